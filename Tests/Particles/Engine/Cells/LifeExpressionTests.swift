import Foundation
import Testing

@testable import KamuroParticles

@Suite("Expressions of particles")
struct LifeExpressionTests {
  /// A random expression, and its value by the functions of the C library in double precision.
  private indirect enum Tree {
    case number(Double)
    case variable(String)
    case negative(Tree)
    case operation(String, Tree, Tree)
    case call(String, [Tree])

    init(_ dice: inout Dice, depth: Int) {
      switch depth == 0 ? dice.integer(0...1) : dice.integer(0...5) {
      case 0: self = .number((dice.number(0...4) * 8).rounded() / 8)
      case 1: self = .variable(dice.pick(["age", "life", "random", "index", "pi", "width"]))
      case 2: self = .negative(Tree(&dice, depth: depth - 1))
      case 3, 4:
        let sign = dice.pick(["+", "-", "*", "/"])
        self = .operation(sign, Tree(&dice, depth: depth - 1), Tree(&dice, depth: depth - 1))
      default:
        let function = dice.pick(Formula.Function.allCases)
        let arguments = (0..<function.count).map { _ in Tree(&dice, depth: depth - 1) }
        self = .call(function.rawValue, arguments)
      }
    }

    var text: String {
      switch self {
      case .number(let number): "\(number)"
      case .variable(let name): name
      case .negative(let tree): "-(\(tree.text))"
      case .operation(let sign, let one, let other): "((\(one.text)) \(sign) (\(other.text)))"
      case .call(let name, let arguments):
        "\(name)(\(arguments.map(\.text).joined(separator: ", ")))"
      }
    }

    func value(_ variables: [String: Double]) -> Double {
      switch self {
      case .number(let number): return number
      case .variable(let name): return variables[name] ?? .nan
      case .negative(let tree): return -tree.value(variables)
      case .operation(let sign, let one, let other):
        let (a, b) = (one.value(variables), other.value(variables))
        switch sign {
        case "+": return a + b
        case "-": return a - b
        case "*": return a * b
        default: return b == 0 ? 0 : a / b
        }
      case .call(let name, let arguments):
        let values = arguments.map { $0.value(variables) }
        switch name {
        case "abs": return Swift.abs(values[0])
        case "cos": return Foundation.cos(values[0])
        case "exp": return Foundation.exp(values[0])
        case "floor": return values[0].rounded(.down)
        case "sin": return Foundation.sin(values[0])
        case "sqrt": return max(0, values[0]).squareRoot()
        case "max": return max(values[0], values[1])
        case "min": return min(values[0], values[1])
        case "mod":
          return values[1] == 0
            ? 0 : values[0] - values[1] * (values[0] / values[1]).rounded(.down)
        case "step": return values[1] < values[0] ? 0 : 1
        case "clamp": return min(max(values[0], values[1]), max(values[1], values[2]))
        default: return values[0] + (values[1] - values[0]) * values[2]
        }
      }
    }
  }

  @Test("A random expression has the value that its tree has", arguments: UInt64(1)...4)
  func valuesMatchTheTree(seed: UInt64) throws {
    var (dice, compared) = (Dice(seed), 0)
    for _ in 0..<2000 {
      let tree = Tree(&dice, depth: 4)
      let text = tree.text
      guard text.count <= 1000 else { continue }
      let expression = try LifeExpression(text)
      let program = ExpressionProgram(expression, on: stage)
      let numbers = ["age": 1.25, "life": 0.5, "random": 0.375, "index": 3]
      let known = numbers.merging(["pi": .pi, "width": stage.width]) { $1 }
      var value = Float.nan
      program?.evaluate(1) { variable, column in
        column[0] = Float(numbers[variable.rawValue] ?? .nan)
      } use: {
        value = $0[0]
      }
      let expected = tree.value(known)
      // Single precision loses more where numbers are large or jump; the rest must be close.
      guard expected.isFinite, Swift.abs(expected) < 1e4, !text.contains("floor"),
        !text.contains("mod"), !text.contains("step"), !text.contains("exp")
      else { continue }
      compared += 1
      let error = Swift.abs(Double(value) - expected)
      #expect(error < 2e-3 * max(1, Swift.abs(expected)) || text.contains("/"), "\(text)")
    }
    #expect(compared > 300)
  }

  @Test("Scale, intensity, opacity and rotation follow expressions")
  func looksFollow() throws {
    var cell = bursting(30, lifetime: 4)
    cell.contents.shape = .square
    (cell.scale, cell.intensity, cell.color.alpha) = (2, 3, 0.5)
    cell.expressions.scale = try LifeExpression("1 + 0.3 * sin(6 * age)")
    cell.expressions.intensity = try LifeExpression("1 - life")
    cell.expressions.opacity = try LifeExpression("step(10, index)")
    cell.expressions.rotation = try LifeExpression("pi * random")
    for time in [0.0, 0.7, 2.5] {
      let batch = scene(cell).batch(at: time)
      #expect(batch.count == 30)
      for sprite in 0..<batch.count {
        #expect(isClose(Double(batch[.scale][sprite]), 2 * (1 + 0.3 * sin(6 * time))))
        #expect(isClose(Double(batch[.intensity][sprite]), 3 * (1 - time / 4)))
        #expect(batch[.opacity][sprite] == (batch.birth[sprite] < 10 ? 0 : 0.5))
      }
      #expect(batch[.rotation].allSatisfy { (0..<Float.pi).contains($0) })
      #expect(Set(batch[.rotation]).count == 30)
    }
  }

