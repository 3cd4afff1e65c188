/// An sRGB color with opacity, each channel nominally 0...1.
///
/// Channels are not clamped here: an emitter cell's color speeds may move them outside, and they
/// are clamped when a sprite is made.
public struct Color: Hashable, Sendable {
  /// The red channel, gamma encoded.
  public var red: Double
  /// The green channel, gamma encoded.
  public var green: Double
  /// The blue channel, gamma encoded.
  public var blue: Double
  /// The opacity, 0...1; 0 is transparent.
  public var alpha: Double

  /// Creates a color.
  @inlinable public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque white, the default of an emitter cell.
  public static let white = Color(red: 1, green: 1, blue: 1)
}
