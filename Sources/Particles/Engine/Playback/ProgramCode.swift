/// Code of a program that acts on particles, told apart by identity: values that hold it can be
/// compared.
final class ProgramCode<Body: Sendable>: Hashable, Sendable {
  let body: Body

  init(_ body: Body) { self.body = body }

  static func == (one: ProgramCode, other: ProgramCode) -> Bool { one === other }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A particle on which a program's force acts.
public struct MovingParticle: Sendable {
  /// The position in points from the left and the top edge.
  public let x: Double
  public let y: Double
  /// The velocity in points per second, to the right and down.
  public let velocityX: Double
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
    /// The position in points from the left and the top edge.
    case x
    case y
    /// The factor on the size, at least 0.
    case scale
    /// The rotation in radians, clockwise.
    case rotation
    /// The channels of the color in sRGB, 0...1.
    case red
    case green
    case blue
    /// The opacity, 0...1.
    case opacity
    /// The factor on the light, 0...64.
    case intensity
    /// The seconds since birth.
    case age
  }

  /// The name of the layer, and that of the emitter cell.
  public let layer: String
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

extension ParticleBlock.Number {
  /// The column of sprites.
  fileprivate var key: SpriteKey {
    switch self {
    case .x: .x
    case .y: .y
    case .scale: .scale
    case .rotation: .rotation
    case .red: .red
    case .green: .green
    case .blue: .blue
    case .opacity: .opacity
    case .intensity: .intensity
    case .age: .age
    }
  }

  /// The allowed values.
  fileprivate var range: ClosedRange<Float> {
    switch self {
    case .x, .y, .rotation: -1e7...1e7
    case .scale: 0...1e4
    case .red, .green, .blue, .opacity: 0...1
    case .intensity: 0...Float(LightIntensity.range.upperBound)
    case .age: 0...1e7
    }
  }
}

extension SpriteBuffer {
  /// Yields a block as a program's behavior changes it; numbers outside of their ranges are clamped.
  mutating func yield(
    _ block: SpriteBlock,
    changedBy behavior: BehaviorBody,
    at time: Seconds,
    to body: (SpriteBlock) -> Void
  ) {
    yield(block, to: body) { cursor in
      let count = cursor.count
      typealias Number = ParticleBlock.Number
      withUnsafeTemporaryAllocation(of: Float.self, capacity: Number.allCases.count * count) {
        guard let numbers = $0.baseAddress else { return }
        for number in Number.allCases {
          let column = cursor.each(number.key)
          (numbers + number.rawValue * count).update(from: column, count: count)
        }
        behavior(
          ParticleBlock(
            layer: block.run.layer,
            cell: block.run.cell,
            count: count,
            numbers: numbers,
            length: count
          ),
          time
        )
        for number in Number.allCases {
          let (column, range) = (cursor.each(number.key), number.range)
          let values = numbers + number.rawValue * count
          for particle in 0..<count {
            let value = values[particle]
            column[particle] = value.isNaN ? 0 : min(max(value, range.lowerBound), range.upperBound)
          }
        }
      }
    }
  }
}
