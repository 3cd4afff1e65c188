/// What a program's output says beside the picture.
package enum StreamNotice: Hashable, Sendable {
  /// BEL.
  case bell
  /// A title of the window (OSC 0 or 2), without controls, at most 80 characters.
  case title(String)
  /// A shell's prompt begins (OSC 133;A).
  case prompt
  /// A command begins (OSC 133;C).
  case commandBegan
  /// A command has ended (OSC 133;D) after it began, with its exit code if that is known.
  case commandEnded(Int?)
  /// The progress of a command (OSC 9;4) in percent; `nil` for none.
  case progress(Int?)
  /// The program wants to know of the focus (1004), or no longer.
  case focusReports(Bool)
  /// The cursor's position was asked for (CPR), or another thing that the terminal answers.
  case question(cursor: Bool)
}

extension ShadowScreen {
  /// The most notices of one piece of output: hostile output has any number.
  private static let mostNotices = 64

  mutating func note(_ notice: StreamNotice) {
    if notices.count < Self.mostNotices { notices.append(notice) }
  }

  /// Reads an operating system command.
  mutating func readCommand() {
    let text = parser.text
    let parts = text.split(
      separator: UInt8(ascii: ";"),
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let rest = parts.count > 1 ? parts[1] : []
    switch parts.first.map({ String(decoding: $0, as: UTF8.self) }) {
    case "0", "2": note(.title(Self.plain(rest)))
    case "8":
      // The URI is behind the parameters; an empty one ends the link.
      let uri = rest.firstIndex(of: UInt8(ascii: ";")).map { rest[($0 + 1)...] }
      pen.isLinked = uri.map { !$0.isEmpty } ?? true
    case "9": readProgress(rest)
    case "133": readMark(rest)
    // A picture, or text of another size.
    case "1337"
    where rest.starts(with: Array("File".utf8)) || rest.starts(with: Array("Multipart".utf8)),
      "66":
      doubtScreen()
    case "10", "11", "12", "4", "52":
      if text.last == UInt8(ascii: "?") { note(.question(cursor: false)) }
    default: break
    }
  }

  private mutating func readProgress(_ rest: ArraySlice<UInt8>) {
    let numbers = rest.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.first == 4, numbers.count > 1, let state = numbers[1] else { return }
    let percent = numbers.count > 2 ? numbers[2] ?? 0 : 0
    note(.progress(state == 0 ? nil : max(0, min(100, percent))))
  }

  private mutating func readMark(_ rest: ArraySlice<UInt8>) {
    switch rest.first {
    case UInt8(ascii: "A"): note(.prompt)
    case UInt8(ascii: "C"):
      hasCommand = true
      note(.commandBegan)
    case UInt8(ascii: "D") where hasCommand:
      hasCommand = false
      let parts = rest.split(separator: UInt8(ascii: ";"))
      note(.commandEnded(parts.count > 1 ? Int(String(decoding: parts[1], as: UTF8.self)) : nil))
    default: break
    }
  }

  /// A text for a caption: without controls and marks of direction.
  private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    let scalars = text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
      default: true
      }
    }
    return String(String(String.UnicodeScalarView(scalars)).prefix(80))
  }
}
