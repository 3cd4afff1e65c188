import Testing

@testable import KamuroParticles

@Suite("Animated numbers")
struct AnimatedTests {
  private let stage = Size(width: 700, height: 500)

  /// Tracks between two values: one alone, with a second one added, or in a group.
  private func animation(
    on keyPath: KeyframeTrack.KeyPath,
    _ values: ClosedRange<Double>,
    _ dice: inout Dice
  ) -> [KeyframeTrack] {
    var track = KeyframeTrack()
    track.keyPath = keyPath
    track.values = [values.lowerBound, values.upperBound]
    track.timing.duration = 2
    track.timing.fillMode = dice.oneIn(2) ? .both : .removed
    track.isAdditive = dice.oneIn(2)
    var second = track
    second.isAdditive = true
    var group = KeyframeTrack()
    group.animations = [track]
    group.timing.duration = 3
    return dice.pick([[track], [track], [track, second], [group]])
  }

  /// Two random values in the allowed range of a number.
  private func values(_ allowed: ClosedRange<Double>, _ dice: inout Dice) -> ClosedRange<Double> {
    let (least, most) = (max(allowed.lowerBound, -300), min(allowed.upperBound, 300))
    let pair = [dice.number(least...most), dice.number(least...most)].sorted()
    return pair[0]...pair[1]
  }

  @Test(
    "An animated number of an emitter cell gives the recipe of a cell with that value",
    arguments: seeds(8)
  )
  func recipeEqualsThatOfACellWithTheAnimatedValue(seed: UInt64) throws {
    var dice = Dice(seed)
    for number in EmitterCell.numbers where number.path != ["birthRate"] {
      var cell = dice.cell(depth: 1)
      cell.name = "a"
      var layer = EmitterLayer()
      (layer.lifetime, layer.velocity) = (dice.number(0...3), dice.number(-2...2))
      (layer.scale, layer.spin) = (dice.number(-2...2), dice.number(-2...2))
      let keyPath = KeyframeTrack.KeyPath(cells: ["a"], property: number.path)
      layer.animations = animation(on: keyPath, values(number.allowed, &dice), &dice)
      let animation = try #require(CellAnimation(cell, at: ["a"], of: layer, on: stage))
      var recipe = CellRecipe(cell, of: layer, on: stage)
      for time in [-0.5, 0, 0.7, 2, 2.6, 9] {
        var changed = cell
        let own = number.get(cell, stage)
        number.set(&changed, layer.animations.value(of: keyPath, at: time, own: own))
        let expected = CellRecipe(changed, of: layer, on: stage)
        animation.apply(to: &recipe, at: time)
        #expect(recipe == expected, "\(keyPath) at \(time)")
      }
    }
  }

  @Test(
    "An animated number of a layer gives the emission area of a layer with that value",
    arguments: seeds(8)
  )
  func areaEqualsThatOfALayerWithTheAnimatedValue(seed: UInt64) throws {
    var dice = Dice(seed)
    let numbers = EmitterLayer.numbers.filter { $0.path[0].hasPrefix("emitter") }
    #expect(numbers.count == 6)
    for number in numbers {
      var layer = EmitterLayer()
      layer.emitterPosition = LengthPair(Length(dice.number(-9...9)), Length(dice.number(-9...9)))
      layer.emitterSize = LengthPair(Length(dice.number(0...9)), Length(dice.number(0...9)))
      let keyPath = KeyframeTrack.KeyPath(cells: [], property: number.path)
      layer.animations = animation(on: keyPath, values(number.allowed, &dice), &dice)
      let origin = Vector(dx: 20, dy: -30)
      let animation = try #require(AreaAnimation(of: layer, on: stage, origin: origin))
      for time in [-0.5, 0, 0.7, 2, 2.6, 9] {
        var changed = layer
        let own = number.get(layer, stage)
        number.set(&changed, layer.animations.value(of: keyPath, at: time, own: own))
        let expected = EmissionArea(of: changed, on: stage, origin: origin)
        let area = animation.area(at: time)
        #expect(area.position == expected.position && area.size == expected.size, "\(keyPath)")
        #expect(area.depth == expected.depth && area.zPosition == expected.zPosition, "\(keyPath)")
      }
    }
  }
}
