extension Character {
  /// The width in columns of a terminal: 0, 1 or 2.
  ///
  /// An emoji has width 2, and any other character that of its scalars.
  package var displayWidth: Int {
    emojiReplacement == nil ? unicodeScalars.reduce(0) { $0 + $1.displayWidth } : 2
  }

  /// The width that terminals agree on, 1 or 2; `nil` for a space and where terminals differ.
  ///
  /// They differ on characters of several scalars, on parts of such, on pictographs that are emoji
  /// only with a variation selector, on characters newer than Unicode 13 and on the rarer scripts.
  package var agreedWidth: Int? {
    guard let scalar = unicodeScalars.first, unicodeScalars.count == 1,
      Self.isVisible(scalar.properties.generalCategory),
      !scalar.properties.isDefaultIgnorableCodePoint, !scalar.properties.isEmojiModifier,
      let age = scalar.properties.age, age.major <= 13,
      !Self.doubtfulBlocks.contains(where: { $0.contains(scalar.value) })
    else { return nil }
    let isRare = (0x10000..<0x20000).contains(scalar.value)
    return isRare && !scalar.properties.isEmojiPresentation ? nil : displayWidth
  }

  /// The scalar that replaces an emoji of several scalars where that cannot be shown; `nil` for
  /// anything else.
  ///
  /// The first scalar that is two columns wide by itself, and a pennant for a flag. Skin tones,
  /// families and other ZWJ sequences, and flags of countries and regions are such emoji, as in UTS
  /// #51; emoji that are narrow by themselves, such as ❄️, are not.
  package var emojiReplacement: Unicode.Scalar? {
    let scalars = unicodeScalars
    guard scalars.count > 1, scalars.allSatisfy(\.joinsEmoji) else { return nil }
    if scalars.allSatisfy(\.isRegionalIndicator) { return scalars.count == 2 ? "\u{1F6A9}" : nil }
    guard let first = scalars.first, first.properties.isEmoji,
      !scalars.contains(where: \.isRegionalIndicator)
    else { return nil }
    return scalars.first { Character($0).agreedWidth == 2 }
  }

  private static func isVisible(_ category: Unicode.GeneralCategory) -> Bool {
    switch category {
    case .nonspacingMark, .spacingMark, .enclosingMark, .spaceSeparator, .lineSeparator,
      .paragraphSeparator, .control, .format, .surrogate, .privateUse, .unassigned:
      false
    default: true
    }
  }

  /// Letters that join the previous one, brackets and signs that became wide, regional indicators.
  private static let doubtfulBlocks: [ClosedRange<UInt32>] = [
    0x1160...0x11FF, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x303F...0x303F,
    0x4DC0...0x4DFF, 0xD7B0...0xD7FF, 0xFE10...0xFE19, 0x1F1E6...0x1F1FF,
  ]
}

extension Unicode.Scalar {
  private static let wideBlocks: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]

  /// The width in columns of a terminal: 0, 1 or 2.
  ///
  /// East Asian Wide characters and emoji blocks have width 2, as in Unicode's EastAsianWidth.txt;
  /// skin tones, control characters and what joins the glyph before it have width 0.
  package var displayWidth: Int {
    if isPlain { return 1 }
    if isMedialOrFinalJamo || properties.isEmojiModifier { return 0 }
    switch properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator,
      .surrogate:
      return 0
    default:
      let isWide = value >= 0x1100 && Self.wideBlocks.contains { $0.contains(value) }
      return isWide || properties.isEmojiPresentation ? 2 : 1
    }
  }

  /// Whether it joins the glyph before it: a combining mark, or a vowel or final consonant of a
  /// Hangul syllable.
  package var isCombining: Bool {
    guard value >= 0x300, !properties.isDefaultIgnorableCodePoint else { return false }
    let isMark = [.nonspacingMark, .enclosingMark].contains(properties.generalCategory)
    return isMark || isMedialOrFinalJamo
  }

  private var isMedialOrFinalJamo: Bool {
    (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value)
  }

  /// Whether it is a character below the combining marks that is one column wide by itself.
  fileprivate var isPlain: Bool {
    (0x20..<0x7F).contains(value) || (0xA0..<0x300).contains(value) && value != 0xAD
  }
}

extension Unicode.Scalar {
  fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  /// Whether it may be part of an emoji of several scalars: a pictograph, a skin tone, a ZWJ, the
  /// emoji variation selector, or a tag.
  fileprivate var joinsEmoji: Bool {
    switch value {
    case 0x200D, 0xFE0F, 0xE0020...0xE007F: true
    default: value >= 0x203C && properties.isEmoji
    }
  }
}

extension String {
  /// The width in columns of a terminal.
  package var displayWidth: Int {
    let isPlain = unicodeScalars.allSatisfy(\.isPlain)
    return isPlain ? unicodeScalars.count : reduce(0) { $0 + $1.displayWidth }
  }
}
