internal import KamuroParticles

// Values of the model from plain numbers, as importers have them.

extension LengthPair {
  init(points x: Double, _ y: Double) { self.init(Length(x), Length(y)) }
}

extension LifeCurve {
  init(_ keyPath: KeyPath, _ values: [Double], at locations: [Double] = []) {
    self.init()
    (self.keyPath, self.values, self.locations) = (keyPath, values, locations)
  }
}

extension Color {
  /// A color of a gray level or of three levels, and an opacity if it is given; `nil` for other
  /// numbers of levels.
  init?(levels: [Double], opacity: Double = 1) {
    let levels = levels.map { min(max($0, 0), 1) }
    switch levels.count {
    case 1, 2: self.init(red: levels[0], green: levels[0], blue: levels[0])
    case 3, 4: self.init(red: levels[0], green: levels[1], blue: levels[2])
    default: return nil
    }
    alpha = levels.count.isMultiple(of: 2) ? levels[levels.count - 1] : opacity
  }
}

extension Sequence<Double> {
  /// Times in 0...1 of which none is before another one.
  var ascending: [Double] {
    reduce(into: []) { $0.append(Swift.min(1, Swift.max($0.last ?? 0, $1))) }
  }
}
