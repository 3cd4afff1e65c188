import KamuroPlatform
import KamuroTestSupport
import Testing

@testable import KamuroParticles
@testable import KamuroRaster
@testable import KamuroScreen

@Suite("Pictures and texts")
struct BitmapTests {
  private static let size = ScreenSize(columns: 12, rows: 6)
  private static let colors: [Character: Color] = [
    "r": Color(red: 1, green: 0, blue: 0),
    "b": Color(red: 0.2, green: 0.4, blue: 1, alpha: 0.5),
  ]
  private static let picture = Picture(
    rows: ["r..b#", "#rb..", ".#r#b", "bb#.."],
    colors: colors
  )

  private func batch(
    _ contents: Contents,
    _ sprite: TestSprite,
    _ blendMode: BlendMode = .additive
  ) -> SpriteBatch {
    var batch = SpriteBatch()
    batch.append(contents, blendMode: blendMode, [sprite])
    return batch
  }

  private func contents(_ width: Double, _ height: Double) -> Contents {
    Contents(
      shape: .picture,
      size: Size(width: width, height: height),
      picture: Self.picture
    )
  }

  /// The light of one character, with its coverage in the fourth lane.
  private func light(of character: Character) -> SIMD4<Float> {
    if character == "." { return .zero }
    let color = Self.colors[character] ?? .white
    let channels: [Float] = [color.red, color.green, color.blue].map { channel in
      if channel <= 0.04045 { return Float(channel / 12.92) }
      return Float(pow((channel + 0.055) / 1.055, 2.4))
    }
    return SIMD4(channels[0], channels[1], channels[2], 1) * Float(color.alpha)
  }

  /// The light of a dot of the screen, as the mean of 16 x 16 samples.
  private func sampledLight(
    _ column: Int,
    _ row: Int,
    _ sprite: TestSprite,
    _ width: Double,
    _ height: Double
  ) -> SIMD4<Float> {
    let rows = Self.picture.rows.map(Array.init)
    let (sine, cosine) = (sin(Double(sprite.rotation)), cos(Double(sprite.rotation)))
    var sum = SIMD4<Float>.zero
    for sample in 0..<256 {
      let x = (Double(column) + (Double(sample % 16) + 0.5) / 16) * 4 - Double(sprite.x)
      let y = (Double(row) + (Double(sample / 16) + 0.5) / 16) * 4 - Double(sprite.y)
      let across = (x * cosine + y * sine) / (width * Double(sprite.scale)) + 0.5
      let down = (y * cosine - x * sine) / (height * Double(sprite.scale)) + 0.5
      guard (0..<1).contains(across), (0..<1).contains(down) else { continue }
      sum += light(of: rows[Int(down * 4)][Int(across * 5)])
    }
    return sum / 256
  }

