internal import KamuroFoundations
internal import KamuroShow
internal import KamuroSound
internal import KamuroTerminal

/// What the server of sound plays or hears, from a program that records it.
///
/// The first recorder that delivers anything is kept. One that ends is started again after 1, 2, 4 …
/// 30 s; one that hears silence is started anew when the server's default device changes, since
/// PulseAudio leaves it at the old one.
final class RecorderFeed: SoundFeed {
  /// What is recorded.
  enum Device: Equatable {
    /// What is played.
    case output
    case microphone
    /// What is played, as bars of cava.
    case bars
  }

  private static let longestPause = 30.0
  /// The seconds between two questions for the default device.
  private static let checkInterval = 2.0

  private(set) var name: String
  private let device: Device
  private let recorders: [[String]]
  private var live: LiveSamples
  /// The recorder that is used or tried, an index.
  private var index = 0
  private var child: SoundChild?
  /// Whether the child has delivered anything.
  private var isHeard = false
  private var pause = 1.0
  private var nextStart: Instant? = .now
  private var nextCheck = Instant.now
  /// Whether the server's default device can be asked for.
  private var canAsk = true
  /// The default device when the recorder was started.
  private var defaultDevice: String?
  /// The reason why the last recorder ended; empty if none could be started.
  private var problem = ""
  private var failure: String?
  var notice: String?

  /// - Parameter recorders: The programs to try; by default those of the device.
  init(_ device: Device, recorders: [[String]]? = nil, delay: Seconds = 0) {
    self.device = device
    self.recorders = recorders ?? device.recorders
    name = device.title
    live = LiveSamples(device == .bars ? BarStream() : SoundStream(.analyzed), delay: delay)
    listen()
  }

  func fill(_ record: SoundRecord, upTo time: Seconds) -> Hearing.State {
    listen()
    live.fill(record, upTo: time)
    if let failure, child == nil { return .failed(failure) }
    return live.state
  }

  /// The program that is used or tried.
  var recorder: String { recorders[min(index, recorders.count - 1)][0] }

  private func listen() {
    if let nextStart, nextStart <= .now { start() }
    guard let child else { return }
    child.read { bytes in
      // Raw samples are never refused.
      try? live.hear(bytes)
      (isHeard, pause, failure) = (true, 1, nil)
    }
    if child.hasEnded { restart(after: child.lastError) } else { followDevice() }
  }

  /// Starts the first recorder that there is, from the present one on.
  private func start() {
    (nextStart, isHeard) = (nil, false)
    if index == 0 { problem = "" }
    live.restart()
    findDevice()
    while index < recorders.count {
      child = try? SoundChild(recorders[index], reading: device.configuration)
      child?.endInput()
      if child != nil { return }
      index += 1
    }
    fail()
  }

  /// Goes on to the next recorder, or waits before the same one is started again.
  private func restart(after error: String) {
    child = nil
    if !error.isEmpty || problem.isEmpty {
      problem = error.isEmpty ? "\(recorder) ended without a reason" : error
    }
    if isHeard {
      rest()
    } else {
      index += 1
      start()
    }
  }

  private func rest() {
    nextStart = .now + pause
    pause = min(Self.longestPause, 2 * pause)
  }

  /// Says why there is no sound, once, and tries again later.
  private func fail() {
    let reason = device.explanation(of: problem)
    if failure == nil { notice = "sound: \(reason)" }
    (failure, index) = (reason, 0)
    rest()
  }

  // MARK: The default device

  private func findDevice() {
    defaultDevice = device.current(canAsk: &canAsk) ?? defaultDevice
    if let defaultDevice {
      name = device == .microphone ? defaultDevice : "\(device.source) of \(defaultDevice)"
    }
  }

  /// Starts the recorder anew where it hears nothing, and the default device has changed.
  private func followDevice() {
    guard live.state != .heard, canAsk, isHeard || pause > 1, nextCheck <= .now else { return }
    nextCheck = .now + Self.checkInterval
    guard let now = device.current(canAsk: &canAsk), now != defaultDevice else { return }
    (child, index) = (nil, 0)
    start()
    notice = "sound: \(name)"
  }
}

extension RecorderFeed.Device {
  var title: String { self == .microphone ? "microphone" : "output" }

  fileprivate var source: String { self == .bars ? "cava" : "monitor" }

  /// What the program reads from its standard input; `nil` for nothing.
  var configuration: [UInt8]? {
    guard self == .bars else { return nil }
    // In whole numbers up to 100 from version 0.8 on, before that up to 1; some do not say their own.
    let minor = Self.cavaVersion?.split(separator: ".").dropFirst().first.flatMap { Int($0) } ?? 0
    let lines = [
      "[general]", "bars = \(BarStream.count)", "framerate = \(BarStream.rate)",
      "sleep_timer = 0", "[output]", "method = raw", "raw_target = /dev/stdout",
      "data_format = binary", "bit_format = 16bit", "channels = mono", "[smoothing]",
      "noise_reduction = \(minor < 8 ? "0.1" : "10")", "",
    ]
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// What `cava -v` says after its name, empty if nothing; `nil` without cava.
  static var cavaVersion: String? {
    SoundChild.output(of: ["cava", "-v"])?.filter { $0.isNumber || $0 == "." }
  }

  /// The programs that record it, each with its arguments; the first one that works is used.
  var recorders: [[String]] {
    if self == .bars { return [["cava", "-p", "/dev/stdin"]] }
    #if canImport(Darwin)
    // There is no monitor of the output on macOS without a driver such as BlackHole.
    return [
      [
        "ffmpeg", "-nostdin", "-loglevel", "error", "-f", "avfoundation", "-i", ":default", "-ac",
        "1", "-ar", "48000", "-f", "f32le", "-",
      ]
    ]
    #else
    let name = self == .output ? "@DEFAULT_MONITOR@" : "@DEFAULT_SOURCE@"
    let monitor = self == .output ? ["-P", "{ stream.capture.sink=true }"] : []
    let format = ["--format", "f32", "--rate", "48000", "--channels", "1", "--latency", "10ms"]
    let pipeWire = format + monitor + ["-"]
    return [
      [
        "parec", "--raw", "--format=float32le", "--rate=48000", "--channels=1",
        "--latency-msec=20", "-d", name, "--client-name=kamuro",
      ],
      // Only newer ones know -a, and need it.
      ["pw-record", "-a"] + pipeWire, ["pw-record"] + pipeWire,
    ]
    #endif
  }

  /// The server's default device; `nil` if it cannot be asked.
  /// - Parameter canAsk: Becomes false where it makes no sense to ask again.
  func current(canAsk: inout Bool) -> String? {
    guard canAsk else { return nil }
    let words = ["pactl", self == .microphone ? "get-default-source" : "get-default-sink"]
    guard let output = SoundChild.output(of: words, patience: 0.3) else {
      canAsk = false
      return nil
    }
    let line = String(output.prefix { $0 >= " " }).printable
    return line.isEmpty ? nil : line
  }

  /// A sentence for what a recorder wrote before it ended; empty where none could be started.
  fileprivate func explanation(of problem: String) -> String {
    let advice = "--sound - or a FILE works without one"
    if problem.isEmpty {
      if self == .bars { return "cava is missing or ended: \(advice)" }
      #if canImport(Darwin)
      return "ffmpeg is missing, which records sound: \(advice)"
      #else
      return "parec and pw-record are missing, which record sound: \(advice)"
      #endif
    }
    if problem.contains("refused") || problem.contains("connect")
      || problem.contains("Host is down")
    {
      return "no sound server: \(advice)"
    }
    return problem
  }
}
