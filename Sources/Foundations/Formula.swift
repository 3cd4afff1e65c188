/// An arithmetic expression, as in effect files: `2 * $size + 1`, `1 + 0.3 * sin(6 * age)`.
///
///     sum      = product { ("+" | "-") product }
///     product  = factor { ("*" | "/") factor }
///     factor   = "-" factor | "(" sum ")" | "$" name | number [ unit ] | name [ "(" list ")" ]
///     list     = sum { "," sum }
package indirect enum Formula: Equatable, Sendable {
  /// A number, with the unit that is written after it, at a place; without one empty.
  case number(Double, unit: String, place: Int)
  /// The value of a parameter: "$" and its name.
  case parameter(String, place: Int)
  /// A quantity of a particle, such as its age.
  case variable(String, place: Int)
  case call(Function, [Formula], place: Int)
  case negative(Formula)
  /// One of + - * /.
  case operation(Unicode.Scalar, Formula, Formula, place: Int)

  /// A function that expressions call.
  package enum Function: String, CaseIterable, Sendable {
    /// The absolute value; the cosine and the sine of an angle in radians; e to a power; the largest
    /// whole number that is not larger; the square root, of negative numbers 0.
    case abs, cos, exp, floor, sin, sqrt
    /// The larger and the smaller of two; the remainder, with the sign of the divisor and 0 for a
    /// divisor of 0; 1 from the first argument on, and 0 before.
    case max, min, mod, step
    /// The first argument, between the two others; the way from the first to the second, by a part.
    case clamp, mix

    /// The number of its arguments.
    package var count: Int {
      switch self {
      case .abs, .cos, .exp, .floor, .sin, .sqrt: 1
      case .max, .min, .mod, .step: 2
      case .clamp, .mix: 3
      }
    }
  }

  /// What is wrong with a text.
  package struct Problem: Error, Equatable {
    /// The index of the scalar at which it is noticed; the number of scalars at the end.
    package let index: Int
    package let message: String

    /// Creates a problem.
    package init(index: Int, message: String) { (self.index, self.message) = (index, message) }
  }

  /// Whether it has a variable.
  package var hasVariables: Bool {
    switch self {
    case .number, .parameter: false
    case .variable: true
    case .call(_, let arguments, _): arguments.contains(where: \.hasVariables)
    case .negative(let formula): formula.hasVariables
    case .operation(_, let one, let other, _): one.hasVariables || other.hasVariables
    }
  }

  /// The ranges of scalars in the text that are parameters, with their names, in order.
  package var parameters: [(name: String, range: Range<Int>)] {
    switch self {
    case .number, .variable: []
    case .parameter(let name, let place):
      [(name, place..<place + 1 + name.unicodeScalars.count)]
    case .call(_, let arguments, _): arguments.flatMap(\.parameters)
    case .negative(let formula): formula.parameters
    case .operation(_, let one, let other, _): one.parameters + other.parameters
    }
  }
}
