/// A periodic sequence of begin times, up to a stop time.
struct Repeats: Sendable {
  private let beginTime: Seconds
  private let interval: Seconds
  /// The index of the last repeat; infinite without an end, negative for none.
  private let last: Double
  /// The index of the first repeat that is shown.
  private var first = 0.0
  /// The time since the beginning at which the last repeat is over; may be infinite.
  private var end = Seconds.infinity

  /// Repeats that begin in a window, each of which is over when the next one would begin.
  init(every interval: Seconds, from beginTime: Seconds, in window: Range<Seconds>) {
    // A repeat that would begin at the window's end is not in it.
    self.init(every: interval, from: beginTime, until: window.upperBound.nextDown)
    let earliest = window.lowerBound - beginTime
    guard interval > 0 else {
      first = earliest > 0 ? .infinity : 0
      return
    }
    first = max(0, (earliest / interval).rounded(.up))
    end = (last + 1) * interval
  }

  /// - Parameter interval: Seconds between two repeats; 0: a single one.
  init(every interval: Seconds, from beginTime: Seconds, until stopTime: Seconds) {
    self.beginTime = beginTime
    self.interval = interval > 0 ? interval : 0
    guard stopTime >= beginTime else {
      last = -1
      return
    }
    last = interval > 0 ? ((stopTime - beginTime) / interval).rounded(.down) : 0
  }

  /// The index of a repeat, and the time since its beginning.
  typealias Moment = (index: Int, age: Seconds)

  /// The last repeat that has begun at a time; `nil` before the first.
  func moment(at time: Seconds) -> Moment? {
    let since = time - beginTime
    guard since >= 0, since < end, last >= 0, first <= last else { return nil }
    let index = interval > 0 ? Int(min(since / interval, last, 1e15)) : 0
    guard Double(index) >= first else { return nil }
    return (index, max(0, since - Double(index) * interval))
  }

  /// The repeats that are shown after a time and up to a later one.
  func indices(after early: Seconds, upTo late: Seconds) -> Range<Int> {
    guard last >= 0, first <= last, late >= beginTime else { return 0..<0 }
    func index(at time: Seconds) -> Double {
      interval > 0 ? min(((time - beginTime) / interval).rounded(.down), 1e15) : 0
    }
    let begin = max(first, min(index(at: early), last))
    let end = min(index(at: late), last)
    return begin <= end ? Int(begin)..<Int(end) + 1 : 0..<0
  }

  /// The begin time of the next repeat; infinite after the last one.
  func end(of index: Int) -> Seconds {
    interval > 0 && (Double(index) < last || end < .infinity) ? start(of: index + 1) : .infinity
  }

  /// The begin time of a repeat.
  func start(of index: Int) -> Seconds { beginTime + Double(index) * interval }

  /// The index of the last repeat, -1 if there is none; `nil` if it never ends.
  var lastIndex: Int? { last.isFinite ? Int(min(last, 1e15)) : nil }
}
