import KamuroPresets
import Testing

@testable import KamuroParticles

@Suite("Loops of the catalogue")
struct CatalogueLoopTests {
  /// Seconds between two frames.
  private static let step: Seconds = 1.0 / 24

  private static func loop(of name: String, from start: Seconds = 0.0137) throws -> LoopedScene {
    let effect = try #require(try Catalogue.effect(named: name))
    let stage = Size(width: 320, height: 192)
    let scene = Scene(stage: stage, seed: 7, placements: [Scene.Placement(effect)])
    return LoopedScene(scene, length: 4, from: start)
  }

  /// The effects that cannot loop exactly in about four seconds.
  private static let faded = [
    "aurora", "beat", "birds", "galaxy", "graffiti", "heart-shell", "hourglass", "jellyfish",
    "leaves",
    "logo", "meteors", "pearls", "sakura", "saturn", "settling-snow", "shoal", "skyline",
    "smiley-shell",
    "snow-globe", "snowfall", "sparkler", "spectrum", "thunderstorm",
  ]

  @Test(
    "An effect goes on after its last frame with the first, if it is not cross-faded",
    arguments: Catalogue.names,
    // Regular births fall on the seam at the second.
    [0.0137, 5]
  )
  func lastFrameLeadsToFirst(name: String, start: Seconds) throws {
    let loop = try Self.loop(of: name, from: start)
    #expect(loop.isExact == !Self.faded.contains(name), "\(loop.flaws)")
    guard !loop.isFinite, loop.isExact else { return }
    let (first, next) = (loop.olderSprites(at: 0), loop.olderSprites(at: loop.period))
    #expect(first.count == next.count)
    #expect(zip(first[.x], next[.x]).allSatisfy { abs($0 - $1) < 0.01 })
    #expect(zip(first[.y], next[.y]).allSatisfy { abs($0 - $1) < 0.01 })
    #expect(zip(first[.opacity], next[.opacity]).allSatisfy { abs($0 - $1) < 0.001 })
    #expect(zip(first[.green], next[.green]).allSatisfy { abs($0 - $1) < 0.001 })
  }

  @Test("A cross-fade does not jump to the first frame", arguments: faded)
  func crossFadesDoNotJump(name: String) throws {
    var loop = try Self.loop(of: name)
    let inside = stride(from: 0.0, to: 0.95, by: 0.062).map { part in
      loop.change(from: part * loop.period, to: part * loop.period + Self.step)
    }
    let seam = loop.change(from: loop.period - Self.step, to: 0)
    #expect(seam < 1.5 * (inside.max() ?? 0), "\(seam), \(inside)")
  }
}

extension LoopedScene {
  /// The sprites of a frame but those that are born at its very time.
  ///
  /// The loop's own period is the frame after its last one, as the simulation goes on.
  fileprivate func olderSprites(at time: Seconds) -> SpriteBatch {
    var (simulation, batch) = (self.simulation, SpriteBatch())
    simulation.advance(to: time)
    simulation.draw(into: &batch)
    var older = SpriteBatch()
    for index in 0..<batch.count where batch[.age][index] > 1e-5 {
      older[.x].append(batch[.x][index])
      older[.y].append(batch[.y][index])
      older[.opacity].append(batch[.opacity][index])
      older[.green].append(batch[.green][index])
    }
    return older
  }

  /// The light in each field of a coarse grid at a time.
  private mutating func light(at time: Seconds) -> [Double] {
    advance(to: time)
    var fields = [Double](repeating: 0, count: 20 * 12)
    draw { block in
      let size = block.run.contents.size
      for sprite in 0..<block.count {
        let x = Int((block[.x][sprite] / 16).rounded(.down))
        let y = Int((block[.y][sprite] / 16).rounded(.down))
        guard (0..<20).contains(x), (0..<12).contains(y) else { continue }
        let area = Double(block[.scale][sprite] * block[.scale][sprite] * block[.aspect][sprite])
        let color = block[.red][sprite] + block[.green][sprite] + block[.blue][sprite]
        let light = Double(block[.opacity][sprite] * block[.intensity][sprite] * color)
        fields[y * 20 + x] += min(area * size.width * size.height, 256) * light
      }
    }
    return fields
  }

  /// The sum of the changes of light between two times.
  fileprivate mutating func change(from start: Seconds, to end: Seconds) -> Double {
    let before = light(at: start)
    return zip(before, light(at: end)).reduce(0) { $0 + abs($1.0 - $1.1) }
  }
}
