import Foundation
import Testing

@testable import KamuroCLI

@Suite("Bytes that arrive in a FIFO")
struct ArrivingBytesTests {
  /// A FIFO whose writers come and go, as that of a player that begins a new song.
  @Test("outlast their writers, also where only reading is allowed", arguments: [0o600, 0o400])
  func writers(mode: Int) throws {
    let path = NSTemporaryDirectory() + "kamuro-\(UUID().uuidString)"
    try #require(mkfifo(path, mode_t(mode)) == 0)
    defer { unlink(path) }
    var bytes = try #require(try InputFile.fifo(path))
    defer { close(bytes.descriptor) }
    #expect(bytes.take(atMost: 100).isEmpty && bytes.isOpen)
    // Root may write in spite of the mode, and others after a change of it.
    chmod(path, 0o600)
    for word in ["one", "another"] {
      let writer = open(path, O_WRONLY | O_NONBLOCK)
      try #require(writer >= 0)
      #expect(write(writer, word, word.utf8.count) == word.utf8.count)
      close(writer)
      #expect(bytes.take(atMost: 100) == Array(word.utf8))
      #expect(bytes.take(atMost: 100).isEmpty && bytes.isOpen)
    }
  }

  @Test("are none of a file that is no FIFO")
  func noFIFO() throws {
    #expect(try InputFile.fifo("/dev/null") == nil)
    #expect(try InputFile.fifo("/missing") == nil)
  }
}
