/// The times of a film's frames in whole ticks of a format, such as 1/100 s.
///
/// Each is rounded from the exact time, so that rounding does not add up: at 30 frames a second the
/// delays in 1/100 s are 3, 3, 4, 3, 3, 4.
package struct FrameTimes: Equatable, Sendable {
  /// Ticks per second.
  package let ticks: Double
  /// The frame rate in frames per second.
  package let framesPerSecond: Double

  /// Creates the times of a film.
  package init(ticks: Double, framesPerSecond: Double) {
    self.ticks = ticks
    self.framesPerSecond = framesPerSecond
  }

  /// The tick at which a frame begins.
  package subscript(frame: Int) -> Int { Int((Double(frame) * ticks / framesPerSecond).rounded()) }

  /// The ticks from the beginning of one frame to that of another.
  func delay(from first: Int, to next: Int) -> Int { self[next] - self[first] }
}
