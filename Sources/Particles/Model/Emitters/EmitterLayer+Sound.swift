extension EmitterLayer {
  /// Whether it follows what is heard.
  var hears: Bool {
    animations.contains(where: \.hears)
      || emitterCells.contains { $0.bursts.contains { $0.sound != nil } }
  }

  /// Notes what cannot follow sound: layers whose time is not that of the sound, and sub-cells, whose
  /// births follow their parents.
  func noteSound(in reading: inout PropertyReading) {
    if hears, timing.repeats || timing.speed <= 0 || timing.fillsBackwards {
      reading.note(
        "a layer that follows sound runs forward, once: no repeats, reversal, speed of 0 or below, "
          + "or fillMode backwards or both"
      )
    }
    let paths = animations.filter { $0.sound != nil }.map(\.keyPath)
    let birthsHear = paths.contains(where: \.isBirthRate)
    func note(_ cells: [EmitterCell], isRoot: Bool) {
      for (index, cell) in cells.enumerated() {
        reading.descend(.name("emitterCells")) { reading in
          reading.descend(.index(index)) { reading in
            let bursts = cell.bursts.contains { $0.sound != nil }
            if bursts, !isRoot {
              reading.note("the bursts of a sub-cell follow its parent, not sound")
            }
            if isRoot, bursts || birthsHear, cell.timing.speed <= 0 || cell.timing.repeats {
              reading.note("an emitter cell whose births follow sound runs forward, once")
            }
          }
        }
        note(cell.emitterCells, isRoot: false)
      }
    }
    note(emitterCells, isRoot: true)
    let waits = maxParticles > 0 || emitterCells.contains { $0.maxParticles > 0 }
    if hears, waits { reading.note("births that follow sound do not wait: no maxParticles") }
    for path in paths where path.isBirthRate && path.cells.count > 1 {
      reading.note("\(path) cannot follow sound: births of sub-cells follow their parents")
    }
  }
}
