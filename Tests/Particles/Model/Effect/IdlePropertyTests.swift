import Testing

@testable import KamuroParticles

@Suite("Idle properties")
struct IdlePropertyTests {
  private func idle(_ effect: PropertyValue) throws -> [String] {
    var reading = PropertyReading()
    let effect = try #require(Effect.read(from: effect, reading: &reading))
    #expect(reading.problems.isEmpty, "\(reading.problems)")
    return effect.idleProperties.map { "\($0.path)" }
  }

  private func members(_ value: PropertyValue) -> [PropertyValue.Member] {
    guard case .object(let members) = value else { return [] }
    return members
  }

  /// An effect of one emitter cell that emits, with some more members, in a layer with some.
  private func effect(cell: PropertyValue, layer: PropertyValue = [:]) -> PropertyValue {
    let living: PropertyValue = ["name": "a", "birthRate": 1, "lifetime": 1]
    let own = members(cell)
    let others = members(living).filter { member in !own.contains { $0.name == member.name } }
    let cells = PropertyValue.Member(name: "emitterCells", value: [.object(others + own)])
    return ["layers": [.object(members(layer) + [cells])]]
  }

  private static let cells: [(cell: PropertyValue, idle: [String])] = [
    (["birthRate": 0, "velocityRange": 3], [""]), (["lifetime": 0, "velocity": 3], [""]),
    (["birthRate": 0, "enabled": false], []), (["birthRate": 0, "burst": 3], []),
    (["birthRate": 0, "bursts": [["count": 3]]], []),
    (["birthRate": 0, "burst": 3, "birthRateBasis": "area"], ["birthRateBasis"]),
    (["burstBasis": "area"], ["burstBasis"]), (["burstBasis": "area", "burst": 2], []),
    (["trigger": "death", "birthRate": 0, "burst": 1], ["trigger"]),
    (["repeatCount": 3], ["repeatCount"]), (["repeatCount": 3, "duration": 1], []),
    (["drag": 2], ["drag"]), (["drag": 2, "velocity": 3], []),
    (["drag": 2, "xAcceleration": 3], []),
    (["emissionRange": 2], ["emissionRange"]), (["emissionRange": 2, "velocityRange": 3], []),
    (["emissionRange": 2, "polar": ["startRadius": 3]], []),
    (
      [
        "emissionRange": 2, "emitterCells": [["lifetime": 1, "burst": 1, "velocity": 3]],
      ], []
    ),
    (["swayFrequency": 2, "swaysAboutWay": true], ["swayFrequency", "swaysAboutWay"]),
    (["swayFrequency": 2, "swayAmplitudeRange": 2], []), (["zAcceleration": 3], ["zAcceleration"]),
    (["valueOverLife": [["keyPath": "spin", "values": [1, 0]]]], ["valueOverLife"]),
    (["valueOverLife": [["keyPath": "velocity", "values": [1, 0]]]], ["valueOverLife"]),
    (["valueOverLife": [["keyPath": "rotation", "values": [1, -1]]]], ["valueOverLife"]),
    (
      [
        "valueOverLife": [["keyPath": "rotation", "values": [1, -1]]], "rotation": 1,
        "contents": ["shape": "square"],
      ], []
    ),
    (["valueOverLife": [["keyPath": "swayAmplitude", "values": [1, 0]]]], ["valueOverLife"]),
    (["valueOverLife": [["keyPath": "scale", "values": [1, 0]]], "scaleSpeed": 1], []),
    (["spin": 1, "alignsToMotion": true, "velocity": 3], ["alignsToMotion", "spin"]),
    (["spin": 1, "contents": ["size": [3, 4]]], []), (["spin": 1, "flutter": 1], []),
    (["spin": 1, "contents": ["shape": "square"]], []), (["spin": 1, "stretchVelocity": 3], []),
    (
      ["contents": ["shape": "glyph", "text": "x"], "spinRange": 2, "intensity": 2],
      ["spinRange", "intensity"]
    ),
    (["paletteScope": "burst"], ["paletteScope"]),
    (["paletteScope": "burst", "palette": ["red"]], []),
    (["color": "red", "palette": ["red"]], ["color"]),
    (["color": "red", "colorOverLife": ["colors": ["red", "blue"]]], ["color"]),
    (["color": "#ff000080", "colorOverLife": ["colors": ["red", "blue"]]], []),
    (["redRange": 0.5, "ramps": [["colors": ["red", "blue"]]]], ["redRange"]),
    (["inheritsColor": true], ["inheritsColor"]),
    (
      ["contents": ["innerRadius": 0.5, "points": 3]], ["contents.innerRadius", "contents.points"]
    ),
    (["contents": ["shape": "star", "innerRadius": 0.5, "points": 3]], []),
    (["contents": ["text": "a"]], ["contents.text"]),
    (["dynamics": ["mass": 2, "radius": 3]], ["dynamics.radius", "dynamics.mass"]),
    (["dynamics": ["meetsWalls": true, "radius": 3, "stepRate": 60], "drag": 1], []),
    (["dynamics": ["stepRate": 60]], ["dynamics.stepRate"]),
    (["dynamics": ["feelsFields": true]], ["dynamics.feelsFields"]),
  ]

  @Test("A property of an emitter cell without an effect is found, and no other", arguments: cells)
  func idlePropertiesOfCellsAreFound(cell: PropertyValue, idle: [String]) throws {
    let path = "layers[0].emitterCells[0]"
    let found = try self.idle(effect(cell: cell))
    #expect(Set(found) == Set(idle.map { $0.isEmpty ? path : "\(path).\($0)" }))
  }

