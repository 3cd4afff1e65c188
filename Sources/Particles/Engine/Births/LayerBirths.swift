/// What a layer gives birth to: births of one of its own cells, by their numbers.
///
/// None of them depends on another, so some may be drawn on one thread and some on another.
struct LayerBirths: Sendable {
  let plan: CellPlan
  let schedule: BirthPlan
  /// The random source of the emitter cell.
  let emitter: RandomSource
  /// The area of emission, and its animation, if there is one.
  let area: EmissionArea
  let areaAnimation: AreaAnimation?
  /// Which are drawn: those of even or of odd numbers, or all.
  let parity: UInt32?
  /// The running time by which particles must not be dead.
  let over: Seconds

  /// Draws births of some numbers.
  func draw(_ births: Range<Int>, into newborn: inout [ParticleColumns.Birth]) {
    let appearance = plan.cell.timing.localTime(at: plan.cell.timing.appearance)
    for birth in births where parity.map({ UInt32(birth & 1) == $0 }) ?? true {
      let time = schedule.time(ofBirth: birth)
      let chance = emitter.child(UInt64(birth))
      if plan.isOver(chance, bornAt: time, by: over) { continue }
      newborn.append(
        plan.birth(
          birth,
          by: chance,
          of: emitter,
          at: time,
          seenFrom: appearance,
          site: site(bornAt: time, by: chance)
        )
      )
    }
  }

  /// The site of a particle that is born at a running time.
  private func site(bornAt time: Seconds, by chance: RandomSource) -> EmissionSite {
    guard let areaAnimation else { return area.site(by: chance) }
    return areaAnimation.area(at: plan.clock.parentTime(at: time)).site(by: chance)
  }
}

/// Some of a layer's births, and room for what is drawn of them.
struct PartOfBirths: Sendable {
  private let births: Range<Int>
  private(set) var newborn: [ParticleColumns.Birth]

  /// Births of some numbers, in room that is there already.
  init(_ births: Range<Int>, in room: inout [ParticleColumns.Birth]) {
    self.births = births
    newborn = []
    swap(&newborn, &room)
    newborn.removeAll(keepingCapacity: true)
  }

  mutating func draw(of layer: LayerBirths) {
    layer.draw(births, into: &newborn)
  }

  /// Gives the room back.
  mutating func giveBack(_ room: inout [ParticleColumns.Birth]) {
    swap(&newborn, &room)
  }
}
