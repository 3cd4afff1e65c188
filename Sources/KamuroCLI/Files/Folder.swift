internal import KamuroPlatform

/// The contents of folders.
enum Folder {
  /// A regular file or a folder; links are followed.
  struct Entry {
    let name: String
    let isFolder: Bool
  }

  /// The files and folders in a folder, in no particular order; empty if it cannot be read.
  static func entries(of folder: String) -> [Entry] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      // Read in place, since the entry may be shorter than the size of its type.
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

  /// Creates a folder and those above it, unless they exist.
  /// - Throws: A failure with code 73.
  static func create(_ path: String) throws {
    var status = stat()
    if mkdir(path, 0o777) == 0 { return }
    var number = errno
    let parent = OutputDestination.folder(of: path).dropLast()
    if number == ENOENT, !parent.isEmpty {
      try create(String(parent))
      number = mkdir(path, 0o777) == 0 ? EEXIST : errno
    }
    guard number == EEXIST, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw OutputDestination.failure(path, number)
    }
  }
}
