internal import KamuroParticles
internal import KamuroPresets

/// A number of a particle, in one of the forms of Phaser's emitter operations.
struct PhaserValue {
  /// A middle, and the range on each side of it.
  typealias Spread = (base: Double, range: Double)

  /// The values over life, evenly spaced; of a constant one.
  private(set) var values: [Double] = []
  /// The range of each value at the same random number; empty without one.
  private(set) var ranges: [Double] = []
  /// The numbers of a list, of which each particle has one.
  private(set) var choices: [Double] = []
  /// The change from one birth to the next, if it goes on forever.
  private(set) var step: Double?
  /// How it differs from the file's; empty if it does not.
  private(set) var explanation = ""

  /// The values of an eased curve.
  private static let sampleCount = 33
  /// The most values of a file's own curve.
  private static let mostValues = 64

  /// Reads a number, a list of numbers to choose from, `{ "min", "max" }`, `{ "random": […] }`,
  /// `{ "start", "end" }` with an `ease`, `random` or `steps`, or `{ "values": […] }`.
  /// - Parameter period: After how much a value is the same again, as a direction is; 0: never.
  init?(_ json: JSONValue?, period: Double = 0) {
    guard let json else { return nil }
    let list = json.array ?? json[member: "random"]?.array
    if let number = json.double {
      values = [number]
    } else if let list {
      choices = list.prefix(Self.mostValues).compactMap(\.double)
      guard let least = choices.min(), let most = choices.max() else { return nil }
      setRange(least, most)
      guard json.array != nil else { return }
      explanation = choices.count > 2 ? "any number between the least and the greatest" : ""
      if choices.count == 2, least != most { explanation = "any number between the two" }
    } else if let start = json.number("start"), let end = json.number("end") {
      setCourse(json, from: start, to: end, period: period)
    } else if let least = json.number("min"), let most = json.number("max") {
      setRange(least, most)
    } else {
      setCurve(json)
    }
    if values.isEmpty { return nil }
  }

  /// The middle at birth, and the range on each side.
  var atBirth: Spread { (values[0], ranges.first ?? 0) }

  /// The mean over life.
  var mean: Double { values.reduce(0, +) / Double(values.count) }

  var isConstant: Bool { values.count == 1 && ranges.isEmpty }

  private mutating func setRange(_ first: Double, _ second: Double) {
    values = [(first + second) / 2]
    if first != second { ranges = [abs(second - first) / 2] }
  }

  private mutating func setCourse(
    _ json: JSONValue,
    from start: Double,
    to end: Double,
    period: Double
  ) {
    if let steps = json.number("steps"), steps >= 1 {
      if period != 0, abs(end - start) == period, json[member: "yoyo"] == nil {
        (values, step) = ([start], (end - start) / steps)
      } else {
        setRange(start, end)
        explanation = "at random, not step by step"
      }
      return
    }
    let parts = progress(json)
    values = parts.map { start + (end - start) * $0 }
    guard json[member: "random"].isTrue else { return }
    // A random number between the two goes to the end.
    values = parts.map { (start + end) / 2 * (1 - $0) + end * $0 }
    ranges = parts.map { abs(end - start) / 2 * max(0, 1 - $0) }
  }

  private mutating func setCurve(_ json: JSONValue) {
    let list = json[member: "values"]?.array?.prefix(Self.mostValues).compactMap(\.double) ?? []
    guard let last = list.last else { return }
    let kind = json[member: "interpolation"]?.string?.lowercased() ?? "linear"
    if kind != "linear" { explanation = "linear between its values" }
    let parts = progress(json)
    guard parts.count > 2, list.count > 1 else {
      values = list
      return
    }
    values = parts.map { part in
      let place = min(max(part, 0), 1) * Double(list.count - 1)
      let index = min(Int(place), list.count - 2)
      let (from, to) = (list[index], list[index + 1])
      return place >= Double(list.count - 1) ? last : from + (to - from) * (place - Double(index))
    }
  }

  /// The eased parts of the way at even steps of a life.
  private mutating func progress(_ json: JSONValue) -> [Double] {
    guard let name = json[member: "ease"]?.string else { return [0, 1] }
    guard let ease = Easing(phaser: name) else {
      if !["linear", "power0"].contains(name.lowercased()) {
        explanation = "its ease is not known: linear"
      }
      return [0, 1]
    }
    return (0..<Self.sampleCount).map {
      ease.progress(at: Double($0) / Double(Self.sampleCount - 1))
    }
  }
}

extension PhaserValue {
  /// The largest value, which a curve of a cell multiplies; no curve if it is constant.
  func factored(as keyPath: LifeCurve.KeyPath) -> (base: Double, curve: LifeCurve?) {
    let isSigned = keyPath == .rotation
    let ranges = ranges.isEmpty ? values.map { _ in 0 } : ranges
    let largest = zip(values, ranges).map { isSigned ? abs($0) + $1 : max(0, $0 + $1) }.max() ?? 0
    guard largest > 0 else { return (0, nil) }
    let factors = values.map { isSigned ? $0 / largest : max(0, $0 / largest) }
    var curve = LifeCurve(keyPath, factors)
    if ranges.contains(where: { $0 > 0 }) { curve.ranges = ranges.map { $0 / largest } }
    return (largest, curve)
  }
}

extension Easing {
  /// The easing that games name `Quad.easeIn`, `quad.in` or `Power2`; `nil` for a linear and an
  /// unknown one.
  init?(phaser name: String) {
    let parts = name.lowercased().split(separator: ".", maxSplits: 1).map(String.init)
    let powers = ["power1": "quad", "power2": "cubic", "power3": "quart", "power4": "quint"]
    let word = powers[parts.first ?? ""] ?? parts.first ?? ""
    let way = parts.count > 1 ? parts[1].replacing("ease", with: "") : "out"
    let directions: [String: Direction] = ["in": .in, "out": .out, "inout": .inOut]
    guard let family = Family.allCases.first(where: { $0.rawValue.lowercased() == word }),
      let direction = directions[way]
    else { return nil }
    self.init(family, direction)
  }
}

extension Color {
  /// A color as a number, `"0xrrggbb"`, `"#rrggbb"` or a name of CSS.
  init?(phaser json: JSONValue) {
    if let number = json.double {
      guard (0...0xFFFFFF).contains(number) else { return nil }
      let bits = Int(number)
      self.init(
        red: Double(bits >> 16) / 255,
        green: Double(bits >> 8 & 255) / 255,
        blue: Double(bits & 255) / 255
      )
    } else {
      guard let text = json.string else { return nil }
      if let color = Color(named: text.lowercased()) {
        self = color
      } else {
        self.init(hexadecimal: text)
      }
    }
  }
}
