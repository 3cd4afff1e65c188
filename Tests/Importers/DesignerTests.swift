import Foundation
import KamuroParticles
import KamuroPresets
import KamuroTestSupport
import Testing

@testable import KamuroImporters

@Suite("Particle Designer files")
struct DesignerTests {
  /// The properties of an emitter, as a property list's numbers.
  private static let plain: [String: Double] = [
    "maxParticles": 200, "particleLifespan": 2, "duration": -1, "angle": 60, "speed": 80,
    "gravityx": 10, "gravityy": -90, "emitterType": 0, "startColorRed": 1, "startColorGreen": 0.5,
    "startColorBlue": 0, "startColorAlpha": 1, "finishColorRed": 0, "finishColorGreen": 0.5,
    "finishColorBlue": 1, "finishColorAlpha": 0, "startParticleSize": 20, "finishParticleSize": 5,
    "blendFuncSource": 770, "blendFuncDestination": 771,
  ]

  private static func propertyList(_ numbers: [String: Double], more: String = "") -> [UInt8] {
    let entries = numbers.sorted { $0.key < $1.key }
      .map { "<key>\($0.key)</key><real>\($0.value)</real>\n" }
    return Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict>
      \(entries.joined())\(more)</dict></plist>
      """.utf8
    )
  }

  private func effect(_ bytes: [UInt8], fit: StageFit = .none) throws -> ImportedEffect {
    let format = try #require(ForeignFormat(of: bytes))
    #expect(format == .designer)
    return try ImportedEffect(bytes, as: format, named: "sample", fit: fit)
  }

  private func sprites(_ effect: Effect, at time: Double, seed: Int = 3) -> SpriteBatch {
    let stage = Size(width: 640, height: 384)
    let scene = Scene(stage: stage, seed: UInt64(seed), placements: [Scene.Placement(effect)])
    var simulation = Simulation(scene: scene)
    simulation.advance(to: time)
    var batch = SpriteBatch()
    simulation.draw(into: &batch)
    return batch
  }

  /// The place of a particle after steps of 1/960 s, as CCParticleSystem moves it: y upward.
  private func stepped(
    _ numbers: [String: Double],
    age: Double,
    flip: Double = 1
  ) -> (x: Double, y: Double) {
    func number(_ name: String) -> Double { numbers[name] ?? 0 }
    let step = 1.0 / 960
    // The cosine and the sine of 60 degrees.
    var (x, y) = (0.0, 0.0)
    var (u, v) = (number("speed") * 0.5, number("speed") * 0.75.squareRoot())
    for _ in 0..<Int((age / step).rounded()) {
      let distance = (x * x + y * y).squareRoot()
      let (outX, outY) = distance > 0 ? (x / distance, y / distance) : (0, 0)
      let (radial, tangential) = (number("radialAcceleration"), number("tangentialAcceleration"))
      u += (outX * radial - outY * tangential + number("gravityx")) * step
      v += (outY * radial + outX * tangential + number("gravityy")) * step
      x += u * step * flip
      y += v * step * flip
    }
    return (x, y)
  }

  @Test(
    "Positions, sizes and colors are those of the engine's steps, within 1 %",
    arguments: [(0.0, 0.0), (60, 0), (0, 90), (-40, 30)]
  )
  func motionMatchesSteps(radial: Double, tangential: Double) throws {
    var numbers = Self.plain
    numbers["radialAcceleration"] = radial
    numbers["tangentialAcceleration"] = tangential
    let batch = sprites(try effect(Self.propertyList(numbers)).effect, at: 3)
    #expect(batch.count > 100)
    for sprite in stride(from: 0, to: batch.count, by: batch.count / 20) {
      let age = Double(batch[.age][sprite])
      let expected = stepped(numbers, age: age)
      let extent = 260.0
      #expect(abs(Double(batch[.x][sprite]) - 320 - expected.x) < 0.01 * extent, "\(age)")
      #expect(abs(Double(batch[.y][sprite]) - 192 + expected.y) < 0.01 * extent, "\(age)")
      #expect(abs(Double(batch[.scale][sprite]) * 20 - (20 - 7.5 * age)) < 0.2)
      #expect(abs(Double(batch[.red][sprite]) - (1 - age / 2)) < 0.02)
      #expect(abs(Double(batch[.opacity][sprite]) - (1 - age / 2)) < 0.02)
    }
  }

  @Test("Starling's XML is the same with y downward, whatever the case of its tags")
  func starlingAgrees() throws {
    let pex = Array(
      """
      <particleEmitterConfig>
        <maxParticles value="200"/><particleLifeSpan value="2"/><duration value="-1"/>
        <angle value="-60"/><speed value="80"/><gravity x="10" y="90"/><emitterType value="0"/>
        <startColor red="1" green="0.5" blue="0" alpha="1"/>
        <finishColor red="0" green="0.5" blue="1" alpha="0"/>
        <startParticleSize value="20"/><FinishParticleSize value="5"/>
        <blendFuncSource value="770"/><blendFuncDestination value="771"/>
      </particleEmitterConfig>
      """.utf8
    )
    #expect(try effect(pex).effect == effect(Self.propertyList(Self.plain)).effect)
  }

  @Test("Particles on circles are where the engine's radii and angles put them")
  func radiusModeMatchesFormula() throws {
    var numbers = Self.plain
    numbers["emitterType"] = 1
    numbers["maxRadius"] = 120
    numbers["minRadius"] = 20
    numbers["rotatePerSecond"] = 90
    numbers["angle"] = 0
    let batch = sprites(try effect(Self.propertyList(numbers)).effect, at: 3)
    for sprite in 0..<batch.count {
      let age = Double(batch[.age][sprite])
      let radius = 120 - 50 * age
      // The angle is measured by its turns: 90 degrees a second.
      let x = Double(batch[.x][sprite]) - 320
      let y = Double(batch[.y][sprite]) - 192
      #expect(abs((x * x + y * y).squareRoot() - radius) < 1.2)
      if abs(age - 1) < 0.02 { #expect(abs(x) < 3 && y > 0, "\(x) \(y)") }
    }
  }

  @Test("Random colors have the means and deviations of their variances")
  func randomColorsHaveTheirMoments() throws {
    var numbers = Self.plain
    numbers["startColorGreen"] = 0.5
    numbers["startColorVarianceGreen"] = 0.3
    let ramps = try effect(Self.propertyList(numbers)).effect.layers[0].emitterCells[0].ramps
    let greens = ramps.map { $0.colors[0].green }
    let mean = greens.reduce(0, +) / Double(greens.count)
    let variance = greens.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(greens.count)
    #expect(abs(mean - 0.5) < 0.01)
    #expect(abs(variance.squareRoot() - 0.3 / 3.0.squareRoot()) < 0.01)
  }

  @Test("cocos2d's yCoordFlipped of -1 turns the motion round, as in the engine's steps")
  func flippedMotionMatchesSteps() throws {
    var numbers = Self.plain
    numbers["radialAcceleration"] = 30
    numbers["tangentialAcceleration"] = 40
    numbers["yCoordFlipped"] = -1
    let imported = try effect(Self.propertyList(numbers))
    #expect(imported.findings.contains { $0.property == "yCoordFlipped" && $0.outcome == .exact })
    let batch = sprites(imported.effect, at: 3)
    for sprite in stride(from: 0, to: batch.count, by: batch.count / 20) {
      let expected = stepped(numbers, age: Double(batch[.age][sprite]), flip: -1)
      #expect(abs(Double(batch[.x][sprite]) - 320 - expected.x) < 2.6)
      #expect(abs(Double(batch[.y][sprite]) - 192 + expected.y) < 2.6)
    }
  }

  @Test("With rotationIsDir a particle is rotated into the direction in which it starts")
  func rotationIsDirection() throws {
    var numbers = Self.plain
    (numbers["gravityx"], numbers["gravityy"], numbers["angleVariance"]) = (0, 0, 180)
    numbers["rotationIsDir"] = 1
    let file = Self.propertyList(numbers, more: "<key>textureFileName</key><string>star</string>")
    let imported = try effect(file)
    #expect(imported.findings.contains { $0.property == "rotationIsDir" && $0.outcome == .exact })
    let batch = sprites(imported.effect, at: 3)
    #expect(batch.count > 100)
    for sprite in 0..<batch.count where batch[.age][sprite] > 0.1 {
      let (x, y) = (Double(batch[.x][sprite]) - 320, Double(batch[.y][sprite]) - 192)
      let turn = Double(batch[.rotation][sprite]) - atan2(y, x)
      #expect(abs(turn - (turn / (2 * .pi)).rounded() * 2 * .pi) < 0.01)
    }
  }

  // MARK: Encodings

  @Test("The same list in binary, in UTF-16 and in JSON is the same effect")
  func encodingsAgree() throws {
    let xml = Self.propertyList(Self.plain)
    let expected = try effect(xml).effect
    let text = String(decoding: xml, as: UTF8.self).replacing("UTF-8", with: "UTF-16")
    let little = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let members = Self.plain.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ",\n")
    let json = "{\n\(members)\n}"
    let wideJSON = json.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let binary = BinaryPropertyList.bytes(
      of: .dictionary(Self.plain.map { ($0.key, .real($0.value)) })
    )
    for file in [
      binary, [0xFF, 0xFE] + little, little, [0xFE, 0xFF] + big, big, Array(json.utf8),
      [0xFF, 0xFE] + wideJSON, wideJSON,
    ] {
      #expect(try effect(file).effect == expected)
    }
  }

  // MARK: Births

  @Test(
    "On average no more than maxParticles are alive, whatever the lifespans and the duration",
    arguments: [
      (1.0, 0.0, -1.0), (1, 1, -1), (0.1, 1, -1), (0.5, 3, -1), (0, 1, -1), (0.05, 1.95, 0.2),
      (0.05, 0.5, 0.1), (2, 5, 1), (0, 1, 0.3),
    ]
  )
  func particlesAreBounded(life: Double, variance: Double, duration: Double) throws {
    var numbers = Self.plain
    numbers["particleLifespan"] = life
    numbers["particleLifespanVariance"] = variance
    numbers["duration"] = duration
    let imported = try effect(Self.propertyList(numbers))
    let seeds = 12
    var means: [Double] = []
    for time in stride(from: 0.05, through: 6, by: 0.35) {
      let count = (0..<seeds).reduce(0) { $0 + sprites(imported.effect, at: time, seed: $1).count }
      means.append(Double(count) / Double(seeds))
    }
    // Four standard errors of the mean of counts that are at most Poisson's.
    let error = 4 * (200 / Double(seeds)).squareRoot()
    #expect((means.max() ?? 0) <= 200 + error, "\(means)")
    if duration < 0 { #expect((means.last ?? 0) >= 0.9 * 200 - error, "\(means)") }
    guard duration < 0 else { return }
    let births = imported.findings.first { $0.property == "maxParticles" }
    let isWaiting = life > 0 && variance > life
    #expect(births?.explanation.hasPrefix("on average at most 200 particles") == isWaiting)
  }

  @Test("A list's emissionRate is its rate, up to maxParticles")
  func emissionRateIsKept() throws {
    var numbers = Self.plain
    for (rate, expected) in [(0.0, 100.0), (10, 10), (1e4, 100)] {
      numbers["emissionRate"] = rate
      let cell = try effect(Self.propertyList(numbers)).effect.layers[0].emitterCells[0]
      #expect(cell.birthRate == expected)
    }
  }

  // MARK: Blending

  private static let factors = [0, 1] + Array(768...776)

  /// OpenGL's factor of a level, after the specification; the screen is opaque.
  private static func factor(_ name: Int, source: Double, alpha: Double, behind: Double) -> Double {
    switch name {
    case 0: 0
    case 1: 1
    case 768: source
    case 769: 1 - source
    case 770: alpha
    case 771: 1 - alpha
    case 772: 1
    case 773: 0
    case 774: behind
    case 775: 1 - behind
    default: min(alpha, 1 - 1)
    }
  }

  /// The level of a layer's particle over what is behind it, after the glossary of blend modes.
  private static func level(_ mode: BlendMode, _ light: Double, _ opacity: Double, _ behind: Double)
    -> Double
  {
    switch mode {
    case .sourceOver: light * opacity + behind * (1 - opacity)
    case .additive: light * opacity + behind
    case .screen: light * opacity + behind - light * opacity * behind
    case .multiply: behind * (1 - opacity + opacity * light)
    }
  }

  @Test(
    "In the dark, each pair of blend factors shows the light of OpenGL's equation",
    arguments: factors,
    factors
  )
  func blendingShowsLight(source: Int, destination: Int) throws {
    for alpha in [0.0, 0.25, 0.8, 1] {
      var numbers = Self.plain
      numbers["blendFuncSource"] = Double(source)
      numbers["blendFuncDestination"] = Double(destination)
      let levels = ["Red": 0.8, "Green": 0.5, "Blue": 0.1]
      for end in ["startColor", "finishColor"] {
        numbers[end + "Alpha"] = alpha
        for (name, level) in levels { numbers[end + name] = level }
      }
      let more = "<key>textureFileName</key><string>square</string>"
      let layer = try effect(Self.propertyList(numbers, more: more)).effect.layers[0]
      let color = layer.emitterCells[0].colorOverLife.colors[0]
      // The engines multiply the color by its alpha for this pair alone.
      let isOrdinary = source == 1 && destination == 771
      for (level, found) in [(0.8, color.red), (0.5, color.green), (0.1, color.blue)] {
        func equation(_ behind: Double) -> Double {
          let light = isOrdinary ? level * alpha : level
          func factor(_ name: Int) -> Double {
            Self.factor(name, source: light, alpha: alpha, behind: behind)
          }
          return min(1, light * factor(source) + behind * factor(destination))
        }
        let shown = Self.level(layer.blendMode, found, color.alpha, 0)
        #expect(abs(shown - equation(0)) < 1e-6, "alpha \(alpha): \(shown)")
        // What is a blend mode of Kamuro is one over everything.
        let isMode =
          isOrdinary || source == 770 && destination == 771 || source == 1 && destination == 769
          || source == 0 && [0, 1, 768, 769, 770, 771].contains(destination)
          || source == 774 && destination == 0
        if isMode {
          let shown = Self.level(layer.blendMode, found, color.alpha, 0.4)
          #expect(abs(shown - equation(0.4)) < 1e-6, "alpha \(alpha) over 0.4: \(shown)")
        }
      }
    }
  }

  @Test("Of a glow, the light that its own alpha takes away is left out on the whole")
  func glowsKeepTheirMeanLight() throws {
    var numbers = Self.plain
    (numbers["blendFuncSource"], numbers["finishColorAlpha"]) = (771, 1)
    let cell = try effect(Self.propertyList(numbers)).effect.layers[0].emitterCells[0]
    // Of a = (1 - r²)², a (1 - a) summed over rings, as a part of the sum of a.
    let rings = (0..<10_000).map { (Double($0) + 0.5) / 10_000 }
    let alphas = rings.map { (radius: $0, alpha: (1 - $0 * $0) * (1 - $0 * $0)) }
    let whole = alphas.reduce(0) { $0 + $1.radius * $1.alpha }
    let shown = alphas.reduce(0) { $0 + $1.radius * $1.alpha * (1 - $1.alpha) }
    #expect(abs((cell.colorOverLife.colors.last?.alpha ?? 0) - shown / whole) < 1e-3)
  }

  @Test("A life of 0 with a variance is a burst of which half lives")
  func burstIdiomIsABurst() throws {
    var numbers = Self.plain
    numbers["particleLifespan"] = 0
    numbers["particleLifespanVariance"] = 1
    numbers["duration"] = 0.1
    let imported = try effect(Self.propertyList(numbers)).effect
    let count = sprites(imported, at: 0.05).count
    #expect((70...230).contains(count), "\(count)")
    #expect(sprites(imported, at: 1.2).count == 0)
  }

  @Test(
    "Hostile XML is refused with its line",
    arguments: [
      (
        """
        <!DOCTYPE plist [<!ENTITY a "b"><!ENTITY c "&a;&a;&a;&a;">]>
        <plist><dict><key>maxParticles</key><real>&c;</real></dict></plist>
        """,
        "entities are not allowed"
      ),
      ("<plist><dict><key>maxParticles</key><real>1</dict></plist>", "mismatched tag"),
      (
        "<plist><dict><key>maxParticles</key><real>many</real></dict></plist>",
        "maxParticles: expected a number"
      ),
      (
        "<plist>maxParticles" + String(repeating: "<a>", count: 100) + "</plist>",
        "nested more than 64 deep"
      ),
      (
        "<plist>maxParticles" + String(repeating: "<a/>", count: 30_000) + "</plist>",
        "more than 20000 elements"
      ),
      ("<plist>maxParticles</plist>", "expected a <dict> in <plist>"),
    ]
  )
  func hostileFilesAreRefused(text: String, message: String) throws {
    let error = #expect(throws: ImportError.self) {
      try ImportedEffect(Array(text.utf8), as: .designer, named: "hostile")
    }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect((error?.line ?? 0) >= 1)
  }

  @Test("Reading what was written gives the same effect")
  func writingIsReading() throws {
    var numbers = Self.plain
    numbers["startColorVarianceRed"] = 0.2
    numbers["tangentialAcceleration"] = 50
    let imported = try effect(Self.propertyList(numbers), fit: .stage)
    let read = try EffectFile.read(Array(imported.text.utf8), named: "sample")
    #expect(read == imported.effect)
  }
}
