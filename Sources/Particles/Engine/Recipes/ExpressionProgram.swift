/// An expression as a program for a stack of columns: each operation runs over all particles of a
/// block before the next one.
struct ExpressionProgram: Sendable {
  private enum Operation: Sendable {
    case number(Float)
    case load(LifeExpression.Variable)
    case negate
    case call(Formula.Function)
    case operate(Unicode.Scalar)
  }

  private var operations: [Operation] = []
  /// The columns that the stack needs.
  private(set) var depth = 0

  /// Compiles an expression; `nil` for none.
  init?(_ expression: LifeExpression, on stage: Size) {
    guard !expression.isEmpty else { return nil }
    append(expression.formula, on: stage, at: 0)
  }

  private mutating func append(_ formula: Formula, on stage: Size, at height: Int) {
    depth = max(depth, height + 1)
    switch formula {
    case .number(let number, _, _): operations.append(.number(Float(number)))
    case .parameter: operations.append(.number(0))
    case .variable(let name, _):
      switch LifeExpression.Variable(rawValue: name) {
      case .width: operations.append(.number(Float(stage.width)))
      case .height: operations.append(.number(Float(stage.height)))
      case .pi: operations.append(.number(.pi))
      case .some(let variable): operations.append(.load(variable))
      case nil: operations.append(.number(0))
      }
    case .negative(let inner):
      append(inner, on: stage, at: height)
      operations.append(.negate)
    case .operation(let sign, let one, let other, _):
      append(one, on: stage, at: height)
      append(other, on: stage, at: height + 1)
      operations.append(.operate(sign))
    case .call(let function, let arguments, _):
      for (index, argument) in arguments.enumerated() {
        append(argument, on: stage, at: height + index)
      }
      operations.append(.call(function))
    }
  }

  /// Computes the values of up to `SpriteBlock.capacity` particles.
  /// - Parameters:
  ///   - load: Writes a quantity of each particle to a column.
  ///   - use: Reads the values.
  /// - Complexity: O(operations · particles).
  @inline(__always)
  func evaluate(
    _ count: Int,
    load: (LifeExpression.Variable, UnsafeMutablePointer<Float>) -> Void,
    use: (UnsafeMutablePointer<Float>) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: depth * count) { buffer in
      guard let stack = buffer.baseAddress else { return }
      var top = stack - count
      for operation in operations {
        switch operation {
        case .number(let number):
          top += count
          for index in 0..<count { top[index] = number }
        case .load(let variable):
          top += count
          load(variable, top)
        case .negate: for index in 0..<count { top[index] = -top[index] }
        case .operate(let sign):
          top -= count
          Self.operate(sign, top, top + count, count)
        case .call(let function):
          top -= count * (function.count - 1)
          Self.call(function, top, count)
        }
      }
      use(stack)
    }
  }

  private static func operate(
    _ sign: Unicode.Scalar,
    _ a: UnsafeMutablePointer<Float>,
    _ b: UnsafeMutablePointer<Float>,
    _ count: Int
  ) {
    switch sign {
    case "+": for index in 0..<count { a[index] += b[index] }
    case "-": for index in 0..<count { a[index] -= b[index] }
    case "*": for index in 0..<count { a[index] *= b[index] }
    default: for index in 0..<count { a[index] = b[index] == 0 ? 0 : a[index] / b[index] }
    }
  }

  private static func call(
    _ function: Formula.Function,
    _ a: UnsafeMutablePointer<Float>,
    _ count: Int
  ) {
    // A loop for each number of arguments; columns without a use are not read.
    let (b, c) = (a + count, a + 2 * count)
    switch function.count {
    case 1: for index in 0..<count { a[index] = Float(function.value(Double(a[index]))) }
    case 2:
      for index in 0..<count {
        a[index] = Float(function.value(Double(a[index]), Double(b[index])))
      }
    default:
      for index in 0..<count {
        a[index] = Float(function.value(Double(a[index]), Double(b[index]), Double(c[index])))
      }
    }
  }
}

/// The expressions of an emitter cell, compiled for a stage.
///
/// A class, so that nodes share it.
final class ParticleExpressions: Sendable {
  let x: ExpressionProgram?
  let y: ExpressionProgram?
  let scale: ExpressionProgram?
  let opacity: ExpressionProgram?
  let intensity: ExpressionProgram?
  let rotation: ExpressionProgram?

  /// `nil` without expressions.
  init?(_ expressions: LifeExpressions, on stage: Size) {
    guard expressions != LifeExpressions() else { return nil }
    x = ExpressionProgram(expressions.x, on: stage)
    y = ExpressionProgram(expressions.y, on: stage)
    scale = ExpressionProgram(expressions.scale, on: stage)
    opacity = ExpressionProgram(expressions.opacity, on: stage)
    intensity = ExpressionProgram(expressions.intensity, on: stage)
    rotation = ExpressionProgram(expressions.rotation, on: stage)
  }

  /// Whether particles are moved.
  var moves: Bool { x != nil || y != nil }

  /// The random numbers of `random` and `random2`.
  static let randomIndices: (UInt64, UInt64) = (96, 97)

  /// The farthest that an expression moves a particle, in points, and the largest factor.
  private static let farthest: Float = 1e5
  private static let largestFactor: Float = 1000

  /// A displacement, clamped; 0 if it is not a number.
  @inline(__always)
  static func displacement(_ value: Float) -> Float {
    value.isNaN ? 0 : min(max(value, -farthest), farthest)
  }

  /// A factor, clamped; 0 if it is not a number.
  @inline(__always)
  static func factor(_ value: Float) -> Float { value > 0 ? min(value, largestFactor) : 0 }

  /// The largest factor of a program over lives, as an estimate from samples.
  static func largestFactor(of program: ExpressionProgram?, over life: Seconds) -> Double {
    guard let program else { return 1 }
    var (largest, chance) = (Float(0), RandomSource(seed: 1))
    for sample in 0..<256 {
      chance = chance.child(UInt64(sample))
      let age = Double(sample % 64) / 63 * life
      program.evaluate(1) { variable, value in
        value[0] =
          switch variable {
          case .age: Float(age)
          case .life: Float(Double(sample % 64) / 63)
          case .lifetime: Float(life)
          case .index: Float(sample)
          case .random: Float(chance.unit(1))
          case .random2: Float(chance.unit(2))
          case .x, .y: Float(chance.unit(3)) * 640
          case .width, .height, .pi: 0
          }
      } use: {
        largest = max(largest, factor($0[0]))
      }
    }
    return Double(largest) * 1.25
  }
}
