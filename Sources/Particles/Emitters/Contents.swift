/// What a particle looks like before its color, scale and rotation.
public struct Contents: Hashable, Sendable {
  /// The form of a particle.
  public enum Shape: String, CaseIterable, Hashable, Sendable {
    /// A filled circle (or ellipse) that fills the size.
    case disc
    /// Soft light: brightest in the middle, gone at the edge of the size (the square of
    /// one minus the squared distance).
    case glow
    /// A filled rectangle that fills the size.
    case square
  }

  /// The form.
  public var shape: Shape
  /// Its extent at scale 1, in points.
  public var size: Size

  /// A disc of 4 pt: one dot.
  public init() {
    self.init(shape: .disc)
  }

  /// Creates contents.
  public init(shape: Shape, size: Size = Size(width: 4, height: 4)) {
    self.shape = shape
    self.size = size
  }
}

extension Contents: Declared {
  /// The rows of contents.
  public static let properties: [Property<Contents>] = [
    Property("shape", \.shape, .choice(), "The form of a particle"),
    Property("size", \.size, .size(0...4096), "Its width and height in points at scale 1"),
  ]
}
