package import KamuroScreen

/// The properties of a film that are known before its first frame.
package struct FilmOutline: Equatable, Sendable {
  /// The screen's size.
  package var size: ScreenSize
  /// The number of frames, at least 1.
  package var frameCount: Int
  /// The frame rate in frames per second, above 0; frame i is shown from i / rate on.
  package var framesPerSecond: Double
  /// Whether the film begins again after its last frame, forever.
  package var repeats: Bool
  /// What the film shows, such as the names of its effects.
  package var title: String
  /// The colors of the terminal that is filmed.
  package var theme: Theme

  /// Creates an outline.
  package init(
    size: ScreenSize,
    frameCount: Int,
    framesPerSecond: Double,
    repeats: Bool = true,
    title: String = "",
    theme: Theme = .dark
  ) {
    self.size = size
    self.frameCount = max(1, frameCount)
    self.framesPerSecond = framesPerSecond
    self.repeats = repeats
    self.title = title
    self.theme = theme
  }

  /// The color behind everything.
  package var background: PixelColor { theme.background }

  /// The length of the film in seconds.
  package var duration: Double { Double(frameCount) / framesPerSecond }
}

/// Encodes the frames of a film one after another.
///
/// Each call appends the bytes that are ready to `output`, whose owner writes and empties it: the
/// memory of a writer does not grow with the length of the film.
package protocol FilmWriter<Frame> {
  /// What a frame is given as: a grid or a picture.
  associatedtype Frame

  /// Appends the beginning of the file.
  mutating func begin(into output: inout [UInt8]) throws(PictureError)
  /// Appends the next frame; there are as many as the outline says.
  mutating func add(_ frame: Frame, into output: inout [UInt8]) throws(PictureError)
  /// Appends the end of the file, after the last frame.
  mutating func finish(into output: inout [UInt8]) throws(PictureError)
}
