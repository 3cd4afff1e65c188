import Foundation
import KamuroTestSupport

/// A pipe with a name and a reader that reads nothing, and may leave.
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

  /// Leaves: whoever writes finds the pipe broken.
  func close() {
    guard reader >= 0 else { return }
    Foundation.close(reader)
    reader = -1
  }
}
