import KamuroCNcurses

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What sets a terminal right that another program has left in a state of its own.
package enum TerminalRepair {
  /// Sets the usual modes of the line and of the terminal; the lines on the screen stay.
  package static func run(
    environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) throws(TerminalError) {
    let path = Session.devicePath()
    let terminal: Descriptor
    do {
      terminal = try Descriptor.open(path, isBlocking: false)
    } catch {
      throw .nothingToRepair(path: path)
    }
    // Output that Ctrl-S has stopped goes on; Linux wants to have been stopped by a program first.
    tcflow(terminal.number, TCOOFF)
    tcflow(terminal.number, TCOON)
    guard terminal_make_sane(terminal.number) else { throw .nothingToRepair(path: path) }
    let type = try? TerminalType(environment: environment, descriptor: terminal.number)
    write(bytes(for: type, named: environment("TERM") ?? ""), to: terminal)
  }

  /// The bytes for a terminal; one that nobody knows is taken for one that speaks ECMA-48.
  static func bytes(for type: TerminalType?, named name: String) -> [UInt8] {
    if let type, !type.isStandard { return type["sgr0"] + type["rmkx"] + type["cnorm"] }
    // The Linux console prints part of sequences that it does not know.
    return name.hasPrefix("linux") ? common : softReset + common + [UInt8]("\u{1B}[<u".utf8)
  }

  /// DECSTR: what it resets it resets without moving the cursor, the origin mode above all.
  private static let softReset = Array("\u{1B}[!p".utf8)

  private static let common: [UInt8] = {
    // A half-sent sequence or string is aborted first, and what is held back is shown.
    var text = "\u{18}\u{1B}\\\u{1B}[?2026l"
    // To the alternate screen and back. On it already, the first step saves nothing and the second
    // goes to where the cursor was on the other one; and if not, to where it is now.
    text += "\u{1B}[?1049h\u{1B}[?1049l"
    // The scrolling region; setting it moves the cursor.
    text += "\u{1B}7\u{1B}[?6l\u{1B}[r\u{1B}8"
    // Application cursor keys, reverse video, the mouse in all its ways, focus, pasting.
    for mode in [1, 5, 9, 1000, 1001, 1002, 1003, 1005, 1006, 1015, 1016, 1004, 2004] {
      text += "\u{1B}[?\(mode)l"
    }
    // Lines wrap, the cursor is seen, nothing is inserted, LF is only that.
    text += "\u{1B}[?7h\u{1B}[?25h\u{1B}[4l\u{1B}[20l"
    // The keypad types digits; ASCII is shown as such; no colors.
    return Array((text + "\u{1B}>\u{1B}(B\u{F}\u{1B}[m").utf8)
  }()

  /// Writes what a terminal takes within a second or so.
  private static func write(_ bytes: [UInt8], to terminal: Descriptor) {
    var rest = bytes[...]
    for _ in 0..<20 where !rest.isEmpty {
      switch rest.withUnsafeBufferPointer({ terminal.write($0) }) {
      case .count(let count): rest = rest.dropFirst(count)
      case .closed: return
      case .wouldBlock:
        var entry = pollfd(fd: terminal.number, events: Int16(POLLOUT), revents: 0)
        poll(&entry, 1, 50)
      }
    }
  }
}

extension Session {
  /// Whether this process is in the foreground of a terminal, so that it may draw on it unasked.
  package static var isInForeground: Bool {
    guard let terminal = try? Descriptor.open(devicePath(), isBlocking: false) else { return false }
    return tcgetpgrp(terminal.number) == getpgrp()
  }
}
