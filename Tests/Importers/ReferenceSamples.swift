import KamuroParticles
import KamuroTestSupport

/// A file of another tool, with or without its variances, and what is comparable of its particles.
struct ReferenceSample: Sendable {
  /// The name of the reference simulation below References.
  let reference: String
  let title: String
  /// The file; its variances are multiplied by 0 or 1.
  let file: @Sendable (_ chance: Double) -> [UInt8]
  /// The life of a particle without variances, in seconds.
  var life = 1.5
  /// The ages at which distributions are compared, in seconds.
  var ages = [0.3, 0.6, 0.9]
  /// The columns that the importer takes over for each particle.
  var columns: Set<String> = ["x", "y", "size", "rotation", "red", "green", "blue", "opacity"]
  /// Whether particles are born at the beginning only, or never die.
  var isBurst = false
  var isEndless = false
  /// Takes away chance that a file cannot do without.
  var calm: @Sendable (inout Effect) -> Void = { _ in }
}

extension ReferenceSample {
  static let all = [
    designer("gravity"), designer("radius"), starling("gravity"), starling("radius"),
    spriteKit, libGDX("steady") { LibGDXSample.Number(high: $0(40, 20)) },
    libGDX("turning") { around in
      LibGDXSample.Number(
        low: around(-30, 20),
        high: around(250, 60),
        scaling: [0, 1, 0.4, -0.2],
        timeline: [0, 0.3, 0.55, 0.9]
      )
    },
    libGDX("turning from any rotation") { around in
      LibGDXSample.Number(
        low: around(45, 180),
        high: around(-360, 100),
        isRelative: true,
        scaling: [0, 0.1, 0.8, 0.8],
        timeline: [0, 0.4, 0.6, 1]
      )
    },
    pixi("speed", ["x": 0, "y": 0]), pixi("acceleration", ["x": 20, "y": 40]),
    confetti, page,
  ]

  // MARK: Particle Designer and Starling

  /// The numbers of a file whose y grows upward (1) or downward (-1).
  private static func numbers(_ mode: String, up: Double) -> [String: Double] {
    let look: [String: Double] = [
      "maxParticles": 900, "particleLifespan": 1.5, "particleLifespanVariance": 0.5,
      "duration": -1, "angle": 60 * up, "angleVariance": 25, "startColorRed": 0.7,
      "startColorGreen": 0.5, "startColorBlue": 0.25, "startColorAlpha": 0.75,
      "startColorVarianceRed": 0.2, "startColorVarianceGreen": 0.3, "finishColorRed": 0.2,
      "finishColorGreen": 0.5, "finishColorBlue": 1, "finishColorAlpha": 0.25,
      "finishColorVarianceGreen": 0.25, "startParticleSize": 20, "startParticleSizeVariance": 6,
      "finishParticleSize": 8, "finishParticleSizeVariance": 1, "rotationStart": 20,
      "rotationStartVariance": 15, "rotationEnd": 80, "rotationEndVariance": 10,
      "blendFuncSource": 770, "blendFuncDestination": 771,
    ]
    let gravity: [String: Double] = [
      "emitterType": 0, "speed": 80, "speedVariance": 30, "gravityx": 8, "gravityy": -20 * up,
      "radialAcceleration": 10, "radialAccelVariance": 5, "tangentialAcceleration": 15,
      "tangentialAccelVariance": 5,
    ]
    let radius: [String: Double] = [
      "emitterType": 1, "maxRadius": 120, "maxRadiusVariance": 20, "minRadius": 30,
      "rotatePerSecond": 50, "rotatePerSecondVariance": 20,
    ]
    return look.merging(mode == "gravity" ? gravity : radius) { $1 }
  }

  private static func varied(
    _ numbers: [String: Double],
    _ chance: Double
  ) -> [(key: String, value: Double)] {
    numbers.map { ($0.key, $0.key.contains("Varian") ? $0.value * chance : $0.value) }
      .sorted { $0.0 < $1.0 }
  }

