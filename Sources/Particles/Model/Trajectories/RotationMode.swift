/// How what moves along a path is rotated.
package enum RotationMode: String, CaseIterable, Hashable, Sendable {
  /// Not rotated.
  case none
  /// Its right side points along the tangent.
  case auto
  /// Its left side points along the tangent.
  case autoReverse

  /// The rotation in radians along a tangent.
  func radians(along tangent: Vector) -> Double {
    switch self {
    case .none: 0
    case .auto: tangent.radians
    case .autoReverse: (tangent * -1).radians
    }
  }
}
