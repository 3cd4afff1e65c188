internal import KamuroFoundations
internal import KamuroSound
internal import KamuroTerminal

/// What can be heard on this machine, found out by listening for some seconds.
struct SoundInspection {
  /// A line of a report.
  typealias Line = (what: String, value: String, why: String)

  /// The seconds that are listened for, and in which the first bytes must arrive.
  private static let span = (usual: 5.0, first: 3.0)
  /// The latency from which on the picture is visibly early, in milliseconds.
  private static let visibleLatency = 80

  private(set) var lines: [Line] = []

  init(of device: RecorderFeed.Device = .output) {
    var isFound = false
    for words in device.recorders {
      let line = isFound ? (words[0], "not needed", "") : listen(by: words, isFound: &isFound)
      lines.append(
        ("recorder", line.0, [line.1, line.2].filter { !$0.isEmpty }.joined(separator: ": "))
      )
    }
    var canAsk = true
    let name = device.current(canAsk: &canAsk)
    lines.insert(("sound", name ?? "unknown", "the default \(device.title)"), at: 0)
    if let warning = Self.warning(of: name) { lines.append(("", "microphone", warning)) }
    if let name, let latency = Self.latency(of: name), latency >= Self.visibleLatency {
      lines.append(("latency", "\(latency) ms", "add --sound-delay \(latency)"))
    }
  }

  /// Listens to a recorder, and adds lines about what it delivers.
  private mutating func listen(
    by words: [String],
    isFound: inout Bool
  ) -> (String, String, String) {
    let child: SoundChild
    do throws(ChildOutput.Refusal) {
      child = try SoundChild(words)
    } catch {
      return (words[0], error == .missing ? "not in PATH" : "does not start", "")
    }
    var (stream, samples, count) = (SoundStream(.analyzed), [SoundSample](), 0)
    let begin = Instant.now
    var first: Instant?
    while !child.hasEnded {
      let passed = begin.seconds(to: .now)
      guard passed < (first == nil ? Self.span.first : Self.span.usual) else { break }
      _ = child.wait(milliseconds: 100)
      child.read { bytes in
        first = first ?? .now
        count += bytes.count / 4
        try? stream.hear(bytes, into: &samples)
      }
    }
    guard let first else {
      return (words[0], child.hasEnded ? "ended" : "silent for 3 s", child.lastError)
    }
    isFound = true
    let span = max(0.1, first.seconds(to: .now))
    let hits = samples.count { $0.hit(.level) > 0 }
    let decibels = Self.decibels(of: stream.peak)
    lines.append(
      ("peak", decibels.map { "\($0) dBFS" } ?? "silence", "of \(Int(span.rounded())) s")
    )
    lines.append(("hits", "\(Int((Double(hits) / span * 60).rounded()))", "a minute"))
    let milliseconds = Int((begin.seconds(to: first) * 1000).rounded())
    let rate = Int((Double(count) / span).rounded())
    return (words[0], "first bytes after \(milliseconds) ms", "\(rate) samples a second")
  }

  /// The level of a peak in decibels below the largest sample, in whole ones; `nil` for silence.
  private static func decibels(of peak: Float) -> Int? {
    guard peak > 1e-6 else { return nil }
    // 6.02 for each halving, and the rest by the slope of the logarithm near 1.
    let power = Double(peak.exponent) + (Double(peak.significand) - 1)
    return Int((6.02 * power).rounded())
  }

  private static func warning(of name: String?) -> String? {
    #if canImport(Darwin)
    "this is a microphone; macOS has no monitor of its output without a driver such as BlackHole"
    #else
    nil
    #endif
  }

  /// The latency of a sink in milliseconds, as the server says; `nil` if it does not.
  private static func latency(of sink: String) -> Int? {
    let words = ["pactl", "list", "sinks"]
    guard
      let output = try? ChildOutput(
        of: words,
        variables: SoundChild.variables,
        limit: 1 << 18,
        patience: 1
      )
    else { return nil }
    return latency(of: sink, in: String(decoding: output.bytes, as: UTF8.self))
  }

  /// The latency of a sink in what `pactl list sinks` prints.
  static func latency(of sink: String, in text: String) -> Int? {
    var isSink = false
    for line in text.split(separator: "\n") {
      let words = line.split(whereSeparator: \.isWhitespace)
      if words.first == "Name:" { isSink = words.dropFirst().joined(separator: " ") == sink }
      if isSink, words.first == "Latency:", words.count > 1, let microseconds = Int(words[1]) {
        return microseconds / 1000
      }
    }
    return nil
  }
}
