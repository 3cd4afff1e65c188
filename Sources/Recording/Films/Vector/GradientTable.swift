internal import KamuroParticles
internal import KamuroRaster

/// The gradients of a film's lights: one for each profile, color and level that occurs.
struct GradientTable {
  private struct Color: Hashable {
    let profile: LightProfile
    /// Red, green and blue, encoded, 0...15.
    let levels: SIMD3<Int>
  }

  private var colors: [Color: Int] = [:]
  private var list: [Color] = []
  private var used: [Set<Int>] = []

  /// The number of the color nearest to one whose brightest channel is 1.
  mutating func color(_ color: SIMD3<Double>, of profile: LightProfile) -> Int {
    let levels = SIMD3<Int>(
      Int((color.x * 15).rounded()),
      Int((color.y * 15).rounded()),
      Int((color.z * 15).rounded())
    )
    let color = Color(profile: profile, levels: levels)
    if let number = colors[color] { return number }
    colors[color] = list.count
    list.append(color)
    used.append([])
    return list.count - 1
  }

  /// Notes that a color occurs at a level.
  mutating func use(_ color: Int, at level: Int) { used[color].insert(level) }

  /// Appends the name of a gradient.
  static func writeName(_ color: Int, at level: Int, into output: inout [UInt8]) {
    output.write("g")
    output.writeName(color)
    output.write(name(of: level))
  }

  /// The name of a level, and of the variable that has its gradient.
  static func name(of level: Int) -> String { "_\(level - LightProfile.levels.lowerBound)" }

  /// Appends a class for each color, whose variables are its gradients.
  func writeClasses(into output: inout [UInt8]) {
    for (color, levels) in used.enumerated() where !levels.isEmpty {
      output.write(".c")
      output.writeName(color)
      output.write("{")
      for level in levels.sorted() {
        output.write("--\(Self.name(of: level)):url(#")
        Self.writeName(color, at: level, into: &output)
        output.write(");")
      }
      output.write("}")
    }
  }

  /// Appends the gradients.
  /// - Parameter isShownDark: Whether light is shown dark, on a light background.
  func write(isShownDark: Bool, into output: inout [UInt8]) {
    for (number, levels) in used.enumerated() {
      for level in levels.sorted() {
        output.write("<radialGradient id=\"")
        Self.writeName(number, at: level, into: &output)
        output.write("\">")
        let color = list[number]
        let light = color.levels.map { Double(Bitmap.linear(Float($0) / 15)) }
        for stop in color.profile.stops(ofLevel: level, color: light) {
          write(
            stop.part,
            isShownDark ? stop.shown.shownDark(hue: light) : stop.shown,
            into: &output
          )
        }
        output.write("</radialGradient>")
      }
    }
  }

  private func write(_ part: Double, _ shown: ShownLight, into output: inout [UInt8]) {
    output.write("<stop offset=\"")
    output.write(part, decimals: 2)
    output.write("\" stop-color=\"")
    output.write(PixelColor(levels: shown.color))
    if shown.alpha < 0.998 {
      output.write("\" stop-opacity=\"")
      output.write(shown.alpha, decimals: 2)
    }
    output.write("\"/>")
  }
}

extension SIMD3<Int> {
  /// The results of a function for each number.
  fileprivate func map(_ body: (Int) -> Double) -> SIMD3<Double> {
    SIMD3<Double>(body(x), body(y), body(z))
  }
}

extension ShownLight {
  /// The light as shown on a light background: as dark as its hue allows.
  func shownDark(hue: SIMD3<Double>) -> ShownLight {
    let luminance = (hue * SIMD3(0.2126, 0.7152, 0.0722)).sum()
    var dark = ShownLight(hue * Swift.min(1, 0.18 / Swift.max(luminance, 1e-3)))
    dark.color *= dark.alpha
    dark.alpha = alpha
    return dark
  }
}
