internal import KamuroParticles
internal import KamuroPlatform
internal import KamuroTerminal

/// The progress of a film, on standard error where that is a terminal: a line that is overwritten a few
/// times a second and removed at the end.
struct FilmProgress {
  /// Seconds between two updates.
  private static let interval: Seconds = 0.25

  private let name: String
  private let frameCount: Int
  private let isShown = isatty(STDERR_FILENO) == 1
  private let begin = Instant.now
  private var latest: Instant?
  private var written = 0

  init(_ name: String, frameCount: Int) {
    self.name = name.printable
    self.frameCount = frameCount
  }

  /// Reports how many frames are encoded, and how many bytes wait to be written.
  mutating func note(frames: Int, bytes: Int) {
    guard isShown else { return }
    let now = Instant.now
    if let latest, latest.seconds(to: now) < Self.interval { return }
    latest = now
    let seconds = begin.seconds(to: now)
    show(Self.text(name, frames: frames, of: frameCount, bytes: written + bytes, after: seconds))
  }

  /// Reports that bytes were written.
  mutating func noteWritten(_ bytes: Int) { written += bytes }

  /// Removes the line.
  func end() {
    if latest != nil { show("") }
  }

  /// The line of a moment, some seconds after the beginning.
  static func text(
    _ name: String,
    frames: Int,
    of frameCount: Int,
    bytes: Int,
    after seconds: Seconds
  ) -> String {
    let rate = Double(frames) / max(1e-3, seconds)
    let left = Int((Double(frameCount - frames) / max(rate, 1e-3)).rounded(.up))
    let size = bytes < 1_000_000 ? "\(bytes / 1000) kB" : "\(Double(bytes / 100_000) / 10) MB"
    return
      "\(name): \(frames) of \(frameCount) frames, \(Int(rate)) a second, \(left) s left, \(size)"
  }

  private func show(_ text: String) {
    let line = Array("\r\(text)\u{1B}[K".utf8)
    _ = try? Output.write(line, to: STDERR_FILENO, named: "standard error")
  }
}
