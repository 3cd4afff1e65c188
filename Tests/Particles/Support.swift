import Foundation

@testable import KamuroParticles

/// The attachment of an item; Testing has a type of the same name.
typealias Attachment = KamuroParticles.Attachment

/// A random number generator for tests: xorshift64*, independent of the engine's own.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) {
    state = seed &* 2_685_821_657_736_338_717 | 1
    for _ in 0..<8 { _ = next() }
  }

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 2_685_821_657_736_338_717
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &self)
  }

  mutating func integer(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &self)
  }

  /// Returns true with the probability 1 / `count`.
  mutating func oneIn(_ count: Int) -> Bool { integer(1...count) == 1 }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[integer(0...elements.count - 1)]
  }
}

/// The seeds of a test on random input: 1 to a number, times KAMURO_SOAK where that is set.
func seeds(_ count: UInt64) -> [UInt64] {
  let factor = ProcessInfo.processInfo.environment["KAMURO_SOAK"].flatMap(UInt64.init) ?? 1
  return Array(1...count * max(1, factor))
}

/// The contents of a sprite batch, for exact comparison.
struct FrameSnapshot: Equatable {
  var runs: [SpriteBatch.Run]
  var columns: [[Float]]
  var births: [UInt32]

  init(_ batch: SpriteBatch) {
    runs = batch.runs
    columns = SpriteKey.allCases.map { batch[$0] }
    births = batch.birth
  }

  var count: Int { births.count }

  /// A description of the first difference between two snapshots; `nil` for equal ones.
  func difference(from other: FrameSnapshot) -> String? {
    if self == other { return nil }
    let cells = { (snapshot: FrameSnapshot) in
      snapshot.runs.map { "\($0.layer)/\($0.cell) \($0.range)" }.joined(separator: ", ")
    }
    if runs != other.runs { return "runs: \(cells(self)) != \(cells(other))" }
    let index = births.indices.first { index in
      births[index] != other.births[index]
        || zip(columns, other.columns).contains { $0[index] != $1[index] }
    }
    guard let index else { return "columns of other lengths, or NaN" }
    let row = { (snapshot: FrameSnapshot) in
      "birth \(snapshot.births[index]): \(snapshot.columns.map { $0[index] })"
    }
    return "of \(cells(self)), sprite \(index): \(row(self)) != \(row(other))"
  }
}

extension Simulation {
  /// The frame at the current time.
  mutating func snapshot() -> FrameSnapshot {
    FrameSnapshot(batch())
  }

  /// The sprites at the current time.
  mutating func batch() -> SpriteBatch {
    var batch = SpriteBatch()
    draw(into: &batch)
    return batch
  }
}

extension SpriteBatch {
  /// The number of sprites that are living particles and not sprites of a trail.
  var livingCount: Int { runs.reduce(0) { $0 + ($1.isTrail ? 0 : $1.range.count) } }
}

extension Simulation {
  /// The frame at a time, by a seek of a copy.
  func snapshot(at time: Seconds) -> FrameSnapshot {
    var simulation = self
    simulation.seek(to: time)
    return simulation.snapshot()
  }
}

extension Scene {
  /// The sprites at a time, by a seek.
  func batch(at time: Seconds) -> SpriteBatch {
    var simulation = Simulation(scene: self)
    simulation.seek(to: time)
    return simulation.batch()
  }

  func snapshot(at time: Seconds) -> FrameSnapshot { FrameSnapshot(batch(at: time)) }
}

/// A track of values with a duration of 1 s.
func track(
  _ values: [Double],
  _ change: (inout KeyframeTrack) -> Void = { _ in }
) -> KeyframeTrack {
  var track = KeyframeTrack()
  track.values = values
  track.timing.duration = 1
  change(&track)
  return track
}

extension BirthSchedule.Rate {
  /// A rate that the layer's tracks on birthRate animate.
  init(base: Double, layer: EmitterLayer, timing: MediaTiming = MediaTiming()) {
    self.init(base: base, timing: timing)
    multiply(by: layer.birthRate, at: [], of: layer)
  }
}

/// The stage of most tests: 80 x 24 screen cells.
let stage = Size(width: 640, height: 384)

/// A scene of one layer with one emitter cell; by default with a shutter of 0, so that sprites are
/// where their particles are.
func scene(
  _ cell: EmitterCell,
  seed: UInt64 = 1,
  stage: Size = stage,
  shutter: Seconds = 0,
  layer change: (inout EmitterLayer) -> Void = { _ in }
) -> Scene {
  var layer = EmitterLayer()
  layer.emitterCells = [cell]
  change(&layer)
  var effect = Effect()
  effect.layers = [layer]
  effect.shutter = shutter
  return Scene(stage: stage, seed: seed, placements: [Scene.Placement(effect)])
}

/// An emitter cell with a single burst at time 0.
func bursting(_ count: Int, lifetime: Seconds = 10) -> EmitterCell {
  var cell = EmitterCell()
  cell.burst = count
  cell.lifetime = lifetime
  return cell
}

/// Whether two numbers are equal up to the rounding of Float columns, at magnitudes up to `size`.
func isClose(_ a: Double, _ b: Double, size: Double = 1) -> Bool {
  abs(a - b) <= 2e-6 * max(1, size, abs(a), abs(b))
}

extension EffectSimulation {
  /// The layers in play.
  var layers: [EmitterSimulation] { parts.compactMap { ($0 as? LayerPart)?.simulation } }
  /// The groups of items in play.
  var items: [ItemPart] { parts.compactMap { $0 as? ItemPart } }
  /// The included effects in play.
  var inclusions: [InclusionPart] { parts.compactMap { $0 as? InclusionPart } }
}
