import KamuroParticles
import KamuroPresets
import KamuroTestSupport
import Testing

@Suite("Expressions in effect files")
struct ExpressionTests {
  private static let parameters = """
    "size": 3, "rate": { "default": 90 }, "width": "50vw", "tall": "-2.5e1vh", "turn": "90deg",
    "half": "0.5turn", "tint": "gold", "on": true, "zero": 0, "huge": 1e308
    """

  /// A file with a text as the x of a layer's position, which is in its second line, column 36.
  func file(_ expression: String) -> String {
    """
    { "kamuro": 1, "parameters": { \(Self.parameters.replacing("\n", with: " ")) },
      "layers": [{ "emitterPosition": ["\(expression)", 0] }] }
    """
  }

  func read(_ text: String, _ parameters: [String] = []) throws -> Effect {
    let overrides = try parameters.map { try #require(Override($0, option: "--param")) }
    let source = EffectFile.Source(name: "my.json", bytes: text.utf8)
    return try EffectFile.read(source, parameters: overrides)
  }

  func errors(_ text: String, _ parameters: [String] = []) throws -> [String] {
    let error = #expect(throws: EffectFileErrors.self) { try read(text, parameters) }
    return try #require(error).errors.map(\.description)
  }

  func length(_ expression: String, _ parameters: [String] = []) throws -> Length {
    try read(file(expression), parameters).layers[0].emitterPosition.x
  }

  private func angle(_ expression: String) throws -> Double {
    let text = file("$size").replacing(
      "\"emitterPosition\"",
      with: "\"emitterCells\": [{ \"emissionLongitude\": \"\(expression)\" }], \"emitterPosition\""
    )
    return try read(text).layers[0].emitterCells[0].emissionLongitude.radians
  }
}

// MARK: - Values

extension ExpressionTests {
  @Test(
    "An expression has the value of arithmetic, with precedence, parentheses and signs",
    arguments: [
      ("$rate / 60", 1.5), ("2 * $size + 1", 7), ("1 + 2 * $size", 7),
      ("($rate - $size) * 0.5", 43.5),
      ("-$size", -3), ("--$size", 3), ("- $size - -$size", 0), ("-$size * -2", 6), ("$size", 3),
      ("$size-1-1", 1), ("$rate/$size/2", 15), ("2*($size+(1))", 8), (" $size +1 ", 4),
      (".5 * $size", 1.5), ("5. * $size", 15), ("2e1*$size", 60), ("2E-1*$size", 3 * 2e-1),
      ("($size)", 3), ("12 - $size * 2 / 4", 10.5), ("0 * $size", 0),
    ] as [(String, Double)]
  )
  func arithmeticOfNumbers(expression: String, value: Double) throws {
    #expect(try length(expression) == Length(value))
  }

  @Test(
    "A length keeps its unit, and a quotient of two lengths is a number",
    arguments: [
      ("2 * $width", Length(100, .width)), ("$width * 2", Length(100, .width)),
      ("$width / 4", Length(12.5, .width)), ("-$width", Length(-50, .width)),
      ("$width + 5vw", Length(55, .width)), ("5vw - $width", Length(-45, .width)),
      ("$tall + 1vh", Length(-24, .height)), ("$width / 25vw", Length(2)),
      ("$size * 3vmin", Length(9, .smaller)), ("$size * 1vmax", Length(3, .larger)),
      ("$size * 2pt", Length(6)), ("$size * $width / 10vw * 1vh", Length(15, .height)),
      ("($width + 10vw) * ($size - 1) / $size", Length(40, .width)),
      ("$turn / 45deg", Length(2)), ("$half / $turn", Length(2)),
    ] as [(String, Length)]
  )
  func lengthsKeepTheirUnit(expression: String, value: Length) throws {
    #expect(try length(expression) == value)
  }

  @Test(
    "Angles of different units have a sum",
    arguments: [
      ("$turn / 2", 45), ("$turn + 0.25turn", 180), ("0.25turn + $turn", 180),
      ("$half - $turn", 90), ("2 * $turn + 9deg", 189), ("-$turn", -90),
    ] as [(String, Double)]
  )
  func anglesOfDifferentUnitsHaveASum(expression: String, degrees: Double) throws {
    #expect(abs(try angle(expression) - degrees * .pi / 180) < 1e-12)
  }

