internal import KamuroParticles
internal import KamuroPresets

/// A behavior of version 5, or the properties of versions 1 to 4, which say the same.
struct PixiBehavior {
  let type: String
  /// What findings name.
  let json: JSONValue
  let config: JSONValue?

  init(_ json: JSONValue) {
    (type, self.json, config) = (json[member: "type"]?.string ?? "", json, json[member: "config"])
  }

  /// The properties of a file of versions 1 to 4.
  init(of file: JSONValue) { (type, json, config) = ("", file, file) }

  /// The place in the order in which behaviors act.
  var order: Int {
    switch type {
    case _ where type.hasPrefix("spawn"): 0
    case _ where type.hasPrefix("move"): 3
    case "noRotation": 2
    default: 1
    }
  }

  subscript(_ name: String) -> JSONValue? { config?[member: name] }

  func number(_ name: String, _ usual: Double = 0) -> Double { self[name]?.double ?? usual }

  /// A base and a range from the least and the greatest number.
  func spread(_ low: String = "min", _ high: String = "max") -> (base: Double, range: Double)? {
    config?.spread(low, high)
  }
}

extension JSONValue {
  /// A base and a range from `{ "min": …, "max": … }`, or a single number.
  func spread(_ low: String = "min", _ high: String = "max") -> (base: Double, range: Double)? {
    if let number = double { return (number, 0) }
    let (first, second) = (number(low), number(high))
    guard let first = first ?? second else { return nil }
    let last = second ?? first
    return ((first + last) / 2, abs(last - first) / 2)
  }
}

extension PixiEmitter {
  /// What behaviors set, by their names.
  static let rules: [String: @Sendable (PixiEmitter, PixiBehavior) -> Void] = [
    "alpha": { $0.setAlpha($1) },
    "alphaStatic": {
      $0.cell.color.alpha = min(max($1.number("alpha", 1), 0), 1)
      $0.notes.add($1.type, at: $1.json)
    },
    "scale": { $0.setScale($1) },
    "scaleStatic": {
      let scale = $1.spread() ?? (1, 0)
      $0.cell.scale = min(max(scale.base, -1000), 1000)
      $0.cell.scaleRange = min(scale.range, 1000)
      $0.notes.add($1.type, at: $1.json)
    },
    "color": { $0.setColors($1) },
    "colorStatic": {
      if let color = $1["color"].flatMap(Color.init(pixi:)) { $0.setColor(color) }
      $0.notes.add($1.type, at: $1.json)
    },
    "blendMode": { $0.setBlendMode($1["blendMode"]) },
    "moveSpeed": { $0.setSpeed($1["speed"], least: $1.number("minMult", 1), at: $1.json) },
    "moveSpeedStatic": {
      let speed = $1.spread() ?? (0, 0)
      ($0.cell.velocity, $0.cell.velocityRange) = (Length(speed.base), Length(speed.range))
      $0.notes.add($1.type, at: $1.json)
    },
    "moveAcceleration": { emitter, own in
      let start = (own.number("minStart"), own.number("maxStart"))
      let rotates = own["rotate"].isTrue
      emitter.setAcceleration(own["accel"], from: start, rotates: rotates, at: own.json)
      emitter.speedLimit = own["maxSpeed"]
    },
    "movePath": {
      $0.setSpeed($1["speed"], least: $1.number("minMult", 1), at: $1["speed"])
      $0.path = $1["path"]
    },
    "rotation": {
      let speed = $1.spread("minSpeed", "maxSpeed")
      $0.setRotation(start: $1.spread("minStart", "maxStart"), speed: speed, at: $1.json)
      $0.setSpinChange($1["accel"])
    },
    "rotationStatic": { $0.setRotation(start: $1.spread(), speed: nil, at: $1.json) },
    "noRotation": {
      $0.cell.rotation = .degrees($1.number("rotation"))
      $0.cell.alignsToMotion = false
      $0.notes.add($1.type, at: $1.json)
    },
    "spawnShape": { $0.setSpawn($1["type"]?.string ?? "", $1["data"], at: $1.json) },
    "spawnBurst": { $0.setSpawn("burst", $1.config, at: $1.json) },
    "spawnPoint": { $0.notes.add($1.type, at: $1.json) },
  ]
}
