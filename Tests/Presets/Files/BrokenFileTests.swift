import KamuroPresets
import KamuroTestSupport
import Testing

@Suite("Broken effect files")
struct BrokenFileTests {
  @Test("A broken file is refused with the line and column, the path and the rule")
  func brokenFileIsRefusedWithPlacePathAndRule() {
    #expect(BrokenFile.all.count > 2000)
    for file in BrokenFile.all {
      let first = errors(in: file.text).first ?? "nothing is wrong"
      #expect(
        first.hasPrefix(file.beginning(in: "my.json")) && first.contains(file.words),
        "\(first)\nand not\n\(file)"
      )
    }
  }

  @Test("Messages about broken files contain no control characters and are short")
  func messagesContainNoControlCharacters() {
    let escapes = [
      "{ \"kamuro\": 1, \"a\\u001b[31m\\nb\": 1 }",
      "{ \"kamuro\": 1, \"layers\": [{ \"renderMode\": \"\\u001b[2J\\n\\u202e\" }] }",
      "{ \"kamuro\": 1, \"parameters\": { \"\\u001b[2J\": 1 }, \"name\": \"$a\\n\" }",
      "{ \"kamuro\": 1, \"effects\": [{ \"effect\": \"\\u001b\\n\" }] }",
    ]
    for text in BrokenFile.all.map(\.text) + escapes {
      for error in errors(in: text) {
        #expect(!error.unicodeScalars.contains { $0.properties.generalCategory == .control })
        #expect(!error.unicodeScalars.contains("\u{202E}"))
        #expect(error.unicodeScalars.count < 1500)
      }
    }
    #expect(
      errors(in: escapes[0]) == ["my.json:1:34: a\\u{001B}[31m\\u{000A}b: unknown property"]
    )
  }

  @Test("A truncated file is refused at its end, or at its last token")
  func truncatedFileIsRefusedAtItsEnd() throws {
    for name in ["fireworks", "snow", "pigs"] {
      let bytes = try #require(Catalogue.file(named: name))
      let end = try #require(bytes.lastIndex(of: UInt8(ascii: "}")))
      for length in stride(from: 0, through: end, by: 7) {
        let text = String(decoding: bytes[..<length], as: UTF8.self)
        let errors = errors(in: text)
        let places = [text.endIndex, lastToken(of: text)].map { place in
          BrokenFile(String(text[..<place]), "", words: "").beginning(in: "my.json")
        }
        #expect(errors.count == 1)
        #expect(places.contains { errors[0].hasPrefix($0) }, "\(errors) and not \(places)")
      }
    }
  }

  @Test("Of thousands of errors in a file the first 100 are reported")
  func onlyTheFirstHundredErrorsAreReported() {
    let unknown = (0..<20_000).map { "\"q\($0)\": 0" }.joined(separator: ",")
    let names = Array(repeating: "\"$a\"", count: 20_000).joined(separator: ",")
    let values = Array(repeating: "[3, 4]", count: 10_000).joined(separator: ",")
    for members in [unknown, "\"tags\": [\(names)]", "\"a\": [\(values)], \(unknown)"] {
      let errors = errors(in: "{ \"kamuro\": 1, \(members) }")
      #expect(errors.count == 101)
      #expect(
        errors.last == "my.json: there may be more errors: these are the first 100"
      )
    }
  }

  @Test("Each of several errors in a file is reported once")
  func eachErrorIsReportedOnce() {
    let text = """
      { "kamuro": 1,
        "effects": [4, { "effect": "snwo" }, { "effect": ["snow", 5, "rian"] },
          { "effect": ["snow", "rian"], "count": 0 }, { "effect": ["snow", "rian"] }] }
      """
    #expect(
      errors(in: text) == [
        "my.json:2:15: effects[0]: 4 is not an object: expected { … }",
        "my.json:2:61: effects[2].effect[1]: 5 is not a text: expected \"…\"",
        "my.json:3:44: effects[3].count: 0 is outside 1...100",
        "my.json:2:30: effects[1].effect: \"snwo\": there is no such effect: did you mean snow?",
        "my.json:3:70: effects[4].effect[1]: \"rian\": there is no such effect: did you mean ring?",
      ]
    )
  }

  private func errors(in text: String) -> [String] {
    do throws(EffectFileErrors) {
      _ = try EffectFile.read(text.utf8, named: "my.json")
      return []
    } catch {
      return error.errors.map(\.description)
    }
  }

  /// The beginning of the last string, comment, number or word of a text.
  private func lastToken(of text: String) -> String.Index {
    var start = text.startIndex
    var rest = text[...]
    while let character = rest.first {
      start = rest.startIndex
      if character == "\"" {
        rest.removeFirst()
        while let next = rest.first, next != "\"" { rest = rest.dropFirst(next == "\\" ? 2 : 1) }
        rest = rest.dropFirst()
      } else if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        rest.removeFirst(2)
        while !rest.isEmpty, !rest.hasPrefix("*/") { rest.removeFirst() }
        rest = rest.dropFirst(2)
      } else if isOfWord(character) {
        rest = rest.drop(while: isOfWord)
      } else {
        rest.removeFirst()
      }
    }
    return start
  }

  private func isOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "+-.".contains(character)
  }
}