  private static let layers: [(layer: PropertyValue, idle: [String])] = [
    (["emitterSize": [3, 4], "emitterMode": "outline"], ["emitterSize", "emitterMode"]),
    (["emitterSize": [3, 4], "emitterShape": "line"], []),
    (["emitterDepth": 3, "emitterShape": "sphere"], ["emitterDepth"]),
    (["emitterPath": [[0, 0]], "emitterText": "a"], ["emitterPath", "emitterText"]),
    (["emitterZPosition": 3], ["emitterZPosition"]),
    (["emitterZPosition": 3, "renderMode": "backToFront"], []),
    (["autoreverses": true], ["autoreverses"]),
    (
      ["animations": [["values": [1, 0], "stiffness": 3, "tensionValues": [0, 1]]]],
      ["animations[0].stiffness", "animations[0].tensionValues"]
    ),
    (
      [
        "animations": [
          ["animations": [["values": [1], "calculationMode": "paced", "keyTimes": [0]]]]
        ]
      ],
      ["animations[0].animations[0].keyTimes"]
    ),
  ]

  @Test("A property of a layer without an effect is found, and no other", arguments: layers)
  func idlePropertiesOfLayersAreFound(layer: PropertyValue, idle: [String]) throws {
    let found = try self.idle(effect(cell: [:], layer: layer))
    #expect(Set(found) == Set(idle.map { "layers[0].\($0)" }))
  }

  @Test("What the layer says decides over a property of its emitter cells")
  func layersDecideOverTheirCells() throws {
    let path = "layers[0].emitterCells[0]"
    #expect(
      try idle(effect(cell: ["zAcceleration": 3], layer: ["renderMode": "backToFront"])).isEmpty
    )
    #expect(
      try idle(effect(cell: ["intensity": 3], layer: ["blendMode": "multiply"]))
        == ["\(path).intensity"]
    )
    let text: PropertyValue = ["emitterShape": "text", "emitterText": "a"]
    #expect(try idle(effect(cell: ["inheritsColor": true], layer: text)).isEmpty)
  }

  @Test("A property that an animation brings to life is not idle")
  func animationsBringPropertiesToLife() throws {
    let cases: [(String, PropertyValue)] = [
      ("birthRate", ["birthRate": 0]), ("lifetime", ["lifetime": 0]), ("velocity", ["drag": 1]),
      ("swayAmplitude", ["swayFrequency": 2]), ("flutter", ["spin": 2]),
    ]
    for (name, cell) in cases {
      let path = PropertyValue.text("emitterCells.a.\(name)")
      let track: PropertyValue = ["keyPath": path, "values": [0, 1]]
      let group: PropertyValue = ["animations": [track], "duration": 2]
      for animation in [track, group] {
        #expect(try idle(effect(cell: cell, layer: ["animations": [animation]])).isEmpty)
      }
      #expect(try !idle(effect(cell: cell)).isEmpty)
    }
  }

  @Test("A sub-cell has a trigger and inherits a color, but its birthRate has no basis")
  func subCellsHaveRulesOfTheirOwn() throws {
    let inner: PropertyValue = [
      "lifetime": 1, "burst": 1, "trigger": "death", "inheritsColor": true, "palette": ["red"],
    ]
    let trail: PropertyValue = ["lifetime": 1, "birthRate": 1, "birthRateBasis": "area"]
    let path = "layers[0].emitterCells[0].emitterCells"
    #expect(
      try idle(effect(cell: ["emitterCells": [inner, trail]]))
        == ["\(path)[0].palette", "\(path)[1].birthRateBasis"]
    )
  }

  @Test("Fields and walls that nothing feels or meets are found")
  func unfeltFieldsAndUnmetWallsAreFound() throws {
    let field: PropertyValue = ["type": "vortex"]
    let wall: PropertyValue = ["shape": "floor"]
    #expect(try idle(["fields": [field], "walls": [wall]]) == ["fields[0]", "walls[0]"])
    #expect(
      try idle(["fields": [["enabled": false]], "walls": [["enabled": false]]]).isEmpty
    )
    let items: PropertyValue = [["feelsFields": true, "meetsWalls": true]]
    #expect(try idle(["fields": [field], "walls": [wall], "items": items]).isEmpty)
    #expect(
      try idle([
        "items": items, "walls": [["path": [[0, 0], [1, 1]], "size": [1, 2]]],
        "fields": [["position": [1, 2], "smoothness": 1, "regionRadius": 3, "force": [1, 1]]],
      ]) == [
        "fields[0].regionRadius", "fields[0].smoothness", "fields[0].force", "fields[0].position",
        "walls[0].path", "walls[0].size",
      ]
    )
  }

  @Test("An effect's bloomGain without a bloom and an inclusion's repeatCount are found")
  func effectsAndInclusionsHaveRules() throws {
    #expect(try idle(["bloom": 0, "bloomGain": 3]) == ["bloomGain"])
    #expect(try idle(["bloom": 0.1, "bloomGain": 3]).isEmpty)
    #expect(
      try idle(["effects": [["effect": "a", "repeatCount": 3]]]) == ["effects[0].repeatCount"]
    )
  }

  @Test("Every rule names properties of its table, and says why in one line")
  func rulesNameProperties() {
    func check<Root: Declared>(_ rules: [IdleRule<Root>]) {
      let names = Set(Root.properties.map(\.name))
      for rule in rules {
        #expect(names.isSuperset(of: rule.names), "\(rule.names)")
        #expect(rule.reason.count <= 100 && !rule.reason.hasSuffix("."))
      }
    }
    check(Effect.idleRules)
    check(EmitterLayer.idleRules)
    check(EmitterCell.idleRules)
    check(Contents.idleRules)
    check(KeyframeTrack.idleRules)
    check(CellDynamics.idleRules)
    check(ItemGroup.idleRules)
    check(Field.idleRules)
    check(Wall.idleRules)
    check(Inclusion.idleRules)
  }
}