  @Test("Expressions of x and y move particles from where they are without them")
  func placesFollow() throws {
    var plain = bursting(20, lifetime: 10)
    (plain.velocity, plain.velocityRange, plain.emissionRange) = (40, 20, .degrees(180))
    var moved = plain
    moved.expressions.x = try LifeExpression("20 * sin(age) + (width / 2 - x) * 0.25")
    moved.expressions.y = try LifeExpression("x / 10 - age * age")
    for time in [0.0, 1, 3.5] {
      let (a, b) = (scene(plain).batch(at: time), scene(moved).batch(at: time))
      for sprite in 0..<20 {
        let (x, y) = (Double(a[.x][sprite]), Double(a[.y][sprite]))
        let expected = x + 20 * sin(time) + (stage.width / 2 - x) * 0.25
        #expect(Swift.abs(Double(b[.x][sprite]) - expected) < 0.01)
        #expect(Swift.abs(Double(b[.y][sprite]) - (y + x / 10 - time * time)) < 0.01)
      }
    }
  }

  @Test("Sub-cells are born where an expression has moved their parent, with its velocity")
  func subcellsFollow() throws {
    var child = bursting(1, lifetime: 10)
    (child.trigger, child.inheritVelocity) = (.death, 1)
    var parent = bursting(1, lifetime: 2)
    parent.expressions.x = try LifeExpression("10 * age * age")
    parent.emitterCells = [child]
    let scene = scene(parent)
    let (born, later) = (scene.batch(at: 2)[.x][0], scene.batch(at: 3)[.x][0])
    #expect(isClose(Double(born), 40))
    // The slope at the end of its life: 20 · 2 points per second.
    #expect(Swift.abs(Double(later) - 80) < 0.2)
  }

  @Test("Values that are no numbers, or too large, are tamed")
  func wildValuesAreTamed() throws {
    for text in [
      "1 / 0", "sqrt(-1)", "exp(1000)", "exp(1000) - exp(1000)", "0 - exp(500)", "1e300",
    ] {
      var cell = bursting(4, lifetime: 4)
      cell.expressions.x = try LifeExpression(text)
      cell.expressions.scale = cell.expressions.x
      cell.expressions.intensity = cell.expressions.x
      cell.expressions.rotation = cell.expressions.x
      cell.expressions.opacity = cell.expressions.x
      let batch = scene(cell).batch(at: 1)
      for key in SpriteKey.allCases {
        let isTame = batch[key].allSatisfy { $0.isFinite }
        #expect(isTame, "\(text): \(key)")
      }
    }
  }

  @Test("What is wrong with an expression is said at its place")
  func errorsHaveAPlace() {
    for (text, index, message) in [
      ("1 +", 3, "expected a number, a $name, - or (, found the end"),
      ("agee * 2", 0, "a particle has no agee: did you mean age?"),
      ("sine(age)", 0, "there is no function sine"), ("min(age)", 0, "min has 2 arguments, not 1"),
      ("50vw", 2, "a number of a particle has no unit: vw"),
      ("$a", 0, "there is no parameter a"),
      ("sin(age", 7, "expected + - * / , or ), found the end"),
    ] {
      let error = #expect(throws: Formula.Problem.self) { try LifeExpression(text) }
      #expect(error?.index == index && error?.message.hasPrefix(message) == true, "\(text)")
    }
    let deep = String(repeating: "(", count: 33) + "1"
    #expect(throws: Formula.Problem.self) { try LifeExpression(deep) }
    #expect(throws: Formula.Problem.self) {
      try LifeExpression(String(repeating: "1+", count: 600))
    }
  }

  @Test("100,000 mutants of expressions are read or refused, and what is read has a value")
  func mutantsAreHarmless() {
    let seeds = Array(
      "1 + 0.3 * sin(6 * age) - mix(random, x / width, clamp(life, 0, 1)) / -y".utf8
    )
    let signs = Array("0123456789.+-*/(), $agelifrndomxysincet\u{7f}\u{0}e".utf8)
    var (dice, read) = (Dice(1), 0)
    for _ in 0..<100_000 {
      var bytes = seeds
      for _ in 0..<dice.integer(1...5) {
        let place = dice.integer(0...bytes.count - 1)
        switch dice.integer(0...2) {
        case 0: bytes[place] = dice.pick(signs)
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes[0..<place / 2], at: place)
        }
      }
      guard let expression = try? LifeExpression(String(decoding: bytes, as: UTF8.self)) else {
        continue
      }
      read += 1
      ExpressionProgram(expression, on: stage)?.evaluate(1) {
        $1[0] = 0.5
      } use: { _ in
      }
    }
    #expect(read > 1000)
  }
}
