internal import KamuroParticles

/// The letters of the keyboard as places in the sky: three rows over the stage, shifted as the keys
/// are.
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

  /// Where a letter fires, in either case; `nil` for what is no letter of the grid.
  static func place(of character: Character, on stage: Size) -> Point? {
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
