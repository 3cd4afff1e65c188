package import KamuroScreen

/// What the next printed cell looks like: the state of SGR, and of links.
package struct Pen: Hashable, Sendable {
  package var foreground = ScreenColor.standard
  package var background = ScreenColor.standard
  package var underlineColor = ScreenColor.standard
  package var attributes: ShadowCell.Attributes = []
  /// Whether the program has set what is not known here; the next reset ends it.
  package var isUnknown = false
  /// Whether what is printed belongs to a link (OSC 8).
  package var isLinked = false

  package init() {}

  /// The attributes of cells.
  var cellAttributes: ShadowCell.Attributes {
    let isPlain = !isUnknown && !isLinked && underlineColor == .standard
    return isPlain ? attributes : attributes.union(.unknown)
  }

  /// What it leaves where it erases.
  var blank: ShadowCell {
    var blank = ShadowCell(erasedWith: background)
    if isUnknown { blank.attributes = .unknown }
    return blank
  }

  /// The numbers of a sequence, each with whether it follows a colon.
  struct Parameters {
    /// The most numbers that are kept; more make a sequence unknown.
    static let limit = 32

    private(set) var numbers: [Int] = []
    /// A bit for each number that a colon precedes.
    private(set) var colons: UInt64 = 0
    /// Whether there were more than ``limit``.
    private(set) var isCut = false

    init() { numbers.reserveCapacity(Self.limit) }

    mutating func removeAll() {
      numbers.removeAll(keepingCapacity: true)
      (colons, isCut) = (0, false)
    }

    mutating func append(afterColon: Bool) {
      guard numbers.count < Self.limit else {
        isCut = true
        return
      }
      if afterColon { colons |= 1 << UInt64(numbers.count) }
      numbers.append(-1)
    }

    mutating func addDigit(_ digit: Int) {
      guard !isCut, let last = numbers.last else { return }
      numbers[numbers.count - 1] = min(max(0, last) * 10 + digit, 65_535)
    }

    /// A number, or a default where it is missing or 0.
    func count(_ place: Int, default standard: Int = 1) -> Int {
      let number = place < numbers.count ? numbers[place] : -1
      return number > 0 ? number : standard
    }

    /// A number, 0 where it is missing.
    subscript(place: Int) -> Int { place < numbers.count ? max(0, numbers[place]) : 0 }

    var count: Int { numbers.count }

    /// The place after a number and the numbers behind colons that belong to it.
    func next(after place: Int) -> Int {
      var next = place + 1
      while next < numbers.count, colons & 1 << UInt64(next) != 0 { next += 1 }
      return next
    }
  }

  /// Applies SGR (Select Graphic Rendition).
  mutating func apply(_ parameters: Parameters) {
    if parameters.isCut { isUnknown = true }
    guard parameters.count > 0 else { return reset() }
    var place = 0
    while place < parameters.count {
      let end = parameters.next(after: place)
      let code = parameters[place]
      if [38, 48, 58].contains(code) {
        place = applyColor(code, parameters, at: place, end: end)
        continue
      }
      if end > place + 1, code != 4 {
        isUnknown = true
      } else if end > place + 1 {
        let kind = parameters[place + 1]
        attributes = attributes.underlined(kind)
        if kind > 5 { isUnknown = true }
      } else {
        apply(code)
      }
      place = end
    }
  }

  private mutating func reset() {
    let isLinked = isLinked
    self = Pen()
    self.isLinked = isLinked
  }

  private mutating func apply(_ code: Int) {
    switch code {
    case 0: reset()
    case 4: attributes = attributes.underlined(1)
    case 6: attributes.insert(.blink)
    case 21: attributes = attributes.underlined(2)
    case 24: attributes = attributes.underlined(0)
    case 30...37: foreground = .indexed(UInt8(code - 30))
    case 39: foreground = .standard
    case 40...47: background = .indexed(UInt8(code - 40))
    case 49: background = .standard
    case 59: underlineColor = .standard
    case 90...97: foreground = .indexed(UInt8(code - 82))
    case 100...107: background = .indexed(UInt8(code - 92))
    default:
      let changes = Self.codes.lazy.filter { code == $0.on || code == $0.off }
      if changes.isEmpty { isUnknown = true }
      for change in changes {
        if code == change.on {
          attributes.insert(change.attribute)
        } else {
          attributes.remove(change.attribute)
        }
      }
    }
  }

  /// The attributes but the underline, and the codes of SGR that set and reset them.
  static let codes: [(attribute: ShadowCell.Attributes, on: Int, off: Int)] = [
    (.bold, 1, 22), (.faint, 2, 22), (.italic, 3, 23), (.blink, 5, 25), (.reverse, 7, 27),
    (.conceal, 8, 28), (.strike, 9, 29), (.overline, 53, 55),
  ]

  /// Applies SGR 38, 48 or 58, in its form with colons or with semicolons.
  /// - Returns: The place after it.
  private mutating func applyColor(
    _ code: Int,
    _ parameters: Parameters,
    at place: Int,
    end: Int
  ) -> Int {
    let hasColons = end > place + 1
    let kind = parameters[place + 1]
    var next = end
    var color: ScreenColor?
    if kind == 5 {
      if !hasColons { next = place + 3 }
      if next <= parameters.count { color = Self.indexed(parameters[place + 2]) }
    } else if kind == 2 {
      // With colons an identifier of the color space may precede the channels.
      let first = hasColons && end >= place + 6 ? place + 3 : place + 2
      if !hasColons { next = place + 5 }
      if first + 3 <= max(next, end), next <= parameters.count {
        color = Self.direct(parameters[first], parameters[first + 1], parameters[first + 2])
      }
    }
    // Terminals differ in what they take the numbers behind a wrong color for.
    guard let color else {
      isUnknown = true
      return parameters.count
    }
    switch code {
    case 38: foreground = color
    case 48: background = color
    default: underlineColor = color
    }
    return next
  }

  private static func indexed(_ index: Int) -> ScreenColor? {
    UInt8(exactly: index).map { .indexed($0) }
  }

  private static func direct(_ red: Int, _ green: Int, _ blue: Int) -> ScreenColor? {
    guard let red = UInt8(exactly: red), let green = UInt8(exactly: green),
      let blue = UInt8(exactly: blue)
    else { return nil }
    return .direct(red: red, green: green, blue: blue)
  }
}
