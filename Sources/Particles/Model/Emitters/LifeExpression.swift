/// A number of each particle at each moment, by an expression: `1 + 0.3 * sin(6 * age)`.
package struct LifeExpression: Hashable, Sendable {
  /// The expression; empty for none.
  package let text: String
  /// What it means.
  let formula: Formula

  /// No expression.
  package static let none = LifeExpression(text: "", formula: .number(0, unit: "", place: 0))

  /// What expressions read: quantities of a particle, and constants.
  enum Variable: String, CaseIterable {
    /// Seconds since its birth; the part of its life that is over, 0...1; its lifetime in seconds.
    case age, life, lifetime
    /// The number of its birth, from 0 on.
    case index
    /// A number of its own, 0..<1, and a second one.
    case random, random2
    /// Where it is without expressions, in points from the stage's left and top edge.
    case x, y
    /// The stage's size in points.
    case width, height
    /// The ratio of a circle's circumference to its diameter.
    case pi
  }

  /// The names of the variables.
  package static let variables = Variable.allCases.map(\.rawValue)

  private init(text: String, formula: Formula) { (self.text, self.formula) = (text, formula) }

  /// Reads an expression.
  package init(_ text: String) throws(Formula.Problem) {
    let formula = try FormulaParser.formula(of: text)
    try Self.check(formula)
    self.init(text: text, formula: formula)
  }

  /// Whether there is an expression.
  package var isEmpty: Bool { text.isEmpty }

  package static func == (one: LifeExpression, other: LifeExpression) -> Bool {
    one.text == other.text
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// Whether a text where a number stands is an expression of particles: it has variables, and is not
  /// a single unknown word, or it is wrong and calls a function.
  static func isMeant(by text: String) -> Bool {
    guard let formula = try? FormulaParser.formula(of: text) else { return text.contains("(") }
    if case .variable(let name, _) = formula { return Variable(rawValue: name) != nil }
    return formula.hasVariables
  }

  /// Finds what only an expression of a file may have, or none.
  private static func check(_ formula: Formula) throws(Formula.Problem) {
    switch formula {
    case .number(_, let unit, let place):
      guard unit.isEmpty else {
        let message = "a number of a particle has no unit: \(unit)"
        throw Formula.Problem(index: place, message: message)
      }
    case .parameter(let name, let place):
      throw Formula.Problem(index: place, message: "there is no parameter \(name)")
    case .variable(let name, let place):
      guard Variable(rawValue: name) == nil else { return }
      let names = Variable.allCases.map(\.rawValue)
      let isTime = ["t", "time"].contains(name)
      let hint = (isTime ? "age" : name.nearest(among: names)).map { "did you mean \($0)?" }
      let message =
        "a particle has no \(name): \(hint ?? "there are " + names.joined(separator: ", "))"
      throw Formula.Problem(index: place, message: message)
    case .call(_, let arguments, _): for argument in arguments { try check(argument) }
    case .negative(let formula): try check(formula)
    case .operation(_, let one, let other, _):
      try check(one)
      try check(other)
    }
  }
}

extension ValueRule<LifeExpression> {
  /// The rule for an expression.
  static let expression: Self = {
    let text = ValueRule<String>.text(maximum: FormulaParser.maximumLength)
    let number = ValueRule<Double>.number(-1e5...1e5)
    return Self(.oneOf([number.form, text.form]), encode: { .text($0.text) }) { value, reading in
      if case .number = value {
        return number.decode(value, &reading).flatMap { try? LifeExpression($0.written) }
      }
      guard let text = text.decode(value, &reading) else { return nil }
      if text.isEmpty { return LifeExpression.none }
      do throws(Formula.Problem) {
        return try LifeExpression(text)
      } catch {
        reading.note("\(error.message), at character \(error.index + 1)")
        return nil
      }
    }
  }()
}

/// The numbers of an emitter cell's particles that follow expressions.
package struct LifeExpressions: Hashable, Sendable {
  /// What is added to the place, in points.
  package var x = LifeExpression.none
  package var y = LifeExpression.none
  /// Factors, clamped to at least 0.
  package var scale = LifeExpression.none
  package var opacity = LifeExpression.none
  package var intensity = LifeExpression.none
  /// What is added to the rotation, in radians.
  package var rotation = LifeExpression.none

  /// The names of properties of an emitter cell that may be expressions themselves.
  package static let shortNames = ["scale", "intensity", "rotation"]

  /// No expressions.
  package init() {}

  /// Whether there is one that moves particles.
  var moves: Bool { !x.isEmpty || !y.isEmpty }
  /// Whether there is one that changes their light or size.
  var fades: Bool { !scale.isEmpty || !opacity.isEmpty || !intensity.isEmpty }
}

extension LifeExpressions: Declared {
  /// The property table.
  package static let properties: [Property<LifeExpressions>] = [
    Property(
      "x",
      \.x,
      .expression,
      "What is added to a particle's x, in points",
      usual: "20 * sin(age)"
    ),
    Property(
      "y",
      \.y,
      .expression,
      "What is added to its y, in points downward",
      usual: "20 * cos(age)"
    ),
    Property(
      "scale",
      \.scale,
      .expression,
      "A factor on its scale",
      usual: "1 + 0.3 * sin(6 * age)"
    ),
    Property(
      "opacity",
      \.opacity,
      .expression,
      "A factor on its opacity",
      usual: "1 - life"
    ),
    Property(
      "intensity",
      \.intensity,
      .expression,
      "A factor on its intensity",
      usual: "0.5 + random"
    ),
    Property(
      "rotation",
      \.rotation,
      .expression,
      "What is added to its rotation, in radians",
      usual: "2 * age"
    ),
  ]
}
