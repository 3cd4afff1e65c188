internal import KamuroFoundations
internal import KamuroPlatform
internal import KamuroSound
internal import KamuroTerminal

/// What can be heard on this machine, found out by listening for some seconds.
struct SoundInspection {
  /// A line of a report.
  typealias Line = (what: String, value: String, why: String)

  /// The seconds that are listened for, and in which the first bytes must arrive.
  private static let span = (usual: 5.0, first: 3.0)
  /// The latencies by which the picture is visibly early, in milliseconds; idle devices have longer ones.
  private static let visibleLatencies = 80...1000

  private(set) var lines: [Line] = []

  init(of device: RecorderFeed.Device = .output) {
    for words in device.recorders {
      let isFound = lines.contains { $0.what == "peak" }
      let what = isFound ? ["not needed"] : listen(by: words)
      lines.append(("recorder", words[0], what.filter { !$0.isEmpty }.joined(separator: ": ")))
    }
    var canAsk = true
    let name = device.current(canAsk: &canAsk)
    lines.insert(("sound", name ?? "unknown", "the default \(device.title)"), at: 0)
    let cava = RecorderFeed.Device.cavaVersion
    lines.append(("cava", cava == nil ? "not in PATH" : "found", "for --sound cava"))
    #if canImport(Darwin)
    let reason = "macOS has no monitor of its output without a driver such as BlackHole"
    lines.append(("", "microphone", "this is one; \(reason)"))
    #endif
    let sinks = SoundChild.output(of: ["pactl", "list", "sinks"]) ?? ""
    if let name, let latency = Self.latency(of: name, in: sinks),
      Self.visibleLatencies.contains(latency)
    {
      lines.append(("latency", "\(latency) ms", "add --sound-delay \(latency)"))
    }
  }

  /// Listens to a recorder, adds lines about what it delivers, and returns what it does.
  private mutating func listen(by words: [String]) -> [String] {
    let child: SoundChild
    do throws(ChildOutput.Refusal) {
      child = try SoundChild(words)
    } catch {
      return [error == .missing ? "not in PATH" : "does not start"]
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
      return [child.hasEnded ? "ended" : "silent for 3 s", child.lastError]
    }
    let span = max(0.1, first.seconds(to: .now))
    let hits = samples.count { $0.hit(.level) > 0 }
    let decibels = Int((20 * log10(max(stream.peak, 1e-6))).rounded())
    let peak = stream.peak > 1e-6 ? "\(decibels) dBFS" : "silence"
    lines.append(("peak", peak, "of \(Int(span.rounded())) s"))
    lines.append(("hits", "\(Int((Double(hits) / span * 60).rounded()))", "a minute"))
    let milliseconds = Int((begin.seconds(to: first) * 1000).rounded())
    let rate = Int((Double(count) / span).rounded())
    return ["first bytes after \(milliseconds) ms", "\(rate) samples a second"]
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
