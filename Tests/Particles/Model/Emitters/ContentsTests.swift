import Testing

@testable import KamuroParticles

@Suite("Contents")
struct ContentsTests {
  private func problems(_ value: PropertyValue) -> [String] {
    var reading = PropertyReading()
    _ = Contents.read(from: value, reading: &reading)
    return reading.problems.map(\.description)
  }

  @Test("Contents of a picture, text or glyph are rejected without a valid picture or text")
  func shapesRequireTheirMembers() {
    #expect(problems(["shape": "picture"]) == ["a picture needs its rows, or an image"])
    #expect(problems(["shape": "text"]) == ["a text needs its text"])
    #expect(problems(["shape": "glyph"]) == ["a glyph needs a character as its text"])
    #expect(problems(["shape": "picture", "picture": ["rows": ["#"]]]).isEmpty)
    #expect(problems(["shape": "text", "text": "Kamuro 漢"]).isEmpty)
    #expect(
      problems(["shape": "glyph", "text": "ab"])
        == ["text: \"ab\" is not one character that is as wide in every terminal"]
    )
    #expect(
      problems(["text": "12345678901234567"]) == ["text: 17 characters are more than 16"]
    )
  }

  @Test(
    "A glyph's width is known where all terminals agree on it; other glyphs are rejected",
    arguments: [
      ("❄", 1), ("♥", 1), ("★", 1), ("x", 1), ("é", 1), ("█", 1), ("✨", 2), ("🎉", 2), ("🦊", 2),
      ("漢", 2), ("ア", 2), ("한", 2), ("🇩🇪", 2), ("🇩", nil), ("👨‍👩‍👧", 2), ("👨🏻", 2), ("❄️", nil),
      ("🏽", nil),
      ("🌡", nil), ("\u{301}", nil), (" ", nil), ("\u{200B}", nil), ("\u{1160}", nil),
      ("\u{E000}", nil), ("\u{10FFFF}", nil), ("𝐀", nil), ("", nil),
    ] as [(String, Int?)]
  )
  func glyphWidthIsKnownWhereTerminalsAgree(text: String, width: Int?) {
    #expect(Contents(shape: .glyph, text: text).glyph?.width == width)
    #expect(problems(["shape": "glyph", "text": .text(text)]).isEmpty == (width != nil))
  }

  @Test("The bitmap of contents follows changes of their text and shape")
  func bitmapFollowsTextAndShape() {
    var contents = Contents(shape: .text)
    #expect(contents.bitmap?.isEmpty == true)
    contents.text = "H"
    #expect(
      contents.bitmap?.width == 5 && contents.bitmap == Contents(shape: .text, text: "H").bitmap
    )
    contents.shape = .disc
    #expect(contents.bitmap == nil && contents.glyph == nil)
  }
}
