internal import KamuroParticles
internal import KamuroPresets

/// Values over the life of a particle, as numbers or as colors.
struct PixiList<Value> {
  var values: [Value] = []
  var times: [Double] = []
  var isStepped = false

  /// The list's own easing.
  private(set) var ease: PixiEase?

  /// The most keys.
  private static var mostKeys: Int { 64 }

  /// Reads `{ "start": …, "end": … }`, `{ "list": […], "isStepped": … }`, or a list itself.
  init?(_ json: JSONValue?, _ read: (JSONValue) -> Value?) {
    guard let json else { return nil }
    ease = PixiEase(json[member: "ease"])
    if let start = json[member: "start"].flatMap(read) {
      (values, times) = ([start], [0])
      if let end = json[member: "end"].flatMap(read) {
        values.append(end)
        times.append(1)
      }
      return
    }
    guard let list = json[member: "list"]?.array ?? json.array, !list.isEmpty else { return nil }
    isStepped = json[member: "isStepped"].isTrue
    for entry in list.prefix(Self.mostKeys / 2) {
      guard let value = entry[member: "value"].flatMap(read) else { continue }
      let time = min(1, max(times.last ?? 0, entry.number("time") ?? 0))
      // A step is two values at one time.
      if isStepped, let last = values.last {
        values.append(last)
        times.append(time)
      }
      values.append(value)
      times.append(time)
    }
    guard !values.isEmpty else { return nil }
  }
}

extension PixiList {
  /// The list without easing: its values at evenly spaced times.
  /// - Parameters:
  ///   - global: The emitter's easing, which comes before the list's own.
  ///   - blend: The value between two others.
  func eased(by global: PixiEase?, _ blend: (Value, Value, Double) -> Value) -> PixiList {
    guard values.count > 1, global != nil || ease != nil else { return self }
    var list = self
    list.times = (0..<Self.mostKeys).map { Double($0) / Double(Self.mostKeys - 1) }
    list.values = list.times.map { time in
      let part = global?.value(at: time) ?? time
      return value(at: ease?.value(at: part) ?? part, blend)
    }
    return list
  }

  /// The value at a time; two values go on beyond their ends, as they do in PixiJS.
  private func value(at time: Double, _ blend: (Value, Value, Double) -> Value) -> Value {
    var index = 0
    while index < values.count - 2, times[index + 1] <= time { index += 1 }
    let width = times[index + 1] - times[index]
    guard width > 0 else { return values[index + 1] }
    let part = (time - times[index]) / width
    return blend(values[index], values[index + 1], values.count > 2 ? min(max(part, 0), 1) : part)
  }
}

extension PixiList<Color> {
  /// The list with its easings, in sRGB.
  func eased(by global: PixiEase?) -> PixiList {
    eased(by: global) { first, second, part in
      first.interpolated(towards: second, by: min(max(part, 0), 1))
    }
  }
}

extension PixiList<Double> {
  /// The list with its easings.
  func eased(by global: PixiEase?) -> PixiList {
    eased(by: global) { $0 + ($1 - $0) * $2 }
  }

  /// The largest value, and the values as parts of it; no parts if it is constant.
  func factored(as keyPath: LifeCurve.KeyPath) -> (base: Double, curve: LifeCurve?) {
    let largest = values.max { abs($0) < abs($1) } ?? 0
    guard largest != 0, values.contains(where: { $0 != largest }) else { return (largest, nil) }
    return (largest, LifeCurve(keyPath, values.map { max(0, $0 / largest) }, at: times))
  }
}

extension Color {
  /// Reads `fff`, `#rrggbb`, `0xrrggbb` or `aarrggbb`.
  init?(pixi json: JSONValue) {
    guard let text = json.string else { return nil }
    self.init(hexadecimal: text)
  }

  init?(hexadecimal text: String) {
    var text = text
    for prefix in ["#", "0x", "0X"] where text.hasPrefix(prefix) {
      text.removeFirst(prefix.count)
    }
    if text.count == 8 { text.removeFirst(2) }
    guard [3, 6].contains(text.count) else { return nil }
    self.init(hex: "#\(text)")
  }
}

/// An easing of PixiJS: quadratic segments that each take an equal part of the time.
struct PixiEase {
  /// A segment from `start` to `end`, with a control point between them.
  private struct Segment {
    let start: Double
    let control: Double
    let end: Double
  }

  private let segments: [Segment]

  /// The most segments.
  private static let mostSegments = 64

  /// Reads a list of `{ "cp": …, "s": …, "e": … }`; `nil` without one.
  init?(_ json: JSONValue?) {
    segments = (json?.array ?? []).prefix(Self.mostSegments).compactMap { entry in
      guard let start = entry.number("s"), let end = entry.number("e") else {
        return nil
      }
      return Segment(start: start, control: entry.number("cp") ?? start, end: end)
    }
    if segments.isEmpty { return nil }
  }

  /// The eased part of the life, which may leave 0...1.
  func value(at fraction: Double) -> Double {
    let count = Double(segments.count)
    let index = min(Int(max(0, fraction) * count), segments.count - 1)
    let segment = segments[index]
    let part = fraction * count - Double(index)
    let bend = 2 * (1 - part) * (segment.control - segment.start)
    return segment.start + part * (bend + part * (segment.end - segment.start))
  }
}