  @Test("A picture is drawn as it is written, also turned by a right angle")
  func pictureIsDrawnAsWritten() {
    let contents = Contents(
      shape: .picture,
      size: Size(width: 32, height: 32),
      picture: Picture(
        rows: ["##..", "#o#.", ".###", "...#"],
        colors: ["o": Color(red: 1, green: 1, blue: 1, alpha: 0.3)]
      )
    )
    let expected = """
      ####....
      ####....
      ##33##..
      ##33##..
      ..######
      ..######
      ......##
      ......##
      """
    let sprite = TestSprite(x: 16, y: 16)
    #expect(coveragePicture(of: contents, sprite, on: ScreenSize(columns: 4, rows: 2)) == expected)
    let turned = TestSprite(x: 16, y: 16, rotation: .pi / 2)
    #expect(
      coveragePicture(of: contents, turned, on: ScreenSize(columns: 4, rows: 2)) == """
        ....####
        ....####
        ..##33##
        ..##33##
        ..####..
        ..####..
        ####....
        ####....
        """
    )
  }

  @Test("A text keeps the proportions of its letters in any size")
  func textKeepsLetterProportions() {
    let contents = Contents(shape: .text, size: Size(width: 80, height: 28), text: "Hi")
    #expect(
      coveragePicture(of: contents, TestSprite(x: 14, y: 14), on: ScreenSize(columns: 4, rows: 2))
        == """
        #...#.#.
        #...#...
        #...#.#.
        #####.#.
        #...#.#.
        #...#.#.
        #...#.#.
        ........
        """
    )
  }

  @Test(
    "Each dot of a picture has the mean light of the parts that are on it",
    arguments: UInt64(1)...24
  )
  func pictureDotsHaveMeanOfTheirParts(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let width = Double.random(in: 12...90, using: &dice)
    let height = Double.random(in: 9...70, using: &dice)
    let sprite = TestSprite(
      x: .random(in: 0...96, using: &dice),
      y: .random(in: 0...96, using: &dice),
      scale: .random(in: 0.8...1.3, using: &dice),
      rotation: seed.isMultiple(of: 4) ? 0 : .random(in: -7...7, using: &dice)
    )
    let found = dots(of: batch(contents(width, height), sprite), on: Self.size)
    var worst: Float = 0
    for (row, line) in found.enumerated() {
      for (column, dot) in line.enumerated() {
        var difference = dot - sampledLight(column, row, sprite, width, height)
        difference.w = 0
        worst = max(worst, (difference * difference).sum().squareRoot())
      }
    }
    // Along an edge, 256 samples have an error of 1/40 of white at most; a dot may have four edges.
    #expect(worst < 0.1, "\(width) x \(height), \(sprite)")
  }

  @Test("A picture keeps its light at any size, position and rotation")
  func pictureKeepsItsLight() {
    var dice = SeededGenerator(seed: 4)
    let part = Self.picture.rows.joined().map(light).reduce(.zero, +) / 20
    for width in [0.5, 2, 3.9, 4.1, 5, 8, 13, 24, 40] {
      for _ in 0..<20 {
        let height = width * .random(in: 0.2...1, using: &dice)
        let sprite = TestSprite(
          x: .random(in: 40...56, using: &dice),
          y: .random(in: 40...56, using: &dice),
          rotation: .random(in: 0...7, using: &dice),
          opacity: .random(in: 0.1...1, using: &dice)
        )
        let found = KamuroRasterTests.light(
          of: batch(contents(width, height), sprite),
          on: Self.size
        )
        let wanted = part * Float(width * height / 16) * sprite.opacity
        for lane in 0..<3 {
          let tolerance: Float = wanted[lane] * 0.005 + 0.001
          #expect(abs(found[lane] - wanted[lane]) < tolerance)
        }
      }
    }
  }

  @Test("A shrunk picture of many dots keeps its light and shows their mean")
  func shrunkPictureKeepsLightAndShowsMean() {
    let rows = (0..<100).map { row in String((0..<75).map { ($0 + row) % 2 == 0 ? "#" : "r" }) }
    let contents = Contents(
      shape: .picture,
      size: Size(width: 36, height: 44),
      picture: Picture(rows: rows, colors: Self.colors)
    )
    for rotation in [0, 0.3, 2] as [Float] {
      let found = dots(
        of: batch(contents, TestSprite(x: 48, y: 48, rotation: rotation)),
        on: Self.size
      )
      let sum = found.joined().reduce(SIMD4<Float>.zero, +)
      #expect(abs(sum.x - 99) < 0.5 && abs(sum.y - 49.5) < 0.3)
      #expect(abs(found[12][12].x - 1) < 0.01 && abs(found[12][12].y - 0.5) < 0.03)
    }
  }

  @Test("A picture's color is multiplied by its particle's color")
  func pictureIsTintedByParticleColor() {
    let sprite = TestSprite(x: 48, y: 48, color: [0, 1, 0.5])
    let dot = dots(
      of: batch(
        Contents(
          shape: .picture,
          size: Size(width: 40, height: 40),
          picture: Picture(rows: ["b"], colors: Self.colors)
        ),
        sprite
      ),
      on: Self.size
    )[12][12]
    let own = light(of: "b")
    #expect(dot.x == 0 && abs(dot.y - own.y) < 1e-4)
    #expect(abs(dot.z - own.z * Transfer.linearOfLevel[128]) < 1e-4)
  }

  @Test("A picture covers what is behind it once, without seams between its dots")
  func pictureCoversOnceWithoutSeams() {
    let rows = Array(repeating: "####", count: 4)
    for rotation in [0, 0.4] as [Float] {
      var batch = SpriteBatch(
        .square,
        width: 200,
        height: 200,
        [
          TestSprite(x: 48, y: 48, color: [1, 0, 0])
        ]
      )
      batch.append(
        Contents(shape: .picture, size: Size(width: 50, height: 50), picture: Picture(rows: rows)),
        blendMode: .sourceOver,
        [TestSprite(x: 48, y: 48, rotation: rotation, color: [0, 1, 0], opacity: 0.5)]
      )
      let found = dots(of: batch, on: Self.size)
      for row in 9...14 {
        for column in 9...14 {
          #expect(abs(found[row][column].x - 0.5) < 1e-3)
          #expect(abs(found[row][column].y - 0.5) < 1e-3)
        }
      }
    }
  }

  @Test("Pictures survive extreme numbers and leave nothing in the scratch buffer")
  func picturesSurviveExtremeNumbers() {
    var batch = SpriteBatch()
    let numbers: [Float] = [.nan, .infinity, -.infinity, 1e30, -1e30, 0, 1e-30, 99_999, 48]
    for x in numbers {
      for scale in numbers where !(scale < 0) {
        batch.append(
          contents(20, 30),
          numbers.map { TestSprite(x: x, y: 40, scale: scale, rotation: $0, opacity: 0.01) }
        )
      }
    }
    for extent in [Double.nan, .infinity, -1, 0, 1e300] {
      batch.append(contents(extent, 20), [TestSprite(x: 48, y: 48)])
    }
    batch.append(Contents(shape: .picture), [TestSprite(x: 48, y: 48)])
    batch.append(Contents(shape: .text), [TestSprite(x: 48, y: 48)])
    #expect(dots(of: batch, on: Self.size).joined().allSatisfy { $0.x.isFinite && $0.w.isFinite })
    // Sprites across an edge of the screen add nothing to the sprites after them.
    let last = self.batch(contents(30, 30), TestSprite(x: 48, y: 48, rotation: 1))
    batch.runs.removeAll()
    for x in [0, 96] as [Float] {
      for y in [0, 96] as [Float] {
        batch.append(contents(40, 30), [TestSprite(x: x, y: y, rotation: 0.7)])
      }
    }
    let before = dots(of: batch, on: Self.size)
    batch.append(contents(30, 30), [TestSprite(x: 48, y: 48, rotation: 1)])
    let both = dots(of: batch, on: Self.size)
    let alone = dots(of: last, on: Self.size)
    for row in 0..<24 {
      for column in 0..<24 {
        let rest = both[row][column] - before[row][column] - alone[row][column]
        #expect(abs(rest.x) < 1e-5)
      }
    }
  }
}
