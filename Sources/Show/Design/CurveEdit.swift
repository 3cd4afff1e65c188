internal import KamuroParticles
internal import KamuroPresets
internal import KamuroScreen

/// A curve over the life of a particle while it is edited.
struct CurveEdit: Equatable, Sendable {
  /// Curves to begin with, by their names.
  static let shapes: [(name: String, values: [Double])] = [
    ("constant", [1, 1]), ("rise", [0, 1]), ("fall", [1, 0]), ("bell", [0, 1, 0]),
    ("pulse", [0.3, 1, 0.3]), ("blink", [1, 0, 1, 0, 1, 0]), ("ease in", [0, 0.1, 0.4, 1]),
    ("ease out", [1, 0.4, 0.1, 0]), ("none", []),
  ]

  /// The element of the list of curves, which is added if it is not there.
  let path: PropertyPath
  let keyPath: String
  private(set) var values: [Double]
  /// The places of the values, from birth, 0, to death, 1.
  private(set) var places: [Double]
  private(set) var selected = 0

  /// The curve of a row; `nil` if its values are no numbers.
  init?(of keyPath: String, at path: PropertyPath, in text: EffectText) {
    (self.path, self.keyPath) = (path, keyPath)
    guard let value = text.value(at: path) else {
      (values, places) = ([], [])
      return
    }
    guard let numbers = value["values"]?.numbers, !numbers.isEmpty else { return nil }
    values = numbers
    places = value["locations"]?.numbers ?? Self.even(numbers.count)
    guard places.count == values.count else { return nil }
  }

  private static func even(_ count: Int) -> [Double] {
    guard count > 1 else { return [0] }
    return (0..<count).map { Self.rounded(Double($0) / Double(count - 1)) }
  }

  /// A number with three decimals.
  private static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }

  var isEmpty: Bool { values.isEmpty }

  /// The largest value that the plot shows.
  var top: Double { max(1, (values.max() ?? 1) * (values.contains { $0 > 1 } ? 1.2 : 1)) }

  /// The edit of a text that writes the curve; one that removes it if it is empty.
  func edit(of text: EffectText) -> EffectEdit? {
    guard case .index(let index)? = path.components.last, let list = path.parent else { return nil }
    let isThere = text.value(at: path) != nil
    guard !values.isEmpty else {
      let isOnly = text.value(at: list.appending(.index(index == 0 ? 1 : 0))) == nil
      return isThere ? .remove(isOnly ? list : path) : nil
    }
    var members: [PropertyValue.Member] = [
      .init(name: "keyPath", value: .text(keyPath)),
      .init(name: "values", value: .list(values.map { .number($0) })),
    ]
    if places != Self.even(values.count) {
      members.append(.init(name: "locations", value: .list(places.map { .number($0) })))
    }
    return isThere ? .set(path, .object(members)) : .add(list, .object(members))
  }

  // MARK: Changes

  mutating func select(_ steps: Int) {
    guard !values.isEmpty else { return }
    selected = (selected + steps + values.count) % values.count
  }

  mutating func take(shape name: String) {
    values = Self.shapes.first { $0.name == name }?.values ?? values
    (places, selected) = (values.isEmpty ? [] : Self.even(values.count), 0)
  }

  mutating func raise(by amount: Double) {
    guard values.indices.contains(selected) else { return }
    values[selected] = Self.rounded(max(0, values[selected] + amount * top / 20))
  }

  mutating func shift(by amount: Double) { place(at: places[selected] + amount / 50) }

  /// Moves the selected point between its neighbors; the first and the last stay at birth and death.
  private mutating func place(at place: Double) {
    guard selected > 0, selected < values.count - 1 else { return }
    let (low, high) = (places[selected - 1], places[selected + 1])
    places[selected] = Self.rounded(min(max(place, low), high))
  }

  /// Adds a point behind the selected one, halfway to the next.
  mutating func insert() {
    guard values.count > 1 else { return }
    let index = min(selected, values.count - 2)
    values.insert(Self.rounded((values[index] + values[index + 1]) / 2), at: index + 1)
    places.insert(Self.rounded((places[index] + places[index + 1]) / 2), at: index + 1)
    selected = index + 1
  }

  mutating func cut() {
    guard values.count > 2, selected > 0, selected < values.count - 1 else { return }
    values.remove(at: selected)
    places.remove(at: selected)
    selected = min(selected, values.count - 1)
  }

  /// Takes "0.25, 0.9", a place and a value, or a value alone.
  mutating func take(typed text: String) {
    let numbers = text.split(whereSeparator: { ", ".contains($0) }).map { Double($0) }
    guard let last = numbers.last, let value = last, value.isFinite, value >= 0,
      values.indices.contains(selected)
    else { return }
    values[selected] = value
    if numbers.count == 2, let place = numbers[0], place.isFinite { self.place(at: place) }
  }

  // MARK: Drawing

  /// The value at a part of life, between the points.
  private func value(at part: Double) -> Double {
    guard let first = values.first else { return 1 }
    guard let next = places.firstIndex(where: { $0 >= part }), next > 0 else {
      return part <= (places.first ?? 0) ? first : values.last ?? first
    }
    let span = places[next] - places[next - 1]
    let share = span > 0 ? (part - places[next - 1]) / span : 1
    return values[next - 1] + (values[next] - values[next - 1]) * share
  }

  /// A line of blocks that shows the curve.
  func line(columns: Int, isASCII: Bool) -> String {
    let glyphs = Array(isASCII ? "_.-=^" : " ▁▂▃▄▅▆▇█")
    return String(
      (0..<columns).map { column in
        let part = (Double(column) + 0.5) / Double(columns)
        let height = min(1, value(at: part) / top)
        return glyphs[Int((height * Double(glyphs.count - 1)).rounded())]
      }
    )
  }

  /// The plot: a row of text for each row, from the top.
  func plot(columns: Int, rows: Int, isASCII: Bool) -> [String] {
    var lines = Array(repeating: Array(repeating: Character(" "), count: columns), count: rows)
    func row(of value: Double) -> Int {
      rows - 1 - Int((min(1, value / top) * Double(rows - 1)).rounded())
    }
    for column in 0..<columns {
      let part = Double(column) / Double(max(1, columns - 1))
      lines[row(of: value(at: part))][column] = isASCII ? "." : "·"
    }
    for (index, value) in values.enumerated() {
      let column = Int((places[index] * Double(columns - 1)).rounded())
      let glyph: Character =
        isASCII ? (index == selected ? "O" : "o") : index == selected ? "◆" : "●"
      lines[row(of: value)][min(max(0, column), columns - 1)] = glyph
    }
    return lines.map { String($0) }
  }

  /// The place and the value of the selected point.
  var caption: String {
    guard values.indices.contains(selected) else { return "no curve: Enter chooses one" }
    let place = places[selected].written
    return "point \(selected + 1) of \(values.count) at \(place): \(values[selected].written)"
  }
}

extension PropertyValue {
  subscript(name: String) -> PropertyValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The numbers of a list; `nil` if it has others.
  var numbers: [Double]? {
    guard case .list(let elements) = self else { return nil }
    let numbers = elements.compactMap { if case .number(let number) = $0 { number } else { nil } }
    return numbers.count == elements.count ? numbers : nil
  }
}
