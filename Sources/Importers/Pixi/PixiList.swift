internal import KamuroParticles
internal import KamuroPresets

/// Values over the life of a particle, as numbers or as colors.
struct PixiList<Value> {
  var values: [Value] = []
  var times: [Double] = []
  var isStepped = false

  /// The most keys.
  private static var mostKeys: Int { 64 }

  /// Reads `{ "start": …, "end": … }`, `{ "list": […], "isStepped": … }`, or a list itself.
  init?(_ json: JSONValue?, _ read: (JSONValue) -> Value?) {
    guard let json else { return nil }
    if let start = json[member: "start"].flatMap(read) {
      (values, times) = ([start], [0])
      if let end = json[member: "end"].flatMap(read) {
        values.append(end)
        times.append(1)
      }
      return
    }
    guard let list = json[member: "list"]?.array ?? json.array, !list.isEmpty else { return nil }
    isStepped = json[member: "isStepped"]?.isTrue ?? false
    for entry in list.prefix(Self.mostKeys / 2) {
      guard let value = entry[member: "value"].flatMap(read) else { continue }
      let time = min(1, max(times.last ?? 0, entry[member: "time"]?.double ?? 0))
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

extension PixiList<Double> {
  /// The largest value, and the values as parts of it; no parts if it is constant.
  func factored(as keyPath: LifeCurve.KeyPath) -> (base: Double, curve: LifeCurve?) {
    let largest = values.max { abs($0) < abs($1) } ?? 0
    guard largest != 0, values.contains(where: { $0 != largest }) else { return (largest, nil) }
    var curve = LifeCurve()
    curve.keyPath = keyPath
    curve.values = values.map { max(0, $0 / largest) }
    curve.locations = times
    return (largest, curve)
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
    if text.count == 3 { text = text.map { "\($0)\($0)" }.joined() }
    if text.count == 8 { text.removeFirst(2) }
    guard text.count == 6, let number = UInt32(text, radix: 16) else { return nil }
    self.init(
      red: Double(number >> 16 & 255) / 255,
      green: Double(number >> 8 & 255) / 255,
      blue: Double(number & 255) / 255
    )
  }
}
