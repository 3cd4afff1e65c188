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
