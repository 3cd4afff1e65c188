internal import KamuroPlatform

/// The modification time, size and inode of a file; all 0 if there is no regular file.
struct FileStamp: Equatable {
  private(set) var size = 0
  private var seconds = 0
  private var nanoseconds = 0
  private var number: UInt64 = 0

  init(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
    (size, number) = (Int(status.st_size), UInt64(status.st_ino))
  }
}
