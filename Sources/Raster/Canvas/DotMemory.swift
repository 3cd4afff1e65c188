import KamuroCSIMD

/// The dots of a canvas, dark at first.
///
/// The system gives dark memory when it is first written to. An array would be written to at once,
/// all of it, and where no light falls that is never needed.
final class DotMemory: Sendable {
  /// The first dot; only a canvas that has this memory for itself writes there.
  nonisolated(unsafe) let start: UnsafeMutablePointer<SIMD4<Float>>
  private let count: Int

  /// Dark dots; `count` is above 0.
  init(count: Int) {
    guard let memory = calloc(count, MemoryLayout<SIMD4<Float>>.stride) else {
      preconditionFailure("no memory for \(count) dots")
    }
    start = memory.bindMemory(to: SIMD4<Float>.self, capacity: count)
    self.count = count
  }

  /// The same dots once more.
  convenience init(copying other: DotMemory) {
    self.init(count: other.count)
    start.update(from: other.start, count: count)
  }

  deinit { free(start) }
}
