internal import KamuroParticles

/// An object of Core Animation's archive: its properties are attributes, or elements in it.
struct CoreAnimationNode {
  /// The largest absolute value of a number.
  private static let largest = 1e9

  private let element: XMLElement

  init(_ element: XMLElement) { self.element = element }

  /// The class: the element's name, or its type within a list of animations.
  var className: String {
    element.name.hasPrefix("CA") ? element.name : element.attributes["type"] ?? element.name
  }

  /// The line of its beginning, from 1.
  var line: Int { element.line }

  /// The names of its properties: attributes by name, then elements in their order.
  var propertyNames: [String] {
    let attributes = element.attributes.keys.sorted()
    return attributes + element.children.map(\.name).filter { !attributes.contains($0) }
  }

  /// The objects in a list, such as `<sublayers>`.
  func objects(in name: String) -> [CoreAnimationNode] {
    child(name)?.children.map(CoreAnimationNode.init) ?? []
  }

  func object(_ name: String) -> CoreAnimationNode? { child(name).map(CoreAnimationNode.init) }

  func has(_ name: String) -> Bool { element.attributes[name] != nil || child(name) != nil }

  /// The line of a property; that of the object if it is an attribute.
  func line(of name: String) -> Int {
    element.attributes[name] == nil ? child(name)?.line ?? line : line
  }

  private func child(_ name: String) -> XMLElement? {
    element.children.first { $0.name == name }
  }

  /// The text of a property: an attribute, or the value of an element; `nil` without it.
  func text(_ name: String) -> String? {
    if let text = element.attributes[name] { return text }
    guard let child = child(name) else { return nil }
    return child.attributes["value"] ?? child.attributes["src"] ?? child.text
  }

  /// The name, as it can be printed, or another one in place of an empty one.
  func name(or usual: String) -> String {
    var name = text("name") ?? ""
    name.makePrintable()
    return name.isEmpty ? usual : name
  }

  /// Whether a property is true; `nil` without it.
  func isOn(_ name: String) -> Bool? {
    text(name).map { ["1", "true", "yes"].contains($0.lowercased()) }
  }

  /// The numbers of a property, which spaces or commas separate, clamped to ±1e9.
  /// - Throws: An ``ImportError`` if there is something else.
  func numbers(_ name: String) throws(ImportError) -> [Double] {
    guard let text = text(name) else { return [] }
    var numbers: [Double] = []
    for part in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      guard let number = Double(part), number.isFinite else {
        throw ImportError(
          "\(name): expected a number, found \"\(part.prefix(40))\"",
          line: line(of: name)
        )
      }
      numbers.append(min(max(number, -Self.largest), Self.largest))
    }
    return numbers
  }

  /// Whether the absolute values of a property's numbers are at most a limit, which may be infinite.
  /// - Throws: An ``ImportError`` if there is something else than numbers.
  func isKept(_ name: String, most: Double) throws(ImportError) -> Bool {
    guard most.isFinite else { return true }
    for number in try numbers(name) where abs(number) > most { return false }
    return true
  }

  /// A number in a range, to which it is clamped.
  /// - Throws: An ``ImportError`` if there is something else.
  func number(
    _ name: String,
    default usual: Double = 0,
    in range: ClosedRange<Double> = -largest...largest
  ) throws(ImportError) -> Double {
    guard has(name) else { return usual }
    let found = try numbers(name)
    guard found.count == 1 else {
      throw ImportError("\(name): expected one number, found \(found.count)", line: line(of: name))
    }
    return min(max(found[0], range.lowerBound), range.upperBound)
  }

  /// Half of a range: Core Animation's is the whole width of a distribution around its base.
  func halfRange(_ name: String, most: Double = largest) throws(ImportError) -> Double {
    min(abs(try number(name)) / 2, most)
  }

  /// A number that may be `inf`.
  func span(_ name: String, default usual: Double, most: Double) throws(ImportError) -> Double {
    let text = text(name)?.lowercased() ?? ""
    if ["inf", "infinity", "+inf"].contains(text) { return .infinity }
    return try number(name, default: usual, in: 0...most)
  }

  /// A point or a size.
  func pair(_ name: String, default usual: Vector = .zero) throws(ImportError) -> Vector {
    guard has(name) else { return usual }
    let found = try numbers(name)
    guard found.count >= 2 else {
      throw ImportError("\(name): expected two numbers, found \(found.count)", line: line(of: name))
    }
    return Vector(dx: found[0], dy: found[1])
  }

  /// Where a layer is: its bounds, its anchor in parts of them, and the place of the anchor.
  func frame() throws(ImportError) -> (bounds: [Double], anchor: Vector, position: Vector) {
    let anchor = try pair("anchorPoint", default: Vector(dx: 0.5, dy: 0.5))
    return (try numbers("bounds") + [0, 0, 0, 0], anchor, try pair("position"))
  }

  /// A color of one, three or four levels, with an opacity; `nil` without it.
  func color(_ name: String) throws(ImportError) -> Color? {
    guard has(name) else { return nil }
    let levels = try numbers(name)
    let opacity = try object(name)?.number("opacity", default: 1, in: 0...1) ?? 1
    guard let color = Color(levels: levels, opacity: opacity) else {
      throw ImportError(
        "\(name): expected one to four levels, found \(levels.count)",
        line: line(of: name)
      )
    }
    return color
  }

  /// The value at each key: lists of as many numbers.
  func values(in name: String) throws(ImportError) -> [[Double]] {
    var values: [[Double]] = []
    for node in objects(in: name) { values.append(try node.numbers("value")) }
    return values
  }

  // MARK: Time

  /// The longest time in an effect, in seconds.
  static let longest = 8_640_000.0

  /// What `CAMediaTiming` has.
  /// - Parameter usual: The duration without one, in seconds; 0 counts as none, too.
  func timing(duration usual: Double) throws(ImportError) -> MediaTiming {
    let limits = -Self.longest...Self.longest
    var timing = MediaTiming()
    timing.beginTime = try number("beginTime", in: limits)
    // Tools write 1e-100 for a beginning that is not now.
    if abs(timing.beginTime) < 1e-9 { timing.beginTime = 0 }
    timing.timeOffset = try number("timeOffset", in: limits)
    timing.speed = try number("speed", default: 1, in: -1000...1000)
    let duration = try span("duration", default: 0, most: Self.longest)
    timing.duration = duration > 0 ? duration : usual
    timing.repeatCount = try span("repeatCount", default: 0, most: 1_000_000)
    timing.repeatDuration = try span("repeatDuration", default: 0, most: Self.longest)
    if timing.repeatDuration > 0 { timing.repeatCount = 0 }
    timing.autoreverses = isOn("autoreverses") ?? false
    timing.fillMode = MediaTiming.FillMode(rawValue: text("fillMode") ?? "") ?? .removed
    return timing
  }
}
