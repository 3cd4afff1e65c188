package import KamuroParticles

/// What frames have cost lately, averaged so that people can read it.
package struct FrameReport: Hashable, Sendable {
  /// Seconds from the beginning of a frame's drawing until it was handed to the terminal.
  package var duration: Seconds
  /// Bytes of a frame; `nil` where nobody counts them.
  package var bytes: Int?
  /// Frames a second as they came.
  package var framesPerSecond: Double

  /// Creates a report.
  package init(duration: Seconds, bytes: Int?, framesPerSecond: Double) {
    self.duration = duration
    self.bytes = bytes
    self.framesPerSecond = framesPerSecond
  }
}
