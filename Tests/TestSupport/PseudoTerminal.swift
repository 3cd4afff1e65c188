import Foundation

/// A pseudoterminal, of which tests have the side of the terminal.
///
/// They read the bytes that a program writes, and write the bytes that a user types.
///
/// ```swift
/// let terminal = try PseudoTerminal(columns: 80, rows: 24)
/// let child = try Child(program, ["demo"], on: terminal, environment: ["TERM": "xterm-256color"])
/// _ = try terminal.read(until: Array("ready".utf8))
/// try terminal.write("q")
/// let status = try child.waitForEnd()
/// ```
///
/// Nothing sleeps: every wait ends with the expected bytes, or throws after ``patience``.
package final class PseudoTerminal {
  /// The timeout of every wait, in seconds.
  package static let patience = 20.0

  /// The path of the program's side.
  package let path: String
  private var primary: Int32
  /// Keeps the terminal alive while no program has it open.
  let replica: Int32
  /// Bytes that were read from the terminal and not yet returned.
  private var unread: [UInt8] = []
  /// Every byte read so far, in order.
  package private(set) var transcript: [UInt8] = []

  /// Opens a terminal of a size; 0 x 0 is allowed, since such terminals exist.
  package init(columns: Int, rows: Int) throws {
    var ends: (primary: Int32, replica: Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    // A program started between the two calls would inherit the descriptor and keep it open.
    try Spawn.gate.withLock {
      guard openpty(&ends.primary, &ends.replica, &name, nil, nil) == 0 else {
        throw SystemError("openpty")
      }
      for descriptor in [ends.primary, ends.replica] {
        guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else { throw SystemError("fcntl") }
      }
    }
    (primary, replica) = ends
    path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    _ = fcntl(primary, F_SETFL, O_NONBLOCK)
    try resize(columns: columns, rows: rows)
  }

  deinit {
    close(replica)
    hangUp()
  }

  /// Closes the terminal, as when its window is closed; it cannot be used afterwards.
  package func hangUp() {
    guard primary >= 0 else { return }
    close(primary)
    primary = -1
  }

  /// Resizes the terminal; the program in the foreground gets SIGWINCH.
  ///
  /// - Parameter cell: The size of a screen cell in pixels; zeros for an unknown one.
  package func resize(columns: Int, rows: Int, cell: (width: Int, height: Int) = (0, 0)) throws {
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(rows)
    size.ws_xpixel = UInt16(columns * cell.width)
    size.ws_ypixel = UInt16(rows * cell.height)
    guard ioctl(primary, UInt(TIOCSWINSZ), &size) == 0 else { throw SystemError("TIOCSWINSZ") }
  }

  /// The terminal's modes, for a comparison of before and after.
  package func modes() throws -> TerminalModes {
    var modes = termios()
    guard tcgetattr(replica, &modes) == 0 else { throw SystemError("tcgetattr") }
    return TerminalModes(modes)
  }

  /// Types bytes.
  package func write(_ bytes: some Sequence<UInt8>) throws {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(primary, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        try wait(for: POLLOUT, seconds: Self.patience)
      } else if errno != EINTR {
        throw SystemError("write")
      }
    }
  }

  /// Types as many bytes as the terminal accepts without blocking.
  package func writeAvailable(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { Foundation.write(primary, $0.baseAddress, $0.count) }
  }

  /// Types text.
  package func write(_ text: String) throws {
    try write(Array(text.utf8))
  }

  /// Reads until `mark` has arrived.
  ///
  /// - Returns: the bytes before it; those after it are left for the next call.
  package func read(until mark: [UInt8]) throws -> [UInt8] {
    let end = Date(timeIntervalSinceNow: Self.patience)
    while true {
      if let range = unread.firstRange(of: mark) {
        let found = Array(unread[..<range.lowerBound])
        unread.removeSubrange(..<range.upperBound)
        return found
      }
      let seconds = end.timeIntervalSinceNow
      guard seconds > 0, try wait(for: POLLIN, seconds: seconds) else {
        throw SystemError(
          "\(String(decoding: mark, as: UTF8.self).debugDescription) did not come; "
            + "instead \(String(decoding: unread.suffix(400), as: UTF8.self).debugDescription)"
        )
      }
      fill()
    }
  }

  /// Reads the bytes that have arrived; after a program's end these are all that it wrote.
  package func readAvailable() -> [UInt8] {
    fill()
    defer { unread = [] }
    return unread
  }

  /// Moves the bytes that have arrived to `unread`.
  private func fill() {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = bytes.withUnsafeMutableBytes {
        Foundation.read(primary, $0.baseAddress, $0.count)
      }
      if count <= 0 { return }
      unread += bytes[..<count]
      transcript += bytes[..<count]
    }
  }

  /// Whether the terminal became ready in time.
  @discardableResult
  func wait(for event: Int32, seconds: Double) throws -> Bool {
    var entry = pollfd(fd: primary, events: Int16(event), revents: 0)
    let count = poll(&entry, 1, Int32(seconds * 1000))
    if count < 0, errno != EINTR { throw SystemError("poll") }
    return count != 0
  }
}

/// A terminal's modes as comparable values.
package struct TerminalModes: Hashable, Sendable {
  private let flags: [UInt]
  private let characters: [UInt8]

  fileprivate init(_ modes: termios) {
    flags = [
      UInt(modes.c_iflag), UInt(modes.c_oflag), UInt(modes.c_cflag), UInt(modes.c_lflag),
    ]
    var modes = modes
    characters = withUnsafeBytes(of: &modes.c_cc) { Array($0) }
  }

  /// Whether the terminal edits and echoes lines, as programs of a shell expect.
  package var isCooked: Bool {
    let expected = UInt(ICANON) | UInt(ECHO)
    return flags[3] & expected == expected
  }
}
