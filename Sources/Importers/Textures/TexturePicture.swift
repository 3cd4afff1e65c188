internal import KamuroParticles

extension Picture {
  /// The characters of dots, from faint to bright.
  private static let characters = Array("`':;~-+ixzcsoaeunwhkbqdpmZOQ0XB#%@W&M8")
  /// The most colors of a picture.
  static let mostColors = characters.count
  /// The alpha up to which a dot is empty.
  static let faintest: Float = 1 / 64

  /// A picture of pixels, in at most some colors, ``mostColors`` or fewer.
  init(_ pixels: TexturePixels, colors most: Int = 24) {
    let dots = pixels.light.indices.filter { pixels.light[$0].w > Self.faintest }
    let groups = Self.groups(of: dots, in: pixels.light, most: most)
      .map { dots in (dots, Self.mean(of: dots, in: pixels.light)) }
      .sorted { $0.1.w * (1 + $0.1.sum()) < $1.1.w * (1 + $1.1.sum()) }
    var drawing = [Character](repeating: ".", count: pixels.light.count)
    var colors: [Character: Color] = [:]
    for (index, (dots, mean)) in groups.enumerated() {
      // A few colors are the brightest of the characters' scale, evenly spaced.
      let character = Self.characters[(index + 1) * Self.characters.count / groups.count - 1]
      colors[character] = Color(premultiplied: mean)
      for dot in dots { drawing[dot] = character }
    }
    let rows = (0..<pixels.height).map { row in
      String(drawing[row * pixels.width..<(row + 1) * pixels.width])
    }
    self.init(rows: rows, colors: colors)
  }

  private static func mean(of dots: [Int], in light: [SIMD4<Float>]) -> SIMD4<Float> {
    dots.reduce(.zero) { $0 + light[$1] } / Float(max(dots.count, 1))
  }

  /// Groups of dots of similar colors, by median cut (Heckbert 1982).
  private static func groups(
    of dots: [Int],
    in light: [SIMD4<Float>],
    most: Int
  ) -> [[Int]] {
    /// The channel that differs most, and by how much.
    func widest(_ group: [Int]) -> (channel: Int, width: Float) {
      let low = group.reduce(SIMD4(repeating: 2)) { pointwiseMin($0, light[$1]) }
      let high = group.reduce(SIMD4(repeating: -1)) { pointwiseMax($0, light[$1]) }
      let channel = (0..<4).max { high[$0] - low[$0] < high[$1] - low[$1] } ?? 0
      return (channel, high[channel] - low[channel])
    }
    var groups = dots.isEmpty ? [] : [(dots: dots, widest: widest(dots))]
    while groups.count < most {
      let largest = groups.indices.max { groups[$0].widest.width < groups[$1].widest.width }
      guard let largest, groups[largest].widest.width > 1 / 128 else { break }
      let (dots, (channel, _)) = groups.remove(at: largest)
      let sorted = dots.sorted { light[$0][channel] < light[$1][channel] }
      // Both sides of the middle of the range have dots.
      let center = (light[sorted[0]][channel] + light[sorted[sorted.count - 1]][channel]) / 2
      let cut = sorted.firstIndex { light[$0][channel] > center } ?? sorted.count / 2
      for half in [Array(sorted[..<cut]), Array(sorted[cut...])] where !half.isEmpty {
        groups.append((half, widest(half)))
      }
    }
    return groups.map(\.dots)
  }
}

extension Color {
  /// A color of 8 bits a channel, as files write it, with straight alpha.
  fileprivate init(premultiplied light: SIMD4<Float>) {
    let color = light / max(light.w, 1e-6)
    func level(_ channel: Float) -> Double {
      Double((min(max(channel, 0), 1) * 255).rounded()) / 255
    }
    self.init(
      red: level(color.x),
      green: level(color.y),
      blue: level(color.z),
      alpha: level(light.w)
    )
  }
}
