import Testing

@testable import KamuroShow

@Suite("A quota")
struct QuotaTests {
  @Test("allows so many within any span, against a list of all")
  func window() {
    var quota = Quota(3, within: 1)
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
}
