internal import KamuroParticles

/// How a terminal is asked to tell the desktop something.
enum DesktopNotification: Hashable {
  /// OSC 99, the protocol of kitty.
  case kitty
  /// OSC 9 with a text, as in iTerm2.
  case iTerm
  /// The bell, which says that there is something.
  case bell

  /// The most characters of a text.
  static let mostCharacters = 160

  /// The bytes that ask for it; characters that are not printable are left out.
  /// - Parameter text: It must not begin with a digit: ConEmu's own commands of OSC 9 do.
  func sequence(saying text: String) -> String {
    let scalars = text.unicodeScalars.lazy.filter(\.isPrintable).prefix(Self.mostCharacters)
    let text = String(String.UnicodeScalarView(scalars))
    return switch self {
    case .kitty: "\u{1B}]99;;\(text)\u{1B}\\"
    case .iTerm: "\u{1B}]9;\(text)\u{1B}\\"
    case .bell: "\u{7}"
    }
  }

  /// What became of a command.
  /// - Parameters:
  ///   - command: The command; empty where it is not known.
  ///   - status: Its exit code.
  static func outcome(of command: String, status: Int) -> String {
    let result = status == 0 ? "Done" : "Failed with exit code \(status)"
    return command.isEmpty ? result : "\(result): \(command)"
  }
}
