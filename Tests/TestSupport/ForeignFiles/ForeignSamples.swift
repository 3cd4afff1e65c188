/// Small valid files of other tools, one of each format.
package enum ForeignSamples {
  package static var all: [[UInt8]] {
    [libGDX, propertyList, starling, pixi, behaviors, confetti, page].map { Array($0.utf8) }
      + [spriteKit] + [coreAnimation, vortex, emitters, phaser].map { Array($0.utf8) }
  }

  private static var libGDX: String {
    LibGDXSample {
      $0.rotation = .ramp(0, 360)
      $0.wind = .constant(3)
      $0.gravity = .ramp(0, -9)
      $0.tint = [1, 0, 0, 0, 0, 1]
      $0.tintTimes = [0, 1]
    }.text
  }

  private static let propertyList = """
    <plist version="1.0"><dict><key>maxParticles</key><real>200</real>
    <key>particleLifespan</key><real>2</real><key>speed</key><real>90</real>
    <key>startParticleSize</key><real>20</real><key>finishParticleSize</key><real>5</real>
    <key>startColorRed</key><real>1</real><key>startColorVarianceRed</key><real>0.5</real>
    <key>tangentialAcceleration</key><real>40</real><key>duration</key><real>-1</real>
    </dict></plist>
    """

  private static let starling = """
    <particleEmitterConfig><maxParticles value="200"/><particleLifeSpan value="2"/>
    <emitterType value="1"/><maxRadius value="90"/><minRadius value="0"/><angleVariance value="180"/>
    <rotatePerSecond value="60"/><startParticleSize value="20"/><FinishParticleSize value="5"/>
    <sourcePositionVariance x="8" y="3"/><startColor red="1" green="0.5" blue="0" alpha="1"/>
    </particleEmitterConfig>
    """

  private static let pixi = """
    { "alpha": { "start": 1, "end": 0 }, "scale": { "start": 1, "end": 2 },
      "speed": { "start": 200, "end": 50 }, "startRotation": { "min": 0, "max": 360 },
      "lifetime": { "min": 0.5, "max": 1.5 }, "frequency": 0.01, "maxParticles": 500,
      "spawnType": "circle", "spawnCircle": { "x": 0, "y": 0, "r": 10 } }
    """

  private static let behaviors = """
    { "lifetime": { "min": 1, "max": 2 }, "frequency": 0.02, "behaviors": [
      { "type": "movePath", "config": { "path": "sin(x/10)*20", "speed": { "list": [
        { "value": 90, "time": 0 }, { "value": 10, "time": 1 }], "isStepped": true } } },
      { "type": "rotation", "config": { "minStart": 260, "maxStart": 280, "minSpeed": 1 } },
      { "type": "spawnShape", "config": { "type": "polygonalChain", "data": [
        [{ "x": 0, "y": 0 }, { "x": 40, "y": 9 }], [{ "x": 3, "y": 3 }, { "x": 3, "y": 80 }]] } }
    ] }
    """

  private static let confetti = """
    { "particleCount": 80, "spread": 70, "startVelocity": 40, "decay": 0.9, "gravity": 1, "drift": 0.1,
      "ticks": 180, "scalar": 1.2, "colors": ["#ff0000", "00ff00"], "shapes": ["square", "star"],
      "origin": { "x": 0.5, "y": 0.7 } }
    """

  private static let page = """
    { "particles": { "number": { "value": 80 }, "color": { "value": ["#fff", "#f00"] },
      "opacity": { "value": { "min": 0.2, "max": 0.9 } }, "size": { "value": 5, "random": true },
      "move": { "speed": 3, "direction": "top", "gravity": { "enable": true } } } }
    """

  /// A layer in layers, with sub-cells and animations.
  package static let coreAnimation = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
    <CALayer bounds="0 0 400 300" position="200 150"><sublayers>
    <CALayer name="sky" bounds="0 0 200 100" position="150 90" opacity="0.5" transform="rotate(30deg)">
    <sublayers><CAEmitterLayer name="show" emitterPosition="40 20" emitterSize="80 10"
      emitterShape="rectangle" emitterMode="outline" renderMode="additive" birthRate="1" seed="7">
    <emitterCells><CAEmitterCell name="rocket" birthRate="5" lifetime="1.6" lifetimeRange="0.2"
      velocity="120" velocityRange="30" yAcceleration="-50" emissionLongitude="1.57"
      emissionRange="0.5" scale="0.2" scaleSpeed="-0.05" spinRange="6" redRange="0.4">
    <color value="1 0.6 0.3" opacity="0.9"/><contents type="CGImage" src="star.png"/>
    <emitterCells><CAEmitterCell name="spark" birthRate="300" lifetime="1" velocity="60"
      emissionRange="6.28" alphaSpeed="-1" beginTime="1.4" duration="0.1" color="1 1 0"/>
    </emitterCells></CAEmitterCell></emitterCells>
    <animations>
    <animation type="CAKeyframeAnimation" keyPath="birthRate" duration="4" repeatCount="inf"
      calculationMode="discrete"><values><real value="1"/><real value="0.2"/></values>
      <keyTimes><real value="0"/><real value="0.5"/><real value="1"/></keyTimes></animation>
    <animation type="CABasicAnimation" keyPath="emitterPosition" duration="3" autoreverses="1">
      <fromValue value="10 10"/><toValue value="90 20"/></animation>
    <animation type="CASpringAnimation" keyPath="emitterCells.rocket.velocity" duration="3"
      fromValue="90" toValue="150" damping="4"/>
    </animations></CAEmitterLayer></sublayers></CALayer></sublayers></CALayer></caml>
    """

  /// A system with secondary systems.
  package static let vortex = """
    { "tags": ["circle", "sparkle"], "position": [0.5, 0.9], "birthRate": 20, "emissionLimit": 90,
      "lifespan": 1, "lifespanVariation": 0.4, "speed": 1.2, "angle": 0.1, "angleRange": 1,
      "shape": { "box": { "width": 0.5, "height": 0.1 } }, "emissionDuration": 1, "idleDuration": 0.5,
      "acceleration": [0, 0.5], "dampingFactor": 2, "stretchFactor": 4, "size": 0.5,
      "sizeMultiplierAtDeath": 0.2, "angularSpeed": [0, 1, 2],
      "colors": { "ramp": { "_0": [{ "red": 1, "green": 1, "blue": 0, "opacity": 1 }, "#ff0000"] } },
      "secondarySystems": [
        { "spawnOccasion": { "onUpdate": {} }, "emissionLimit": 1, "lifespan": 0.5, "angleRange": 1.5 },
        { "spawnOccasion": "onDeath", "birthRate": 100000, "emissionLimit": 50, "angleRange": 6.3,
          "colors": { "randomRamp": [["white", "blue"], ["#fff", "pink"]] } } ] }
    """

  private static let emitters = """
    { "preset": "fireworks", "particles": { "shape": { "type": ["star", "emoji"], "options": {
        "emoji": { "value": "🦄" } } }, "wobble": { "enable": true, "distance": 9, "speed": 15 } },
      "emitters": [{ "rate": { "delay": 0.1, "quantity": { "min": 1, "max": 5 } }, "startCount": 9,
        "life": { "count": 3, "duration": 0.4, "delay": 2 }, "size": { "width": 40, "height": 5 },
        "spawnColor": { "value": "#0f8" } }] }
    """

  private static let phaser = """
    { x: 400, y: { min: 10, max: 30 }, speed: { min: 20, max: 100 }, gravityY: 90, lifespan: [500, 900],
      angle: { start: 0, end: 360, steps: 24 }, scale: { start: 1, end: 0, ease: 'Quad.easeIn' },
      alpha: { values: [0, 1, 0] }, frequency: 60, quantity: 4, tint: [0xff0000, 0x00ff00],
      emitZone: { type: 'edge', source: { points: [0, 0, 30, 10, 9, 40] } }, maxParticles: 300,
      rotate: { start: -90, end: 90, random: true }, blendMode: 'SCREEN', frame: ['red', 'blue'], }
    """

  private static var spriteKit: [UInt8] {
    let color = PropertyListValue.dictionary([("NSRGB", .data(Array("1 0.5 0 1\u{0}".utf8)))])
    let emitter: [(String, PropertyListValue)] = [
      ("_birthrate", .real(100)), ("_lifetime", .real(2)), ("_startSpeed", .real(80)),
      ("_emissionAngle", .real(1)), ("_acceleration", .text("{10, -90}")),
      ("_startScale", .real(0.5)), ("_scaleSpeed", .real(-0.1)), ("_opacitySpeed", .real(-0.25)),
      ("_particleColorSequence", .reference(4)), ("_particleBlendMode", .integer(1)),
      ("_numParticlesToEmit", .integer(0)), ("_children", .array([])), ("$class", .reference(3)),
      ("_position", .reference(2)),
    ]
    return BinaryPropertyList.bytes(
      of: .dictionary([
        ("$top", .dictionary([("root", .reference(1))])),
        (
          "$objects",
          .array([
            .text("$null"), .dictionary(emitter), .dictionary([("NS.pointval", .text("{0, 0}"))]),
            .dictionary([("$classname", .text("SKEmitterNode"))]),
            .dictionary([
              ("_values", .array([color, color])), ("_times", .array([.real(0), .real(1)])),
            ]),
          ])
        ),
      ])
    )
  }
}
