/// Moves items by pushes, attachments, fields, gravity and walls, as UIKit's dynamic animator does.
///
/// ```swift
/// var animator = DynamicAnimator(
///   on: stage, in: Surroundings(on: stage, gravity: Gravity(), walls: [Wall(.left), Wall(.right)]))
/// var item = DynamicItem(at: Point(x: 320, y: 200), size: Size(width: 24, height: 24))
/// item.push(Push(Vector(dx: 0.2, dy: -0.5), mode: .instantaneous))
/// animator.add(item)
/// animator.advance(to: 1)
/// ```
/// Items do not act on each other. The position of an item depends only on its initial state, the
/// time steps of 1/120 s and the pointer, and not on the frames that are drawn. An animator is a
/// value: a copy is independent, and serves as a checkpoint to return to.
package struct DynamicAnimator: Sendable {
  /// What acts on all items.
  package var surroundings: Surroundings
  /// The present items, in the order in which they were added.
  package var items: [DynamicItem] = []
  /// Called after each step, with the animator's new state.
  ///
  /// It may push, attach, add and remove items and change the surroundings. So that the result does
  /// not depend on how time is divided into calls, it must depend on the animator alone.
  package var action: (@Sendable (inout DynamicAnimator) -> Void)?
  /// The number of items ever added.
  package private(set) var addedCount = 0
  /// The stage's size, in points.
  package let stage: Size
  /// The begin time in seconds.
  private let beginTime: Seconds
  /// The number of steps since then.
  private(set) var stepCount = 0.0

  /// Creates an animator without items.
  /// - Parameter time: The begin time in seconds.
  package init(on stage: Size, in surroundings: Surroundings, at time: Seconds = 0) {
    self.stage = stage
    self.surroundings = surroundings
    beginTime = time
  }

  /// The time of the last step, in seconds.
  package var time: Seconds { beginTime + stepCount / Surroundings.rate }

  /// The number of items removed, for any reason.
  package var removedCount: Int { addedCount - items.count }

  /// Adds an item, which begins to move with the next step, and returns its ordinal.
  @discardableResult
  package mutating func add(_ item: DynamicItem) -> Int {
    var item = item
    item.ordinal = addedCount
    items.append(item)
    addedCount += 1
    return item.ordinal
  }

  /// Advances to the last step at or before a time; an earlier time changes nothing.
  ///
  /// Items that die at a wall, or leave the stage for good, are removed in the same step. In the
  /// direction of gravity an item has left when its whole frame is beyond the stage's edge;
  /// sideways, when its center is farther outside than the stage's extent; and against gravity,
  /// which brings it back, than ten times the extent.
  /// - Complexity: O(items · steps); O(1) without items and action.
  package mutating func advance(to time: Seconds) {
    let target = Surroundings.stepNumber(at: time - beginTime)
    while stepCount < target {
      guard !items.isEmpty || action != nil else {
        stepCount = target
        return
      }
      step()
    }
  }

  private mutating func step() {
    let time = time
    var kept = 0
    for index in items.indices {
      let outcome = items[index].step(in: surroundings, at: time)
      if case .died = outcome { continue }
      if isGone(items[index]) { continue }
      if kept != index { items.swapAt(kept, index) }
      kept += 1
    }
    items.removeLast(items.count - kept)
    stepCount += 1
    action?(&self)
  }

  private func isGone(_ item: DynamicItem) -> Bool {
    let (place, gravity, half) = (item.body.position, surroundings.gravity, item.halfBounds)
    return !Self.reach(of: stage.width, half.dx, gravity.dx).contains(place.x)
      || !Self.reach(of: stage.height, half.dy, gravity.dy).contains(place.y)
  }

  /// The interval that an item's center may be in along one axis.
  /// - Parameters:
  ///   - stage: The stage's extent along the axis, in points.
  ///   - half: Half the extent of the item's frame along the axis, in points.
  ///   - pull: The component of gravity along the axis.
  private static func reach(of stage: Double, _ half: Double, _ pull: Double) -> ClosedRange<Double>
  {
    // A tiny component is rounding error, not gravity.
    let falls = abs(pull) > 1e-6
    let (down, up) = falls ? (half, 10 * stage) : (stage, stage)
    return pull < 0 ? -down...stage + up : -up...stage + down
  }
}
