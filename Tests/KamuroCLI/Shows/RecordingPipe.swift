import Foundation
import KamuroTestSupport

/// A named pipe whose reader reads nothing, and may close it.
final class RecordingPipe {
  let path: String
  private var reader: Int32

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("kamuro-\(UUID().uuidString)").path
    guard mkfifo(path, 0o600) == 0 else { throw SystemError("mkfifo") }
    reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  }

  deinit {
    close()
    unlink(path)
  }

  /// Closes the reading end, so that writing fails with "Broken pipe".
  ///
  /// A process that another test starts at this moment has a copy of it until it executes a program.
  func close() {
    guard reader >= 0 else { return }
    Foundation.close(reader)
    reader = -1
    for _ in 0..<1000 {
      let writer = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      guard writer >= 0 else { return }
      Foundation.close(writer)
      poll(nil, 0, 2)
    }
  }
}
