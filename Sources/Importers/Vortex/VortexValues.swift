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
    let radius = values?.number("radius") ?? values?.double ?? 0
    func side(_ name: String, of whole: Double) -> Double {
      min(abs(values?.number(name) ?? radius), 100) * whole
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
      layer.emitterSize = LengthPair(points: size.width, size.height)
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
  /// The most colors of a list, as in effect files.
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
    var given = json.array?.map(\.double) ?? names.map(json.number)
    if given.count.isMultiple(of: 2), given.last == .some(nil) { given[given.count - 1] = 1 }
    let levels = given.compactMap(\.self)
    return levels.count == given.count ? Color(levels: levels) : nil
  }
}
