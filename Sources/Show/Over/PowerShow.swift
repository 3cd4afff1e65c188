internal import Kamuro
package import KamuroParticles
internal import KamuroRaster
package import KamuroScreen

/// Effects over a program that someone uses: sparks where text is typed, and what follows commands.
///
/// Nothing moves by itself but the effects that it is given.
package struct PowerShow: StagedShow {
  /// What happens at a screen cell.
  package enum Occasion: Hashable, Sendable {
    /// A character was typed.
    case typed
    /// A character was deleted.
    case deleted
    /// A command has succeeded.
    case success
    /// A command has failed.
    case failure
    /// The bell rang.
    case bell
  }

  /// The seconds between two bursts of sparks for keys.
  private static let keyInterval: Seconds = 0.025
  /// The sparks of a key, and of one of many in a second.
  private static let (least, most) = (5, 12)

  var theater: Theater
  private let ambient: [Effect]
  private var effects: [Occasion: Effect] = [:]
  /// The times of the last keys, for the rate of typing.
  private var keys: [Seconds] = []
  /// Four bursts a second of what programs say, which may be false.
  private var announcements = RateLimiter(4, within: 1)
  private var hue: UInt64 = 0
  private let isCalm: Bool

  /// - Parameter ambient: Effects that go on all the time.
  package init(ambient: [Effect] = [], size: ScreenSize, style: ShowStyle) {
    (self.ambient, isCalm) = (ambient.map(\.withoutBackdrops), style.isCalm)
    theater = Theater(size: size, style: style)
    for effect in self.ambient { theater.place(effect, at: 0) }
  }

  package var outcome: Outcome? { nil }

  package static func exits(on event: InputEvent) -> Bool { false }

  /// Whether effects go on all the time.
  package var isAmbient: Bool { !ambient.isEmpty }

  package var isMoving: Bool { theater.stage.hasEffects }

  package var frameInterval: Seconds { theater.frameInterval() }

  package mutating func handle(_ event: InputEvent, at time: Seconds) {
    if case .resized(let size) = event { theater.stage.resize(to: size) }
  }

  package mutating func draw(at time: Seconds, into grid: inout ScreenGrid) {
    theater.draw(at: time, panels: [], into: &grid)
  }

  /// Removes all particles but those of the ambient effects.
  package mutating func clear(at time: Seconds) {
    theater.play([])
    for effect in ambient { theater.place(effect, at: time) }
  }

  /// Shows what has happened at a cell.
  /// - Parameter color: The color of its text.
  package mutating func mark(
    _ occasion: Occasion,
    at place: ScreenPosition,
    color: ScreenColor,
    time: Seconds
  ) {
    switch occasion {
    case .typed, .deleted:
      keys.removeAll { $0 < time - 1 }
      if let last = keys.last, time - last < Self.keyInterval { return }
      keys.append(time)
    case .success, .failure, .bell: guard announcements.take(at: time) else { return }
    }
    let target = Point(x: Double(place.column) * 8 + 4, y: Double(place.row) * 16 + 8)
    var effect = effects[occasion] ?? Self.effect(of: occasion)
    effects[occasion] = effect
    for index in effect.layers.indices {
      for cell in effect.layers[index].emitterCells.indices {
        adapt(&effect.layers[index].emitterCells[cell], to: occasion, color)
      }
    }
    theater.place(effect, at: time, offset: target - theater.stage.middle)
  }

  private mutating func adapt(
    _ cell: inout EmitterCell,
    to occasion: Occasion,
    _ color: ScreenColor
  ) {
    if occasion == .typed {
      let rate = Double(keys.count) / 8
      let count = Double(Self.least) + Double(Self.most - Self.least) * min(1, rate)
      cell.burst = Int(isCalm ? count / 2 : count)
      cell.palette = [Self.color(color) ?? nextHue()]
    } else if isCalm {
      cell.burst = (cell.burst + 1) / 2
    }
  }

  /// The next color for text in the terminal's own: hues at the golden ratio.
  private mutating func nextHue() -> Color {
    hue += 1
    let angle = (Double(hue) * 0.618_034).truncatingRemainder(dividingBy: 1) * 6
    func channel(_ shift: Double) -> Double {
      let distance = abs((angle + shift).truncatingRemainder(dividingBy: 6) - 3)
      return min(1, max(0.25, distance - 1))
    }
    return Color(red: channel(0), green: channel(4), blue: channel(2))
  }

  private static func color(_ color: ScreenColor) -> Color? {
    let levels: (red: UInt8, green: UInt8, blue: UInt8)
    switch color.kind {
    case .standard: return nil
    case .indexed(let index): levels = XtermPalette.levels(of: index)
    case .direct(let red, let green, let blue): levels = (red, green, blue)
    }
    let (red, green, blue) = (Int(levels.red), Int(levels.green), Int(levels.blue))
    // Grays would be dull sparks.
    guard red + green + blue > 120, max(red, green, blue) > min(red, green, blue) + 40 else {
      return nil
    }
    return Color(
      red: Double(levels.red) / 255,
      green: Double(levels.green) / 255,
      blue: Double(levels.blue) / 255
    )
  }

  /// The sparks of the demo's pointer, thrown upward or downward, in other numbers and colors.
  private static func effect(of occasion: Occasion) -> Effect {
    var effect = FireworkKind.spark.effect
    for layer in effect.layers.indices {
      for index in effect.layers[layer].emitterCells.indices {
        var cell = effect.layers[layer].emitterCells[index]
        (cell.lifetime, cell.lifetimeRange) = (0.5, 0.17)
        // Small ones with hardly a trail: text is to be read between them.
        (cell.scale, cell.afterglow, cell.intensity) = (0.6, 0.02, 3)
        cell.yAcceleration = Length(40, .height)
        switch occasion {
        case .typed:
          cell.emissionLongitude = .degrees(-90)
          cell.emissionRange = .degrees(40)
        case .deleted:
          (cell.burst, cell.palette) = (4, [Color(red: 0.8, green: 0.2, blue: 0.15)])
          cell.emissionLongitude = .degrees(90)
          cell.emissionRange = .degrees(50)
        case .success:
          (cell.burst, cell.lifetime) = (36, 0.9)
        case .failure:
          (cell.burst, cell.lifetime) = (14, 1.2)
          cell.palette = [Color(red: 0.45, green: 0.4, blue: 0.4)]
          cell.yAcceleration = Length(-10, .height)
        case .bell:
          cell.burst = 20
        }
        effect.layers[layer].emitterCells[index] = cell
      }
    }
    return effect
  }
}
