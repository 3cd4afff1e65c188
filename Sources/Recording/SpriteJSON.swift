package import KamuroParticles
internal import KamuroPresets

/// The sprites of a moment as JSON, in drawing order: points, seconds, radians, sRGB 0...1.
package enum SpriteJSON {
  /// The size of a part in bytes; its last sprite may exceed it.
  package static let partSize = 1 << 16

  /// Writes sprites, block by block.
  ///
  /// ```swift
  /// try SpriteJSON.write(time: 2, stage: stage, to: file.write) { simulation.draw($0) }
  /// ```
  /// All living particles are included, even those outside the stage, and the sprites of their
  /// trails.
  /// - Parameters:
  ///   - sink: Receives the text in parts, and returns whether to continue.
  ///   - sprites: Calls the function that it gets with each block of sprites.
  /// - Complexity: O(*n*) in the sprites; only one part is in memory at a time.
  package static func write(
    time: Seconds,
    stage: Size,
    to sink: ([UInt8]) throws -> Bool,
    sprites: ((SpriteBlock) -> Void) -> Void
  ) throws {
    var writer = JSONWriter(style: .pretty)
    writer.beginObject()
    writer.write("time", time)
    writer.key("stage")
    writer.beginObject(.line)
    writer.write("width", stage.width)
    writer.write("height", stage.height)
    writer.endObject()
    writer.key("sprites")
    writer.beginArray()
    // Blocks come without a way to throw or to stop; the rest is skipped.
    var result = Result<Bool, any Error>.success(true)
    withoutActuallyEscaping(sink) { sink in
      sprites { block in
        for sprite in 0..<block.count {
          guard case .success(true) = result else { return }
          write(sprite, of: block, to: &writer)
          guard writer.bytes.count >= partSize else { continue }
          result = Result { try sink(writer.bytes) }
          writer.bytes.removeAll(keepingCapacity: true)
        }
      }
    }
    guard try result.get() else { return }
    writer.endArray()
    writer.endObject()
    _ = try sink(writer.bytes + [UInt8(ascii: "\n")])
  }

  private static func write(_ sprite: Int, of block: SpriteBlock, to writer: inout JSONWriter) {
    let run = block.run
    writer.beginObject(.line)
    writer.write("layer", run.layer)
    writer.write("cell", run.cell)
    if run.emitter > 0 { writer.write("emitter", Int(run.emitter)) }
    writer.write("birth", Int(block.birth(of: sprite)))
    let numbers = [
      ("age", block[.age]), ("x", block[.x]), ("y", block[.y]), ("scale", block[.scale]),
      ("aspect", block[.aspect]), ("rotation", block[.rotation]), ("opacity", block[.opacity]),
    ]
    for (key, column) in numbers { writer.write(key, column[sprite]) }
    if block[.intensity][sprite] != 1 { writer.write("intensity", block[.intensity][sprite]) }
    writer.key("color")
    writer.beginArray(.line)
    for channel in [block[.red], block[.green], block[.blue]] { writer.write(channel[sprite]) }
    writer.endArray()
    writer.write("z", run.zPosition)
    writer.write("contents", run.contents.shape.rawValue)
    if run.isTrail { writer.write("echo", true) }
    writer.endObject()
  }
}
