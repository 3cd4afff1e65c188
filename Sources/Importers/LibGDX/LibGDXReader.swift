/// The lines of a libGDX particle file.
struct LibGDXReader {
  /// The most keys of a timeline.
  private static let mostKeys = 1000
  /// The longest line, in bytes.
  private static let longestLine = 4096

  private let lines: [ArraySlice<UInt8>]
  /// The index of the next line.
  private(set) var next = 0

  init(_ bytes: [UInt8]) {
    // Old systems end lines with a carriage return alone.
    let newline: UInt8 = bytes.contains(10) ? 10 : 13
    lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
  }

  /// The number of the next line, from 1.
  var line: Int { next + 1 }
  var isAtEnd: Bool { next >= lines.count }

  /// The next line without spaces and control characters around it; `nil` at the end.
  ///
  /// Of a line that is too long its beginning: to decode a megabyte of bytes that are no UTF-8 takes
  /// seconds.
  var peek: Substring? {
    isAtEnd ? nil : Self.trimmed(lines[next].prefix(Self.longestLine))
  }

  private static func trimmed(_ bytes: some BidirectionalCollection<UInt8>) -> Substring {
    guard let first = bytes.firstIndex(where: { $0 > 32 }),
      let last = bytes.lastIndex(where: { $0 > 32 })
    else { return "" }
    return Substring(decoding: bytes[first...last], as: UTF8.self)
  }

  mutating func skip() { next += 1 }

  mutating func skipBlankLines() {
    while let peek, peek.isEmpty { skip() }
  }

  /// The next line, or an error that says what was expected.
  mutating func take(_ expected: String) throws(ImportError) -> Substring {
    guard let text = peek else {
      throw ImportError("the file ends where \(expected) should be", line: line)
    }
    guard lines[next].count <= Self.longestLine else {
      throw ImportError("a line has at most \(Self.longestLine) bytes", line: line)
    }
    skip()
    return text
  }

  /// Skips a heading, `- Angle -`.
  mutating func heading(_ name: String) throws(ImportError) {
    let place = line
    let text = try take("the heading - \(name) -")
    guard text == "- \(name) -" else {
      throw ImportError("expected the heading - \(name) -, found \(Self.quoted(text))", line: place)
    }
  }

  /// The value of the next line if it has a key.
  mutating func text(_ key: String) throws(ImportError) -> Substring {
    let place = line
    let text = try take("\(key):")
    guard text.hasPrefix(key), text.dropFirst(key.count).first == ":" else {
      throw ImportError("expected \(key):, found \(Self.quoted(text))", line: place)
    }
    return Self.trimmed(text.dropFirst(key.count + 1).utf8)
  }

  /// Whether the next line has a key.
  func isNext(_ key: String) -> Bool { peek?.hasPrefix("\(key):") == true }

  mutating func number(_ key: String) throws(ImportError) -> Double {
    let place = line
    let text = try text(key)
    guard let number = Double(text), number.isFinite, abs(number) <= 1e9 else {
      throw ImportError(
        "\(key): expected a number from -1e9 to 1e9, found \(Self.quoted(text))",
        line: place
      )
    }
    return number
  }

  mutating func flag(_ key: String) throws(ImportError) -> Bool {
    let place = line
    let text = try text(key)
    guard text == "true" || text == "false" else {
      throw ImportError("\(key): expected true or false, found \(Self.quoted(text))", line: place)
    }
    return text == "true"
  }

  /// The numbers after their count, such as `timelineCount: 2` and `timeline0: 0.0`.
  ///
  /// - Parameter parts: How many numbers each of the counted has.
  mutating func numbers(_ key: String, count countKey: String) throws(ImportError) -> [Double] {
    let place = line
    let count = try number(countKey)
    guard (0...Double(Self.mostKeys)).contains(count), count == count.rounded() else {
      throw ImportError("\(countKey): expected 0 to \(Self.mostKeys)", line: place)
    }
    var numbers: [Double] = []
    for index in 0..<Int(count) { numbers.append(try number("\(key)\(index)")) }
    return numbers
  }

  private static func quoted(_ text: Substring) -> String {
    let short = text.prefix(40)
    return "\"\(short)\(short.endIndex < text.endIndex ? "…" : "")\""
  }
}

/// A number that is random, and changes over the life of a particle or of its emitter.
///
/// With low and high sampled for each particle and s from the timeline, it is
/// `low + (high - low) s`, or `low + high s` if it is relative.
struct LibGDXValue {
  /// A uniform distribution.
  struct Spread {
    var middle = 0.0
    var range = 0.0

    init(_ first: Double = 0, _ second: Double = 0) {
      (middle, range) = ((first + second) / 2, abs(second - first) / 2)
    }
  }

  let line: Int
  var isActive = false
  var low = Spread()
  var high = Spread()
  var isRelative = false
  var scaling: [Double] = [1]
  var timeline: [Double] = [0]

  /// Reads a number.
  /// - Parameter isOptional: Whether a line says if it is active.
  init(from reader: inout LibGDXReader, isOptional: Bool) throws(ImportError) {
    line = reader.line
    isActive = isOptional ? try reader.flag("active") : true
    guard isActive else { return }
    low = Spread(try reader.number("lowMin"), try reader.number("lowMax"))
    high = Spread(try reader.number("highMin"), try reader.number("highMax"))
    isRelative = try reader.flag("relative")
    scaling = try reader.numbers("scaling", count: "scalingCount")
    timeline = try reader.numbers("timeline", count: "timelineCount")
    if scaling.isEmpty { (scaling, timeline) = ([1], [0]) }
    guard scaling.count == timeline.count else {
      throw ImportError("scalingCount and timelineCount differ", line: line)
    }
    timeline = timeline.ascending
    if timeline.count > 1, timeline[0] > 0, timeline[1] > timeline[0] {
      // The line through the first two keys goes on before them.
      let slope = (scaling[1] - scaling[0]) / (timeline[1] - timeline[0])
      scaling.insert(scaling[0] - slope * timeline[0], at: 0)
      timeline.insert(0, at: 0)
    }
  }

  /// The mean at each key.
  var means: [Double] { scaling.map { mean(at: $0) } }

  /// The mean at a scaling.
  func mean(at scale: Double) -> Double {
    low.middle + (isRelative ? high.middle : high.middle - low.middle) * scale
  }

  func range(at key: Int) -> Double { range(atScale: scaling[key]) }

  /// The range around the mean, as that of a uniform distribution with the same variance.
  func range(atScale scale: Double) -> Double {
    let (first, second) = (low.range * (isRelative ? 1 : 1 - scale), high.range * scale)
    return (first * first + second * second).squareRoot()
  }

  /// Whether it is the same at all times.
  var isConstant: Bool {
    let means = means
    return means.allSatisfy { abs($0 - means[0]) <= 1e-6 * max(1, abs(means[0])) }
  }

  /// Whether it is uniformly distributed at a key.
  func isUniform(at key: Int) -> Bool {
    let scale = scaling[key]
    return low.range == 0 || high.range == 0 || scale == 0 || !isRelative && scale == 1
  }
}
