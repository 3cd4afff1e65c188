/// Kochanek-Bartels splines ("Interpolating Splines with Local Tension, Continuity, and Bias
/// Control", SIGGRAPH 1984).
extension KeyframeTrack {
  /// The piece from a key to the next one, which must exist.
  func cubicPiece(after index: Int) -> CubicPiece {
    CubicPiece(
      from: values[index],
      slope: slope(at: index, continuity: shape(continuityValues, index)),
      to: values[index + 1],
      slope: slope(at: index + 1, continuity: -shape(continuityValues, index + 1))
    )
  }

  /// The slope after a key; with the opposite continuity, the slope before it.
  ///
  /// Beyond its ends the curve is extrapolated linearly.
  private func slope(at key: Int, continuity: Double) -> Double {
    let (tension, bias) = (shape(tensionValues, key), shape(biasValues, key))
    let behind = difference(to: max(1, key))
    let ahead = difference(to: min(key + 1, values.count - 1))
    let half = (1 - tension) / 2
    return half * (1 + bias) * (1 + continuity) * behind
      + half * (1 - bias) * (1 - continuity) * ahead
  }

  private func difference(to key: Int) -> Double { values[key] - values[key - 1] }

  private func shape(_ list: [Double], _ key: Int) -> Double {
    key < list.count ? list[key] : 0
  }
}

/// Keys whose linear interpolation has the same absolute slope everywhere.
///
/// ```
/// values  0 → 3 → 1 → 1.5          of a cubic curve also where it turns back between them
/// times   0 , 3 , 5 , 5.5   / 5.5
/// ```
struct PacedKeys: Hashable {
  /// The values.
  let values: [Double]
  /// The time of each value, as a fraction of the progress.
  let times: [Double]

  /// The keys of a track whose mode has constant speed; `nil` for other modes.
  /// - Complexity: O(*n*) in the number of keys.
  init?(of track: KeyframeTrack) {
    switch track.calculationMode {
    case .linear, .discrete, .cubic, .spring: return nil
    case .paced: values = track.values
    case .cubicPaced: values = Self.turnsAndKeys(of: track)
    }
    var lengths = [0.0]
    for (start, end) in zip(values, values.dropFirst()) {
      lengths.append(lengths[lengths.count - 1] + (end - start).magnitude)
    }
    let length = lengths[lengths.count - 1]
    times = lengths.map { length > 0 ? $0 / length : 0 }
  }

  private static func turnsAndKeys(of track: KeyframeTrack) -> [Double] {
    guard let first = track.values.first else { return [] }
    return track.values.indices.dropLast().reduce(into: [first]) { values, index in
      let piece = track.cubicPiece(after: index)
      values += piece.turns.map { piece.value(at: $0) }
      values.append(track.values[index + 1])
    }
  }
}
