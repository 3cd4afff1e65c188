import KamuroParticles
import KamuroPresets
import KamuroTestSupport
import Testing

@testable import KamuroImporters

@Suite("Core Animation archives")
struct CoreAnimationTests {
  /// A document of 400 x 300 points with an emitter layer in it.
  private static func document(
    layer: String = "",
    cell: String,
    animations: String = "",
    root: String = "",
    around: (begin: String, end: String) = ("", "")
  ) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer bounds="0 0 400 300" position="200 150" \(root)><sublayers>\(around.begin)
      <CAEmitterLayer name="show" emitterPosition="100 50" \(layer)>
      <emitterCells>\(cell)</emitterCells><animations>\(animations)</animations>
      </CAEmitterLayer>\(around.end)</sublayers></CALayer></caml>
      """.utf8
    )
  }

  private static let plain = """
    <CAEmitterCell name="spark" birthRate="100" lifetime="2" velocity="80" xAcceleration="10"
      yAcceleration="-60" emissionLongitude="1.0471975512" scale="0.5" scaleSpeed="-0.2"
      redSpeed="-0.5" alphaSpeed="-0.25" color="1 0.5 0">
      <contents type="CGImage" src="assets/star.png"/></CAEmitterCell>
    """

  private func effect(_ bytes: [UInt8], fit: StageFit = .none) throws -> ImportedEffect {
    let format = try #require(ForeignFormat(of: bytes))
    #expect(format == .coreAnimation)
    return try ImportedEffect(bytes, as: format, named: "sample", fit: fit)
  }

  private func sprites(_ effect: Effect, at time: Double) -> SpriteBatch {
    var effect = effect
    // Particles that die within an exposure would be fainter.
    effect.shutter = 0
    let stage = Size(width: 640, height: 384)
    let scene = Scene(stage: stage, seed: 3, placements: [Scene.Placement(effect)])
    var simulation = Simulation(scene: scene)
    simulation.advance(to: time)
    var batch = SpriteBatch()
    simulation.draw(into: &batch)
    return batch
  }

  /// The place of a particle from its birth after steps of 1/960 s, y upward.
  private func stepped(age: Double) -> (x: Double, y: Double) {
    let step = 1.0 / 960
    // The cosine and the sine of 60 degrees.
    var (x, y, u, v) = (0.0, 0.0, 40.0, 80 * 0.75.squareRoot())
    for _ in 0..<Int((age / step).rounded()) {
      (u, v) = (u + 10 * step, v - 60 * step)
      (x, y) = (x + u * step, y + v * step)
    }
    return (x, y)
  }

  @Test(
    "Positions, sizes and colors are those of stepped motion, in either direction of y",
    arguments: [1.0, -1]
  )
  func motionMatchesSteps(up: Double) throws {
    let root = up > 0 ? "" : #"geometryFlipped="1""#
    let batch = sprites(try effect(Self.document(cell: Self.plain, root: root)).effect, at: 3)
    #expect(batch.count > 150)
    let extent = 200.0
    for sprite in stride(from: 0, to: batch.count, by: batch.count / 20) {
      let age = Double(batch[.age][sprite])
      let expected = stepped(age: age)
      // The emitter is 100 pt left of the document's middle, and 100 pt below or above it.
      let x = Double(batch[.x][sprite]) - 320 + 100
      let y = (192 - Double(batch[.y][sprite])) * up + 100
      #expect(abs(x - expected.x) < 0.01 * extent, "\(age)")
      #expect(abs(y - expected.y) < 0.01 * extent, "\(age)")
      #expect(abs(Double(batch[.scale][sprite]) - (0.5 - 0.2 * age)) < 0.005)
      #expect(abs(Double(batch[.red][sprite]) - (1 - 0.5 * age)) < 0.01)
      #expect(abs(Double(batch[.opacity][sprite]) - (1 - 0.25 * age)) < 0.01)
    }
  }

  @Test("A layer within turned and scaled layers is where their transforms put it")
  func nestedLayersCompose() throws {
    // Its anchor point is its lower left corner, at (150, 100): twice as large, turned by 90
    // degrees, its (100, 50) is at (150 - 100, 100 + 200).
    let around = (
      """
      <CALayer bounds="0 0 100 80" anchorPoint="0 0" position="150 100" opacity="0.5"
        transform="scale(2) rotate(90deg)"><sublayers>
      """, "</sublayers></CALayer>"
    )
    let bytes = Self.document(layer: #"opacity="0.5""#, cell: Self.plain, around: around)
    let layer = try effect(bytes).effect.layers[0]
    let place = layer.emitterPosition.points(on: Size(width: 640, height: 384))
    #expect(abs(place.dx - (320 + 50 - 200)) < 0.01)
    #expect(abs(place.dy - (192 - (300 - 150))) < 0.01)
    #expect(abs(layer.transform.scale - 2) < 1e-6)
    // Counterclockwise in the document.
    #expect(abs(layer.transform.rotation.radians + .pi / 2) < 1e-3)
    #expect(layer.opacity == 0.25)
  }

  @Test("A flipped layer mirrors its places within its bounds, wherever these begin")
  func flippedLayersMirrorWithinBounds() throws {
    let around = (
      """
      <CALayer bounds="0 20 100 80" anchorPoint="0 0" position="150 100" geometryFlipped="1">
      <sublayers>
      """, "</sublayers></CALayer>"
    )
    let layer = try effect(Self.document(cell: Self.plain, around: around)).effect.layers[0]
    // (100, 50) is 50 below the upper edge, which is where the lower one was: at 100 + 80.
    let place = layer.emitterPosition.points(on: Size(width: 640, height: 384))
    #expect(abs(place.dx - (320 + 250 - 200)) < 0.01)
    #expect(abs(place.dy - (192 - (100 + 80 - 30 - 150))) < 0.01, "\(place)")
  }

  @Test("Times of nested layers are those of CAMediaTiming: (t - begin) speed + offset")
  func nestedTimesCompose() throws {
    let around = (
      #"<CALayer beginTime="1" speed="2" timeOffset="0.5"><sublayers>"#, "</sublayers></CALayer>"
    )
    let bytes = Self.document(
      layer: #"beginTime="3" speed="0.5""#,
      cell: Self.plain,
      around: around
    )
    let timing = try effect(bytes).effect.layers[0].timing
    // (t - 1) 2 + 0.5 is 3 at 2.25 s.
    #expect(abs(timing.beginTime - 2.25) < 1e-9 && timing.speed == 1)
  }

  @Test("An animation by a difference goes from a value, or to one, as CABasicAnimation says")
  func differencesHaveEnds() throws {
    let track = { (ends: String) in
      #"<animation type="CABasicAnimation" keyPath="lifetime" \#(ends)/>"#
    }
    for (ends, values) in [
      (#"toValue="5" byValue="1.5""#, [3.5, 5]), (#"fromValue="5" byValue="1.5""#, [5, 6.5]),
      (#"byValue="1.5""#, [2, 3.5]), (#"toValue="5""#, [2, 5]), (#"fromValue="5""#, [5, 2]),
    ] {
      let bytes = Self.document(
        layer: #"lifetime="2""#,
        cell: Self.plain,
        animations: track(ends)
      )
      #expect(try effect(bytes).effect.layers[0].animations.map(\.values) == [values], "\(ends)")
    }
  }

  @Test("What is hidden, or within something hidden, is not visible")
  func hiddenLayersAreInvisible() throws {
    let around = (#"<CALayer hidden="1"><sublayers>"#, "</sublayers></CALayer>")
    let hidden = try effect(Self.document(cell: Self.plain, around: around)).effect
    #expect(hidden.layers[0].opacity == 0)
  }

  @Test("A range is half of the original on each side of the base")
  func rangesAreHalved() throws {
    let bytes = Self.document(
      cell: """
        <CAEmitterCell birthRate="400" lifetime="3" lifetimeRange="2" velocity="50"
          velocityRange="40" scaleRange="0.6" spinRange="4" emissionRange="1" redRange="0.4"
          contents="square.png"/>
        """
    )
    let imported = try effect(bytes).effect
    let cell = imported.layers[0].emitterCells[0]
    #expect(cell.lifetimeRange == 1 && cell.velocityRange.value == 20 && cell.scaleRange == 0.3)
    #expect(cell.spinRange.radians == 2 && cell.emissionRange.radians == 0.5)
    #expect(cell.colorRange.red == 0.2)
    let batch = sprites(imported, at: 1)
    let speeds = (0..<batch.count).filter { batch[.age][$0] > 0.2 }.map { index in
      let (x, y) = (Double(batch[.x][index]) - 220, Double(batch[.y][index]) - 292)
      return (x * x + y * y).squareRoot() / Double(batch[.age][index])
    }
    // [M - R/2, M + R/2], evenly.
    #expect((speeds.min() ?? 0) >= 29.9 && (speeds.max() ?? 99) <= 70.1)
    let mean = speeds.reduce(0, +) / Double(speeds.count)
    let variance = speeds.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(speeds.count)
    #expect(abs(variance.squareRoot() - 40 / 12.0.squareRoot()) < 1.2)
  }

  @Test("A line emits toward -y of its layer, a point toward +x")
  func naturalDirections() throws {
    func heading(_ layer: String, root: String, longitude: Double) throws -> Vector {
      let cell = """
        <CAEmitterCell birthRate="10" lifetime="3" velocity="50" contents="x"
          emissionLongitude="\(longitude)"/>
        """
      let bytes = Self.document(layer: layer, cell: cell, root: root)
      let batch = sprites(try effect(bytes).effect, at: 2)
      let (x, y) = (Double(batch[.x][0]) - 220, Double(batch[.y][0]) - (root.isEmpty ? 292 : 92))
      let distance = (x * x + y * y).squareRoot()
      return Vector(dx: x / distance, dy: y / distance)
    }
    let line = #"emitterShape="line""#
    let flipped = #"geometryFlipped="1""#
    for (layer, root, longitude, expected) in [
      ("", "", 0.5, Vector(dx: 0.8776, dy: -0.4794)),
      ("", flipped, 0.5, Vector(dx: 0.8776, dy: 0.4794)),
      (line, flipped, 0, Vector(dx: 0, dy: -1)), (line, flipped, .pi / 2, Vector(dx: 1, dy: 0)),
      (line, "", 0, Vector(dx: 0, dy: 1)), (line, "", .pi / 2, Vector(dx: 1, dy: 0)),
    ] {
      let found = try heading(layer, root: root, longitude: longitude)
      #expect((found + expected * -1).magnitude < 0.01, "\(layer) \(root) \(found)")
    }
  }

  @Test("Sub-cells emit from their parents at their own begin time")
  func subCellsBurst() throws {
    let bytes = Self.document(
      cell: """
        <CAEmitterCell name="rocket" birthRate="1" lifetime="1.5" velocity="60"><emitterCells>
        <CAEmitterCell name="burst" birthRate="500" lifetime="1" beginTime="1.2" duration="0.1"
          contents="x"/></emitterCells></CAEmitterCell>
        """
    )
    let imported = try effect(bytes).effect
    func visible(at time: Double) -> Int {
      sprites(imported, at: time)[.opacity].count { $0 > 0 }
    }
    // The first rocket is born after a second, and is invisible: it has no picture.
    #expect(visible(at: 2.1) == 0)
    #expect((45...51).contains(visible(at: 2.4)), "\(visible(at: 2.4))")
  }

  @Test("Animations become keyframe tracks of the layer and of its cells")
  func animationsBecomeTracks() throws {
    let bytes = Self.document(
      layer: #"opacity="0.5""#,
      cell: Self.plain,
      animations: """
        <animation type="CAKeyframeAnimation" keyPath="birthRate" duration="4" beginTime="1e-100"
          repeatCount="inf" timingFunction="easeIn"><values><real value="1"/><real value="0"/></values>
          <keyTimes><real value="0.25"/><real value="1"/></keyTimes></animation>
        <animation type="CABasicAnimation" keyPath="opacity" fromValue="1" duration="2"/>
        <animation type="CABasicAnimation" keyPath="emitterCells.spark.yAcceleration"
          fromValue="-10" toValue="20"/>
        <animation type="CABasicAnimation" keyPath="emitterCells.spark.velocityRange"
          fromValue="0" byValue="20"/>
        <animation type="CABasicAnimation" keyPath="emitterPosition" toValue="200 150"/>
        <animation type="CABasicAnimation" keyPath="emitterCells.dust.velocity" toValue="20"/>
        <CABasicAnimation keyPath="shadowRadius" fromValue="1" toValue="2"/>
        <CABasicAnimation keyPath="transform.scale.x" fromValue="1" toValue="2"/>
        """
    )
    let imported = try effect(bytes)
    let tracks = imported.effect.layers[0].animations
    #expect(tracks[0].values == [1, 0] && tracks[0].keyTimes == [0.25, 1])
    #expect(tracks[0].timing.beginTime == 0 && tracks[0].timing.repeatCount == .infinity)
    #expect(tracks[0].timingFunction == TimingFunction(0.42, 0, 1, 1))
    // From 1 to the layer's own opacity.
    #expect(tracks[1].values == [1, 0.5])
    // y grows downward, and a range is half of the original.
    #expect(tracks[2].values == [10, -20] && tracks[3].values == [0, 10])
    // From (100, 50) to the middle of the document, in percents of the stage.
    #expect(tracks[4].values.map { ($0 * 6.4).rounded() } == [220, 320])
    #expect(tracks[5].values.map { ($0 * 3.84).rounded() } == [292, 192])
    let leftOut = imported.findings.filter { $0.outcome == .leftOut }.map(\.explanation)
    #expect(leftOut.contains("no emitter cell is named dust"))
    #expect(leftOut.contains("this property of a layer is not animated"))
    #expect(leftOut.contains("a layer has one scale for all axes"))
  }

  @Test("Each property has a finding, with its line")
  func findingsAreComplete() throws {
    let bytes = Self.document(
      layer: #"emitterShape="circle" emitterMode="outline" shadowRadius="3" velocity="2000""#,
      cell: Self.plain,
      around: (#"<CATextLayer name="title"/>"#, "")
    )
    let imported = try effect(bytes)
    func outcome(_ name: String) -> ImportFinding.Outcome? {
      imported.findings.first { $0.property == name }?.outcome
    }
    for name in [
      "emitterShape", "emitterMode", "emitterPosition", "spark: birthRate", "spark: lifetime",
      "spark: velocity", "spark: yAcceleration", "spark: emissionLongitude", "spark: color",
    ] {
      #expect(outcome("show: \(name)") == .exact, "\(name)")
    }
    #expect(outcome("show: spark: contents") == .approximated)
    #expect(outcome("show: velocity") == .approximated)
    #expect(outcome("show: shadowRadius") == .leftOut)
    #expect(outcome("title") == .leftOut)
    #expect(imported.findings.allSatisfy { $0.line >= 3 })
  }

  @Test("Of a part of a picture the size is kept, and a filter is left out with its reason")
  func partsOfPicturesAreApproximated() throws {
    let cell =
      #"<CAEmitterCell name="spark" birthRate="9" lifetime="1" contentsRect="0.5 0 0.5 0.25" "#
      + #"magnificationFilter="nearest" contents="square.png"/>"#
    let imported = try effect(Self.document(cell: cell))
    func finding(_ name: String) -> String? {
      imported.findings.first { $0.property == "show: spark: \(name)" }
        .map { "\($0.outcome): \($0.explanation)" }
    }
    #expect(finding("contentsRect") == "approximated: its size; a shape is drawn whole")
    #expect(finding("magnificationFilter") == "leftOut: a shape needs no filter")
    #expect(imported.effect.layers[0].emitterCells[0].contents.size == Size(width: 32, height: 16))
  }

  @Test(
    "Broken documents are refused with their line and what is expected",
    arguments: [
      (#"<CALayer/>"#, "no CAEmitterLayer"),
      (#"<CAEmitterLayer birthRate="many"/>"#, "birthRate: expected a number, found \"many\""),
      (#"<CAEmitterLayer birthRate="nan"/>"#, "birthRate: expected a number"),
      (#"<CAEmitterLayer velocity="1 2"/>"#, "velocity: expected one number, found 2"),
      (#"<CAEmitterLayer emitterPosition="1"/>"#, "emitterPosition: expected two numbers"),
      (#"<CAEmitterLayer></CALayer>"#, "mismatched tag"),
    ]
  )
  func brokenDocumentsAreRefused(layer: String, message: String) throws {
    let text = "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">\n\(layer)</caml>"
    let error = #expect(throws: ImportError.self) {
      try ImportedEffect(Array(text.utf8), as: .coreAnimation, named: "broken")
    }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect((error?.line ?? 0) >= 1)
  }

  @Test("Huge numbers and crowds stay within the limits of effect files")
  func hugeNumbersAreBounded() throws {
    let crowd = String(repeating: Self.plain, count: 40)
    let cell = """
      <CAEmitterCell name="a.b" birthRate="1e12" lifetime="1e9" velocity="-1e30" scale="1e9"
        emissionRange="1e9" spin="1e12" duration="1e20" speed="-1e9" contents="x">
        <emitterCells>\(crowd)</emitterCells></CAEmitterCell>\(crowd)
      """
    let bytes = Self.document(
      layer: #"birthRate="1e9" lifetime="1e9" emitterSize="1e30 -1" emitterShape="sphere""#,
      cell: cell,
      root: #"transform="scale(1e9) rotate(1e9deg) scale(x)""#
    )
    let imported = try effect(bytes, fit: .stage)
    let read = try EffectFile.read(Array(imported.text.utf8), named: "sample")
    #expect(read == imported.effect)
    #expect(imported.findings.contains { $0.explanation == "those after the first 32" })
    // 32 cells with 8 cells each, in each of 6 layers, are more than an effect file may have.
    let family =
      "<CAEmitterCell birthRate=\"1\"><emitterCells>\(crowd)</emitterCells></CAEmitterCell>"
    let layer =
      "<CAEmitterLayer><emitterCells>\(String(repeating: family, count: 32))"
      + "</emitterCells></CAEmitterLayer>"
    let crowded = "<caml><CALayer><sublayers>\(String(repeating: layer, count: 6))</sublayers>"
    let large = try effect(Array((crowded + "</CALayer></caml>").utf8), fit: .stage)
    _ = try EffectFile.read(Array(large.text.utf8), named: "large")
  }

  @Test("Reading what was written gives the same effect")
  func writingIsReading() throws {
    let imported = try effect(Array(ForeignSamples.coreAnimation.utf8), fit: .stage)
    let read = try EffectFile.read(Array(imported.text.utf8), named: "sample")
    #expect(read == imported.effect)
  }

  @Test("That a spin is not seen is told, unless a shape that is not round stands for the picture")
  func unseenSpinIsTold() throws {
    for (contents, outcome) in [
      ("", ImportFinding.Outcome.leftOut), ("contents='flare.png'", .leftOut),
      ("contents='star.png'", .exact),
    ] {
      let cell = """
        <CAEmitterCell name="spark" birthRate="9" lifetime="2" velocity="8" spin="3" spinRange="1"
          \(contents)/>
        """
      let findings = try effect(Self.document(cell: cell)).findings
      for name in ["spin", "spinRange"] {
        let found = findings.first { $0.property.hasSuffix("spark: \(name)") }
        #expect(found?.outcome == outcome, "\(contents) \(name)")
      }
    }
  }
}
