internal import KamuroParticles

/// A way to fill or change a list at once.
struct ListShape: Sendable {
  let name: String
  let forms: [KeyList.Form]
  /// Whether it needs entries to change.
  var isChange = false
  let apply: @Sendable (inout KeyList) -> Void

  /// The shapes, in the order of the menu.
  static let all: [ListShape] =
    [
      .numbers("constant", [1, 1]), .numbers("rise", [0, 1]), .numbers("fall", [1, 0]),
      .numbers("bell", [0, 1, 0]), .numbers("pulse", [0.3, 1, 0.3]),
      .numbers("blink", [1, 0, 1, 0, 1, 0]), .numbers("ease in", [0, 0.1, 0.4, 1]),
      .numbers("ease out", [1, 0.4, 0.1, 0]),
      .colors("fire", ["#fff4c8", "#ffb040", "#e04010", "#40080000"]),
      .colors("ice", ["#ffffff", "#a8e0ff", "#4088e0", "#10206000"]),
      .colors("leaf", ["#f0ffb0", "#70d040", "#207030", "#08201000"]),
      .colors("dusk", ["#ffe0b0", "#ff7090", "#8040c0", "#18104000"]),
      .colors("party", ["#ff4d4d", "#ffd24d", "#5cff8f", "#4dc3ff", "#c77dff"]),
      .colors("gold", ["#fff6d0", "#ffd700", "#c08020"]),
      .colors("fade", ["#ffffff", "#ffffff00"]),
      .points("triangle", [(0, -1), (0.87, 0.5), (-0.87, 0.5)]),
      .points("square", [(-0.7, -0.7), (0.7, -0.7), (0.7, 0.7), (-0.7, 0.7)]),
      .points("diamond", [(0, -1), (0.7, 0), (0, 1), (-0.7, 0)]),
      .points(
        "star",
        [
          (0, -1), (0.22, -0.31), (0.95, -0.31), (0.36, 0.12), (0.59, 0.81), (0, 0.38),
          (-0.59, 0.81), (-0.36, 0.12), (-0.95, -0.31), (-0.22, -0.31),
        ]
      ),
      .change("mirror") { $0.mirror() }, .change("invert", [.number, .point]) { $0.invert() },
      .change("even", [.number, .color]) { $0.spread() },
      .change("double") { $0.repeatOnce() },
      .change("halve") { $0.halve() },
    ] + [.change("none") { $0.entries = [] }]

  private static func numbers(_ name: String, _ values: [Double]) -> ListShape {
    ListShape(name: name, forms: [.number]) { $0.fill(values.map { .number($0) }, scaled: true) }
  }

  private static func colors(_ name: String, _ colors: [String]) -> ListShape {
    ListShape(name: name, forms: [.color]) { $0.fill(colors.map { .text($0) }) }
  }

  private static func points(_ name: String, _ points: [(Double, Double)]) -> ListShape {
    ListShape(name: name, forms: [.point]) { list in
      list.fill(points.map { .list([.number($0.0), .number($0.1)]) })
    }
  }

  private static func change(
    _ name: String,
    _ forms: [KeyList.Form] = [.number, .color, .point],
    apply: @escaping @Sendable (inout KeyList) -> Void
  ) -> ListShape {
    ListShape(name: name, forms: forms, isChange: true, apply: apply)
  }
}

extension KeyList {
  /// The shapes for its values.
  var shapes: [ListShape] {
    ListShape.all.filter { $0.forms.contains(form) && !(isEmpty && $0.isChange) }
  }

  mutating func take(shape index: Int) {
    guard shapes.indices.contains(index) else { return }
    shapes[index].apply(&self)
    selected = 0
  }

  /// Holds new values, evenly spaced; numbers in the unit of the old ones, up to their largest.
  fileprivate mutating func fill(_ values: [PropertyValue], scaled isScaled: Bool = false) {
    var values = values
    if isScaled {
      let old = entries.lazy.compactMap { DesignNumber($0.value) }.first ?? sample
      let most = numbers().map(\.magnitude).max() ?? sample.value
      let factor = most == 0 ? 1 : most
      values = values.map { value in
        DesignNumber(value).map { old.written(Self.rounded($0.value * factor)) } ?? value
      }
    }
    entries = values.map { Entry(value: $0, place: 0) }
    companions = [:]
    spread()
  }

  /// Turns the order round.
  fileprivate mutating func mirror() {
    entries = entries.reversed().map { Entry(value: $0.value, place: Self.rounded(1 - $0.place)) }
    companions = companions.mapValues { $0.reversed() }
    if !hasPlaces { spread() }
  }

  /// Turns the values upside down: within the range of a curve, about the middle of a path.
  fileprivate mutating func invert() {
    let numbers = numbers()
    let sum = form == .point ? 0 : (numbers.min() ?? 0) + (numbers.max() ?? 0)
    func inverted(_ value: PropertyValue) -> PropertyValue {
      DesignNumber(value).map { $0.written(Self.rounded(sum - $0.value)) } ?? value
    }
    for index in entries.indices {
      if case .list(let pair) = entries[index].value, pair.count == 2 {
        entries[index].value = .list([pair[0], inverted(pair[1])])
      } else {
        entries[index].value = inverted(entries[index].value)
      }
    }
  }

  /// Appends the entries once more, each half in half of the time.
  fileprivate mutating func repeatOnce() {
    guard entries.count <= 32 else { return }
    let (first, again) = (entries, entries)
    entries =
      first.map { Entry(value: $0.value, place: Self.rounded($0.place / 2)) }
      + again.map { Entry(value: $0.value, place: Self.rounded(0.5 + $0.place / 2)) }
    companions = [:]
    if !hasPlaces { spread() }
  }

  /// Keeps every second entry, and the last one of a curve.
  fileprivate mutating func halve() {
    guard entries.count > 2 else { return }
    let last = entries.count - 1
    entries = entries.enumerated()
      .filter { $0.offset.isMultiple(of: 2) || hasPlaces && $0.offset == last }
      .map(\.element)
    companions = [:]
    if !hasPlaces { spread() }
  }
}
