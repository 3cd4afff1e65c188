internal import KamuroParticles

/// What a key path of Core Animation is in an effect.
struct CoreAnimationTarget {
  /// The result of looking for a key path.
  enum Found {
    case found(CoreAnimationTarget)
    /// Why it is not animated.
    case unknown(String)
  }

  /// The key paths in the effect.
  let keyPaths: [String]
  /// The numbers of a value in the file.
  let count: Int
  /// Turns a value of the file into one for each key path.
  let map: ([Double]) -> [Double]
  /// The name of the property in the file, if it has a value there.
  private var ownName: String?
  /// The emitter cell that it is one of; `nil` of a layer's.
  private var cell: CoreAnimationNode?

  private init(
    _ keyPaths: [String],
    count: Int = 1,
    own: String? = nil,
    map: @escaping ([Double]) -> [Double]
  ) {
    (self.keyPaths, self.count, self.map, ownName) = (keyPaths, count, map, own)
  }

  /// Whether it is a rate of births.
  var isBirthRate: Bool { keyPaths.contains { $0.hasSuffix("birthRate") } }

  /// The property's own value in the file, or the usual one; `nil` if it has none.
  func own(in layer: CoreAnimationLayer) throws(ImportError) -> [Double]? {
    guard let ownName else { return nil }
    let node = cell ?? layer.node
    guard node.has(ownName) else {
      let isPlace = ["emitter", "position", "zPosition"].contains(where: ownName.hasPrefix)
      let isOne = cell == nil ? !isPlace : ["scale", "color"].contains(ownName)
      return Array(repeating: isOne ? 1 : 0, count: count)
    }
    let own = try node.numbers(ownName)
    return own.count >= count ? own : nil
  }

  /// Finds a key path of an emitter layer.
  static func of(_ keyPath: String, in layer: CoreAnimationLayer) -> Found {
    var names = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard names.count <= 16 else { return .unknown("its key path is too long") }
    var cells: [String] = []
    while names.count > 2, names[0] == "emitterCells" {
      cells.append(names[1])
      names.removeFirst(2)
    }
    let name = names.joined(separator: ".")
    if cells.isEmpty {
      guard let target = ofLayer(name, layer) else {
        let isScale = name.hasPrefix("transform.scale.")
        return .unknown(
          isScale
            ? "a layer has one scale for all axes" : "this property of a layer is not animated"
        )
      }
      return .found(target)
    }
    var found = layer.layer.emitterCells
    for (depth, cell) in cells.enumerated() {
      let named = found.filter { $0.name == cell }
      guard !named.isEmpty else { return .unknown("no emitter cell is named \(cell.prefix(40))") }
      if depth < cells.count - 1 { found = named.flatMap(\.emitterCells) }
    }
    guard var target = ofCell(name, cells, in: layer) else {
      return .unknown("this property of an emitter cell is not animated")
    }
    target.ownName = name
    target.cell = cells.reduce(Optional(layer.node)) { node, name in
      node?.objects(in: "emitterCells").first { $0.name(or: "particle") == name }
    }
    return .found(target)
  }

  // MARK: The layer

  private static func ofLayer(_ name: String, _ layer: CoreAnimationLayer) -> Self? {
    let map = layer.space.map
    switch name {
    case "birthRate", "lifetime":
      return Self([name], own: name) { [min(max($0[0], 0), 1000)] }
    case "velocity", "scale", "spin":
      return Self([name], own: name) { [min(max($0[0], -1000), 1000)] }
    case "opacity":
      let outer = layer.space.outerOpacity
      let isHidden = layer.space.opacity == 0 && layer.node.isOn("hidden") == true
      return Self([name], own: name) { [isHidden ? 0 : min(max($0[0], 0), 1) * outer] }
    case "zPosition", "emitterZPosition", "emitterDepth":
      return Self([name], own: name) { [$0[0]] }
    case "emitterSize":
      return Self(["emitterSize.width", "emitterSize.height"], count: 2, own: name) {
        [abs($0[0]), abs($0[1])]
      }
    case "emitterSize.width", "emitterSize.height": return Self([name]) { [abs($0[0])] }
    case "emitterPosition":
      return Self(["emitterPosition.x", "emitterPosition.y"], count: 2, own: name) {
        let place = map.place(Vector(dx: $0[0], dy: $0[1]))
        return [place.dx, place.dy]
      }
    case "emitterPosition.x", "emitterPosition.y":
      guard map.isLevel else { return nil }
      let isAcross = name.hasSuffix("x")
      return Self([name]) {
        let place = map.place(Vector(dx: $0[0], dy: $0[0]))
        return [isAcross ? place.dx : place.dy]
      }
    case "position": return translation(of: layer)
    default: return nil
    }
  }

  /// Translations of the layer from its own position.
  private static func translation(of layer: CoreAnimationLayer) -> Self? {
    guard let own = try? layer.node.pair("position") else { return nil }
    let map = layer.space.outerMap
    let names = ["transform.translation.x", "transform.translation.y"]
    return Self(names, count: 2, own: "position") {
      let shift = map.turned(Vector(dx: $0[0] - own.dx, dy: $0[1] - own.dy))
      return [shift.dx, shift.dy]
    }
  }

  // MARK: Emitter cells

  /// The most births a second of a track.
  private static let mostBirths = 20_000.0

  private static func ofCell(
    _ name: String,
    _ cells: [String],
    in layer: CoreAnimationLayer
  ) -> Self? {
    let path = cells.map { "emitterCells.\($0)." }.joined()
    switch name {
    case "birthRate": return Self([path + name]) { [min(max($0[0], 0), mostBirths)] }
    case "yAcceleration", "spin":
      let down = layer.space.map.isMirrored ? -1.0 : 1
      return Self([path + name]) { [$0[0] * down] }
    case "emissionLongitude":
      return Self([path + name]) { [layer.longitude($0[0], atDepth: cells.count)] }
    case "color":
      let channels = ["red", "green", "blue"]
      return Self(channels.map { path + "color." + $0 }, count: 3) { value in
        value.prefix(3).map { min(max($0, 0), 1) }
      }
    case _ where CoreAnimationCell.plain.contains(name): return Self([path + name]) { [$0[0]] }
    case _ where CoreAnimationCell.halved.contains(name):
      return Self([path + name]) { [abs($0[0]) / 2] }
    default: return nil
    }
  }
}

extension AffineMap {
  /// Whether it keeps the directions of both axes.
  var isLevel: Bool { x.dy == 0 && y.dx == 0 }
}
