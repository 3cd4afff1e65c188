/// What begins again and again: when each time begins, up to a stop.
struct Repeats: Sendable {
  private let beginTime: Seconds
  private let interval: Seconds
  /// The last repeat that there will be, from 0; infinite without an end, below 0 for none.
  private let last: Double

  /// - Parameter interval: Seconds from one to the next; 0: once.
  init(every interval: Seconds, from beginTime: Seconds, until stopTime: Seconds) {
    self.beginTime = beginTime
    self.interval = interval > 0 ? interval : 0
    guard stopTime >= beginTime else {
      last = -1
      return
    }
    last = interval > 0 ? ((stopTime - beginTime) / interval).rounded(.down) : 0
  }

  /// A repeat, from 0, and how long ago it began.
  typealias Moment = (index: Int, age: Seconds)

  /// The last repeat that has begun at a time; `nil` before the first.
  func moment(at time: Seconds) -> Moment? {
    let since = time - beginTime
    guard since >= 0, last >= 0 else { return nil }
    let index = interval > 0 ? Int(min(since / interval, last, 1e15)) : 0
    return (index, max(0, since - Double(index) * interval))
  }

  /// When a repeat begins.
  func start(of index: Int) -> Seconds { beginTime + Double(index) * interval }

  /// The number of the last one, -1 without any; `nil` where it never ends.
  var lastIndex: Int? { last.isFinite ? Int(min(last, 1e15)) : nil }
}
