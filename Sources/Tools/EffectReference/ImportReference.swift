import KamuroImporters

/// The tables of docs/import-reference.md.
enum ImportReference {
  private static let marks = (begin: "<!-- table: formats -->\n", end: "<!-- end -->")

  /// A page with new tables between its marks.
  static func updated(_ page: String) -> String {
    guard let begin = page.ranges(of: marks.begin).first,
      let end = page[begin.upperBound...].ranges(of: marks.end).first
    else { return page }
    return page[..<begin.upperBound] + tables + page[end.lowerBound...]
  }

  private static var tables: String {
    ForeignFormat.allCases.map { format in
      let rows = format.properties.map { property in
        "| \(property.name) | \(property.outcome.rawValue) | \(property.meaning) |"
      }
      let endings = format.endings.map { "`\($0)`" }.joined(separator: ", ")
      return """

        ### \(format.title) (\(endings))

        | property | imported | as |
        |---|---|---|
        \(rows.joined(separator: "\n"))

        """
    }.joined() + "\n"
  }
}
