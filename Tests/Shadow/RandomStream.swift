import KamuroTestSupport

/// What programs write, at random: text, moves, erasing, modes and colors.
struct RandomStream {
  private(set) var bytes: [UInt8] = []

  /// - Parameter isBalanced: Whether the alternate screen is only left where it was entered: what
  ///   terminals do otherwise depends on what has entered it before.
  init(seed: Int, count: Int, isBalanced: Bool = false) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var isAlternate = false
    for _ in 0..<count {
      let piece = Self.piece(using: &generator)
      if piece == Self.leaving, isBalanced, !isAlternate { continue }
      if piece == Self.entering || piece == Self.leaving { isAlternate = piece == Self.entering }
      bytes += piece
    }
  }

  private static let (entering, leaving) = (
    Array("\u{1B}[?1049h".utf8), Array("\u{1B}[?1049l".utf8)
  )

  private static func piece(using generator: inout SeededGenerator) -> [UInt8] {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    func pick(_ choices: [String]) -> String { choices.randomElement(using: &generator) ?? "" }
    let text =
      switch number(0...99) {
      case 0..<35:
        String(
          (0..<number(1...30)).compactMap { _ in "abcdefgh XYZ".randomElement(using: &generator) }
        )
      case 35..<45:
        pick(["\r\n", "\n", "\r", "\u{8}", "\t", "\r\n", "\u{1B}D", "\u{1B}E", "\u{1B}M"])
      case 45..<60: "\u{1B}[\(number(0...18));\(number(0...64))H"
      case 60..<75: "\u{1B}[\(number(0...6))" + pick("ABCDEFGdXPLM@STKJb".map(String.init))
      case 75..<80: "\u{1B}[\(number(0...2))" + pick(["J", "K"])
      case 80..<85: pick(modes)
      case 85..<93:
        "\u{1B}[" + (0..<number(0...4)).map { _ in pick(renditions) }.joined(separator: ";") + "m"
      case 93..<97: pick(["é", "漢字", "e\u{301}", "─│┌", "❤", "😀", "👨‍👩‍👧", "\u{E0B0}", "한글"])
      default: "\u{1B}]0;title\u{7}"
      }
    return Array(text.utf8)
  }

  private static let modes = [
    "\u{1B}7", "\u{1B}8", "\u{1B}[3;9r", "\u{1B}[5;12r", "\u{1B}[r", "\u{1B}[?6h", "\u{1B}[?6l",
    "\u{1B}[4h", "\u{1B}[4l", "\u{1B}[?7l", "\u{1B}[?7h", "\u{1B}[?1049h", "\u{1B}[?1049l",
  ]

  private static let renditions = [
    "0", "1", "2", "4", "7", "31", "42", "38;5;99", "100", "22", "27",
  ]
}
