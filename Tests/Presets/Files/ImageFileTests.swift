import KamuroParticles
import KamuroPresets
import Testing

@Suite("Images of effect files")
struct ImageFileTests {
  private func file(_ contents: String) -> String {
    "{ \"kamuro\": 1, \"layers\": [{ \"emitterCells\": [{ \"contents\": { \(contents) } }] }] }"
  }

  /// Reads a file beside which there is an image of 2 x 1 pixels, leaf.png.
  private func read(_ text: String) throws -> (effect: Effect, names: [String]) {
    var names: [String] = []
    let effect = try EffectFile.read(
      EffectFile.Source(name: "my.json", bytes: text.utf8)
    ) { (name, holder) throws(EffectFile.Refusal) in
      guard name == "part.json" else { throw EffectFile.Refusal("there is no such file") }
      return EffectFile.Source(name: name, bytes: file("\"image\": \"leaf.png\"").utf8)
    } images: { (name, holder) throws(EffectFile.Refusal) in
      names.append("\(holder.name): \(name)")
      guard name.hasSuffix("leaf.png") else { throw EffectFile.Refusal("there is no such file") }
      return Image(name: name, width: 2, rgba: [255, 0, 0, 255, 255, 255, 255, 51])
    }
    return (effect, names)
  }

  private func errors(_ text: String) throws -> [String] {
    let error = #expect(throws: EffectFileErrors.self) { _ = try read(text) }
    return try #require(error).errors.map(\.description)
  }

  @Test("Contents with an image are a picture of its pixels, read once")
  func contentsWithAnImageAreAPicture() throws {
    let one = "\"contents\": { \"image\": \"leaf.png\", \"size\": 24 }"
    let text =
      "{ \"kamuro\": 1, \"items\": [{ \"contents\": [{ \"image\": \"leaf.png\" }] }], \"layers\": [{ \"emitterCells\": [{ \(one) }, { \(one) }] }] }"
    let (effect, names) = try read(text)
    #expect(names == ["my.json: leaf.png"])
    let contents = effect.layers[0].emitterCells[0].contents
    #expect(contents.shape == .picture && contents == effect.layers[0].emitterCells[1].contents)
    let bitmap = try #require(contents.bitmap)
    #expect(bitmap.width == 2 && bitmap.height == 1)
    // Red, and white of an opacity of 0.2: linear light times the opacity.
    #expect(bitmap.levels[0].light == [SIMD4(1, 0, 0, 1), SIMD4(0.2, 0.2, 0.2, 0.2)])
    #expect(effect.items[0].contents[0].bitmap == bitmap)
  }

  @Test("An image is written by its name, and is named by a parameter or in a folder below")
  func imagesAreWrittenByTheirNames() throws {
    let text =
      "{ \"kamuro\": 1, \"parameters\": { \"a\": \"deep/leaf.png\" }, \"items\": [{ \"contents\": [{ \"image\": \"$a\" }] }] }"
    let effect = try read(text).effect
    #expect(effect.items[0].contents[0].image.name == "deep/leaf.png")
    #expect(try read(EffectFile.text(of: effect)).effect == effect)
  }

  @Test("An included file finds its images itself")
  func includedFilesFindTheirImages() throws {
    let text =
      "{ \"kamuro\": 1, \"effects\": [{ \"effect\": \"part.json\" }], \"items\": [{ \"contents\": [{ \"image\": \"leaf.png\" }] }] }"
    #expect(try read(text).names == ["my.json: leaf.png", "part.json: leaf.png"])
  }

  @Test(
    "An image that cannot be read is refused with the reason, once",
    arguments: [
      ("none.png", "there is no such file"),
      ("/leaf.png", "an image has a path relative to the effect file, not an absolute one"),
      ("../leaf.png", "an image is in the folder of the effect file or below: no .."),
      ("a/../leaf.png", "an image is in the folder of the effect file or below: no .."),
    ]
  )
  func imagesThatCannotBeReadAreRefused(name: String, reason: String) throws {
    let place = "layers[0].emitterCells[0].contents.image: \"\(name)\": \(reason)"
    #expect(try errors(file("\"image\": \"\(name)\"")) == ["my.json:1:71: \(place)"])
    #expect(
      try errors(file("\"shape\": \"picture\", \"image\": \"\(name)\""))
        == ["my.json:1:91: \(place)"]
    )
  }

  @Test("A file without a folder has no images")
  func filesWithoutAFolderHaveNoImages() throws {
    let error = #expect(throws: EffectFileErrors.self) {
      try EffectFile.read(file("\"image\": \"leaf.png\"").utf8, named: "my.json")
    }
    let message = "only an effect file in a folder has images"
    #expect(
      error?.description
        == "my.json:1:71: layers[0].emitterCells[0].contents.image: \"leaf.png\": \(message)"
    )
  }

  @Test("An image beside another picture or shape is refused")
  func imagesBesideOtherShapesAreRefused() throws {
    let place = "my.json:1:60: layers[0].emitterCells[0].contents"
    #expect(
      try errors(file("\"image\": \"leaf.png\", \"picture\": { \"rows\": [\"#\"] }"))
        == ["\(place): contents have a picture or an image, not both"]
    )
    #expect(
      try errors(file("\"shape\": \"star\", \"image\": \"leaf.png\""))
        == ["\(place): an image has the shape picture, not star"]
    )
    #expect(
      try errors(file("\"shape\": \"picture\", \"image\": \"\""))
        == ["\(place): a picture needs its rows, or an image"]
    )
  }

  @Test("A file has at most 32 images")
  func filesHaveAtMost32Images() throws {
    let items = { (count: Int) in
      let contents = (0..<count).map { "{ \"image\": \"\($0)leaf.png\" }" }.joined(separator: ", ")
      return "{ \"kamuro\": 1, \"items\": [{ \"contents\": [\(contents)] }] }"
    }
    #expect(try read(items(32)).names.count == 32)
    #expect(try errors(items(33)).map { $0.hasSuffix("there are more than 32 images") } == [true])
  }
}
