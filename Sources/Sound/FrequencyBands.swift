/// The bands of the spectrum of 1,024 samples, each about a fifth higher than the one before it.
///
/// ```
/// bin    1 2 3 4 5 6 7 8  10  12  14   17   20    24     29      35 … 341
/// Hz    47      188            560              1100                   16,000
/// ```
enum FrequencyBands {
  /// The first bin of each band, and the end of the last one.
  static let edges: [Int] = {
    var edges = [1]
    while let edge = edges.last, edge < end {
      edges.append(min(end, edge + max(1, (19 * edge + 50) / 100)))
    }
    return edges
  }()
  /// The end of the highest band: 16 kHz.
  static let end = 341
  static let count = edges.count - 1

  /// The bands of the lowest three bins, in which a kick drum begins.
  static let lowest = 0..<3
  static let all = 0..<count
  /// From 188 Hz on.
  static let mid = first(from: 4)..<first(from: 54)
  /// From 2.8 kHz on.
  static let treble = first(from: 54)..<count

  private static func first(from bin: Int) -> Int { edges.firstIndex { $0 >= bin } ?? count }
}
