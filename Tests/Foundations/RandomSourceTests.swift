import Testing

@testable import KamuroFoundations

@Suite("RandomSource")
struct RandomSourceTests {
  @Test("RandomSource gives the known outputs of SplitMix64")
  func matchesSplitMix64() {
    let source = RandomSource(seed: 1_234_567)
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
    ]
    #expect((0..<3).map { source.bits($0) } == expected)
  }

  /// Pearson's chi-square statistic over 64 bins.
  private func chiSquare(_ numbers: [Double]) -> Double {
    var bins = [Double](repeating: 0, count: 64)
    for number in numbers { bins[min(63, Int(number * 64))] += 1 }
    let expected = Double(numbers.count) / 64
    return bins.reduce(0) { $0 + ($1 - expected) * ($1 - expected) / expected }
  }

  @Test("RandomSource is uniform over indices, over children and over neighboring seeds")
  func isUniformOverIndicesChildrenAndSeeds() {
    let source = RandomSource(seed: 42)
    // With 63 degrees of freedom, 25...120 fails in one of some 100,000 cases.
    for numbers in [
      (0..<20_000).map { source.unit($0) },
      (0..<20_000).map { source.child($0).unit(3) },
      (0..<20_000).map { source.child(1, $0).unit(0) },
      (0..<20_000).map { RandomSource(seed: $0).unit(0) },
    ] as [[Double]] {
      #expect(numbers.allSatisfy { (0..<1).contains($0) })
      #expect((25...120).contains(chiSquare(numbers)))
    }
  }

  @Test("Neighboring indices, children and seeds of a RandomSource are uncorrelated")
  func neighborsAreUncorrelated() {
    let source = RandomSource(seed: 7)
    func correlation(_ a: [Double], _ b: [Double]) -> Double {
      12 * zip(a, b).reduce(0) { $0 + ($1.0 - 0.5) * ($1.1 - 0.5) } / Double(a.count)
    }
    let indices = UInt64(0)..<20_000
    let base = indices.map { source.child($0).unit(1) }
    for other in [
      indices.map { source.child($0).unit(2) }, indices.map { source.child($0 + 1).unit(1) },
      indices.map { source.child($0).child(0).unit(1) },
      indices.map { RandomSource(seed: 8).child($0).unit(1) },
    ] as [[Double]] {
      // The standard deviation is 1 / √20,000 = 0.007.
      #expect(abs(correlation(base, other)) < 0.03)
    }
  }

  @Test("A RandomSource's integers and signed numbers cover their whole range")
  func integersAndSignedNumbersCoverTheirRanges() {
    let source = RandomSource(seed: 5)
    var counts = [Int](repeating: 0, count: 7)
    for index in UInt64(0)..<7000 { counts[source.integer(below: 7, index)] += 1 }
    #expect(counts.allSatisfy { (850...1150).contains($0) })
    let signed = (UInt64(0)..<5000).map { source.signed($0) }
    #expect(signed.allSatisfy { (-1..<1).contains($0) })
    #expect((signed.min() ?? 0) < -0.99 && (signed.max() ?? 0) > 0.99)
    #expect(source.integer(below: 1, 9) == 0)
  }

  @Test("RandomSource.shuffled puts every number at every index equally often")
  func shufflesUniformly() {
    var places = [[Int]](repeating: [Int](repeating: 0, count: 8), count: 8)
    for seed in UInt64(0)..<4000 {
      let order = RandomSource(seed: seed).shuffled(8, from: 0)
      #expect(order.sorted() == Array(0..<8))
      for (place, number) in order.enumerated() { places[place][number] += 1 }
    }
    #expect(places.joined().allSatisfy { (400...600).contains($0) })
    #expect(RandomSource(seed: 1).shuffled(0, from: 0) == [])
    #expect(RandomSource(seed: 1).shuffled(1, from: 0) == [0])
  }
}
