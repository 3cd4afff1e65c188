/// A stable sort of indices by a number, with reusable memory.
///
/// A natural merge sort: for a concatenation of a few sorted lists it takes one pass per doubling
/// of their number.
/// ```
/// 1 4 9 | 2 3 8 | 5 7    stretches in order
/// 1 2 3 4 8 9 | 5 7      merged two by two
/// 1 2 3 4 5 7 8 9
/// ```
struct StableOrder: Sendable {
  /// An index and its sort key.
  struct Entry: Sendable {
    var key: Double
    var place: UInt32
    /// The list that the index belongs to.
    var group: UInt32
  }

  /// Shorter runs are extended to this length by insertion sort.
  private static let shortest = 16

  private(set) var entries: [Entry] = []
  private var spare: [Entry] = []
  /// The end of each sorted run.
  private var ends: [Int] = []

  /// Removes all entries and keeps the capacity.
  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
  }

  /// Reserves capacity for a number of entries, with some reserve.
  mutating func reserveSpace(for count: Int) {
    entries.reserveSpace(for: count)
    spare.reserveSpace(for: count)
    ends.reserveSpace(for: count / Self.shortest + 1)
  }

  /// Appends an entry.
  mutating func append(_ place: Int, of group: Int, key: Double) {
    entries.append(
      Entry(
        key: key,
        place: UInt32(truncatingIfNeeded: place),
        group: UInt32(truncatingIfNeeded: group)
      )
    )
  }

  /// Replaces the keys.
  mutating func setKeys(_ key: (Entry) -> Double) {
    entries.withUnsafeMutableBufferPointer { entries in
      for index in entries.indices { entries[index].key = key(entries[index]) }
    }
  }

  /// Reverses the order, also of equal entries.
  mutating func reverse() {
    entries.reverse()
  }

  /// Whether every entry is where it was appended.
  var isIdentity: Bool {
    entries.withUnsafeBufferPointer { entries in
      entries.indices.allSatisfy { entries[$0].place == UInt32(truncatingIfNeeded: $0) }
    }
  }

  /// Sorts by the keys.
  /// - Complexity: O(*n* log *k*) for *k* sorted runs, at most O(*n* log *n*); allocates only for
  ///   more entries than ever before.
  mutating func sort() {
    entries.withUnsafeMutableBufferPointer { Self.findStretches(in: $0, ends: &ends) }
    guard ends.count > 1 else { return }
    if spare.count > entries.count { spare.removeLast(spare.count - entries.count) }
    spare.append(contentsOf: entries[spare.count...])
    while ends.count > 1 {
      entries.withUnsafeBufferPointer { entries in
        spare.withUnsafeMutableBufferPointer { Self.mergePairs(of: entries, into: $0, &ends) }
      }
      swap(&entries, &spare)
    }
  }

  /// Sorts entries of equal keys by a second number if runs of equal keys are short; returns false,
  /// with each run still contiguous, if one is long.
  /// - Complexity: O(*n*).
  mutating func sortTies(by number: (Entry) -> UInt64) -> Bool {
    entries.withUnsafeMutableBufferPointer { entries in
      var start = 0
      for index in entries.indices.dropFirst() {
        guard entries[index].key == entries[start].key else {
          start = index
          continue
        }
        guard index - start < Self.shortest else { return false }
        let entry = entries[index]
        var place = index
        while place > start, number(entries[place - 1]) > number(entry) {
          entries[place] = entries[place - 1]
          place -= 1
        }
        entries[place] = entry
      }
      return true
    }
  }

  private static func findStretches(
    in entries: UnsafeMutableBufferPointer<Entry>,
    ends: inout [Int]
  ) {
    ends.removeAll(keepingCapacity: true)
    var start = 0
    while start < entries.count {
      var end = start + 1
      while end < entries.count, entries[end].key >= entries[end - 1].key { end += 1 }
      while end < min(start + shortest, entries.count) {
        insert(end, downTo: start, in: entries)
        end += 1
      }
      ends.append(end)
      start = end
    }
  }

  private static func insert(
    _ index: Int,
    downTo start: Int,
    in entries: UnsafeMutableBufferPointer<Entry>
  ) {
    let entry = entries[index]
    var place = index
    while place > start, entries[place - 1].key > entry.key {
      entries[place] = entries[place - 1]
      place -= 1
    }
    entries[place] = entry
  }

  /// Merges neighboring pairs of sorted runs; of equal entries the left one comes first.
  private static func mergePairs(
    of entries: UnsafeBufferPointer<Entry>,
    into merged: UnsafeMutableBufferPointer<Entry>,
    _ ends: inout [Int]
  ) {
    var start = 0
    var kept = 0
    for pair in stride(from: 0, to: ends.count, by: 2) {
      let middle = ends[pair]
      let end = pair + 1 < ends.count ? ends[pair + 1] : middle
      var (left, right) = (start, middle)
      for place in start..<end {
        let isRight = left == middle || right < end && entries[right].key < entries[left].key
        merged[place] = entries[isRight ? right : left]
        left &+= isRight ? 0 : 1
        right &+= isRight ? 1 : 0
      }
      ends[kept] = end
      kept += 1
      start = end
    }
    ends.removeLast(ends.count - kept)
  }
}
