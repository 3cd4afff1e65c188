import Foundation
import Testing

@testable import KamuroFoundations

@Suite("decay(_:)")
struct DecayTests {
  @Test("decay(x) equals the C library's exp(-x) to twelve digits")
  func matchesTheExponentialFunction() {
    var state: UInt64 = 1
    for _ in 0..<100_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let unit = Double(state >> 11) / 0x1p53
      for x in [unit, 40 * unit, 699 * unit, -20 * unit, 1e-9 * unit] {
        #expect(abs(decay(x) / exp(-x) - 1) < 1e-12)
      }
    }
  }

  @Test("decay(x) is 1 at 0, decreases strictly, and stays positive for any large x")
  func isOneAtZeroAndDecreasesStrictly() {
    #expect(decay(0) == 1)
    #expect(decay(.infinity) == decay(700))
    #expect(decay(1e300) > 0 && decay(1e300) < 1e-300)
    var last = 1.0
    for step in 1...70_000 {
      let next = decay(Double(step) / 100)
      #expect(next < last)
      last = next
    }
  }
}
