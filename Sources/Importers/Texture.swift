internal import KamuroParticles

/// What stands for a texture whose pixels are not in a file, by its name.
struct Texture {
  private static let shapes: [(words: [String], shape: Contents.Shape)] = [
    (["ring", "bubble", "halo", "wave"], .ring),
    (["star", "sparkle", "twinkle"], .star),
    (["square", "pixel", "box", "rect", "block", "confetti", "pix"], .square),
    (["triangle", "shard", "glass"], .triangle),
    (["circle", "dot", "disc", "ball", "coin", "snowflake", "rain", "drop", "leaf"], .disc),
  ]

  let contents: Contents
  /// What it looks like, in words.
  let words: String

  /// - Parameters:
  ///   - name: The name or the path of a picture; the folders, which are those of an author, do not
  ///     matter.
  ///   - width: Its width in pixels.
  ///   - height: Its height in pixels.
  init(named name: String, width: Double, height: Double) {
    let last = name.split { $0 == "/" || $0 == "\\" }.last.map { $0.lowercased() } ?? ""
    let shape =
      Self.shapes.first { row in row.words.contains { last.contains($0) } }?.shape ?? .glow
    var contents = Contents()
    contents.shape = shape
    contents.extent = LengthPair(Length(width), Length(height))
    if shape == .ring { contents.innerRadius = 0.8 }
    self.contents = contents
    words = shape == .glow ? "a soft glow" : "a \(shape.rawValue)"
  }
}
