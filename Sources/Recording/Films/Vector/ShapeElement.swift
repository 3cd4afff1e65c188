import KamuroCSIMD
internal import KamuroParticles
internal import KamuroRaster

/// The SVG element of a particle's contents, at scale 1 around the origin.
struct ShapeElement: Hashable {
  /// What is defined once; empty if the element is complete by itself.
  var definition: [UInt8] = []
  /// The start of each particle's element, without its style.
  var start: [UInt8] = []
  /// The end of each particle's element, after its style.
  var end = "/>"
  /// Whether a particle's color is that of the element; if not, it has its own.
  var isFilled = true
  /// Whether it turns and scales.
  var isUpright = false
  /// The property that is its opacity: a browser paints that of a fill at once, without a group.
  var opacity: String { isUpright ? "opacity" : "fill-opacity" }

  /// The element of a round light: a gradient of radius 1.
  static let light = ShapeElement(start: Array("<circle r=\"1\"".utf8))

  private init(start: [UInt8]) { self.start = start }

  /// The element of contents; `id` names the definition.
  init(_ contents: Contents, id: String) {
    let (width, height) = (contents.size.width, contents.size.height)
    switch contents.shape {
    case .disc, .glow: start.writeEllipse(width, height)
    case .square: start.writePath(Self.rectangle(width, height), "")
    case .ring: ring(contents)
    case .triangle: polygon([[0, -1], [1, 1], [-1, 1]], contents, id)
    case .star: polygon(Self.wheel(2 * contents.spokes, contents.innerRadius), contents, id)
    case .polygon: polygon(Self.wheel(contents.spokes, 1), contents, id)
    case .path: polygon(contents.path.map { SIMD2($0.x, $0.y).clamped }, contents, id)
    case .picture, .text: picture(contents, id)
    case .glyph: glyph(contents)
    }
  }

  /// Corners at equal angles, clockwise from the top.
  private static func wheel(_ spokes: Int, _ oddRadius: Double) -> [SIMD2<Double>] {
    (0..<spokes).map { spoke in
      let angle = 2 * Double.pi * Double(spoke) / Double(spokes)
      return [sin(angle), -cos(angle)] * (spoke.isMultiple(of: 2) ? 1 : min(max(oddRadius, 0), 1))
    }
  }

  private static func rectangle(_ width: Double, _ height: Double) -> [UInt8] {
    var data = Array("M".utf8)
    data.write(-width / 2, decimals: 2)
    data.write(" ")
    data.write(-height / 2, decimals: 2)
    data.write("h")
    data.write(width, decimals: 2)
    data.write("v")
    data.write(height, decimals: 2)
    data.write("h")
    data.write(-width, decimals: 2)
    data.write("z")
    return data
  }

  private mutating func ring(_ contents: Contents) {
    var data: [UInt8] = []
    for part in [1, min(max(contents.innerRadius, 0), 1)] {
      let (x, y) = (contents.size.width / 2 * part, contents.size.height / 2 * part)
      data.write("M")
      data.write(-x, decimals: 2)
      for way in [2 * x, -2 * x] {
        data.write(way == 2 * x ? " 0a" : "a")
        data.write(x, decimals: 2)
        data.write(" ")
        data.write(y, decimals: 2)
        data.write(" 0 0 0 ")
        data.write(way, decimals: 2)
        data.write(" 0")
      }
    }
    start.writePath(data, " fill-rule=\"evenodd\"")
  }

  private mutating func polygon(_ corners: [SIMD2<Double>], _ contents: Contents, _ id: String) {
    guard corners.count >= 3 else { return start.writePath([], "") }
    var data: [UInt8] = []
    for (place, corner) in corners.enumerated() {
      data.write(place == 0 ? "M" : "L")
      data.write(corner.x * contents.size.width / 2, decimals: 2)
      data.write(" ")
      data.write(corner.y * contents.size.height / 2, decimals: 2)
    }
    data.write("z")
    guard data.count > 40 else { return start.writePath(data, "") }
    definition.writePath(data, " id=\"\(id)\"")
    definition.write("/>")
    start.write("<use href=\"#\(id)\"")
  }

