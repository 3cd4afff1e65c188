internal import KamuroParticles
internal import KamuroPresets
internal import KamuroScreen

extension KeyList {
  /// How many there are, in a few words.
  var summary: String {
    guard !isEmpty else { return "none" }
    let word = form == .color ? "color" : form == .point ? "corner" : "point"
    return "\(entries.count) \(word)\(entries.count == 1 ? "" : "s")"
  }

  /// The place and the value of the selected entry.
  var caption: String {
    guard let present else { return "nothing yet: Enter chooses one" }
    let value = if case .text(let text) = present.value { text } else { present.value.jsonLine }
    let place = hasPlaces ? " at \(present.place.written)" : ""
    return "\(selected + 1) of \(entries.count)\(place): \(value)"
  }

  /// The number at a part of the whole, between the points.
  private func number(at part: Double, of numbers: [Double]) -> Double {
    guard let first = numbers.first else { return 1 }
    guard let next = places.firstIndex(where: { $0 >= part }), next > 0 else {
      return part <= (places.first ?? 0) ? first : numbers.last ?? first
    }
    let share = share(of: part, before: next)
    return numbers[next - 1] + (numbers[next] - numbers[next - 1]) * share
  }

  /// Where a part lies between the entry before another one, 0, and that, 1.
  private func share(of part: Double, before next: Int) -> Double {
    let span = places[next] - places[next - 1]
    return span > 0 ? (part - places[next - 1]) / span : 1
  }

  /// The colors of a bar, over black: between those of a gradient, one beside the other of a palette.
  func bar(columns: Int) -> [Color] {
    let colors = entries.map { Color(written: $0.value) ?? .white }
    guard let last = colors.last else { return [] }
    return (0..<columns).map { column in
      let part = (Double(column) + 0.5) / Double(columns)
      guard hasPlaces else { return colors[Int(part * Double(colors.count))].overBlack }
      guard let next = places.firstIndex(where: { $0 >= part }) else { return last.overBlack }
      guard next > 0 else { return colors[0].overBlack }
      let share = share(of: part, before: next)
      let (one, two) = (colors[next - 1].overBlack, colors[next].overBlack)
      return Color(
        red: one.red + (two.red - one.red) * share,
        green: one.green + (two.green - one.green) * share,
        blue: one.blue + (two.blue - one.blue) * share
      )
    }
  }

  /// A line of blocks that shows a curve.
  func line(columns: Int, isASCII: Bool) -> String {
    let glyphs = Array(isASCII ? "_.-=^" : " ▁▂▃▄▅▆▇█")
    let (span, numbers) = (span, numbers())
    return String(
      (0..<columns).map { column in
        let number = number(at: (Double(column) + 0.5) / Double(columns), of: numbers)
        let height = min(1, max(0, (number - span.low) / (span.high - span.low)))
        return glyphs[Int((height * Double(glyphs.count - 1)).rounded())]
      }
    )
  }

  /// Where an entry is on a plot: from the left and from the bottom, 0...1.
  func spot(of index: Int) -> (x: Double, y: Double) {
    switch form {
    case .point: return (numbers(axis: 0)[index] / 2 + 0.5, 0.5 - numbers()[index] / 2)
    case .color:
      return (hasPlaces ? places[index] : (Double(index) + 0.5) / Double(entries.count), 0)
    case .number: return (places[index], (numbers()[index] - span.low) / (span.high - span.low))
    }
  }

  /// The plot of a curve or a path, a row of text for each row from the top: lines of braille dots, and
  /// a mark at each entry.
  func plot(columns: Int, rows: Int, isASCII: Bool) -> [String] {
    var lines = Array(repeating: Array(repeating: Character(" "), count: columns), count: rows)
    var dots = Array(repeating: Array(repeating: UInt32(0), count: columns), count: rows)
    /// The bits of the dots of a cell, by column and row.
    let bits: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]
    func place(_ part: Double, of count: Int) -> Int {
      Int((min(max(0, part), 1) * Double(count - 1)).rounded())
    }
    func dot(x: Double, y: Double) {
      let (column, row) = (place(x, of: 2 * columns), place(1 - y, of: 4 * rows))
      dots[row / 4][column / 2] |= bits[column % 2][row % 4]
    }
    let (span, numbers) = (span, numbers())
    if form == .number {
      for column in 0..<(2 * columns) {
        let part = Double(column) / Double(max(1, 2 * columns - 1))
        dot(x: part, y: (number(at: part, of: numbers) - span.low) / (span.high - span.low))
      }
    } else if let last = entries.indices.last {
      for index in entries.indices {
        let (one, two) = (spot(of: index), spot(of: index == last ? 0 : index + 1))
        for step in 0...(2 * columns) {
          let share = Double(step) / Double(2 * columns)
          dot(x: one.x + (two.x - one.x) * share, y: one.y + (two.y - one.y) * share)
        }
      }
    }
    for row in 0..<rows {
      for column in 0..<columns where dots[row][column] > 0 {
        let glyph = Unicode.Scalar(0x2800 + dots[row][column]).map(Character.init)
        lines[row][column] = isASCII ? "." : glyph ?? "."
      }
    }
    let order =
      entries.indices.filter { $0 != selected } + entries.indices.filter { $0 == selected }
    for index in order {
      let (x, y) = spot(of: index)
      let glyphs: [Character] = isASCII ? ["o", "O"] : ["●", "◆"]
      lines[place(1 - y, of: rows)][place(x, of: columns)] = glyphs[index == selected ? 1 : 0]
    }
    return lines.map { String($0) }
  }

  // MARK: The mouse

  /// The entry that is nearest to a place on a plot, if it is within some parts of it.
  func entry(near spot: (x: Double, y: Double), within reach: (x: Double, y: Double)) -> Int? {
    let found = entries.indices.filter { index in
      let place = self.spot(of: index)
      return abs(place.x - spot.x) <= reach.x
        && (form == .color || abs(place.y - spot.y) <= reach.y)
    }
    return found.min { abs(self.spot(of: $0).x - spot.x) < abs(self.spot(of: $1).x - spot.x) }
  }

  /// Moves the selected entry to a place on a plot whose range is given.
  mutating func drag(to spot: (x: Double, y: Double), span: (low: Double, high: Double)) {
    guard let present else { return }
    switch form {
    case .color: move(to: spot.x)
    case .number:
      move(to: spot.x)
      guard let number = DesignNumber(present.value) else { return }
      let value = span.low + spot.y * (span.high - span.low)
      let step = SoftRange.step(below: (span.high - span.low) / 100)
      entries[selected].value = number.written(
        max(floor, Self.rounded((value / step).rounded() * step))
      )
    case .point:
      guard case .list(let pair) = present.value, pair.count == 2 else { return }
      let (x, y) = (spot.x * 2 - 1, 1 - spot.y * 2)
      let moved = zip(pair, [x, y]).map { old, new in
        DesignNumber(old).map { $0.written((new * 50).rounded() / 50) } ?? old
      }
      entries[selected].value = .list(moved)
    }
  }

  /// Adds an entry at a place on a plot, and selects it.
  mutating func insert(at spot: (x: Double, y: Double), span: (low: Double, high: Double)) {
    if hasPlaces {
      selected = max(0, (places.lastIndex { $0 <= spot.x } ?? 0))
    }
    insert()
    drag(to: spot, span: span)
  }
}

extension Color {
  /// The color over black.
  fileprivate var overBlack: Color {
    let part = min(max(0, alpha), 1)
    return Color(red: red * part, green: green * part, blue: blue * part)
  }
}