  @Test("An expression stands for a number, a length or an angle anywhere, also for an inclusion")
  func expressionsStandAnywhere() throws {
    let text = """
      { "kamuro": 1, "parameters": { "n": 3, "path": "a" },
        "layers": [{
          "animations": [{ "values": ["$n * 2", "1vw * $n"], "keyPath": "emitterPosition.x" }],
          "emitterCells": [{ "burst": "2 * $n", "color": ["$n / 3", 0, 0], "lifetime": "1 / $n" }]
        }],
        "effects": [{ "effect": "peony", "parameters": { "shells": "$n - 1" } }] }
      """
    let effect = try read(text)
    let cell = effect.layers[0].emitterCells[0]
    #expect(effect.layers[0].animations[0].values == [6, 3])
    #expect(cell.burst == 6 && cell.color == Color(red: 1, green: 0, blue: 0))
    #expect(cell.lifetime == 1.0 / 3)
    #expect(effect.effects[0].parameters == [.init(name: "shells", value: 2)])
  }

  @Test("An expression follows the values that the command line sets")
  func expressionsFollowTheCommandLine() throws {
    #expect(try length("$size * 2", ["size=4"]) == Length(8))
    #expect(try length("$size * 2", ["size=4vw"]) == Length(8, .width))
    #expect(try length("$size * 2", ["size=+.5vmin"]) == Length(1, .smaller))
  }
}

// MARK: - A second evaluation

/// An expression as a tree, with its text and its value.
private indirect enum Tree {
  case amount(String, Double)
  case negative(Tree)
  case binary(Tree, Character, Tree)

  var value: Double {
    switch self {
    case .amount(_, let value): value
    case .negative(let tree): -tree.value
    case .binary(let one, let sign, let other):
      switch sign {
      case "+": one.value + other.value
      case "-": one.value - other.value
      case "*": one.value * other.value
      default: one.value / other.value
      }
    }
  }

  /// Whether it and all of its parts have a value.
  var isFinite: Bool {
    switch self {
    case .amount: true
    case .negative(let tree): tree.isFinite
    case .binary(let one, _, let other): value.isFinite && one.isFinite && other.isFinite
    }
  }

  /// How tightly the outermost operator binds.
  private var rank: Int {
    guard case .binary(_, let sign, _) = self else { return 2 }
    return "+-".contains(sign) ? 0 : 1
  }

  /// The text with no parentheses that are not needed.
  var text: String {
    switch self {
    case .amount(let text, _): text
    case .negative(let tree): "-" + tree.text(above: 2)
    case .binary(let one, let sign, let other):
      "\(one.text(above: rank)) \(sign) \(other.text(above: rank + 1))"
    }
  }

  private func text(above least: Int) -> String { rank < least ? "(\(text))" : text }
}

extension ExpressionTests {
  /// A random tree of plain numbers, or of lengths in hundredths of the width.
  private func tree(
    of isLength: Bool,
    depth: Int,
    using generator: inout SeededGenerator
  ) -> Tree {
    let kind = depth == 0 ? 0 : Int.random(in: 0...6, using: &generator)
    let inner = { (isLength: Bool, generator: inout SeededGenerator) in
      tree(of: isLength, depth: depth - 1, using: &generator)
    }
    switch kind {
    case 0:
      if Bool.random(using: &generator) {
        return isLength ? .amount("$width", 50) : .amount("$size", 3)
      }
      let number = Double(Int.random(in: 1...40, using: &generator)) / 4
      return .amount("\(number)" + (isLength ? "vw" : ""), number)
    case 1: return .negative(inner(isLength, &generator))
    case 2: return .binary(inner(isLength, &generator), "+", inner(isLength, &generator))
    case 3: return .binary(inner(isLength, &generator), "-", inner(isLength, &generator))
    case 4: return .binary(inner(isLength, &generator), "*", inner(false, &generator))
    case 5: return .binary(inner(false, &generator), "*", inner(isLength, &generator))
    default:
      let isQuotientOfLengths = !isLength && Bool.random(using: &generator)
      return .binary(
        inner(isLength || isQuotientOfLengths, &generator),
        "/",
        inner(isQuotientOfLengths, &generator)
      )
    }
  }

