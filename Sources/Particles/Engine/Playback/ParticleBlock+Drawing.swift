extension ParticleBlock.Number {
  /// The column of sprites.
  fileprivate var key: SpriteKey {
    switch self {
    case .x: .x
    case .y: .y
    case .scale: .scale
    case .rotation: .rotation
    case .red: .red
    case .green: .green
    case .blue: .blue
    case .opacity: .opacity
    case .intensity: .intensity
    case .age: .age
    }
  }

  /// The allowed values.
  fileprivate var range: ClosedRange<Float> {
    switch self {
    case .x, .y, .rotation: -1e7...1e7
    case .scale: 0...1e4
    case .red, .green, .blue, .opacity: 0...1
    case .intensity: 0...Float(LightIntensity.range.upperBound)
    case .age: 0...1e7
    }
  }
}

extension SpriteBuffer {
  /// Yields a block as a program's behavior changes it; numbers outside of their ranges are clamped.
  mutating func yield(
    _ block: SpriteBlock,
    changedBy behavior: BehaviorBody,
    at time: Seconds,
    to body: (SpriteBlock) -> Void
  ) {
    yield(block, to: body) { cursor in
      let count = cursor.count
      typealias Number = ParticleBlock.Number
      withUnsafeTemporaryAllocation(of: Float.self, capacity: Number.allCases.count * count) {
        guard let numbers = $0.baseAddress else { return }
        for number in Number.allCases {
          let column = cursor.each(number.key)
          (numbers + number.rawValue * count).update(from: column, count: count)
        }
        behavior(
          ParticleBlock(
            layer: block.run.layer,
            cell: block.run.cell,
            count: count,
            numbers: numbers,
            length: count
          ),
          time
        )
        for number in Number.allCases {
          let (column, range) = (cursor.each(number.key), number.range)
          let values = numbers + number.rawValue * count
          for particle in 0..<count {
            let value = values[particle]
            column[particle] = value.isNaN ? 0 : min(max(value, range.lowerBound), range.upperBound)
          }
        }
      }
    }
  }
}
