/// Scratch buffers for sorting sprites and runs, kept from frame to frame.
struct SpriteOrder: Sendable {
  var order = StableOrder()
  /// The depth of each sprite; larger is nearer.
  var depths: [Float] = []
  /// Scratch buffers for permuting a column or the runs.
  var column: [Float] = []
  var births: [UInt32] = []
  var runs: [SpriteBatch.Run] = []
}

extension SpriteBatch {
  /// Permutes the sprites by the computed order.
  mutating func moveSprites() {
    let entries = sorting.order.entries
    for key in SpriteKey.allCases {
      Self.move(&numbers[key.rawValue], to: entries, by: &sorting.column)
    }
    Self.move(&birth, to: entries, by: &sorting.births)
  }

  private static func move<Element>(
    _ column: inout [Element],
    to entries: [StableOrder.Entry],
    by spare: inout [Element]
  ) {
    guard let any = column.last else { return }
    if spare.count < entries.count {
      spare.reserveSpace(for: column.capacity)
      spare.extend(by: entries.count - spare.count, with: any)
    }
    column.withUnsafeMutableBufferPointer { column in
      spare.withUnsafeMutableBufferPointer { spare in
        for (place, entry) in entries.enumerated() {
          spare[place] = column[Int(entry.place)]
        }
        for place in entries.indices { column[place] = spare[place] }
      }
    }
  }

  /// Splits the runs into maximal sequences of sprites of the same emitter cell.
  mutating func cutRuns() {
    sorting.runs.removeAll(keepingCapacity: true)
    swap(&runs, &sorting.runs)
    let entries = sorting.order.entries
    var begin = 0
    while begin < entries.count {
      let group = entries[begin].group
      let end = entries[begin...].firstIndex { $0.group != group } ?? entries.count
      runs.append(sorting.runs[Int(group)])
      runs[runs.count - 1].range = begin..<end
      begin = end
    }
  }

  /// Sorts the runs by zPosition; the sort is stable.
  package mutating func sortRuns() {
    sorting.order.removeAll()
    for place in runs.indices { sorting.order.append(place, of: 0, key: runs[place].zPosition) }
    sorting.order.sort()
    guard !sorting.order.isIdentity else { return }
    Self.move(&runs, to: sorting.order.entries, by: &sorting.runs)
  }
}
