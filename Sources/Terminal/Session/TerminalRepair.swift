import KamuroCNcurses
import KamuroPlatform
internal import KamuroScreen

/// Resets a terminal that another program has left in unusual modes.
package enum TerminalRepair {
  /// Sets the line discipline and the terminal to their usual modes; the text on the screen stays.
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
    // Resumes output stopped by Ctrl-S. On Linux, TCOON only resumes after a TCOOFF by a program.
    tcflow(terminal.number, TCOOFF)
    tcflow(terminal.number, TCOON)
    guard terminal_make_sane(terminal.number) else { throw .nothingToRepair(path: path) }
    KittyGraphics.removeStaleObjects()
    let type = try? TerminalType(environment: environment, descriptor: terminal.number)
    let bytes = bytes(for: type, named: environment("TERM") ?? "")
    _ = terminal_write_within(terminal.number, bytes, bytes.count, 20)
  }

  /// The reset sequence of a terminal; an unknown type is treated as ECMA-48.
  static func bytes(for type: TerminalType?, named name: String) -> [UInt8] {
    if let type, !type.isStandard { return type["sgr0"] + type["rmkx"] + type["cnorm"] }
    // The Linux console prints parts of sequences that it does not know.
    if name.hasPrefix("linux") { return common }
    let pictures = type?.acceptsGraphics ?? false ? deletion : []
    return softReset + pictures + common + pictures + [UInt8]("\u{1B}[<u".utf8)
  }

  /// DECSTR (soft reset), which does not move the cursor when it resets modes such as origin mode.
  private static let softReset = Array("\u{1B}[!p".utf8)

  /// Deletes kitty's pictures, with their data; each screen has its own.
  private static let deletion = Array("\u{18}\u{1B}\\\u{1B}_Ga=d,d=A,q=2\u{1B}\\".utf8)

  private static let common: [UInt8] = {
    // Aborts a partial sequence or string, and ends synchronized output.
    var text = "\u{18}\u{1B}\\\u{1B}[?2026l"
    // Enters and leaves the alternate screen. If it was active, entering saves nothing, and leaving
    // restores the cursor of the primary screen; if not, the cursor returns to its current
    // position.
    text += "\u{1B}[?1049h\u{1B}[?1049l"
    // Resets the scrolling region; setting it moves the cursor.
    text += "\u{1B}7\u{1B}[?6l\u{1B}[r\u{1B}8"
    // Application cursor keys, reverse video, all mouse modes, focus reports, bracketed paste.
    for mode in [1, 5, 9, 1000, 1001, 1002, 1003, 1005, 1006, 1015, 1016, 1004, 2004] {
      text += "\u{1B}[?\(mode)l"
    }
    // Autowrap on, cursor visible, insert mode off, LF without CR.
    text += "\u{1B}[?7h\u{1B}[?25h\u{1B}[4l\u{1B}[20l"
    // Numeric keypad, ASCII character set, no colors.
    return Array((text + "\u{1B}>\u{1B}(B\u{F}\u{1B}[m").utf8)
  }()
}

extension Session {
  /// Whether this process is in the foreground process group of a terminal.
  package static var isInForeground: Bool {
    guard let terminal = try? Descriptor.open(devicePath(), isBlocking: false) else { return false }
    return tcgetpgrp(terminal.number) == getpgrp()
  }
}
