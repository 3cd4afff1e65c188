internal import KamuroParticles
internal import KamuroPresets

/// Options that may be given more than once: an emitter's come before the page's, and these before
/// those of a preset.
struct WebOptions {
  /// A value that gives some of the options.
  private struct Source {
    let json: JSONValue
    /// The line to name for all of its values; `nil`: their own.
    let line: Int?
  }

  /// The first one that has an option gives it.
  private let sources: [Source]

  private init(sources: [Source]) { self.sources = sources }

  /// The options of a value; `line` is that of the word which stands for them, if any.
  init(_ json: JSONValue, line: Int? = nil) {
    sources = [Source(json: json, line: line)]
  }

  /// These options, and for what they do not give, others.
  func over(_ others: WebOptions?) -> WebOptions {
    WebOptions(sources: Array((sources + (others?.sources ?? [])).prefix(16)))
  }

  /// The option at the end of a path of names.
  subscript(_ names: String...) -> WebOptions? { option(at: names) }

  fileprivate func option(at names: [String]) -> WebOptions? {
    var found = sources
    for name in names {
      found = found.compactMap { source in
        guard let json = source.json[member: name], json.content != .null else { return nil }
        return Source(json: json, line: source.line)
      }
    }
    return found.isEmpty ? nil : WebOptions(sources: found)
  }

  /// The option under the first of several names that is given.
  func first(of names: String...) -> WebOptions? {
    for name in names {
      if let found = self[name] { return found }
    }
    return nil
  }

  /// The line of the first value, from 1.
  var line: Int { sources.first.map { $0.line ?? $0.json.location.line } ?? 1 }

  /// The line to name for all values, if they are those of a word.
  var fixedLine: Int? { sources.first?.line }

  var json: JSONValue? { sources.first?.json }
  var number: Double? { json?.double }
  var text: String? { json?.string }
  var list: [JSONValue]? { json?.array }
  var isTrue: Bool { json.isTrue }
  /// Whether an option with `enable` is on.
  var isEnabled: Bool { self["enable"].isTrue }

  /// The names of the first value's members.
  var names: [String] {
    guard case .object(let object)? = json?.content else { return [] }
    return object.members.prefix(256).map(\.key)
  }

  /// A number or `{ "min": …, "max": … }`, also below `value`, and the range of `random`.
  func range(usual: WebRange) -> WebRange {
    let value = self["value"] ?? self
    if let number = value.number {
      let random = self["random"]
      guard let random, random.isTrue || random.isEnabled else { return WebRange(number, number) }
      return WebRange(random["minimumValue"]?.number ?? 0, number)
    }
    guard let low = value["min"]?.number ?? value["max"]?.number else { return usual }
    return WebRange(low, value["max"]?.number ?? low)
  }
}

extension ImportNotes {
  /// Adds what became of an option, if it is given.
  func add(
    _ property: String,
    of option: WebOptions?,
    _ words: String = "",
    _ outcome: ImportFinding.Outcome? = nil
  ) {
    if let option { add(property, line: option.line, words, outcome) }
  }
}

// What is not given is off, or has the usual range.
extension WebOptions? {
  subscript(_ names: String...) -> WebOptions? { self?.option(at: names) }

  var isTrue: Bool { self?.isTrue ?? false }
  var isEnabled: Bool { self?.isEnabled ?? false }

  func range(_ usual: Double) -> WebRange {
    self?.range(usual: WebRange(usual)) ?? WebRange(usual)
  }
}

/// A range in which values are sampled evenly.
struct WebRange: Equatable {
  var least: Double
  var most: Double

  init(_ first: Double, _ second: Double) {
    (least, most) = (min(first, second), max(first, second))
  }

  init(_ number: Double) { self.init(number, number) }

  var middle: Double { (least + most) / 2 }
  /// Half of the width.
  var half: Double { (most - least) / 2 }

  /// The part of the range within limits.
  func clamped(_ limits: ClosedRange<Double>) -> WebRange {
    WebRange(
      min(max(least, limits.lowerBound), limits.upperBound),
      min(max(most, limits.lowerBound), limits.upperBound)
    )
  }

  static func * (range: WebRange, factor: Double) -> WebRange {
    WebRange(range.least * factor, range.most * factor)
  }
}

/// How a size or an opacity changes: back and forth between two values, or to a death.
struct WebPulse {
  /// A value at which a particle dies, or with which it begins.
  enum End { case least, most }

  /// The least and the greatest value.
  let range: WebRange
  /// The change per second.
  let speed: Double
  /// Whether all particles change at that speed, and not each at a random part of it.
  let isSync: Bool
  let start: End?
  let death: End?
  /// The most changes of direction; 0 for any number.
  let count: Double

  /// A pulse of an option with `animation`, or `anim` of particles.js; `nil` if it is off.
  ///
  /// Each tick of 1/60 s changes the value by a hundredth of `speed`.
  init?(_ option: WebOptions?, range: WebRange, least: String) {
    guard let option, let animation = option.first(of: "animation", "anim"), animation.isEnabled
    else { return nil }
    let low = animation["minimumValue"]?.number ?? animation[least]?.number
    self.range = low.map { WebRange(min(max($0, 0), range.most), range.most) } ?? range
    speed = max(0, animation["speed"].range(1).middle * 0.6)
    isSync = animation["sync"].isTrue
    let ends: [String: End] = ["min": .least, "max": .most]
    start = ends[animation["startValue"]?.text ?? ""]
    death = ends[animation["destroy"]?.text ?? ""]
    count = animation["count"]?.number ?? 0
    guard self.range.half > 0, speed > 0 else { return nil }
  }

  /// The seconds after which particles die of it; `nil` if they do not.
  var lifetime: WebRange? {
    guard death != nil else { return nil }
    let begins = start ?? (death == .least ? .most : .least)
    let way = 2 * range.half * (begins == death ? 2 : 1) / speed
    return isSync ? WebRange(way) : WebRange(way, 3 * way)
  }

  /// The values over a life of some seconds, evenly spaced.
  /// - Parameter dies: Whether the life ends with the pulse.
  func values(over life: Double, dies: Bool) -> [Double] {
    let isRising = start == .least || (start == nil && death != .least)
    let first = isRising ? range.least : range.most
    let last = isRising ? range.most : range.least
    if dies, death != nil, (death == .least) != isRising { return [first, last] }
    let half = 2 * range.half / (speed * (isSync ? 1 : 0.5))
    let turns = life / half
    let most = count > 0 ? count : 1e6
    // More than a dozen turns are not sampled densely enough.
    let shown = min(turns, 12)
    let samples = shown <= 1 ? 17 : 61
    return (0..<samples).map { index in
      let way = min(shown * Double(index) / Double(samples - 1), most)
      let rest = way.truncatingRemainder(dividingBy: 2)
      return first + (last - first) * (rest > 1 ? 2 - rest : rest)
    }
  }
}

/// The page in which particles are: its middle is the origin.
enum WebWindow {
  static let size = Size(width: 1600, height: 960)
  static let ticksPerSecond = 60.0

  /// A place in percents of the page.
  static func position(x: Double, y: Double) -> LengthPair {
    let (x, y) = (min(max(x, -500), 600), min(max(y, -500), 600))
    return LengthPair(points: (x - 50) / 100 * size.width, (y - 50) / 100 * size.height)
  }
}