  private mutating func glyph(_ contents: Contents) {
    (isFilled, isUpright) = (true, true)
    start.write("<text class=\"t\"")
    end = ">"
    var text: [UInt8] = []
    text.writeEscaped(contents.text)
    end += String(decoding: text, as: UTF8.self) + "</text>"
  }

  /// Squares for the dots of a picture, of 32 x 32 at most, one path for each color.
  private mutating func picture(_ contents: Contents, _ id: String) {
    definition.write("<g id=\"\(id)\">")
    if let bitmap = contents.bitmap,
      let level = bitmap.levels.first(where: { max($0.width, $0.height) <= 32 })
    {
      let shared = bitmap.levels[0]
      let scale = Double(bitmap.levels.firstIndex(of: level).map { 1 << $0 } ?? 1)
      let side = min(
        contents.size.width / Double(shared.width),
        contents.size.height / Double(shared.height)
      )
      isFilled = definition.writeDots(of: level, side: side * scale, whole: shared, unit: side)
    }
    definition.write("</g>")
    start.write("<use href=\"#\(id)\"")
  }
}

extension SIMD2<Double> {
  fileprivate var clamped: SIMD2<Double> { self.clamped(lowerBound: -.one, upperBound: .one) }
}

extension [UInt8] {
  fileprivate mutating func writeEllipse(_ width: Double, _ height: Double) {
    write(width == height ? "<circle r=\"" : "<ellipse rx=\"")
    write(width / 2, decimals: 2)
    if width != height {
      write("\" ry=\"")
      write(height / 2, decimals: 2)
    }
    write("\"")
  }

  fileprivate mutating func writePath(_ data: [UInt8], _ attributes: String) {
    write("<path\(attributes) d=\"")
    append(contentsOf: data)
    write("\"")
  }

  /// Writes the dots of a picture around the origin; returns whether all are white, so that they
  /// take the particle's color.
  fileprivate mutating func writeDots(
    of level: Bitmap.Level,
    side: Double,
    whole: Bitmap.Level,
    unit: Double
  ) -> Bool {
    var paths: [(color: PixelColor, data: [UInt8])] = []
    let (left, top) = (Double(whole.width) * unit / 2, Double(whole.height) * unit / 2)
    for (place, dot) in level.light.enumerated() where dot.w >= 0.5 {
      let (row, column) = place.quotientAndRemainder(dividingBy: level.width)
      let color = PixelColor(linear: SIMD3(dot.x, dot.y, dot.z) / dot.w)
      let path = paths.firstIndex { $0.color == color } ?? paths.count
      if path == paths.count { paths.append((color, [])) }
      paths[path].data.write("M")
      paths[path].data.write(Double(column) * side - left, decimals: 2)
      paths[path].data.write(" ")
      paths[path].data.write(Double(row) * side - top, decimals: 2)
      paths[path].data.write("h")
      paths[path].data.write(side, decimals: 2)
      paths[path].data.write("v")
      paths[path].data.write(side, decimals: 2)
      paths[path].data.write("h")
      paths[path].data.write(-side, decimals: 2)
      paths[path].data.write("z")
    }
    let isWhite = paths.allSatisfy { $0.color == PixelColor(red: 255, green: 255, blue: 255) }
    for path in paths {
      var attribute: [UInt8] = []
      attribute.write(path.color)
      writePath(path.data, isWhite ? "" : " fill=\"\(String(decoding: attribute, as: UTF8.self))\"")
      write("/>")
    }
    return isWhite
  }
}

extension PixelColor {
  /// Encodes linear light, 0...1.
  init(linear light: SIMD3<Float>) {
    func level(_ light: Float) -> UInt8 {
      UInt8((LightProfile.encoded(Double(min(max(light, 0), 1))) * 255).rounded())
    }
    self.init(red: level(light.x), green: level(light.y), blue: level(light.z))
  }

  /// Encoded levels, 0...1.
  init(levels: SIMD3<Double>) {
    func level(_ part: Double) -> UInt8 { UInt8((min(max(part, 0), 1) * 255).rounded()) }
    self.init(red: level(levels.x), green: level(levels.y), blue: level(levels.z))
  }
}
