internal import KamuroCSIMD
internal import KamuroParticles

/// Where a layer of a document is: its map to the stage, its time and its opacity.
struct CoreAnimationSpace {
  /// The map of the layer's places to points around the stage's center, y downward.
  private(set) var map = AffineMap()
  /// The map of the superlayer, in which the layer's own position is.
  private(set) var outerMap = AffineMap()
  private(set) var opacity = 1.0
  /// The opacity of the superlayers.
  private(set) var outerOpacity = 1.0
  /// The timing of the layer, in the document's time.
  private(set) var timing = MediaTiming()
  /// Whether something in it is not a scale, a rotation and a translation of the plane.
  private(set) var isSimple = true

  /// The document's own space: its y grows upward.
  init(around center: Vector) {
    map = AffineMap(x: Vector(dx: 1, dy: 0), y: Vector(dx: 0, dy: -1))
    map.origin = Vector(dx: -center.dx, dy: center.dy)
  }

  /// The space of a layer in this one.
  func within(_ layer: CoreAnimationNode) throws(ImportError) -> CoreAnimationSpace {
    var inner = self
    let (bounds, anchor, position) = try layer.frame()
    let pivot = Vector(dx: bounds[0] + anchor.dx * bounds[2], dy: bounds[1] + anchor.dy * bounds[3])
    let transform = try Self.transform(of: layer)
    inner.isSimple = isSimple && transform.isSimple
    inner.outerMap = map
    inner.map = map.moved(by: position).following(transform.map).moved(by: pivot * -1)
    if layer.isOn("geometryFlipped") == true {
      let flip = AffineMap(x: Vector(dx: 1, dy: 0), y: Vector(dx: 0, dy: -1))
      inner.map = inner.map.moved(by: Vector(dx: 0, dy: 2 * bounds[1] + bounds[3])).following(flip)
    }
    let isHidden = layer.isOn("hidden") == true
    inner.outerOpacity = opacity
    inner.opacity *= isHidden ? 0 : try layer.number("opacity", default: 1, in: 0...1)
    inner.timing = timing.containing(try layer.timing(duration: .infinity))
    return inner
  }

  /// A transform such as `scale(0.5) rotate(30deg)`, or a matrix; and whether all of it is known.
  private static func transform(
    of layer: CoreAnimationNode
  ) throws(ImportError) -> (map: AffineMap, isSimple: Bool) {
    guard let text = layer.text("transform") else { return (AffineMap(), true) }
    var map = AffineMap()
    var isSimple = true
    for part in text.split(separator: ")").prefix(32) {
      let pieces = part.split(separator: "(", maxSplits: 1)
      guard pieces.count == 2 else { continue }
      let name = pieces[0].trimmingPrefix { $0.isWhitespace || $0 == "," }
      let numbers = pieces[1].split { $0 == "," || $0.isWhitespace }.map(Self.number)
      guard let step = AffineMap(String(name), numbers.compactMap { $0 }) else {
        isSimple = false
        continue
      }
      map = map.following(step)
    }
    return (map, isSimple)
  }

  /// A number with an optional unit: of an angle it is in radians.
  private static func number(_ text: Substring) -> Double? {
    let isDegrees = text.hasSuffix("deg")
    let digits = isDegrees ? text.dropLast(3) : text.hasSuffix("rad") ? text.dropLast(3) : text
    guard let number = Double(digits), number.isFinite else { return nil }
    return min(max(isDegrees ? number * .pi / 180 : number, -1e6), 1e6)
  }
}

extension MediaTiming {
  /// The timing of something within this one: the linear maps of both, one after the other.
  fileprivate func containing(_ inner: MediaTiming) -> MediaTiming {
    guard speed != 0, self != MediaTiming() else { return inner }
    let limits = -CoreAnimationNode.longest...CoreAnimationNode.longest
    var both = inner
    let begin = beginTime + (inner.beginTime - timeOffset) / speed
    both.beginTime = min(max(begin, limits.lowerBound), limits.upperBound)
    both.speed = min(max(speed * inner.speed, -1000), 1000)
    return both
  }
}

/// A linear map of the plane with a translation.
struct AffineMap: Equatable {
  /// The images of the unit vectors.
  private(set) var x: Vector
  private(set) var y: Vector
  var origin = Vector.zero

  /// The identity, or a linear map by the images of the unit vectors.
  init(x: Vector = Vector(dx: 1, dy: 0), y: Vector = Vector(dx: 0, dy: 1)) {
    (self.x, self.y) = (x, y)
  }

  /// A function of a transform with its arguments; `nil` if it leaves the plane.
  init?(_ name: String, _ arguments: [Double]) {
    self.init()
    switch (name, arguments.count) {
    case ("scale", 1):
      (x.dx, y.dy) = (arguments[0], arguments[0])
    case ("scale", 2...3):
      (x.dx, y.dy) = (arguments[0], arguments[1])
    case ("translate", 1...3):
      origin = Vector(dx: arguments[0], dy: arguments.count > 1 ? arguments[1] : 0)
    case ("rotate", 1), ("rotate", 4):
      if arguments.count == 4, arguments[1] != 0 || arguments[2] != 0 { return nil }
      let angle = arguments.count == 4 && arguments[3] < 0 ? -arguments[0] : arguments[0]
      x = Vector(magnitude: 1, radians: angle)
      y = Vector(dx: -x.dy, dy: x.dx)
    case ("matrix", 6):
      x = Vector(dx: arguments[0], dy: arguments[1])
      y = Vector(dx: arguments[2], dy: arguments[3])
      origin = Vector(dx: arguments[4], dy: arguments[5])
    case ("matrix", 16):
      x = Vector(dx: arguments[0], dy: arguments[1])
      y = Vector(dx: arguments[4], dy: arguments[5])
      origin = Vector(dx: arguments[12], dy: arguments[13])
    default: return nil
    }
  }

  /// The image of a direction.
  func turned(_ vector: Vector) -> Vector { x * vector.dx + y * vector.dy }

  /// The image of a place.
  func place(_ vector: Vector) -> Vector { turned(vector) + origin }

  /// The map that first applies another one.
  func following(_ first: AffineMap) -> AffineMap {
    var both = AffineMap(x: turned(first.x), y: turned(first.y))
    both.origin = place(first.origin)
    return both
  }

  /// The map that first translates.
  func moved(by offset: Vector) -> AffineMap {
    var moved = self
    moved.origin = place(offset)
    return moved
  }

  // MARK: Its parts

  private var determinant: Double { x.dx * y.dy - x.dy * y.dx }

  /// Whether it mirrors: the y of its places grows upward on the stage.
  var isMirrored: Bool { determinant < 0 }

  /// The image of the second unit vector, mirrored back.
  private var straightY: Vector { isMirrored ? y * -1 : y }

  /// The factor on lengths; if it differs with the direction, their geometric mean.
  var scale: Double { abs(determinant).squareRoot() }

  /// The rotation, clockwise on the stage, in radians.
  var rotation: Double {
    Vector(dx: x.dx + straightY.dy, dy: x.dy - straightY.dx).radians
  }

  /// Whether it scales all directions alike.
  var isSimilarity: Bool {
    let difference = abs(x.dx - straightY.dy) + abs(x.dy + straightY.dx)
    return difference <= 1e-6 * max(scale, 1e-9)
  }
}
