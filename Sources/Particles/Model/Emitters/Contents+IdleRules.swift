extension Contents {
  /// When properties of contents have no effect.
  static let idleRules: [IdleRule<Contents>] = [
    IdleRule("innerRadius", because: "only the shapes ring and star have one") {
      $0.shape != .ring && $0.shape != .star
    },
    IdleRule("points", because: "only the shapes star and polygon have some") {
      $0.shape != .star && $0.shape != .polygon
    },
    IdleRule("path", because: "only the shape path uses it") { $0.shape != .path },
    IdleRule("picture", because: "only the shape picture uses it") { $0.shape != .picture },
    IdleRule("text", because: "only the shapes text and glyph use it") {
      $0.shape != .text && $0.shape != .glyph
    },
  ]
}
