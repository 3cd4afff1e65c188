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
  func close() {
    guard reader >= 0 else { return }
    Foundation.close(reader)
    reader = -1
  }
}
