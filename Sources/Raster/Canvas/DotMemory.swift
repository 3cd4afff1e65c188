import KamuroCSIMD

/// The memory of a canvas's dots, zeroed.
///
/// `calloc` returns pages that the system allocates only when they are first written to. An array
/// would write to all of them at once, also where no light ever falls.
final class DotMemory: Sendable {
  /// The first dot; only a canvas that is the unique owner may write.
  nonisolated(unsafe) let start: UnsafeMutablePointer<SIMD4<Float>>
  /// The number of dots.
  let count: Int

  /// Allocates `count` dark dots; `count` must be above 0.
  init(count: Int) {
    guard let memory = calloc(count, MemoryLayout<SIMD4<Float>>.stride) else {
      preconditionFailure("no memory for \(count) dots")
    }
    start = memory.bindMemory(to: SIMD4<Float>.self, capacity: count)
    self.count = count
  }

  /// Copies the dots of another memory.
  convenience init(copying other: DotMemory) {
    self.init(count: other.count)
    start.update(from: other.start, count: count)
  }

  deinit { free(start) }
}
