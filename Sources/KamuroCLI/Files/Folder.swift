#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// What lies in folders.
enum Folder {
  /// A regular file or a folder, with links followed.
  struct Entry {
    let name: String
    let isFolder: Bool
  }

  /// The files and folders in a folder, in no order; none where it cannot be read.
  static func entries(of folder: String) -> [Entry] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      // In place: the entry may be shorter than its type.
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      var status = stat()
      guard name != ".", name != "..", stat("\(folder)/\(name)", &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: entries.append(Entry(name: name, isFolder: true))
      case S_IFREG: entries.append(Entry(name: name, isFolder: false))
      default: break
      }
    }
    return entries
  }
}
