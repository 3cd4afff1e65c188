internal import KamuroParticles
internal import KamuroPresets

/// A list of values while it is edited: the points of a curve, the keys of a track, the stops of a
/// gradient, the colors of a palette, or the corners of a path.
struct KeyList: Equatable, Sendable {
  /// What its values are.
  enum Form: Equatable, Sendable {
    case number, color, point
  }

  /// Where it stands in the file.
  enum Site: Equatable, Sendable {
    /// The value is the list.
    case list
    /// Members of an object hold the values and their places; it is written if it is not there.
    case object(values: String, places: String)
    /// An element of a list of curves or tracks, with its further members if it is added.
    case element(values: String, places: String, others: [PropertyValue.Member])
  }

  /// A value and its place.
  struct Entry: Equatable, Sendable {
    var value: PropertyValue
    /// From the beginning, 0, to the end, 1.
    var place: Double
  }

  /// The name for captions.
  let title: String
  /// The list, the object or the element.
  let path: PropertyPath
  let site: Site
  let form: Form
  /// The least value that is allowed.
  let floor: Double
  /// A value of the usual size, for a list that is not there.
  let sample: DesignNumber
  var entries: [Entry]
  var selected = 0
  /// Further lists of the same object, one element an entry, or one between two.
  var companions: [String: [PropertyValue]] = [:]
  private var companionNames: Set<String> = []

  /// Reads the list of a row; `nil` if it is none, as an expression.
  init?(
    _ title: String,
    at path: PropertyPath,
    site: Site,
    form: Form,
    floor: Double = -.infinity,
    sample: DesignNumber = DesignNumber(1),
    in text: EffectText
  ) {
    (self.title, self.path, self.site) = (title, path, site)
    (self.form, self.floor, self.sample) = (form, floor, sample)
    entries = []
    guard let value = text.value(at: text.source(of: path)), value != .object([]) else { return }
    guard case .list(let values)? = site.valuesName.map({ text.linked(path, $0) }) ?? value else {
      return nil
    }
    var places = Self.even(values.count)
    if let name = site.placesName, let list = text.linked(path, name) {
      guard let numbers = list.numbers, numbers.count == values.count else { return nil }
      places = numbers
    }
    entries = zip(values, places).map(Entry.init)
    guard case .object(let members) = value else { return }
    for member in members where member.name != site.valuesName && member.name != site.placesName {
      guard case .list(let list) = member.value, values.count > 1,
        [values.count, values.count - 1].contains(list.count)
      else { continue }
      companions[member.name] = list
    }
    companionNames = Set(companions.keys)
  }

  static func even(_ count: Int) -> [Double] {
    guard count > 1 else { return [0] }
    return (0..<count).map { Self.rounded(Double($0) / Double(count - 1)) }
  }

  /// A number with three decimals.
  static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }

  var isEmpty: Bool { entries.isEmpty }
  var hasPlaces: Bool { site.placesName != nil }
  var places: [Double] { entries.map(\.place) }
  var present: Entry? { entries.indices.contains(selected) ? entries[selected] : nil }

  /// The numbers of its values, of points those of one axis; 0 for expressions.
  func numbers(axis: Int = 1) -> [Double] {
    entries.map { entry in
      if case .list(let pair) = entry.value {
        return pair.count > axis ? DesignNumber(pair[axis])?.value ?? 0 : 0
      }
      return DesignNumber(entry.value)?.value ?? 0
    }
  }

  /// The range of the numbers that a plot shows.
  var span: (low: Double, high: Double) {
    let numbers = numbers()
    let most = numbers.max() ?? 1
    let high = most <= 1 ? 1 : most * 1.2
    return (min(0, numbers.min() ?? 0), max(high, 0))
  }

  // MARK: The edit

  /// The edit of a text that writes the list; one that removes it if it is empty.
  func edit(of text: EffectText) -> EffectEdit? {
    let list = PropertyValue.list(entries.map(\.value))
    let isThere = text.value(at: path) != nil
    guard !entries.isEmpty else { return isThere ? .remove(removed(from: text)) : nil }
    guard let values = site.valuesName, let places = site.placesName else {
      let target = text.source(of: path)
      return text.value(at: target) == list ? nil : .set(target, list)
    }
    let isEven = self.places == Self.even(entries.count)
    let numbers = PropertyValue.list(self.places.map { .number($0) })
    guard isThere else {
      var members = [PropertyValue.Member(name: values, value: list)]
      if !isEven { members.append(.init(name: places, value: numbers)) }
      guard case .element(_, _, let others) = site, let parent = path.parent else {
        return .set(path, .object(members))
      }
      let name = others.prefix { $0.name == "keyPath" }
      return .add(parent, .object(name + members + others.dropFirst(name.count)))
    }
    var edits: [EffectEdit] = []
    func set(_ name: String, _ value: PropertyValue) {
      let target = text.source(of: path.appending(.name(name)))
      if text.value(at: target) != value { edits.append(.set(target, value)) }
    }
    set(values, list)
    let held = path.appending(.name(places))
    if !isEven {
      set(places, numbers)
    } else if let old = text.value(at: held), old != numbers {
      edits.append(.remove(held))
    }
    for name in companionNames.sorted() {
      let held = path.appending(.name(name))
      if let values = companions[name] {
        set(name, .list(values))
      } else if text.value(at: held) != nil {
        edits.append(.remove(held))
      }
    }
    return edits.isEmpty ? nil : .joining(edits)
  }

  /// What is removed with the last entry: the element, or the list that has only that.
  private func removed(from text: EffectText) -> PropertyPath {
    guard case .index(let index)? = path.components.last, case .element = site,
      let list = path.parent
    else { return path }
    let isOnly = text.value(at: list.appending(.index(index == 0 ? 1 : 0))) == nil
    return isOnly ? list : path
  }
}

extension KeyList.Site {
  var valuesName: String? {
    switch self {
    case .list: nil
    case .object(let values, _), .element(let values, _, _): values
    }
  }

  var placesName: String? {
    switch self {
    case .list: nil
    case .object(_, let places), .element(_, let places, _): places
    }
  }
}

extension EffectText {
  /// The value of a member, that of its parameter if it names one.
  fileprivate func linked(_ path: PropertyPath, _ name: String) -> PropertyValue? {
    value(at: source(of: path.appending(.name(name))))
  }
}

// MARK: - Changes

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
