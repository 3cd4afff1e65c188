package import KamuroParticles

/// The recent cost of frames, averaged so that the numbers are readable.
package struct FrameReport: Equatable, Sendable {
  /// Seconds from the beginning of a frame's drawing until it was handed to the terminal.
  package var duration: Seconds
  /// Bytes of a frame; `nil` if they are not counted.
  package var bytes: Int?
  /// The actual frame rate, in frames per second.
  package var framesPerSecond: Double

  /// Creates a report.
  package init(duration: Seconds, bytes: Int?, framesPerSecond: Double) {
    self.duration = duration
    self.bytes = bytes
    self.framesPerSecond = framesPerSecond
  }
}
