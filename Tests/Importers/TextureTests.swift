import Foundation
import KamuroParticles
import KamuroPresets
import KamuroTestSupport
import Testing

@testable import KamuroImporters

@Suite("Embedded textures")
struct TextureTests {
  private static let white: [UInt8] = [255, 255, 255, 255]
  private static let clear: [UInt8] = [0, 0, 0, 0]

  /// A texture of 64 x 64 pixels, by the distance from its center in halves of the side.
  private static func round(_ pixel: (_ distance: Double) -> [UInt8]) -> TextureFile {
    TextureFile(width: 64, height: 64) { x, y in
      let (across, down) = ((Double(x) - 31.5) / 32, (Double(y) - 31.5) / 32)
      return pixel((across * across + down * down).squareRoot())
    }
  }

  private static func level(_ part: Double) -> UInt8 { UInt8(min(max(part, 0), 1) * 255) }

  private func texture(
    _ bytes: [UInt8],
    isAdditive: Bool = false,
    keepsProportions: Bool = false
  ) throws -> EmbeddedTexture {
    let use = EmbeddedTexture.Use(isAdditive: isAdditive, keepsProportions: keepsProportions)
    return try EmbeddedTexture(Packing.base64(bytes), use: use, width: 100)
  }

  private func refusal(of bytes: [UInt8]) -> String? {
    do {
      _ = try texture(bytes)
      return nil
    } catch {
      return (error as? TextureRefusal)?.reason
    }
  }

  private static func propertyList(_ data: String, destination: Int) -> [UInt8] {
    let numbers = [
      ("maxParticles", 50), ("particleLifespan", 2), ("speed", 40), ("startParticleSize", 32),
      ("finishParticleSize", 32), ("blendFuncSource", 770), ("blendFuncDestination", destination),
      ("startColorRed", 1), ("rotationStart", 45),
    ]
    let entries = numbers.map { "<key>\($0.0)</key><real>\($0.1)</real>\n" }.joined()
    let text =
      "<plist version=\"1.0\"><dict>\(entries)<key>textureImageData</key>"
      + "<string>\(data)</string></dict></plist>"
    return Array(text.utf8)
  }

  // MARK: Shapes

