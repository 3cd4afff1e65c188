import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroParticles
@testable import KamuroRaster

@Suite("Block glyphs")
struct BlockTests {
  private func disc(_ glyphs: GlyphStyle) -> String {
    drawn(
      SpriteBatch(.disc, width: 52, height: 52, [TestSprite(x: 32, y: 32)]),
      columns: 8,
      rows: 4,
      glyphs: glyphs,
      colors: .none
    ).picture
  }

  @Test("A disc in each set of blocks matches its reference, the rounder the finer they are")
  func blocksDrawDiscAsReferenceShows() {
    #expect(
      disc(.half) == """
         ▄▄▄▄▄
        ▄██████▄
         ██████▀
          ▀▀▀▀▀
        """
    )
    #expect(
      disc(.quadrant) == """
         ▗▄▄▄▄▖
        ▗██████▖
        ▝█████▛▘
         ▝▀▀▀▀▘
        """
    )
    #expect(
      disc(.sextant) == """
         🬞🬵🬹🬹🬱🬏
        🬦██████🬓
        🬁█████🬝🬄
         🬁🬊🬎🬎🬆🬀
        """
    )
    #expect(
      disc(.octant) == """
         𜺠▄▆▆▄𜺣
        ▗𜷥█████▖
        ▝█████𜵰▘
         𜺫▀🮅🮅▀𜺨
        """
    )
  }

  @Test(
    "Sextants and octants are the glyphs whose Unicode names list their full blocks",
    arguments: [
      (BlockSet.sextant, "BLOCK SEXTANT-"), (.octant, "BLOCK OCTANT-"),
    ]
  )
  func blockGlyphsMatchTheirUnicodeNames(set: BlockSet, prefix: String) {
    let glyphs = set.grid.glyphs
    #expect(glyphs.count == 1 << set.grid.count && Set(glyphs).count == glyphs.count)
    var named = 0
    for (pattern, glyph) in glyphs.enumerated() {
      guard let name = glyph.properties.name, name.hasPrefix(prefix) else { continue }
      let blocks = name.dropFirst(prefix.count).compactMap(\.wholeNumberValue)
      #expect(blocks.reduce(0) { $0 | 1 << ($1 - 1) } == pattern, "\(name)")
      named += 1
    }
    #expect(named == (set == .sextant ? 60 : 230))
  }

  @Test("The braille grid has the Unicode pattern of each set of dots")
  func braillePatternsFollowUnicode() {
    // The numbers of the dots as Unicode has them, in rows.
    let numbers = [1, 4, 2, 5, 3, 6, 7, 8]
    #expect(GlyphGrid.braille.glyphs.count == 256)
    for (dots, glyph) in GlyphGrid.braille.glyphs.enumerated() {
      let expected = numbers.enumerated()
        .reduce(0x2800) { $0 | (dots >> $1.offset & 1) << ($1.element - 1) }
      #expect(Int(glyph.value) == expected)
    }
  }

  @Test("The order of inking names each block of a grid once", arguments: BlockSet.allCases)
  func orderNamesEachBlockOnce(set: BlockSet) {
    #expect(set.grid.order.sorted() == Array(0..<set.grid.count))
  }

  @Test("Blocks lose no light of a bright disc, wherever it is", arguments: BlockSet.allCases)
  func blocksKeepLightOfDisc(set: BlockSet) {
    let size = ScreenSize(columns: 8, rows: 4)
    for diameter in [12.0, 17, 26] {
      var parts: [Float] = []
      for place in 0..<24 {
        let sprite = TestSprite(x: 28 + Float(place % 6) * 1.4, y: 28 + Float(place / 6) * 4.3)
        let batch = SpriteBatch(.disc, width: diameter, height: diameter, [sprite])
        var rasterizer = Rasterizer(glyphs: .blocks(set), colors: .direct)
        var grid = ScreenGrid(size: size)
        rasterizer.draw(batch, into: &grid)
        let pattern = GlyphGrid.of(set)
        let shown = grid.cells.reduce(Float(0)) { sum, cell in
          let quantizer = ColorQuantizer(depth: .direct)
          let (ink, paper) = (
            quantizer.light(of: cell.foreground).y, quantizer.light(of: cell.background).y
          )
          let bits = pattern.glyphs.firstIndex(of: cell.glyph) ?? 0
          let part = Float(bits.nonzeroBitCount) / Float(pattern.count)
          return sum + 8 * (ink * part + paper * (1 - part))
        }
        parts.append(shown / light(of: batch, on: size).y)
      }
      #expect(parts.allSatisfy { (0.95...1.02).contains($0) }, "\(diameter)")
    }
  }

  @Test("Finer blocks use the coarser sets' glyphs for patterns that both can show")
  func finerBlocksShareGlyphsOfCoarserSets() {
    // A pattern of quadrants as octants: each of its blocks is two of theirs.
    for (pattern, glyph) in BlockSet.quadrant.grid.glyphs.enumerated() {
      let octants = (0..<4).reduce(0) { sum, block in
        guard pattern & 1 << block != 0 else { return sum }
        let first = block / 2 * 4 + block % 2
        return sum | 1 << first | 1 << (first + 2)
      }
      #expect(BlockSet.octant.grid.glyphs[octants] == glyph)
    }
    #expect([0, 3, 12, 15].map { BlockSet.quadrant.grid.glyphs[$0] } == BlockSet.half.grid.glyphs)
    // The left and the right half are in all sets but half blocks.
    #expect([0, 21, 42, 63].map { BlockSet.sextant.grid.glyphs[$0] } == [" ", "▌", "▐", "█"])
    #expect([0, 5, 10, 15].map { BlockSet.quadrant.grid.glyphs[$0] } == [" ", "▌", "▐", "█"])
  }

  /// The sum of squared errors when each side of the split has its mean light.
  private func squares(of blocks: [SIMD4<Float>], parted bits: Int) -> Float {
    [true, false].reduce(0) { sum, wanted in
      let side = blocks.indices.filter { (bits & 1 << $0 != 0) == wanted }.map { blocks[$0] }
      guard !side.isEmpty else { return sum }
      let mean = side.reduce(.zero, +) / Float(side.count)
      return sum
        + side.reduce(0) { sum, light in
          let delta = light - mean
          return sum + delta.x * delta.x + delta.y * delta.y + delta.z * delta.z
        }
    }
  }

  /// The mean light of each block of a screen cell, weighted by the area that it has of each dot.
  private func blocks(of dots: [SIMD4<Float>], in set: BlockSet) -> [SIMD4<Float>] {
    let (columns, rows) = (set.grid.columns, set.grid.rows)
    return (0..<set.grid.count).map { block in
      let (row, column) = (block / columns, block % columns)
      let (top, bottom) = (Float(row) / Float(rows), Float(row + 1) / Float(rows))
      var (sum, area) = (SIMD4<Float>.zero, Float(0))
      for (index, dot) in dots.enumerated() where columns == 1 || index % 2 == column {
        let dotTop = Float(index / 2) / 4
        let part = max(0, min(bottom, dotTop + 0.25) - max(top, dotTop))
        sum += dot * part
        area += part
      }
      return sum / area
    }
  }

  @Test(
    "Splitting the blocks of four screen cells in two reaches the least squared error",
    arguments: BlockSet.allCases
  )
  func blocksAreSplitWithLeastSquaredError(set: BlockSet) {
    var dice = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      // From screen cells of one hue to any colors.
      let variety = Float.random(in: 0...1, using: &dice)
      let hue = SIMD4<Float>.random(in: 0...1, using: &dice)
      let cells = (0..<4).map { _ in
        (0..<8).map { _ in
          let own = SIMD4<Float>.random(in: 0...1, using: &dice)
          return (hue + (own - hue) * variety) * Float.random(in: 0...1, using: &dice)
        }
      }
      let bits = cells.withUnsafeMutableLights { lights in
        CellBatch.with(columns: 4) { batch in
          for (place, light) in lights.enumerated() { batch.add(place, dots: light) }
          batch.load(on: .dark)
          return BlockLight(batch, in: BlockShape(set.grid)).parted().bits
        }
      }
      for (cell, dots) in cells.enumerated() {
        let blocks = blocks(of: dots, in: set)
        let least = (1..<1 << set.grid.count).map { squares(of: blocks, parted: $0) }.min() ?? 0
        let chosen = squares(of: blocks, parted: Int(bits[cell]))
        #expect(chosen <= least * 1.000_1 + 1e-4)
      }
    }
  }
}

extension [[SIMD4<Float>]] {
  /// Calls a closure with the dots of the screen cells in consecutive memory.
  fileprivate func withUnsafeMutableLights<Result>(
    _ body: ([UnsafeMutablePointer<SIMD4<Float>>]) -> Result
  ) -> Result {
    let memory = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: 8 * count)
    defer { memory.deallocate() }
    for (cell, dots) in enumerated() {
      for (dot, light) in dots.enumerated() { memory[cell * 8 + dot] = light }
    }
    return body(indices.map { memory + $0 * 8 })
  }
}
