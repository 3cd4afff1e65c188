/// The source of one manual page, in the mdoc language.
struct ManPage {
  /// What all pages have in common.
  struct Edition {
    /// The version of the program.
    let version: String
    /// The day of the edition, as "November 27, 2026".
    let date: String
  }

  /// The name of the page, such as "kamuro-play".
  let name: String
  let section: Int
  private(set) var source: String

  /// The longest term that has its meaning beside it, in characters.
  private static let widestColumn = 26

  /// The name of its file.
  var fileName: String { "\(name).\(section)" }

  /// Begins a page with its NAME section.
  /// - Parameter summary: One line; a period at its end is left out.
  init(_ name: String, section: Int, summary: String, edition: Edition) {
    self.name = name
    self.section = section
    let summary = summary.hasSuffix(".") ? String(summary.dropLast()) : summary
    source = """
      .Dd \(edition.date)
      .Dt \(name.uppercased()) \(section)
      .Os "Kamuro \(edition.version)"
      .Sh NAME
      .Nm \(name)
      .Nd \(Self.escaped(summary))

      """
  }

  /// Adds a line with a macro, whose arguments are escaped by the caller.
  mutating func add(_ macro: String) {
    source += "\(macro)\n"
  }

  mutating func addSection(_ title: String) {
    add(".Sh \(title.uppercased())")
  }

  /// Adds text, each sentence on a line of its own.
  mutating func addText(_ text: String) {
    for sentence in Self.sentences(of: text) { add(Self.line(sentence)) }
  }

  /// Adds lines that are shown as they are.
  mutating func addExample(_ lines: [String]) {
    add(".Bd -literal -offset indent")
    for line in lines { add(Self.line(line, isLiteral: true)) }
    add(".Ed")
  }

  /// Adds a list of terms with their meanings.
  mutating func addTable(_ rows: [TextBlock.Row]) {
    let width = rows.map(\.term.count).max() ?? 0
    let column = width <= Self.widestColumn ? String(repeating: "x", count: width + 1) : "Ds"
    add(".Bl -tag -width \(column) -compact")
    for row in rows {
      add(".It \(Self.argument(row.term))")
      addText(row.meaning)
    }
    add(".El")
  }

  /// Adds blocks of text; headings become sections.
  /// - Parameter hasBegun: Whether a paragraph is before them.
  mutating func add(_ blocks: [TextBlock], afterParagraph hasBegun: Bool = false) {
    var followsParagraph = hasBegun
    for block in blocks {
      switch block {
      case .heading(let title): addSection(title)
      case .paragraph(let text):
        if followsParagraph { add(".Pp") }
        addText(text)
      case .table(let rows):
        if followsParagraph { add(".Pp") }
        addTable(rows)
      case .example(let lines): addExample(lines)
      }
      if case .heading = block { followsParagraph = false } else { followsParagraph = true }
    }
  }

  /// Adds the SEE ALSO section, sorted by section and name.
  mutating func addReferences(to pages: [(name: String, section: Int)]) {
    addSection("See also")
    let others = pages.filter { $0.name != name }
      .sorted { ($0.section, $0.name) < ($1.section, $1.name) }
    for (index, page) in others.enumerated() {
      add(".Xr \(page.name) \(page.section)\(index + 1 < others.count ? " ," : "")")
    }
  }
}

// MARK: - Escaping

extension ManPage {
  /// Text without the meanings that roff gives its characters.
  ///
  /// - Parameter isLiteral: Whether each sign must come out as it is typed; else only the dashes of
  ///   options do, and others become hyphens.
  static func escaped(_ text: String, isLiteral: Bool = false) -> String {
    var result = ""
    var previous: Character = " "
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-" where isLiteral || " -(".contains(previous): result += "\\-"
      case "'" where isLiteral: result += "\\(aq"
      case "`": result += "\\(ga"
      case "~": result += "\\(ti"
      case "^": result += "\\(ha"
      default: result.append(character)
      }
      previous = character
    }
    return result
  }

  /// A line of text, which no macro begins.
  static func line(_ text: some StringProtocol, isLiteral: Bool = false) -> String {
    let escaped = escaped(String(text), isLiteral: isLiteral)
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&\(escaped)" : escaped
  }

  /// Words as arguments of a macro: none is a macro or a sign of punctuation itself.
  static func argument(_ text: String) -> String {
    escaped(text, isLiteral: true).replacing("\"", with: "\\(dq").split(separator: " ").map {
      word in
      word.first?.isLowercase == true ? String(word) : "\\&\(word)"
    }.joined(separator: " ")
  }

  /// The sentences of a text: a period or a question mark before a space and a capital letter ends
  /// one.
  static func sentences(of text: String) -> [String] {
    text.replacing(#/([.?]) +([A-Z(])/#) { "\($0.1)\n\($0.2)" }.split(separator: "\n").map(
      String.init
    )
  }
}
