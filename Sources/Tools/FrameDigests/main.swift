// Renders every built-in effect at some times, sizes, glyph sets, color depths and backgrounds, and
// prints a digest of the frames for each effect and size:
//
//   KamuroFrameDigests > digests.txt    records: make frames-record
//   KamuroFrameDigests digests.txt      compares, and names what differs (status 1): make frames
//   KamuroFrameDigests digests.txt 61x19    compares those of one size: make test
//
// The digests of a change that must not affect the picture are equal.
import Foundation
import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroRecording
import KamuroScreen

let moments: [Seconds] = [0.4, 1.3, 2.6, 6.1]
let sizes = [
  ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 61, rows: 19),
  ScreenSize(columns: 200, rows: 60),
]
let glyphSets: [(GlyphStyle, BlockSet)] =
  BlockSet.allCases.map { (.hybrid, $0) }
  + GlyphStyle.allCases.filter { $0 != .hybrid }.map { ($0, .quadrant) }
let backgrounds: [Background] = [.terminal(nil), .terminal(Color.white)]

/// The 64-bit FNV-1a hash of bytes, eight at a time (http://www.isthe.com/chongo/tech/comp/fnv).
struct Digest {
  private var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x100_0000_01B3
    value ^= value >> 29
  }

  mutating func add(_ grid: ScreenGrid) {
    grid.cells.withUnsafeBytes { bytes in
      for offset in stride(from: 0, to: bytes.count, by: 4) {
        add(UInt64(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
      }
    }
  }

  mutating func add(_ sprites: SpriteBatch, time: Seconds, stage: Size) throws {
    func take(_ bytes: [UInt8]) -> Bool {
      for byte in bytes { add(UInt64(byte)) }
      return true
    }
    var sprites = sprites
    // What is not seen has no part in a digest.
    for run in sprites.runs.indices { sprites.runs[run].shared.emitter = 0 }
    try SpriteJSON.write(time: time, stage: stage, to: take) { sprites.draw($0) }
  }

  var text: String { String(value, radix: 16) }
}

/// The digests of an effect's sprites and of its frames on a screen.
func digests(of effect: Effect, on size: ScreenSize) throws -> (sprites: Digest, frames: Digest) {
  var (sprites, frames) = (Digest(), Digest())
  let stage = Size(width: Double(size.columns) * 8, height: Double(size.rows) * 16)
  var simulation = Simulation(
    scene: Scene(stage: stage, seed: 5, placements: [Scene.Placement(effect)])
  )
  var batch = SpriteBatch()
  var grid = ScreenGrid(size: size)
  for moment in moments {
    simulation.advance(to: moment)
    simulation.draw(into: &batch)
    try sprites.add(batch, time: moment, stage: stage)
    for (glyphs, blocks) in glyphSets {
      for colors in ColorDepth.allCases {
        for background in backgrounds {
          var rasterizer = Rasterizer(glyphs: glyphs, blocks: blocks, colors: colors)
          rasterizer.background = background
          rasterizer.draw(batch, into: &grid)
          frames.add(grid)
        }
      }
    }
  }
  return (sprites, frames)
}

let (file, chosen) = (CommandLine.arguments.dropFirst().first, CommandLine.arguments.dropFirst(2))
var lines: [String] = []
for name in Catalogue.names {
  guard let effect = try Catalogue.effect(named: name) else { continue }
  for size in sizes where chosen.isEmpty || chosen.contains("\(size.columns)x\(size.rows)") {
    let (sprites, frames) = try digests(of: effect, on: size)
    lines.append("\(name) \(size.columns)x\(size.rows) \(sprites.text) \(frames.text)")
    if file == nil { print(lines[lines.count - 1]) }
  }
}
if let file {
  let recorded = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    .filter { $0.contains(" \(chosen.joined())") }.map(String.init)
  let differing = lines.filter { !recorded.contains($0) }
  for line in differing { print("differs: \(line)") }
  print("\(lines.count - differing.count) of \(lines.count) digests are equal")
  exit(differing.isEmpty && recorded.count == lines.count ? 0 : 1)
}
