/// A length on the stage, written in points or relative to the stage's size.
///
/// Relative lengths let an effect fill any stage: "50vw" is its middle on a small one and on a
/// large one.
public struct Length: Hashable, Sendable {
  /// The unit of a length.
  public enum Unit: String, CaseIterable, Hashable, Sendable {
    /// Points.
    case points = "pt"
    /// Hundredths of the stage's width.
    case width = "vw"
    /// Hundredths of the stage's height.
    case height = "vh"
    /// Hundredths of the smaller of the two.
    case smaller = "vmin"
    /// Hundredths of the larger of the two.
    case larger = "vmax"
  }

  /// The amount, in `unit`.
  public var value: Double
  /// The unit of `value`.
  public var unit: Unit

  /// Creates a length.
  @inlinable public init(_ value: Double, _ unit: Unit = .points) {
    self.value = value
    self.unit = unit
  }

  /// The length in points on a stage of a size.
  @inlinable package func points(on stage: Size) -> Double {
    switch unit {
    case .points: value
    case .width: value / 100 * stage.width
    case .height: value / 100 * stage.height
    case .smaller: value / 100 * min(stage.width, stage.height)
    case .larger: value / 100 * max(stage.width, stage.height)
    }
  }
}

extension Length: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// A length in points.
  @inlinable public init(floatLiteral value: Double) {
    self.init(value)
  }

  /// A length in points.
  @inlinable public init(integerLiteral value: Int) {
    self.init(Double(value))
  }
}

/// A horizontal and a vertical length.
///
/// A position or a size that is resolved on a stage.
public struct LengthPair: Hashable, Sendable {
  /// To the right.
  public var x: Length
  /// Downward.
  public var y: Length

  /// Creates a pair.
  @inlinable public init(_ x: Length, _ y: Length) {
    self.x = x
    self.y = y
  }

  /// 0 pt and 0 pt.
  public static let zero = LengthPair(0, 0)

  /// The pair as a vector in points on a stage of a size.
  @inlinable package func points(on stage: Size) -> Vector {
    Vector(dx: x.points(on: stage), dy: y.points(on: stage))
  }
}
