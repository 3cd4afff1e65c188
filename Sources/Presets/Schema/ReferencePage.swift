internal import KamuroParticles

/// The reference page of effect files: hand-written prose with a generated table for each type.
///
/// ```
/// #### A burst (`bursts`)            the name of the type in links on this page
///
/// <!-- table: Burst -->
/// | property | default | …           generated from the type's table of properties
/// <!-- end -->
/// ```
package struct ReferencePage {
  /// An error in the page's table markers.
  package enum Problem: Error, Hashable, CustomStringConvertible {
    /// The type of a table does not exist.
    case unknownType(String)
    /// A type has no table.
    case missingTable(String)
    /// A type has two tables.
    case secondTable(String)
    /// A table has no end marker.
    case openTable(String)

    /// The error in words.
    package var description: String {
      switch self {
      case .unknownType(let name): "no declared type is called \(name)"
      case .missingTable(let name): "no <!-- table: \(name) --> in the page"
      case .secondTable(let name): "<!-- table: \(name) --> appears twice in the page"
      case .openTable(let name): "no <!-- end --> after <!-- table: \(name) -->"
      }
    }
  }

  private static let end = "<!-- end -->"

  private let lines: [Substring]
  private let types: [String: ObjectForm]
  /// The heading above each type's table, by the type's name.
  private var headings: [String: Heading] = [:]

  /// The page with its tables generated again.
  package static func updated(_ page: String) throws(Problem) -> String {
    try ReferencePage(page).updated()
  }

  private init(_ page: String) throws(Problem) {
    lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let types = EffectSchema.types
    self.types = Dictionary(types.map { ($0.name, $0) }) { first, _ in first }
    var heading = Heading("")
    for line in lines {
      if line.hasPrefix("#") { heading = Heading(line) }
      guard let name = Self.tableName(in: line) else { continue }
      guard self.types[name] != nil else { throw .unknownType(name) }
      guard headings.updateValue(heading, forKey: name) == nil else { throw .secondTable(name) }
    }
    if let missing = types.first(where: { headings[$0.name] == nil }) {
      throw .missingTable(missing.name)
    }
  }

  private func updated() throws(Problem) -> String {
    var result: [String] = []
    var rest = lines[...]
    while let line = rest.popFirst() {
      result.append(String(line))
      guard let name = Self.tableName(in: line), let type = types[name] else { continue }
      guard let end = rest.firstIndex(of: Self.end[...]) else { throw .openTable(name) }
      result += [""] + table(of: type) + ["", Self.end]
      rest = rest[(end + 1)...]
    }
    return result.joined(separator: "\n")
  }

  private static func tableName(in line: Substring) -> String? {
    guard line.hasPrefix("<!-- table: "), line.hasSuffix(" -->") else { return nil }
    return String(line.dropFirst(12).dropLast(4))
  }

  private func table(of type: ObjectForm) -> [String] {
    let rows = type.rows.map { row in
      let initial = row.defaultValue == .null ? "none" : "`\(row.defaultValue.jsonLine)`"
      let values = row.form.words { headings[$0.name]?.link ?? $0.name }
      return ["`\(row.name)`", initial, values, row.usual, row.summary]
    }
    let head = ["property", "default", "values", "usually", "meaning"]
    return [head, head.map { _ in "---" }]
      .map(Self.row) + rows.map(Self.row)
  }

  private static func row(_ cells: [String]) -> String {
    let isRule = cells.allSatisfy { $0 == "---" }
    let texts = cells.map { $0.split(separator: "|", omittingEmptySubsequences: false) }
      .map { $0.joined(separator: "\\|") }
    return isRule ? "|\(texts.joined(separator: "|"))|" : "| \(texts.joined(separator: " | ")) |"
  }
}

/// A heading of the page: "#### A cell (`emitterCells`)".
private struct Heading {
  private let text: Substring

  init(_ line: Substring) {
    text = line.drop { $0 == "#" || $0 == " " }
  }

  /// A link to the heading: "[a cell](#a-cell-emittercells)".
  var link: String { "[\(noun)](#\(anchor))" }

  /// The heading before the parenthesis: "a cell".
  private var noun: String {
    let words = text.prefix { $0 != "(" }
    let noun = words.last == " " ? words.dropLast() : words
    return noun.prefix(1).lowercased() + noun.dropFirst()
  }

  /// The anchor that GitHub generates for the heading.
  private var anchor: String {
    text.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      .map { $0 == " " ? "-" : String($0) }.joined()
  }
}
