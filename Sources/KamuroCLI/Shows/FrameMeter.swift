internal import KamuroShow
internal import KamuroTerminal

/// A meter that averages the cost of frames, and reports it about twice a second.
///
/// ```
/// frames   | | | | | | | | |            | | | |
/// reports  ^               ^  a pause   ^
/// ```
struct FrameMeter {
  /// The seconds between two reports; faster ones could not be read.
  private static let interval = 0.5

  private var start: Instant?
  private var count = 0
  /// The total time of the frames since the last report, in seconds.
  private var duration = 0.0
  private var bytes: Int? = 0

  /// Adds a frame; returns the averages since the last report if the interval has passed.
  mutating func note(
    from begin: Instant,
    to end: Instant,
    bytes frameBytes: Int?
  ) -> FrameReport? {
    guard let start else {
      // The very first frame is not counted, since it draws the whole screen.
      self.start = begin
      return nil
    }
    count += 1
    duration += begin.seconds(to: end)
    bytes = bytes.flatMap { sum in frameBytes.map { sum + $0 } }
    let span = start.seconds(to: begin)
    guard span >= Self.interval else { return nil }
    let report = FrameReport(
      duration: duration / Double(count),
      bytes: bytes.map { $0 / count },
      framesPerSecond: Double(count) / span
    )
    (self.start, count, duration, bytes) = (begin, 0, 0, 0)
    return report
  }

  /// Starts again after a pause, which must not count as a frame's interval.
  mutating func restart() {
    self = FrameMeter()
  }
}
