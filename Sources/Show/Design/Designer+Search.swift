internal import KamuroParticles
internal import KamuroPresets
internal import KamuroScreen

// The search for rows.
extension Designer {
  /// Selects a row whose name fits a word: those that are called so first, then those that begin with
  /// it, those that have it, and those that mean it.
  /// - Parameter index: Which one of them.
  func search(_ word: String, from start: Int, index: Int = 0) {
    mode = .searching(word, from: start)
    finds = (0, 0)
    guard !word.isEmpty else { return }
    let word = word.lowercased()
    func last(_ row: PropertyRow) -> Substring {
      row.name.lowercased().split(separator: ".").last ?? ""
    }
    let called: [(PropertyRow) -> Bool] = [
      { $0.name.lowercased() == word }, { $0.isSet && last($0).hasPrefix(word) },
      { $0.name.lowercased().hasPrefix(word) }, { last($0).hasPrefix(word) },
      { $0.name.lowercased().contains(word) },
    ]
    let means: (PropertyRow) -> Bool = { $0.summary.lowercased().contains(word) }
    var found: [(part: Int, row: PropertyRow)] = []
    func add(_ rows: [PropertyRow], of part: Int, _ rules: [(PropertyRow) -> Bool]) {
      for rule in rules {
        for row in rows where rule(row) && !found.contains(where: { $0.row == row }) {
          found.append((part, row))
        }
      }
    }
    // This part first; the parameters are in all of them.
    let origin = searchedPart
    let reading = RowReading(text: document.text)
    let own = reading.rows(of: tree.parts[origin].path)
    add(own, of: origin, called)
    for other in tree.parts.indices where other != origin {
      let rows = reading.rows(of: tree.parts[other].path).filter { $0.section != "parameters" }
      add(rows, of: other, called)
    }
    add(own, of: origin, [means])
    guard !found.isEmpty else {
      choose(origin)
      row = min(start, max(0, rows.count - 1))
      return
    }
    let place = (index % found.count + found.count) % found.count
    finds = (place, found.count)
    if found[place].part != part { choose(found[place].part) }
    show(found[place].row)
  }
}
