internal import KamuroParticles

/// What a text of an effect file means, by its dollar signs.
///
/// ```
/// "$size"           the parameter of that name
/// "2 * $size"       an expression: begins as one does, and a $ stands before a letter
/// "$$5", "5 $$US"   texts: "$5", "5 $US"
/// ```
enum DollarText: Equatable {
  /// A text, without the doubling of its dollar signs.
  case plain(String)
  /// The value of a parameter.
  case parameter(String)
  /// An arithmetic expression.
  case expression

  /// Reads a text.
  /// - Complexity: O(*n*).
  init(_ text: String) {
    guard text.utf8.contains(Self.dollar) else {
      self = .plain(text)
      return
    }
    if text.utf8.first == Self.dollar {
      let rest = text.utf8.dropFirst()
      if rest.first == Self.dollar {
        self = .plain(String(Substring(rest)))
      } else {
        let isName = !rest.contains { Self.signs.contains($0) }
        self = isName ? .parameter(String(Substring(rest))) : .expression
      }
      return
    }
    guard Self.beginsLikeAnExpression(text) else {
      self = .plain(text)
      return
    }
    let runs = Self.dollarRuns(in: text)
    self = runs.contains { $0.count == 1 } ? .expression : .plain(Self.changing(text, runs, by: -1))
  }

  /// The text that is read as a plain text.
  static func escaping(_ text: String) -> String {
    guard text.utf8.contains(dollar) else { return text }
    if text.utf8.first == dollar { return "$" + text }
    return beginsLikeAnExpression(text) ? changing(text, dollarRuns(in: text), by: 1) : text
  }

  private static let dollar = UInt8(ascii: "$")
  private static let signs = Array(" +-*/(),".utf8)
  private static let beginnings = Array("$(+-.0123456789".utf8)

  private static func beginsLikeAnExpression(_ text: String) -> Bool {
    guard let first = text.utf8.first(where: { $0 != UInt8(ascii: " ") }) else { return false }
    return beginnings.contains(first) || beginsWithAName(text)
  }

  /// Whether a text begins with a function's name and "(", or a variable's and an operator.
  private static func beginsWithAName(_ text: String) -> Bool {
    let start = text.utf8.drop { $0 == UInt8(ascii: " ") }
    let word = start.prefix { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    guard let rest = start[word.endIndex...].first(where: { $0 != UInt8(ascii: " ") }) else {
      return false
    }
    let name = String(Substring(word))
    if Formula.Function(rawValue: name) != nil { return rest == UInt8(ascii: "(") }
    return LifeExpression.variables.contains(name) && "+-*/".utf8.contains(rest)
  }

  /// The ranges of consecutive dollar signs that stand before a letter, in the UTF-8 bytes.
  private static func dollarRuns(in text: String) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for (index, byte) in text.utf8.enumerated() {
      if byte == dollar {
        start = start ?? index
        continue
      }
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      if let start, isLetter { runs.append(start..<index) }
      start = nil
    }
    return runs
  }

  /// The text with one dollar sign more or fewer in each of some runs.
  private static func changing(_ text: String, _ runs: [Range<Int>], by change: Int) -> String {
    var bytes: [UInt8] = []
    let old = Array(text.utf8)
    var index = 0
    for run in runs {
      bytes += old[index..<run.lowerBound] + repeatElement(dollar, count: run.count + change)
      index = run.upperBound
    }
    return String(decoding: bytes + old[index...], as: UTF8.self)
  }
}
