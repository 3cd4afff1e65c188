internal import KamuroParticles

/// Maps the letter keys to points in the sky: three rows across the stage, shifted like the keys.
///
/// ```
/// q w e r t y u i o p
///  a s d f g h j k l
///   z x c v b n m
/// ```
enum KeyboardSky {
  private static let rows: [(letters: [Character], shift: Double)] = [
    (Array("qwertyuiop"), 0), (Array("asdfghjkl"), 0.5), (Array("zxcvbnm"), 1),
  ]

  /// The target of a letter, in either case; `nil` for a character that is not on the three rows.
  static func point(of character: Character, on stage: Size) -> Point? {
    guard let letter = character.lowercased().first else { return nil }
    for (row, keys) in rows.enumerated() {
      guard let column = keys.letters.firstIndex(of: letter) else { continue }
      return Point(
        x: (Double(column) + 0.5 + keys.shift) / 10 * stage.width,
        y: (Double(row) + 0.5) / 3 * stage.height * 0.86
      )
    }
    return nil
  }
}
