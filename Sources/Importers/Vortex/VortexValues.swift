internal import KamuroParticles
internal import KamuroPresets

/// Where the particles of a Vortex system are born.
struct VortexShape {
  enum Kind: String, CaseIterable {
    case point, box, ellipse, ring
  }

  /// The number of points that are a ring.
  private static let points = 96

  let kind: Kind
  /// In points.
  private let size: Size

  /// Reads `"point"`, `{ "box": { "width": …, "height": … } }` or `{ "ring": { "radius": … } }`.
  init(_ json: JSONValue?) {
    let named = Kind.allCases.first { kind in
      json?.string == kind.rawValue || json?[member: kind.rawValue] != nil
    }
    kind = named ?? .point
    let values = json?[member: kind.rawValue]
    // A radius is the whole width.
    let radius = values?[member: "radius"]?.double ?? values?.double ?? 0
    func side(_ name: String, of whole: Double) -> Double {
      min(abs(values?[member: name]?.double ?? radius), 100) * whole
    }
    let view = VortexImporter.view
    size = Size(width: side("width", of: view.width), height: side("height", of: view.height))
  }

  func set(_ layer: inout EmitterLayer) {
    guard kind != .point else { return }
    switch kind {
    case .point: break
    case .box:
      layer.emitterShape = .rectangle
      layer.emitterSize = LengthPair(Length(size.width), Length(size.height))
    case .ellipse: layer.setEllipse(width: size.width, height: size.height, isEdge: false)
    case .ring:
      layer.setEllipse(width: size.width, height: size.height, isEdge: true)
      // On an outline, particles would fly outward.
      layer.emitterMode = .points
      layer.emitterPath = (0..<Self.points).map { index in
        let angle = Double(index) / Double(Self.points) * 2 * .pi
        let place = Vector(magnitude: 1, radians: angle)
        return Contents.Corner(x: place.dx, y: place.dy)
      }
    }
  }
}

/// The colors of the particles of a Vortex system.
struct VortexColors {
  private static let most = 64
  /// The library's own colors.
  private static let names = [
    "white": "ffffff", "black": "000000", "gray": "808080", "red": "ff3b30", "orange": "ff9500",
    "yellow": "ffcc00", "green": "4cd964", "teal": "5ac8fa", "cyan": "32ade6", "blue": "007aff",
    "purple": "5856d6", "pink": "ff2d55", "brown": "4e2106",
  ]

  private let json: JSONValue?

  /// Reads `{ "single": … }`, `{ "random": … }`, `{ "ramp": … }` or `{ "randomRamp": … }`, whose
  /// values may be below the key `_0`; or a color.
  init(_ json: JSONValue?) { self.json = json }

  func set(_ cell: inout EmitterCell) {
    func payload(_ name: String) -> JSONValue? {
      json?[member: name].map { $0[member: "_0"] ?? $0 }
    }
    if let ramps = payload("randomRamp")?.array {
      cell.ramps = ramps.prefix(Self.most).map(Self.ramp).filter { !$0.colors.isEmpty }
      cell.paletteScope = cell.ramps.isEmpty ? .particle : .burst
    } else if let ramp = payload("ramp") {
      cell.colorOverLife = Self.ramp(ramp)
    } else if let colors = payload("random") {
      cell.palette = Self.ramp(colors).colors
    } else if let color = (payload("single") ?? json).flatMap(Self.color) {
      cell.color = color
    }
  }

  private static func ramp(_ json: JSONValue) -> ColorCurve {
    var curve = ColorCurve()
    curve.colors = json.array?.prefix(most).compactMap(color) ?? []
    return curve
  }

  /// A color: `#rrggbb`, a name, up to four levels or `{ "red": …, "opacity": … }`.
  private static func color(_ json: JSONValue) -> Color? {
    if let text = json.string { return Color(hexadecimal: names[text] ?? text) }
    let names = ["red", "green", "blue", "opacity"]
    let given = json.array?.map(\.double) ?? names.map { json[member: $0]?.double }
    let levels = given.map { $0.map { min(max($0, 0), 1) } }
    switch levels.count {
    case 1, 2:
      guard let white = levels[0] else { return nil }
      let alpha = levels.count == 2 ? levels[1] ?? 1 : 1
      return Color(red: white, green: white, blue: white, alpha: alpha)
    case 3, 4:
      guard let red = levels[0], let green = levels[1], let blue = levels[2] else { return nil }
      let alpha = levels.count == 4 ? levels[3] ?? 1 : 1
      return Color(red: red, green: green, blue: blue, alpha: alpha)
    default: return nil
    }
  }
}
