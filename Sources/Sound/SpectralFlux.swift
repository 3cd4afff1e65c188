/// How much louder each band is than a moment ago, beside its own long average.
///
/// The measure is that of SuperFlux (Böck and Widmer, 2013: "Maximum filter vibrato suppression for
/// onset detection"): a band counts as louder only if it is so beside its neighbors of that moment,
/// so that a tone that glides is no hit. Averages whiten the spectrum, in place of a logarithm:
/// r = a / (m + 0.0003), y = r / (2 + r).
struct SpectralFlux {
  /// The amplitude below which a band counts as silent: -70 dB.
  private static let floor: Float = 0.0003

  /// The rise of each band, 0...1.
  private(set) var rises: [Float]
  private let hasNeighbors: Bool
  private var averages: [Float]
  /// The whitened amplitudes of the last hops, a ring of rows.
  private var rows: [Float]
  /// The row of the last hop.
  private var row = 0
  private let rowCount: Int

  /// - Parameters:
  ///   - count: The number of bands.
  ///   - lag: The hops between the two moments.
  ///   - hasNeighbors: Whether the neighbors of a band count.
  init(count: Int, lag: Int, hasNeighbors: Bool) {
    (self.hasNeighbors, rowCount) = (hasNeighbors, lag + 1)
    rises = [Float](repeating: 0, count: count)
    averages = rises
    rows = [Float](repeating: 0, count: count * rowCount)
  }

  /// Takes the amplitudes of a hop.
  /// - Parameter weight: That of the hop in the long average.
  mutating func add(_ amplitudes: [Float], weight: Float) {
    let count = rises.count
    row = (row + 1) % rowCount
    let (new, old) = (row * count, (row + 1) % rowCount * count)
    for band in 0..<count {
      averages[band] += weight * (amplitudes[band] - averages[band])
      let ratio = amplitudes[band] / (averages[band] + Self.floor)
      let white = ratio / (2 + ratio)
      var before = rows[old + band]
      if hasNeighbors {
        if band > 0 { before = max(before, rows[old + band - 1]) }
        if band < count - 1 { before = max(before, rows[old + band + 1]) }
      }
      rows[new + band] = white
      rises[band] = max(0, white - before)
    }
  }

  /// The mean rise of some bands.
  func mean(of bands: Range<Int>) -> Float {
    var sum: Float = 0
    for band in bands { sum += rises[band] }
    return sum / Float(bands.count)
  }
}

/// A threshold of hits: a multiple of what is usual, and a bit, so that silence has none.
struct HitThreshold {
  let factor: Float
  let offset: Float
  /// The average of the flux over 0.65 s.
  private var average: Float = 0

  init(factor: Float, offset: Float) { (self.factor, self.offset) = (factor, offset) }

  /// The flux as a part of the threshold: a hit is above 1.
  ///
  /// The average follows after the test, else an onset would hide itself.
  mutating func ratio(of flux: Float) -> Float {
    let ratio = flux / (factor * average + offset)
    average += 0.0163 * (flux - average)
    return ratio
  }
}
