import Testing

@testable import KamuroRaster

@Suite("Ranges of dots")
struct DotSpanTests {
  @Test("A range of dots contains the dots that it reaches into")
  func dotRangeContainsTheDotsItReachesInto() {
    #expect(Range(dotsFrom: 2.3, to: 5) == 2..<5)
    #expect(Range(dotsFrom: -2.3, to: 5.1) == -3..<6)
    #expect(Range(dotsFrom: 4, to: 4).isEmpty)
    #expect(Range(wholeAbove: 2, below: 5) == 3..<5)
    #expect(Range(wholeAbove: 2.5, below: 2.6).isEmpty)
    #expect(Range(wholeAbove: 3, below: 3).isEmpty)
  }

  @Test("A range of dots is never reversed, whatever its ends are")
  func dotRangeIsNeverReversed() {
    var numbers = AdverseNumbers(seed: 6)
    for _ in 0..<20_000 {
      let start = numbers.place(along: 512)
      let end =
        switch numbers.integer(below: 3) {
        case 0: numbers.place(along: 512)
        case 1: numbers.beside(start)
        default: numbers.extreme()
        }
      for range in [Range(dotsFrom: start, to: end), Range(wholeAbove: start, below: end)] {
        #expect(range.lowerBound <= range.upperBound)
        #expect(range.isEmpty || start <= end)
        #expect(range.lowerBound >= -1 << 25 && range.upperBound <= 1 << 25)
      }
      #expect((0...511).contains(start.dot(upTo: 511)))
    }
  }

  @Test("Conversions to dots clamp at 2^24, and NaN gives an empty range")
  func dotConversionsClampHugeNumbersAndNaN() {
    #expect(Float.infinity.floor == 1 << 24 && (-Float.infinity).floor == -1 << 24)
    #expect(Float.nan.dot(upTo: 9) == 0)
    #expect(Range(dotsFrom: .nan, to: 3).isEmpty && Range(dotsFrom: 3, to: .nan).isEmpty)
    #expect((-0.5 as Float).floor == -1 && (0.5 as Float).ceiling == 1 && (7 as Float).ceiling == 7)
  }
}
