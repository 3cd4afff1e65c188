internal import KamuroParticles

extension KeyList {
  /// How far a step goes, in parts of the plot: the usual one, and ten times it.
  private static let step = 0.01

  mutating func select(_ steps: Int) {
    guard !entries.isEmpty else { return }
    selected = (selected + steps + entries.count) % entries.count
  }

  /// Changes the selected value: a number or a point's y up, a color's lightness.
  mutating func raise(by steps: Double) { change(axis: 1, by: steps) }

  /// Moves the selected entry: in its place, a point's x, or among its neighbors.
  mutating func shift(by steps: Int, isCoarse: Bool = false) {
    if form == .point { return change(axis: 0, by: Double(steps) * (isCoarse ? 10 : 1)) }
    guard hasPlaces else { return swap(with: selected + steps) }
    guard let present else { return }
    // From between two steps to the next one.
    let step = isCoarse ? 0.1 : 0.02
    let place = present.place / step
    let isOnStep = abs(place - place.rounded()) < 1e-6
    let target = isOnStep ? place.rounded() + Double(steps) : place.rounded(steps > 0 ? .up : .down)
    move(to: target * step)
  }

  private mutating func change(axis: Int, by steps: Double) {
    guard let present else { return }
    switch form {
    case .color:
      guard var color = ColorField(present.value) else { return }
      color.change(.lightness, by: steps)
      entries[selected].value = color.value
    case .number:
      entries[selected].value = Self.moved(present.value, by: steps, of: span, floor: floor)
    case .point:
      guard case .list(var pair) = present.value, pair.count == 2 else { return }
      // The y axis points down.
      let sign: Double = axis == 1 ? -1 : 1
      pair[axis] = Self.moved(pair[axis], by: sign * 2 * steps, of: (0, 1), floor: floor)
      entries[selected].value = .list(pair)
    }
  }

  private static func moved(
    _ value: PropertyValue,
    by steps: Double,
    of span: (low: Double, high: Double),
    floor: Double
  ) -> PropertyValue {
    guard let number = DesignNumber(value) else { return value }
    // Numbers with a unit are some tens of it.
    let size = number.unit.isEmpty ? span.high - span.low : max(100, span.high - span.low)
    var moved = rounded(number.value + steps * size * step)
    // Corners in parts of a size stay within it.
    if number.unit.isEmpty, span == (0, 1), abs(number.value) <= 1 {
      moved = min(max(-1, moved), 1)
    }
    return number.written(max(floor, moved))
  }

  /// Moves the selected entry between its neighbors; the first and the last stay at the ends.
  mutating func move(to place: Double) {
    guard hasPlaces, selected > 0, selected < entries.count - 1 else { return }
    let (low, high) = (entries[selected - 1].place, entries[selected + 1].place)
    entries[selected].place = Self.rounded(min(max(place, low), high))
  }

  private mutating func swap(with other: Int) {
    guard entries.indices.contains(other), entries.indices.contains(selected) else { return }
    (entries[selected].value, entries[other].value) = (
      entries[other].value, entries[selected].value
    )
    selected = other
  }

  /// Adds an entry behind the selected one, halfway to the next.
  mutating func insert() {
    guard entries.count > 1 else {
      if let only = present { entries.append(Entry(value: only.value, place: 1)) }
      selected = max(0, entries.count - 1)
      return
    }
    let index = hasPlaces || form != .color ? min(selected, entries.count - 2) : selected
    let next = min(index + 1, entries.count - 1)
    let (one, other) = (entries[index], entries[next])
    let new = Entry(
      value: Self.middle(of: one.value, and: other.value, form: form),
      place: Self.rounded((one.place + other.place) / 2)
    )
    for (name, values) in companions where values.indices.contains(index) {
      companions[name]?.insert(values[index], at: index + 1)
    }
    entries.insert(new, at: index + 1)
    selected = index + 1
    if !hasPlaces { spread() }
  }

  private static func middle(of one: PropertyValue, and other: PropertyValue, form: Form)
    -> PropertyValue
  {
    if form == .color, let first = ColorField(one), let second = ColorField(other) {
      return first.mixed(with: second).value
    }
    if case .list(let pair) = one, case .list(let others) = other, pair.count == others.count {
      return .list(zip(pair, others).map { middle(of: $0, and: $1, form: .number) })
    }
    guard let first = DesignNumber(one), let second = DesignNumber(other),
      first.unit == second.unit
    else { return one }
    return first.written(rounded((first.value + second.value) / 2))
  }

  /// Removes the selected entry, but no end of a curve.
  mutating func cut() {
    let isEnd = selected == 0 || selected == entries.count - 1
    guard entries.count > (form == .point ? 3 : hasPlaces ? 2 : 1), !(hasPlaces && isEnd) else {
      return
    }
    entries.remove(at: selected)
    for name in companions.keys where companions[name]?.indices.contains(selected) ?? false {
      companions[name]?.remove(at: selected)
    }
    selected = min(selected, entries.count - 1)
    if !hasPlaces { spread() }
  }

  /// Spaces the entries evenly.
  mutating func spread() {
    for (index, place) in Self.even(entries.count).enumerated() where index < entries.count {
      entries[index].place = place
    }
  }

  /// Takes "0.25, 0.9", a place and a value, or a value alone.
  mutating func take(typed text: String) {
    guard let present else { return }
    if form == .color {
      // A place, a color, or both.
      for word in text.split(whereSeparator: { ", ".contains($0) }).map(String.init) {
        if let place = Double(word), place.isFinite { move(to: place) }
        if ColorField(.text(word)) != nil { entries[selected].value = .text(word) }
      }
      return
    }
    let words = text.split(whereSeparator: { ", ".contains($0) }).map(String.init)
    func number(_ word: String, like old: PropertyValue) -> PropertyValue? {
      guard let typed = DesignNumber(.text(word)) else { return nil }
      guard typed.unit.isEmpty else { return .text(word) }
      return (DesignNumber(old) ?? typed).written(typed.value)
    }
    if case .list(let pair) = present.value, pair.count == 2 {
      guard words.count == 2, let x = number(words[0], like: pair[0]),
        let y = number(words[1], like: pair[1])
      else { return }
      entries[selected].value = .list([x, y])
      return
    }
    if words.count == 2, let place = Double(words[0]), place.isFinite { move(to: place) }
    if let word = words.last, let value = number(word, like: present.value) {
      entries[selected].value = value
    }
  }
}
