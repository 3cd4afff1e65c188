/// The births of a root emitter cell, by index.
struct LayerBirths<Schedule: Births> {
  let plan: CellPlan
  let schedule: Schedule
  /// The random source of the emitter cell.
  let emitter: RandomSource
  /// The area of emission, and its animation, if there is one.
  let area: EmissionArea
  let areaAnimation: AreaAnimation?
  /// The local time; particles that are dead by then are skipped.
  let over: Seconds
  /// The recipe of the last birth.
  var recipe: CellRecipe

  /// Samples a range of births.
  mutating func sample(_ births: Range<Int>, into newborn: inout [ParticleColumns.Birth]) {
    let appearance = plan.cell.timing.localTime(at: plan.cell.timing.appearance)
    newborn.reserveCapacity(births.count)
    for birth in births {
      let time = schedule.time(ofBirth: birth)
      let chance = emitter.child(UInt64(birth))
      if plan.isOver(chance, bornAt: time, by: over) { continue }
      plan.animate(&recipe, bornAt: time)
      newborn.append(
        plan.birth(
          birth,
          by: chance,
          of: emitter,
          at: time,
          seenFrom: appearance,
          site: site(ofBirth: birth, at: time, by: chance),
          recipe: recipe
        )
      )
    }
  }

  /// The site of a particle that is born at a local time.
  private func site(ofBirth index: Int, at time: Seconds, by chance: RandomSource) -> EmissionSite {
    guard let areaAnimation else { return area.site(by: chance, ofBirth: index) }
    let area = areaAnimation.area(at: plan.clock.parentTime(at: time))
    return area.site(by: chance, ofBirth: index)
  }
}
