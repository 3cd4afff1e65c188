import Testing

@testable import KamuroParticles

@Suite("Random scenes")
struct RandomScenesTests {
  /// The numbers of a type that no value has had yet.
  private struct Unset<Root: Declared> {
    private var numbers = Root.numbers

    var names: [String] { numbers.map { "\(Root.self).\($0.path.joined(separator: "."))" } }

    mutating func note(_ values: [Root]) {
      guard !numbers.isEmpty else { return }
      let usual = Root()
      for value in values {
        numbers.removeAll { $0.get(value, stage) != $0.get(usual, stage) }
      }
    }
  }

  private struct UnsetNumbers {
    private var (effects, inclusions) = (Unset<Effect>(), Unset<Inclusion>())
    private var (layers, cells) = (Unset<EmitterLayer>(), Unset<EmitterCell>())
    private var (contents, dynamics) = (Unset<Contents>(), Unset<CellDynamics>())
    private var (timings, bursts) = (Unset<MediaTiming>(), Unset<Burst>())
    private var (transitions, springs) = (Unset<Transition>(), Unset<Spring>())
    private var (fireworks, items) = (Unset<Firework>(), Unset<ItemGroup>())
    private var (gravities, pushes) = (Unset<Gravity>(), Unset<Push>())
    private var attachments = Unset<Attachment>()
    private var (fields, walls) = (Unset<Field>(), Unset<Wall>())

    var names: [String] {
      effects.names + inclusions.names + layers.names + cells.names + contents.names
        + dynamics.names + timings.names + bursts.names + transitions.names + springs.names
        + fireworks.names + items.names + gravities.names + pushes.names + attachments.names
        + fields.names + walls.names
    }

    mutating func note(_ effect: Effect) {
      effects.note([effect])
      inclusions.note(effect.effects)
      for included in effect.effects.flatMap(\.choices) { note(included) }
      layers.note(effect.layers)
      for layer in effect.layers {
        transitions.note(layer.transitions)
        springs.note(layer.animations.map(\.spring))
        timings.note([layer.timing])
        for cell in layer.emitterCells { note(cell) }
      }
      fireworks.note(effect.fireworks)
      items.note(effect.items)
      gravities.note(effect.items.map(\.gravity))
      pushes.note(effect.items.flatMap(\.pushes))
      attachments.note(effect.items.flatMap(\.attachments))
      fields.note(effect.fields)
      walls.note(effect.walls)
    }

    private mutating func note(_ cell: EmitterCell) {
      cells.note([cell])
      contents.note([cell.contents])
      dynamics.note([cell.dynamics])
      timings.note([cell.timing])
      bursts.note(cell.bursts)
      for inner in cell.emitterCells { note(inner) }
    }
  }

  @Test("Each number of a property table is set in one of 2,000 random scenes")
  func everyNumberIsSet() {
    var unset = UnsetNumbers()
    for seed in 1...2000 as ClosedRange<UInt64> where !unset.names.isEmpty {
      var dice = Dice(seed)
      for placement in dice.scene().placements { unset.note(placement.effect) }
    }
    #expect(unset.names.isEmpty, "\(unset.names)")
  }
}