  private static func designer(_ mode: String) -> ReferenceSample {
    ReferenceSample(
      reference: "designer",
      title: "Particle Designer, \(mode)",
      file: { chance in
        let entries = varied(numbers(mode, up: 1), chance)
          .map { "<key>\($0.key)</key><real>\($0.value)</real>\n" }
        return Array(
          """
          <?xml version="1.0" encoding="UTF-8"?>
          <plist version="1.0"><dict><key>textureFileName</key><string>square.png</string>
          \(entries.joined())</dict></plist>
          """.utf8
        )
      }
    )
  }

  private static func starling(_ mode: String) -> ReferenceSample {
    ReferenceSample(
      reference: "starling",
      title: "Starling, \(mode)",
      file: { chance in
        var elements: [String: [String: String]] = ["texture": ["name": "square.png"]]
        for (key, value) in varied(numbers(mode, up: -1), chance) {
          let parts = ["Red", "Green", "Blue", "Alpha"]
          if let part = parts.first(where: { key.hasSuffix($0) }) {
            elements[String(key.dropLast(part.count)), default: [:]][part.lowercased()] = "\(value)"
          } else if key.hasPrefix("gravity"), let axis = key.last {
            elements["gravity", default: [:]][String(axis)] = "\(value)"
          } else {
            elements[key] = ["value": "\(value)"]
          }
        }
        let lines = elements.sorted { $0.key < $1.key }.map { name, attributes in
          let pairs = attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\"\($0.value)\"" }
          return "<\(name)\(pairs.joined())/>\n"
        }
        return Array("<particleEmitterConfig>\n\(lines.joined())</particleEmitterConfig>".utf8)
      }
    )
  }

  // MARK: SpriteKit

  private static let spriteKit = ReferenceSample(
    reference: "spritekit",
    title: "SpriteKit",
    file: { chance in
      let ranges: [(String, PropertyListValue)] = [
        ("_lifetimeVariance", 1), ("_startSpeedVariance", 60), ("_emissionAngleVariance", 0.8),
        ("_startRotationVariance", 0.5), ("_startScaleVariance", 0.3),
        ("_startOpacityVariance", 0.3), ("_startColorVarianceR", 0.3),
        ("_startColorVarianceG", 0.6),
      ].map { ($0.0, .real($0.1 * chance)) }
      let area = "{\(30 * chance), \(50 * chance)}"
      let emitter: [(String, PropertyListValue)] = [
        ("_birthrate", .real(600)), ("_lifetime", .real(1.5)), ("_startSpeed", .real(80)),
        ("_emissionAngle", .real(.pi / 3)), ("_acceleration", .text("{10, -20}")),
        ("_startPositionVariance", .text(area)), ("_startScale", .real(0.5)),
        ("_scaleSpeed", .real(-0.1)), ("_startOpacity", .real(0.8)), ("_opacitySpeed", .real(-0.2)),
        ("_startColorR", .real(0.8)), ("_startColorG", .real(0.5)), ("_startColorB", .real(0)),
        ("_colorSpeedB", .real(0.3)), ("_startColorMix", .real(1)), ("_startRotation", .real(0.3)),
        ("_rotationSpeed", .real(0.6)), ("_particleTexture", .reference(3)),
        ("$class", .reference(2)),
      ]
      return BinaryPropertyList.bytes(
        of: .dictionary([
          ("$top", .dictionary([("root", .reference(1))])),
          (
            "$objects",
            .array([
              .text("$null"), .dictionary(emitter + ranges),
              .dictionary([("$classname", .text("SKEmitterNode"))]),
              .dictionary([("_imgName", .text("square"))]),
            ])
          ),
        ])
      )
    }
  )

  // MARK: libGDX

  /// The least and the most of a middle and a range, which is 0 without chance.
  private typealias Around = (_ middle: Double, _ range: Double) -> (Double, Double)

  private static func libGDX(
    _ title: String,
    rotation: @escaping @Sendable (Around) -> LibGDXSample.Number
  ) -> ReferenceSample {
    ReferenceSample(
      reference: "libgdx",
      title: "libGDX, \(title)",
      file: { chance in
        func around(_ middle: Double, _ range: Double) -> (Double, Double) {
          (middle - range * chance, middle + range * chance)
        }
        let sample = LibGDXSample {
          $0.maximum = 5000
          $0.emission = .constant(600)
          $0.life = .init(high: around(1500, 500))
          $0.velocity = .init(high: around(90, 40))
          $0.angle = .init(high: around(60, 30))
          $0.wind = .init(high: around(20, 15))
          $0.gravity = .init(high: around(-30, 10))
          $0.rotation = rotation(around)
          $0.scale = .init(high: around(20, 8), scaling: [1, 0.25], timeline: [0, 1])
          $0.transparency = .init(high: around(0.6, 0.3))
          $0.tint = [1, 0.5, 0.25, 0, 0.25, 1]
          $0.tintTimes = [0, 1]
        }
        return Array(sample.text.replacing("particle.png", with: "square.png").utf8)
      }
    )
  }

  // MARK: PixiJS

  private static func pixi(_ title: String, _ acceleration: [String: Int]) -> ReferenceSample {
    ReferenceSample(
      reference: "pixi",
      title: "PixiJS, \(title)",
      file: { chance in
        Array(
          """
          {
            "alpha": { "start": 0.8, "end": 0.2 },
            "scale": { "start": 1, "end": 0.5, "minimumScaleMultiplier": \(1 - 0.5 * chance) },
            "color": { "start": "#ff8000", "end": "#0080ff" },
            "speed": { "start": 120, "end": 40, "minimumSpeedMultiplier": \(1 - 0.5 * chance) },
            "acceleration": { "x": \(acceleration["x"] ?? 0), "y": \(acceleration["y"] ?? 0) },
            "startRotation": { "min": \(300 - 20 * chance), "max": \(300 + 20 * chance) },
            "lifetime": { "min": \(1.5 - 0.5 * chance), "max": \(1.5 + 0.5 * chance) },
            "frequency": 0.002, "emitterLifetime": -1, "maxParticles": 5000,
            "spawnType": "rect",
            "spawnRect": { "x": -10, "y": 20, "w": \(40 * chance), "h": \(60 * chance) }
          }
          """.utf8
        )
      },
      // Round particles do not turn.
      columns: ["x", "y", "size", "red", "green", "blue", "opacity"]
    )
  }

  // MARK: canvas-confetti and tsParticles

  private static let confetti = ReferenceSample(
    reference: "confetti",
    title: "canvas-confetti",
    file: { chance in
      Array(
        """
        { "particleCount": 5000, "angle": 70, "spread": \(60 * chance), "startVelocity": 20,
          "decay": 0.92, "gravity": 0.5, "drift": 0.4, "ticks": 150, "colors": ["#ff8040"],
          "shapes": ["square"] }
        """.utf8
      )
    },
    life: 2.5,
    // It flutters at a random speed and is turned at random.
    columns: ["x", "y", "size", "red", "green", "blue", "opacity"],
    isBurst: true,
    calm: { effect in effect.layers[0].emitterCells[0].velocityRange = 0 }
  )

  private static let page = ReferenceSample(
    reference: "tsparticles",
    title: "tsParticles",
    file: { chance in
      Array(
        """
        { "particles": {
          "number": { "value": 4000 }, "color": { "value": "#4080ff" },
          "opacity": { "value": 0.5 },
          "size": { "value": { "min": \(5 - 2 * chance), "max": \(5 + 2 * chance) } },
          "move": { "enable": true, "speed": 3, "direction": "none" } } }
        """.utf8
      )
    },
    life: 5,
    ages: [1.2, 3],
    // Particles fade in and out, since they do not live for ever.
    columns: ["x", "y", "size", "red", "green", "blue"],
    isEndless: true,
    calm: { effect in
      effect.layers[0].emitterShape = .point
      effect.layers[0].emitterCells[0].emissionRange = .zero
      effect.layers[0].emitterCells[0].velocityRange = 0
    }
  )
}
