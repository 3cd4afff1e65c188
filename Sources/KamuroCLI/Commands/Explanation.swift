internal import ArgumentParser
internal import KamuroParticles
internal import KamuroPlatform
internal import KamuroShow

/// The parser's message about a command line: help or an error.
struct Explanation {
  /// A width beyond that of any line of help, so that the parser wraps no line itself.
  static let unbroken = 100_000
  /// The least width of wrapped text beside its indentation, in columns.
  private static let leastWidth = 20

  /// The exit code: 0 for help.
  let code: ExitCode
  /// The width to which the text is wrapped.
  private let columns: Int
  /// The text with one line for each paragraph and each row of a table.
  private let lines: [String]
  /// Lines of a shell in front of the others, which are not wrapped: they are to be copied.
  private var call: [String] = []

  /// - Parameters:
  ///   - error: The error that the parser threw.
  ///   - words: The command line without the program's name.
  init(of error: any Error, words: [String]) {
    // Output for other programs is not wrapped.
    let isData = words.first == "---completion" || words.contains("--experimental-dump-help")
    columns = isData ? .max : StandardOutput.columns
    // For the exit code, too, the parser renders help to COLUMNS, and traps where that is narrow.
    setenv("COLUMNS", "\(Self.unbroken)", 1)
    code = RootCommand.exitCode(for: error)
    let text = RootCommand.fullMessage(for: error, columns: Self.unbroken)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let hasCommand = words.first.map { !$0.hasPrefix("-") } ?? false
    if !hasCommand, let index = lines.firstIndex(where: { $0.hasPrefix("Usage: kamuro demo") }) {
      let usage = RootCommand.usageString().split(separator: "\n").enumerated()
        .map { ($0.offset == 0 ? "Usage: " : "       ") + $0.element }
      lines[index...] =
        usage + ["  See 'kamuro --help' and 'kamuro demo --help' for more information."]
    }
    if code == .success, !isData { lines = Self.ownOptionsFirst(lines) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    if code != .success, let video = VideoCall(words) {
      call = ["Error: \(video.file): ffmpeg makes videos, of the frames of kamuro export:"]
      call += video.lines.map { "  \($0)" }
      lines.removeAll()
    } else if code != .success {
      lines = Guess.answer(to: lines, of: words)
    }
    self.lines = lines
  }

  /// The text, wrapped between words to the terminal's width where possible.
  var text: String {
    (call + lines.flatMap { Self.flowed($0, to: columns) }).joined(separator: "\n")
  }

  // MARK: Order

  /// The parser's help with a command's own options before the groups that commands share.
  static func ownOptionsFirst(_ lines: [String]) -> [String] {
    let headers = lines.indices.filter { index in
      lines[index].hasSuffix(":") && lines[index].allSatisfy { $0.isUppercase || " :".contains($0) }
    }
    guard
      let group = headers.first(where: {
        lines[$0].hasSuffix(" OPTIONS:") || lines[$0].hasPrefix("OPTIONS FOR")
      }),
      let own = headers.first(where: { lines[$0] == "OPTIONS:" }), group < own
    else { return lines }
    let end = headers.first { $0 > own } ?? lines.endIndex
    let section = lines[own..<end].reversed().drop(while: \.isEmpty).reversed() + [""]
    return Array(lines[..<group]) + section + lines[group..<own] + lines[end...]
  }

  // MARK: Wrapping

  /// The column at which the descriptions of options start in the parser's tables.
  private static let tableColumn = 26
  private static let usagePrefixes = ["USAGE: ", "Usage: "]

  /// A line wrapped to a width in columns.
  ///
  /// Continuation lines are indented to the second column of a table, else as the line itself.
  static func flowed(_ line: String, to columns: Int) -> [String] {
    guard line.displayWidth > columns else { return [line] }
    let isUsage = usagePrefixes.contains { line.hasPrefix($0) }
    let indent = min(hangingIndent(of: line), max(0, columns - leastWidth))
    let margin = String(repeating: " ", count: indent)
    let body = String(line.dropFirst(indent))
    let parts = (isUsage ? body.joiningBrackets : body).wrapped(to: max(1, columns - indent))
    return parts.enumerated().map { index, part in
      (index == 0 ? line.prefix(indent) + part : margin + part).replacing("\u{A0}", with: " ")
    }
  }

  /// The indentation of a line's continuation lines, in columns.
  private static func hangingIndent(of line: String) -> Int {
    if let prefix = usagePrefixes.first(where: { line.hasPrefix($0) }) { return prefix.count }
    let margin = line.prefix { $0 == " " }.count
    if let gap = line.dropFirst(margin).firstRange(of: "  ") {
      let text = line[gap.lowerBound...].drop { $0 == " " }
      return line.distance(from: line.startIndex, to: text.startIndex)
    }
    return line.hasPrefix("  -") || line.hasPrefix("  <") ? tableColumn : margin
  }
}

extension String {
  /// The text with no-break spaces inside square brackets.
  fileprivate var joiningBrackets: String {
    var depth = 0
    return String(
      map { character in
        if character == "[" { depth += 1 }
        if character == "]" { depth -= 1 }
        return character == " " && depth > 0 ? "\u{A0}" : character
      }
    )
  }
}
