/// Moves items by pushes, attachments and all that surrounds them, as UIKit's animator does.
///
/// ```swift
/// var animator = DynamicAnimator(
///   on: stage, in: Surroundings(on: stage, gravity: Gravity(), walls: [Wall(.left), Wall(.right)]))
/// var item = DynamicItem(at: Point(x: 320, y: 200), size: Size(width: 24, height: 24))
/// item.push(Push(Vector(dx: 0.2, dy: -0.5), mode: .instantaneous))
/// animator.add(item)
/// animator.advance(to: 1)
/// ```
/// Items do not act on each other. Where one is follows from its beginning, the steps of 1/120 s and
/// the pointer, whatever the frames in between. An animator is a value: a copy goes its own way, and
/// is the way to come back to an earlier time.
public struct DynamicAnimator: Sendable {
  /// What acts on all items.
  public var surroundings: Surroundings
  /// The items that are there, in the order in which they came.
  public var items: [DynamicItem] = []
  /// Called after each step, with the animator as it is then.
  ///
  /// It may push, tie, add and remove items and change what surrounds them; for time to be cut in
  /// any way, what it does must follow from the animator alone.
  public var action: (@Sendable (inout DynamicAnimator) -> Void)?
  /// The items that there ever were.
  public private(set) var addedCount = 0
  /// The stage's size, in points.
  public let stage: Size
  /// When it began, in seconds.
  private let beginTime: Seconds
  /// The steps since then.
  private(set) var stepCount = 0.0

  /// Prepares a stage without items.
  /// - Parameter time: When it begins, in seconds.
  public init(on stage: Size, in surroundings: Surroundings, at time: Seconds = 0) {
    self.stage = stage
    self.surroundings = surroundings
    beginTime = time
  }

  /// The time of the last step.
  public var time: Seconds { beginTime + stepCount / Surroundings.rate }

  /// The items that have been removed, by whomever.
  public var removedCount: Int { addedCount - items.count }

  /// Adds an item, which begins to move with the next step, and tells which one it is.
  @discardableResult
  public mutating func add(_ item: DynamicItem) -> Int {
    var item = item
    item.ordinal = addedCount
    items.append(item)
    addedCount += 1
    return item.ordinal
  }

  /// Goes on to the last step at or before a time; to an earlier time than that of the last one it
  /// does not go back.
  ///
  /// Items that die at a wall, or leave the stage for good, are removed with the step in which they
  /// do: where gravity pulls them, once the whole frame has passed the stage's edge; to its sides,
  /// once their middles are farther out than the stage's extent, and where gravity brings them
  /// back, than ten times that.
  /// - Complexity: O(items · steps); O(1) without items and action.
  public mutating func advance(to time: Seconds) {
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
    let (place, gravity, half) = (item.body.position, surroundings.gravity, item.halfFrame)
    return !Self.reach(of: stage.width, half.dx, gravity.dx).contains(place.x)
      || !Self.reach(of: stage.height, half.dy, gravity.dy).contains(place.y)
  }

  /// From where to where an item's middle may be along one axis.
  /// - Parameters:
  ///   - stage: The stage's extent along it, in points.
  ///   - half: Half the extent of the item's frame along it, in points.
  ///   - pull: Gravity along it.
  private static func reach(of stage: Double, _ half: Double, _ pull: Double) -> ClosedRange<Double>
  {
    // A pull to the side that rounding alone has made is none.
    let falls = abs(pull) > 1e-6
    let (down, up) = falls ? (half, 10 * stage) : (stage, stage)
    return pull < 0 ? -down...stage + up : -up...stage + down
  }
}
