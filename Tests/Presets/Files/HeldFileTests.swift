import KamuroParticles
import KamuroPresets
import Testing

@Suite("Files that an effect file holds")
struct HeldFileTests {
  /// A PNG's first bytes, which stand for a picture here.
  private static let url = "data:image/png;base64,iVBORw0KGgo="

  private func read(_ text: String) throws -> Effect {
    try EffectFile.read(EffectFile.Source(name: "show.json", bytes: text.utf8)) {
      (name, holder) throws(EffectFile.Refusal) in
      guard name == "beside" else { return try Catalogue.find(name, for: holder) }
      #expect(holder.identity == "show.json")
      return EffectFile.Source(name: "beside.json", bytes: #"{ "kamuro": 1, "name": "B" }"#.utf8)
    } decoding: { (name, png) throws(EffectFile.Refusal) in
      guard png == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] else {
        throw EffectFile.Refusal("no picture")
      }
      return Image(name: name, width: 1, rgba: [255, 0, 0, 255])
    }
  }

  private func errors(_ text: String) throws -> [String] {
    let error = #expect(throws: EffectFileErrors.self) { try read(text) }
    return try #require(error).errors.map(\.description)
  }

  private func show(_ members: String, files: String) -> String {
    "{ \"kamuro\": 1, \(members),\n\"files\": { \(files) } }"
  }

  @Test("Effects are found among the held files first, by the file and by what it holds")
  func heldEffectsComeFirst() throws {
    let effect = try read(
      show(
        #""effects": [{ "effect": ["snow", "pair", "beside"] }]"#,
        files: """
          "snow": { "kamuro": 1, "name": "my snow" },
          "pair": { "kamuro": 1, "effects": [{ "effect": "snow" }, { "effect": "beside" }] }
          """
      )
    )
    let choices = effect.effects[0].choices
    #expect(choices.map(\.name) == ["my snow", "", "B"])
    #expect(choices[1].effects.map { $0.choices.map(\.name) } == [["my snow"], ["B"]])
  }

  @Test("A held effect has parameters of its own")
  func heldEffectsHaveParameters() throws {
    let effect = try read(
      show(
        #""parameters": { "n": 1 }, "effects": [{ "effect": "a", "parameters": { "n": 7 } }]"#,
        files: """
          "a": { "kamuro": 1, "parameters": { "n": 3 }, "layers": [{ "birthRate": "$n" }] }
          """
      )
    )
    #expect(effect.effects[0].choices[0].layers[0].birthRate == 7)
  }

  @Test("Pictures are data URLs, in their place or among the held files")
  func picturesAreDataURLs() throws {
    for name in ["leaf.png", Self.url] {
      let effect = try read(
        show(
          #""items": [{ "contents": [{ "image": "\#(name)" }] }]"#,
          files: #""leaf.png": "\#(Self.url)""#
        )
      )
      let contents = effect.items[0].contents[0]
      #expect(contents.shape == .picture && contents.image.name == name)
      #expect(contents.bitmap?.width == 1)
    }
  }

  @Test("An error in a held effect has its place in the file")
  func errorsHavePlaces() throws {
    let found = try errors(
      show(
        #""effects": [{ "effect": "a" }]"#,
        files: #""a": { "kamuro": 1, "layers": [{ "birthRate": -1 }] }"#
      )
    )
    #expect(
      found == ["show.json:2:58: files.a.layers[0].birthRate: -1 is outside 0...1000"]
    )
  }

  @Test(
    "What is no file is refused with its place",
    arguments: [
      (#""a": 5"#, "2:17: files.a: a number: expected an effect, { … }, or a picture, \""),
      (#""a": "https://x""#, "2:17: files.a: a string: expected an effect"),
      (#""": {}"#, "2:12: files.: a name has 1...128 characters"),
    ]
  )
  func otherValuesAreRefused(files: String, expected: String) throws {
    let found = try errors(show(#""name": "x""#, files: files))
    #expect(found.count == 1 && found[0].hasPrefix("show.json:\(expected)"), "\(found)")
  }

  @Test("Held files are an object of at most 256, and hold no others")
  func heldFilesAreBounded() throws {
    let list = try errors(#"{ "kamuro": 1, "files": [] }"#)
    #expect(list == ["show.json:1:25: files: an array is not an object: expected { … }"])
    let many = (0...256).map { "\"\($0)\": {}" }.joined(separator: ",")
    let count = try errors(show(#""name": "x""#, files: many))
    #expect(count == ["show.json:2:10: files: 257 files are more than 256"])
    let nested = try errors(
      show(#""effects": [{ "effect": "a" }]"#, files: #""a": { "kamuro": 1, "files": {} }"#)
    )
    #expect(
      nested == ["show.json:2:41: files.a.files: a file that another one holds holds no files"]
    )
  }

  @Test("Cycles among held files are found")
  func cyclesAreFound() throws {
    let including = { (name: String) in
      #"{ "kamuro": 1, "effects": [{ "effect": "\#(name)" }] }"#
    }
    let found = try errors(
      show(
        #""effects": [{ "effect": "a" }]"#,
        files: "\"a\": \(including("b")), \"b\": \(including("a"))"
      )
    )
    #expect(found.count == 1)
    #expect(found[0].hasSuffix("\"a\": a file cannot include itself: a -> b -> a"))
    #expect(found[0].hasPrefix("show.json:2:"))
  }

  @Test(
    "A broken picture is refused with the reason",
    arguments: [
      ("data:image/png;base64,!!!", "it is no base 64"),
      ("data:image/png;base64,", "it is no base 64"),
      ("data:image/gif;base64,R0lGOD", "a picture in the file begins with data:image/png;base64,"),
      ("data:image/png;base64,AAAA", "no picture"),
      ("a", "in the files it is an effect, not a picture"),
    ]
  )
  func brokenPicturesAreRefused(name: String, reason: String) throws {
    let found = try errors(
      show(#""items": [{ "contents": [{ "image": "\#(name)" }] }]"#, files: #""a": {}"#)
    )
    #expect(found.count == 1 && found[0].hasSuffix(": \(reason)"), "\(found)")
  }

  @Test("A picture is no effect, and one of more than 1 MiB is refused")
  func sizesAreBounded() throws {
    let effect = try errors(
      show(#""effects": [{ "effect": "leaf" }]"#, files: "\"leaf\": \"\(Self.url)\"")
    )
    #expect(effect[0].hasSuffix("\"leaf\": in the files it is a picture, not an effect"))
    let long = "data:image/png;base64," + String(repeating: "AAAA", count: 350_000)
    let image = #""items": [{ "contents": [{ "image": "x.png" }] }]"#
    let large = try errors(show(image, files: "\"x.png\": \"\(long)\""))
    #expect(large[0].hasSuffix("\"x.png\": it is larger than 1 MiB"))
  }
}
