package import KamuroParticles
internal import KamuroPresets

extension SpriteBatch {
  /// The size of a part of ``writeJSON(time:stage:to:)`` in bytes; its last sprite may exceed it.
  package static let jsonPartSize = 1 << 16

  /// Writes the sprites at a time as JSON, in drawing order: points, seconds, radians, sRGB 0...1.
  ///
  /// All living particles are included, even those outside the stage, and the sprites of their
  /// trails.
  /// - Parameter sink: Receives the text in parts, and returns whether to continue.
  /// - Complexity: O(*n*) in the sprites; only one part is in memory at a time.
  package func writeJSON(
    time: Seconds,
    stage: Size,
    to sink: ([UInt8]) throws -> Bool
  ) rethrows {
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
    for run in runs {
      for sprite in run.range {
        write(sprite, of: run, to: &writer)
        guard writer.bytes.count >= Self.jsonPartSize else { continue }
        guard try sink(writer.bytes) else { return }
        writer.bytes.removeAll(keepingCapacity: true)
      }
    }
    writer.endArray()
    writer.endObject()
    _ = try sink(writer.bytes + [UInt8(ascii: "\n")])
  }

  private func write(_ sprite: Int, of run: Run, to writer: inout JSONWriter) {
    writer.beginObject(.line)
    writer.write("layer", run.layer)
    writer.write("cell", run.cell)
    writer.write("birth", Int(birth[sprite]))
    let numbers: [(String, Float)] = [
      ("age", age[sprite]), ("x", x[sprite]), ("y", y[sprite]), ("scale", scale[sprite]),
      ("aspect", aspect[sprite]), ("rotation", rotation[sprite]), ("opacity", opacity[sprite]),
    ]
    for (key, number) in numbers { writer.write(key, number) }
    writer.key("color")
    writer.beginArray(.line)
    for channel in [red[sprite], green[sprite], blue[sprite]] { writer.write(channel) }
    writer.endArray()
    writer.write("z", run.zPosition)
    writer.write("contents", run.contents.shape.rawValue)
    if run.isTrail { writer.write("echo", true) }
    writer.endObject()
  }
}