  @Test(
    "A random expression has the value of its tree, and the tree's unit",
    arguments: [0, 1, 2, 3]
  )
  func randomExpressionsMatchTheirTrees(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var count = 0
    for round in 0..<300 {
      let isLength = round % 2 == 0
      let tree = tree(of: isLength, depth: 4, using: &generator)
      let text = tree.text
      guard text.contains("$"), tree.isFinite, tree.value.magnitude <= 100_000 else { continue }
      count += 1
      #expect(try length(text) == Length(tree.value, isLength ? .width : .points), "\(text)")
    }
    #expect(count > 100)
  }
}

// MARK: - Texts

extension ExpressionTests {
  @Test("A text that looks like an expression is written with two dollar signs")
  func textsThatLookLikeExpressionsDoubleTheirDollars() throws {
    let texts = [
      "5 $$US": "5 $US", "-$$a $$$b": "-$a $$b", "($$a)": "($a)", "5 $ 6": "5 $ 6", "5 $5": "5 $5",
      "a - $b": "a - $b", "US$": "US$", "$$a * 2": "$a * 2", "  $$a": "  $a", "5$": "5$",
    ]
    for (written, meant) in texts {
      #expect(try read("{ \"kamuro\": 1, \"name\": \"\(written)\" }").name == meant)
    }
    for name in texts.values + ["$a", "-$a", "1$$a$$$b", " $ $a", "((($é $x", "+$", "$ (", "0$a"] {
      var effect = Effect()
      effect.name = name
      #expect(try read(EffectFile.text(of: effect)).name == name)
    }
  }

  @Test("Functions are called with amounts, and keep the unit of their arguments")
  func functionsHaveUnits() throws {
    #expect(try length("max($size, 7) * 2") == 14)
    #expect(try length("min($width, 20vw)") == Length(20, .width))
    #expect(try length("clamp(0vh - $tall * 4, 10vh, 50vh)") == Length(50, .height))
    #expect(try length("mix($width, 10vw, 0.25)") == Length(40, .width))
    #expect(try length("10 * sin($turn)") == 10 && length("floor(2.7) + $zero") == 2)
    #expect(try length("abs(0 - $size) + mod(0 - 1, $size) + step(3, $size)") == 6)
    for (text, message) in [
      ("max($size, 3vw)", "max of 3 and 3vw: all must have the same unit"),
      ("sqrt($width)", "sqrt is of a plain number, not 50vw"),
      ("sin($width)", "sin is of an angle, not 50vw"), ("max($size)", "max has 2 arguments, not 1"),
      ("$size * tan(1)", "there is no function tan: there are abs, cos, exp, floor, sin, sqrt"),
      ("exp($huge)", "exp is beyond the largest number"),
    ] {
      #expect(try errors(file(text)).first?.contains(message) == true, "\(text)")
    }
  }

  @Test("Expressions of particles have the numbers of parameters, and stand where a number does")
  func particlesHaveExpressions() throws {
    func cell(_ members: String, _ parameters: [String] = []) throws -> EmitterCell {
      let text = """
        { "kamuro": 1, "parameters": { "amount": 0.25, "tint": "red" },
          "layers": [{ "emitterCells": [{ \(members) }] }] }
        """
      return try read(text, parameters).layers[0].emitterCells[0]
    }
    let short = try cell(#""scale": "1 + $amount * sin(6 * age)""#)
    #expect(short.expressions.scale.text == "1 + (0.25) * sin(6 * age)" && short.scale == 1)
    let long = try cell(#""expressions": { "scale": "1 + 0.25 * sin(6 * age)", "x": "$amount" }"#)
    #expect(long.expressions.x.text == "0.25")
    let other = try cell(#""rotation": "sin($amount * age)", "intensity": 2"#, ["amount=-1"])
    #expect(other.expressions.rotation.text == "sin((-1) * age)" && other.intensity == 2)
    for (members, message) in [
      (#""scale": "1 + agee""#, "scale: a particle has no agee: did you mean age?"),
      (#""scale": "1 + sine(age)""#, "scale: there is no function sine: there are abs, cos, exp"),
      (#""scale": 1, "repaet": 2"#, "repaet: unknown property: did you mean repeat?"),
      (#""expressions": { "y": "2 *" }"#, "expressions.y: expected a number"),
      (#""scale": "$tint * age""#, "$tint is a string: particles have numbers only"),
      (#""lifetime": "2 * age""#, "lifetime: \"2 * age\" is not a number"),
    ] {
      let error = #expect(throws: EffectFileErrors.self) { try cell(members) }
      #expect(error?.errors.first?.description.contains(message) == true, "\(members)")
    }
  }
}
