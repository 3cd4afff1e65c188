internal import KamuroShow
internal import KamuroTerminal

/// Measures frames, and tells what they cost about twice a second.
///
/// ```
/// frames   | | | | | | | | |            | | | |
/// reports  ^               ^  a pause   ^
/// ```
struct FrameMeter {
  /// From one report to the next, in seconds; the numbers of faster ones could not be read.
  private static let interval = 0.5

  private var start: Instant?
  private var count = 0
  /// What the frames took, in seconds.
  private var duration = 0.0
  private var bytes: Int? = 0

  /// Notes a frame; tells of the frames since the last report once there are enough.
  mutating func note(
    from begin: Instant,
    to end: Instant,
    bytes frameBytes: Int?
  ) -> FrameReport? {
    guard let start else {
      // The first frame of all is no measure: it draws the whole screen.
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

  /// Begins anew after a pause, whose length is no frame's.
  mutating func restart() {
    self = FrameMeter()
  }
}
