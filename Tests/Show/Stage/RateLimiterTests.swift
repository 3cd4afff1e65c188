import Testing

@testable import KamuroShow

@Suite("RateLimiter")
struct RateLimiterTests {
  @Test("A quota allows so many events within any span, as a list of all of them does")
  func quotaMatchesAListOfAllEvents() {
    var quota = RateLimiter(3, within: 1)
    var taken: [Double] = []
    for step in 0..<400 {
      let time = Double(step * step % 7 + step) / 8
      guard time >= taken.last ?? 0 else { continue }
      let expected = taken.count { $0 + 1 > time } < 3
      let isTaken = quota.take(at: time)
      #expect(isTaken == expected)
      if expected { taken.append(time) }
    }
    #expect(taken.count > 100)
  }

  @Test("A quota has room again at the moment at which an event leaves the span")
  func quotaSpanIsHalfOpen() {
    var quota = RateLimiter(1, within: 2)
    let taken = [1, 2.9, 3, 4.9, 5].map { quota.take(at: $0) }
    #expect(taken == [true, false, true, false, true])
  }
}
