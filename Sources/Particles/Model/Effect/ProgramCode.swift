/// Code of a program that acts on particles, told apart by identity: values that hold it can be
/// compared.
final class ProgramCode<Body: Sendable>: Equatable, Sendable {
  let body: Body

  init(_ body: Body) { self.body = body }

  static func == (one: ProgramCode, other: ProgramCode) -> Bool { one === other }
}

/// A particle on which a program's force acts.
public struct MovingParticle: Sendable {
  /// The position in points from the left edge.
  public let x: Double
  /// The position in points from the top edge.
  public let y: Double
  /// The velocity to the right in points per second.
  public let velocityX: Double
  /// The velocity downward in points per second.
  public let velocityY: Double
  /// The mass, 1 by default; a force is divided by it.
  public let mass: Double
  /// The charge, 1 by default.
  public let charge: Double
}

/// A program's force: two numbers in points per second squared, for a particle of mass 1.
package typealias ForceBody = @Sendable (MovingParticle, Seconds) -> SIMD2<Double>

/// A program's change of the particles of a block.
package typealias BehaviorBody = @Sendable (ParticleBlock, Seconds) -> Void

/// At most 1,024 particles of an emitter cell, whose numbers a behavior changes.
///
/// It is valid only until the behavior returns.
public struct ParticleBlock {
  /// A number of a particle.
  public enum Number: Int, CaseIterable, Sendable {
    /// The position in points from the left edge.
    case x
    /// The position in points from the top edge.
    case y
    /// The factor on the size, at least 0.
    case scale
    /// The rotation in radians, clockwise.
    case rotation
    /// The red of the color in sRGB, 0...1.
    case red
    /// The green of the color in sRGB, 0...1.
    case green
    /// The blue of the color in sRGB, 0...1.
    case blue
    /// The opacity, 0...1.
    case opacity
    /// The factor on the light, 0...64.
    case intensity
    /// The seconds since birth.
    case age
  }

  /// The name of the layer.
  public let layer: String
  /// The name of the emitter cell.
  public let cell: String
  /// The number of particles.
  public let count: Int
  @usableFromInline let numbers: UnsafeMutablePointer<Float>
  @usableFromInline let length: Int

  /// A number of the particle at an index, 0..<count.
  @inlinable
  public subscript(number: Number, particle: Int) -> Float {
    get {
      precondition(particle >= 0 && particle < count, "there is no such particle")
      return numbers[number.rawValue &* length &+ particle]
    }
    nonmutating set {
      precondition(particle >= 0 && particle < count, "there is no such particle")
      numbers[number.rawValue &* length &+ particle] = newValue
    }
  }
}
