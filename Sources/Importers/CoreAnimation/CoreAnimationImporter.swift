internal import KamuroParticles

/// Reads Core Animation's archive, `.caml`: a tree of layers with emitter layers in it.
///
/// Kamuro's layers and emitter cells have the properties of Core Animation's. A range is the whole
/// width of a distribution around its base, as the header says; y grows upward, unless a layer is
/// `geometryFlipped`, and time 0 is the beginning of the show.
enum CoreAnimationImporter {
  /// The most emitter layers and emitter cells, of a hostile file.
  private static let mostEmitters = 32
  private static let mostCells = 1000
  /// The number of bytes in which the root element is.
  private static let head = 1 << 12

  static func recognizes(_ file: ImportFile) -> Bool {
    file.isXML(with: "<caml", "http://www.apple.com/CoreAnimation/", within: head)
  }

  static func layers(_ file: ImportFile, notes: ImportNotes) throws(ImportError) -> [EmitterLayer] {
    let root = try XMLElement(reading: file.bytes)
    var document = Document(notes)
    let layers = root.name == "caml" ? root.children : [root]
    for element in layers {
      let layer = CoreAnimationNode(element)
      // The document's middle is the stage's.
      let (bounds, anchor, position) = try layer.frame()
      let center = Vector(
        dx: position.dx + (0.5 - anchor.dx) * bounds[2],
        dy: position.dy + (0.5 - anchor.dy) * bounds[3]
      )
      try document.visit(layer, in: CoreAnimationSpace(around: center))
    }
    guard !document.layers.isEmpty else {
      throw ImportError(
        "the document has no CAEmitterLayer with a CAEmitterCell: there are no particles in it",
        line: root.line
      )
    }
    return document.layers
  }

  /// The layers that are made while the layers are visited.
  private struct Document {
    let notes: ImportNotes
    private(set) var layers: [EmitterLayer] = []
    private var number = 0
    private var cellsLeft = mostCells

    init(_ notes: ImportNotes) { self.notes = notes }

    mutating func visit(
      _ node: CoreAnimationNode,
      in outer: CoreAnimationSpace
    ) throws(ImportError) {
      guard node.className.hasSuffix("Layer") else {
        let words = "it is no layer: an effect has one state"
        return notes.add(String(node.className.prefix(40)), line: node.line, words, .leftOut)
      }
      let space = try outer.within(node)
      if node.className == "CAEmitterLayer" {
        try add(node, in: space)
      } else {
        noteSight(of: node)
      }
      for layer in node.objects(in: "sublayers") { try visit(layer, in: space) }
    }

    private mutating func add(
      _ node: CoreAnimationNode,
      in space: CoreAnimationSpace
    ) throws(ImportError) {
      number += 1
      guard number <= mostEmitters else {
        let words = "at most \(mostEmitters) emitter layers are imported"
        return notes.add("CAEmitterLayer \(number)", line: node.line, words, .leftOut)
      }
      let layer = CoreAnimationLayer(node, in: space, number: number, notes: notes)
      try layer.make(left: &cellsLeft)
      if !layer.layer.emitterCells.isEmpty { layers.append(layer.layer) }
    }

    /// Notes what is seen of a layer that emits nothing, and its animations.
    private mutating func noteSight(of node: CoreAnimationNode) {
      let isSeen =
        node.className != "CALayer" && node.className != "CATransformLayer"
        || ["contents", "backgroundColor", "borderWidth"].contains(where: node.has)
      let name = (node.text("name") ?? node.className).prefix(40)
      if isSeen {
        let words = "a \(node.className.prefix(40)) emits nothing: an effect has particles only"
        notes.add("\(name)", line: node.line, words, .leftOut)
      }
      for animation in node.objects(in: "animations") {
        let words = "it animates a layer around the emitters"
        let property = (animation.text("keyPath") ?? "animation").prefix(80)
        notes.add("\(name): \(property)", line: animation.line, words, .leftOut)
      }
    }
  }
}

extension ForeignFormat {
  /// Core Animation's archive of layers, `.caml`.
  package static let coreAnimation = ForeignFormat(
    title: "Core Animation",
    endings: [".caml"],
    properties: [
      .exact(
        "emitterPosition, emitterSize, emitterShape, emitterMode, emitterZPosition, emitterDepth",
        "those of the layer; y is turned downward"
      ),
      .exact("renderMode, birthRate, lifetime, velocity, scale, spin, seed", "those of the layer"),
      .exact(
        "position, bounds, anchorPoint, transform, geometryFlipped",
        "emitterPosition and transform; of what leaves the plane or shears, a scale and a rotation"
      ),
      .exact("opacity, hidden", "opacity, with that of the superlayers"),
      .exact(
        "beginTime, timeOffset, speed, duration, repeatCount, autoreverses, fillMode",
        "those of the layer and of the emitter cell"
      ),
      .exact("emitterCells", "emitter cells, nested at most 4 deep"),
      .exact(
        "birthRate, lifetime, velocity, scale, spin of cells, with ranges and speeds",
        "those of the emitter cell; of a range half, on each side of the base"
      ),
      .exact(
        "emissionLongitude, emissionLatitude, emissionRange",
        "those of the emitter cell; with a line, 0 is -y of the layer"
      ),
      .exact("xAcceleration, yAcceleration, zAcceleration", "those of the cell"),
      .exact("color, redRange, redSpeed and others", "color, ranges and speeds"),
      .approximated(
        "contents, contentsScale, contentsRect",
        "a soft glow, or a shape by the picture's name, which is taken to have 64 pixels"
      ),
      .exact(
        "CABasicAnimation, CAKeyframeAnimation, CASpringAnimation",
        "keyframe tracks of the layer, and of its cells by their names"
      ),
      .leftOut("emitterBehaviors", "an emitter layer archives none by itself"),
      .leftOut("layers that emit nothing", "an effect has particles only"),
      .leftOut("states, stateTransitions", "an effect has one state"),
    ],
    recognizes: CoreAnimationImporter.recognizes,
    layers: CoreAnimationImporter.layers
  )
}
