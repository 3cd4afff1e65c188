/// Cosines and sines of the parts of a turn, by square roots and products alone.
///
/// The C library's functions differ in their last digits between systems, so that the same sound
/// would not give the same picture everywhere.
struct UnitCircle {
  /// cos 2πk / *n* for each k below *n*.
  let cosines: [Double]
  /// sin 2πk / *n* for each k below *n*.
  let sines: [Double]

  /// Halves a turn until its parts are small, and multiplies those that the bits of k select.
  /// - Parameter count: *n*, a power of two, at least 2.
  init(count: Int) {
    // Half a turn, a quarter, an eighth, …
    var parts = [(cosine: -1.0, sine: 0.0)]
    while 1 << parts.count < count {
      let cosine = parts[parts.count - 1].cosine
      parts.append((((1 + cosine) / 2).squareRoot(), ((1 - cosine) / 2).squareRoot()))
    }
    let angles = (0..<count).map { index in
      var (cosine, sine) = (1.0, 0.0)
      for (place, part) in parts.enumerated() where index >> (parts.count - 1 - place) & 1 == 1 {
        (cosine, sine) = (
          cosine * part.cosine - sine * part.sine, sine * part.cosine + cosine * part.sine
        )
      }
      return (cosine, sine)
    }
    (cosines, sines) = (angles.map(\.0), angles.map(\.1))
  }
}