  @Test(
    "A Gaussian blob is a glow with its light and its radius at half of its brightness",
    arguments: [0.2, 0.3, 0.38],
    [1, 0.6]
  )
  func gaussianIsGlow(deviation: Double, peak: Double) throws {
    let file = Self.round { distance in
      let part = peak * exp(-distance * distance / (2 * deviation * deviation))
      return [255, 255, 255, Self.level(part)]
    }
    let texture = try texture(Packing.gzip(file.png))
    #expect(
      texture.contents.shape == .glow && texture.contents.extent.x == texture.contents.extent.y
    )
    let light = stride(from: 3, to: file.rgba.count, by: 4).reduce(0) { $0 + Double(file.rgba[$1]) }
    let area = light / 255 / (64 * 64) * 100 * 100
    // The engine's glow, summed over rings.
    let radius = texture.contents.extent.x.value / 2
    let rings = 10_000
    let sum = (0..<rings).reduce(0.0) { sum, ring in
      let part = (Double(ring) + 0.5) / Double(rings)
      let brightness = (1 - part * part) * (1 - part * part)
      return sum + 2 * .pi * part * radius * brightness * radius / Double(rings)
    }
    #expect(abs(sum * texture.tint.w / area - 1) < 0.05)
    let half = deviation * (2 * log(2.0)).squareRoot() * 50
    #expect(abs(radius * (1 - 0.5.squareRoot()).squareRoot() / half - 1) < 0.16)
  }

  @Test("Where light is added, gray on black is a glow; elsewhere its black is seen")
  func grayOnBlackDependsOnBlending() throws {
    let file = Self.round { distance in
      let gray = Self.level(exp(-distance * distance / 0.16))
      return [gray, gray, gray, 255]
    }
    let added = try texture(file.png, isAdditive: true)
    #expect(added.contents.shape == .glow && added.tint.min() > 0.9)
    let covering = try texture(file.png)
    #expect(covering.contents.shape == .picture)
  }

  @Test("A disc, a ring and a square are such shapes, in their color")
  func hardShapesAreFound() throws {
    let disc = try texture(Self.round { $0 < 0.8 ? [255, 0, 0, 255] : Self.clear }.png)
    #expect(disc.contents.shape == .disc && abs(disc.contents.extent.x.value - 80) < 2)
    #expect(disc.tint == SIMD4(1, 0, 0, 1))
    let ring = try texture(Self.round { (0.5..<0.9).contains($0) ? Self.white : Self.clear }.png)
    #expect(ring.contents.shape == .ring && abs(ring.contents.extent.x.value - 90) < 4)
    #expect(abs(ring.contents.innerRadius - 0.5 / 0.9) < 0.06)
    let square = try texture(TextureFile(width: 8, height: 8) { _, _ in Self.white }.png)
    #expect(square.contents.shape == .square && square.contents.extent.x.value == 100)
  }

  @Test("Starling's particles have the proportions of their texture")
  func proportionsAreKept() throws {
    let file = TextureFile(width: 8, height: 16) { _, _ in Self.white }
    let contents = try texture(file.png, keepsProportions: true).contents
    #expect(contents.extent == LengthPair(Length(100), Length(200)))
  }

  // MARK: Pictures

  /// The letter L, in the upper left of a picture with an empty edge.
  private static let letter = [
    "........",
    ".#......",
    ".#......",
    ".#......",
    ".#......",
    ".####...",
    "........",
    "........",
  ]

  private static var letterFile: TextureFile {
    let rows: [[Character]] = letter.map { Array($0) }
    return TextureFile(width: 8, height: 8) { x, y in
      rows[y][x] == "#" ? [0, 128, 255, 255] : clear
    }
  }

  @Test("An L is a picture of an L without what is empty on both sides, and is read again")
  func letterIsPicture() throws {
    let text = Packing.base64(Packing.zlib(Self.letterFile.png))
    let file = Self.propertyList(text, destination: 771)
    let imported = try ImportedEffect(file, as: .designer, named: "letter", fit: .none)
    let contents = imported.effect.layers[0].emitterCells[0].contents
    let rows = contents.picture.rows.map { $0.map { $0 == "." ? "." : "#" } }
    #expect(
      rows.map { $0.joined() } == Self.letter[1..<7].map { String($0.dropFirst().dropLast()) }
    )
    #expect(contents.extent == LengthPair(Length(24), Length(24)))
    #expect(contents.picture.colors.count == 1)
    let color = try #require(contents.picture.colors.values.first)
    #expect(color == Color(red: 0, green: 128.0 / 255, blue: 1))
    #expect(imported.effect.layers[0].emitterCells[0].rotation.radians != 0)
    #expect(imported.findings.contains { $0.explanation == "a picture of 6 x 6 dots" })
    let read = try EffectFile.read(Array(imported.text.utf8), named: "letter")
    #expect(read == imported.effect)
  }

  @Test("A picture has at most 32 x 32 dots and 24 colors, and the light of its texture")
  func picturesAreSmall() throws {
    var random = SeededGenerator(seed: 5)
    let file = TextureFile(width: 100, height: 70) { x, y in
      [UInt8(x * 2), UInt8(y * 3), .random(in: 0...255, using: &random), UInt8(x + y)]
    }
    let picture = try texture(file.png).contents.picture
    #expect(picture.rows.count == 22 && picture.rows.allSatisfy { $0.count == 32 })
    #expect(picture.colors.count <= 24)
    let light = stride(from: 3, to: file.rgba.count, by: 4).reduce(0) { $0 + Double(file.rgba[$1]) }
    let sum = picture.rows.joined().reduce(0) { $0 + (picture.colors[$1]?.alpha ?? 0) }
    #expect(abs(sum / (32 * 22) / (light / 255 / 7000) - 1) < 0.02)
  }

  // MARK: TIFF

  private static let variants: [TextureFile.TIFFVariant] = {
    var all: [TextureFile.TIFFVariant] = []
    for compression in TextureFile.TIFFVariant.Compression.allCases {
      for kind in 0..<36 {
        var variant = TextureFile.TIFFVariant()
        variant.compression = compression
        variant.photometry = kind % 3
        variant.alpha = kind / 3 % 3
        variant.isBigEndian = kind / 9 % 2 == 0
        variant.hasPredictor = kind / 18 == 1
        variant.rowsPerStrip = kind % 2 == 0 ? 7 : 90
        all.append(variant)
      }
    }
    return all
  }()

  @Test("A TIFF of each byte order, compression and kind has the pixels of its PNG")
  func tiffAgreesWithPNG() throws {
    var random = SeededGenerator(seed: 9)
    let file = TextureFile(width: 60, height: 90) { x, y in
      let gray = y < 30 ? UInt8.random(in: 0...255, using: &random) : UInt8(x / 9 * 20)
      return [gray, gray, gray, x > 40 ? 255 : UInt8(y + 40)]
    }
    for variant in Self.variants {
      let text = Packing.base64(Packing.gzip(file.tiff(variant)))
      let pixels = try TexturePixels(embedded: text)
      #expect(pixels.width == 60 && pixels.height == 90)
      let far = pixels.light.indices.filter { pixel in
        let alpha = variant.alpha == 0 ? 1 : Float(file.rgba[4 * pixel + 3]) / 255
        let gray = Float(file.rgba[4 * pixel]) / 255 * alpha
        let difference = pixels.light[pixel] - SIMD4(gray, gray, gray, alpha)
        return (difference * difference).sum() > 1e-4
      }
      // What a premultiplied picture with inverted levels means is not defined.
      if variant.photometry > 0 || variant.alpha != 1 { #expect(far.isEmpty, "\(variant)") }
    }
  }

  // MARK: Damage

  @Test("Damaged, empty, foreign and huge pictures are refused with a reason")
  func hostilePicturesAreRefused() {
    let png = Self.letterFile.png
    let packed = Packing.gzip(png)
    #expect(refusal(of: Array(packed.dropLast(40))) == "is damaged")
    #expect(refusal(of: Array(png.dropLast(40))) == "is damaged")
    #expect(refusal(of: Array(png.prefix(18))) == "is damaged")
    #expect(refusal(of: Array("GIF89a".utf8)) == "is neither a PNG nor a TIFF")
    #expect(refusal(of: TextureFile(width: 9, height: 9) { _, _ in Self.clear }.png) == "is empty")
    let huge = TextureFile.png(width: 100_000, height: 80_000, rgba: [])
    #expect(refusal(of: huge) == "has 100000 x 80000 pixels, more than 1024 x 1024")
    var variant = TextureFile.TIFFVariant()
    variant.compression = .lzw
    let tiff = Self.letterFile.tiff(variant)
    #expect(refusal(of: Array(tiff.dropLast(30))) == "is damaged")
    #expect(throws: TextureRefusal.damaged) { try TexturePixels(embedded: "H4sI!") }
  }

  @Test("A bomb of gzip ends at its limit")
  func bombIsRefused() {
    #expect(refusal(of: Packing.bomb(matches: 60_000)) == "has more than 4160 KiB")
  }

  @Test("A picture that cannot be read is a soft glow, and the finding says so")
  func damagedPictureIsGlow() throws {
    let text = Packing.base64(Array(Packing.gzip(Self.letterFile.png).dropLast(50)))
    let file = Self.propertyList(text, destination: 1)
    let imported = try ImportedEffect(file, as: .designer, named: "damaged")
    #expect(imported.effect.layers[0].emitterCells[0].contents.shape == .glow)
    #expect(
      imported.findings.contains {
        $0.property == "textureImageData" && $0.outcome == .approximated
          && $0.explanation == "the picture is damaged: a soft glow instead"
      }
    )
  }

  @Test("Random changes of a picture give a texture or a reason", arguments: 0..<6)
  func mutationsAreBounded(kind: Int) {
    var random = SeededGenerator(seed: 3 + UInt64(kind))
    let file = Self.letterFile
    let variant = Self.variants[kind * 17]
    let original = kind == 0 ? file.png : kind == 1 ? Packing.gzip(file.png) : file.tiff(variant)
    for _ in 0..<300 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        if Bool.random(using: &random) {
          bytes[place] = UInt8.random(in: 0...255, using: &random)
        } else if Int.random(in: 0..<8, using: &random) == 0 {
          bytes.removeSubrange(place..<min(bytes.count, place + 5))
        }
      }
      do {
        let contents = try texture(bytes, isAdditive: kind % 2 == 0).contents
        #expect(contents.extent.x.value > 0 && contents.extent.x.value < 300)
      } catch {
        #expect((error as? TextureRefusal)?.reason.isEmpty == false)
      }
    }
  }
}
