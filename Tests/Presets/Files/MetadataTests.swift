import KamuroParticles
import KamuroPresets
import Testing

@Suite("Metadata of effect files")
struct MetadataTests {
  private let text = """
    {
      "kamuro": 1,
      "name": "rain",
      "tags": ["weather", "water"],
      "author": "Ada Örn",
      "license": "CC0-1.0"
    }

    """

  @Test("Tags, author and license are read, and written as they were")
  func metadataIsReadAndWritten() throws {
    let effect = try EffectFile.read(text.utf8, named: "rain.json")
    #expect(effect.tags == ["weather", "water"])
    #expect(effect.author == "Ada Örn")
    #expect(effect.license == "CC0-1.0")
    #expect(EffectFile.text(of: effect) == text)
    #expect(Effect().tags.isEmpty && Effect().author.isEmpty && Effect().license.isEmpty)
  }

  @Test("Tags, author and license are bounded in characters as JSON Schema counts them")
  func metadataIsBounded() {
    let many = Array(repeating: "\"a\"", count: 17).joined(separator: ",")
    let joined = String(repeating: "e\u{301}", count: 17)
    let cases = [
      ("\"tags\": [\(many)]", "tags: 17 elements are more than 16"),
      ("\"tags\": [\"a\", \"\(joined)\"]", "tags[1]: 34 characters are more than 32"),
      (
        "\"author\": \"\(String(repeating: "a", count: 101))\"",
        "author: 101 characters are more than 100"
      ),
      (
        "\"license\": \"\(String(repeating: "a", count: 65))\"",
        "license: 65 characters are more than 64"
      ),
    ]
    for (members, message) in cases {
      let error = #expect(throws: EffectFileErrors.self) {
        try EffectFile.read("{ \"kamuro\": 1, \(members) }".utf8, named: "a")
      }
      #expect(error?.errors.map { "\($0.path): \($0.message)" } == [message])
    }
  }
}
