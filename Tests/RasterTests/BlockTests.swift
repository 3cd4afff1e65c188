import TestSupport
import Testing

@testable import Particles
@testable import Raster

@Suite("Blocks")
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

  @Test("draw a disc the rounder the finer they are")
  func discs() {
    #expect(
      disc(.half) == """
          ▄▄▄▄
        ▄██████▄
        ▀██████▀
          ▀▀▀▀
        """
    )
    #expect(
      disc(.quadrant) == """
         ▗▄▄▄▄▖
        ▗██████▖
        ▝██████▘
         ▝▀▀▀▀▘
        """
    )
    #expect(
      disc(.sextant) == """
         🬞🬵🬹🬹🬱🬏
        🬞██████🬏
        🬁██████🬀
         🬁🬊🬎🬎🬆🬀
        """
    )
    #expect(
      disc(.octant) == """
         𜺠𜷋▄▄𜶻𜺣
        ▗██████▖
        ▝██████▘
         𜺫𜴅▀▀𜴂𜺨
        """
    )
  }

  @Test(
    "have the glyphs whose names say which blocks are full",
    arguments: [
      (BlockSet.sextant, "BLOCK SEXTANT-"), (.octant, "BLOCK OCTANT-"),
    ]
  )
  func names(set: BlockSet, prefix: String) {
    let glyphs = set.glyphs
    #expect(glyphs.count == 1 << set.count && Set(glyphs).count == glyphs.count)
    var named = 0
    for (pattern, glyph) in glyphs.enumerated() {
      guard let name = glyph.properties.name, name.hasPrefix(prefix) else { continue }
      let blocks = name.dropFirst(prefix.count).compactMap(\.wholeNumberValue)
      #expect(blocks.reduce(0) { $0 | 1 << ($1 - 1) } == pattern, "\(name)")
      named += 1
    }
    #expect(named == (set == .sextant ? 60 : 230))
  }

  @Test("show both blocks of a half with every coarser set's glyphs")
  func shared() {
    // A pattern of quadrants as octants: each of its blocks is two of theirs.
    for (pattern, glyph) in BlockSet.quadrant.glyphs.enumerated() {
      let octants = (0..<4).reduce(0) { sum, block in
        guard pattern & 1 << block != 0 else { return sum }
        let first = block / 2 * 4 + block % 2
        return sum | 1 << first | 1 << (first + 2)
      }
      #expect(BlockSet.octant.glyphs[octants] == glyph)
    }
    #expect([0, 3, 12, 15].map { BlockSet.quadrant.glyphs[$0] } == BlockSet.half.glyphs)
    #expect([0, 3, 48, 63].map { BlockSet.sextant.glyphs[$0] }.first == " ")
  }

  /// The sum of squares that a parting leaves, and the least that any leaves.
  private func squares(of dots: [SIMD4<Float>], in set: BlockSet) -> (chosen: Float, least: Float) {
    dots.withUnsafeBufferPointer { buffer in
      var copy = Array(buffer)
      return copy.withUnsafeMutableBufferPointer { dots in
        guard let start = dots.baseAddress else { return (0, 0) }
        let room = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: 8)
        defer { room.deallocate() }
        let blocks = BlockLight(CellLight(mapping: start, on: .dark, room: room), in: set)
        func left(_ pattern: Int) -> Float {
          let sides = [true, false].map { wanted in
            (0..<blocks.count).filter { (pattern & 1 << $0 != 0) == wanted }.map {
              blocks.sum(1 << UInt8($0))
            }
          }
          return sides.reduce(0) { sum, side in
            guard !side.isEmpty else { return sum }
            let mean = side.reduce(.zero, +) / Float(side.count)
            return sum
              + side.reduce(0) { sum, light in
                let way = light - mean
                return sum + way.x * way.x + way.y * way.y + way.z * way.z
              }
          }
        }
        let side = blocks.parted().bits
        let least = (1..<1 << blocks.count).map(left).min() ?? 0
        return (left(Int(side)), least)
      }
    }
  }

  @Test("part a cell of one hue as well as any two sides can", arguments: BlockSet.allCases)
  func oneHue(set: BlockSet) {
    var dice = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let hue = SIMD4<Float>(
        .random(in: 0...1, using: &dice),
        .random(in: 0...1, using: &dice),
        1,
        0
      )
      let dots = (0..<8).map { _ in hue * Float.random(in: 0...1, using: &dice) }
      let (chosen, least) = squares(of: dots, in: set)
      #expect(chosen <= least + 1e-4)
    }
  }

  @Test("part a cell of two hues that fade nearly as well", arguments: BlockSet.allCases)
  func twoHues(set: BlockSet) {
    var dice = SeededGenerator(seed: 4)
    var (chosen, least): (Float, Float) = (0, 0)
    for _ in 0..<400 {
      let hues = (0..<2).map { _ in
        SIMD4<Float>(
          .random(in: 0...1, using: &dice),
          .random(in: 0...1, using: &dice),
          .random(in: 0...1, using: &dice),
          0
        )
      }
      let dots = (0..<8).map { _ in
        hues[Int.random(in: 0...1, using: &dice)] * Float.random(in: 0.5...1, using: &dice)
      }
      let (one, other) = squares(of: dots, in: set)
      chosen += one
      least += other
    }
    #expect(chosen <= 1.1 * least)
  }
}
