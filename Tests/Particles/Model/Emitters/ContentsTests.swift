import Testing

@testable import KamuroParticles

@Suite("Contents of pictures, texts and glyphs")
struct ContentsTests {
  private func problems(_ value: PropertyValue) -> [String] {
    var reading = PropertyReading()
    _ = Contents.read(from: value, reading: &reading)
    return reading.problems.map(\.description)
  }

  @Test("need what their shape asks for")
  func contradictions() {
    #expect(problems(["shape": "picture"]) == ["a picture needs its rows"])
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
    "know the width of a glyph where it is certain",
    arguments: [
      ("❄", 1), ("♥", 1), ("★", 1), ("x", 1), ("é", 1), ("█", 1), ("✨", 2), ("🎉", 2), ("🦊", 2),
      ("漢", 2), ("ア", 2), ("한", 2), ("🇩🇪", 2), ("🇩", nil), ("👨‍👩‍👧", 2), ("👨🏻", 2), ("❄️", nil),
      ("🏽", nil),
      ("🌡", nil), ("\u{301}", nil), (" ", nil), ("\u{200B}", nil), ("\u{1160}", nil),
      ("\u{E000}", nil), ("\u{10FFFF}", nil), ("𝐀", nil), ("", nil),
    ] as [(String, Int?)]
  )
  func widths(text: String, width: Int?) {
    #expect(Contents(shape: .glyph, text: text).glyph?.width == width)
    #expect(problems(["shape": "glyph", "text": .text(text)]).isEmpty == (width != nil))
  }

  @Test("follow their text")
  func bitmap() {
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
