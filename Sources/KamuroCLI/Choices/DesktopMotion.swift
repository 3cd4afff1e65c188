internal import KamuroPlatform
internal import KamuroTerminal

/// The desktop's setting for people whom motion makes ill.
enum DesktopMotion {
  /// The seconds that the start of a show may wait for the answer.
  static let brief = 0.08

  /// What is asked, and the answer that asks for less motion.
  #if canImport(Darwin)
  private static let question = "defaults read com.apple.universalaccess reduceMotion"
  private static let wish = "1"
  #else
  private static let question = "gsettings get org.gnome.desktop.interface enable-animations"
  private static let wish = "false"
  #endif

  /// Whether the desktop of this machine asks for less motion; `nil` where that is not known.
  /// - Parameters:
  ///   - patience: The most seconds to wait.
  ///   - answer: The first line that a command prints within some seconds.
  static func isReduced(
    in environment: TerminalEnvironment,
    within patience: Double,
    answer: (String, Double) -> String? = DesktopMotion.firstLine(of:within:)
  ) -> Chosen<Bool?> {
    guard environment.hasDesktop else { return Chosen(nil, because: "there is no desktop to ask") }
    guard let found = answer(question, patience) else {
      return Chosen(nil, because: "the desktop does not say")
    }
    return Chosen(found == wish, because: "\(question): \(found)")
  }

  /// The first line that a command of the shell prints, of at most 80 bytes; `nil` without one, and if
  /// it takes longer, when the command is left to end by itself.
  static func firstLine(of command: String, within seconds: Double) -> String? {
    guard let pipe = popen("exec \(command) 2>/dev/null </dev/null", "r") else { return nil }
    let (end, descriptor) = (Instant.now + seconds, fileno(pipe))
    var line: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 80)
    while line.count < bytes.count, !line.contains(0x0A) {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let left = Int32(max(0, (Instant.now.seconds(to: end) * 1000).rounded(.up)))
      // An interrupted call counts as an answer that is late.
      guard poll(&waiting, 1, left) > 0 else { return nil }
      let count = read(descriptor, &bytes, bytes.count - line.count)
      guard count > 0 else { break }
      line += bytes.prefix(count)
    }
    pclose(pipe)
    let text = String(decoding: line.prefix { $0 != 0x0A }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }
}
