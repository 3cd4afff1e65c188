/// The colors over the lives of a cell's particles, laid out to be looked up for many of them.
///
/// What ``ColorCurve/color(at:)`` tells, in single precision.
struct ColorTable: Sendable {
  /// A stretch of a life in which each channel changes on a straight line.
  struct Piece {
    /// The fraction of the life at which it begins.
    var start: Double
    /// The one at which the next begins; not a number where there is none, which nothing reaches.
    var end: Double
    /// 1 over the fraction of the life that the change takes; 0 where nothing changes.
    var pace: Double
    /// The color at its start: red, green, blue and alpha.
    var color: SIMD4<Float>
    /// What is added to it up to its end.
    var change: SIMD4<Float>
  }

  /// The pieces of all curves, one curve after the other.
  private var pieces: [Piece] = []
  /// Where the pieces of each curve begin, and where the last one's end.
  private var starts = [0]

  /// Lays out the ramps of a cell, or else its colors over life as the only ramp.
  init(of cell: EmitterCell) {
    let curves = cell.ramps.isEmpty ? [cell.colorOverLife] : cell.ramps
    for curve in curves {
      append(curve)
      starts.append(pieces.count)
    }
  }

  /// Whether all particles keep the colors that are their own.
  var isEmpty: Bool { pieces.isEmpty }

  private mutating func append(_ curve: ColorCurve) {
    let locations = curve.knownLocations
    for (index, start) in locations.enumerated() {
      let next = min(index + 1, locations.count - 1)
      let gap = locations[next] - start
      let color = curve.colors[index].channels
      pieces.append(
        Piece(
          start: start,
          end: next > index ? locations[next] : .nan,
          pace: gap > 0 ? 1 / gap : 0,
          color: SIMD4<Float>(color),
          change: SIMD4<Float>(curve.colors[next].channels - color)
        )
      )
    }
  }

  /// Calls `body` with what finds the color of a ramp after a fraction of the life; `nil` for a ramp
  /// without colors.
  @inline(__always)
  func withColors(_ body: (_ color: (_ ramp: Int, _ fraction: Double) -> SIMD4<Float>?) -> Void) {
    pieces.withUnsafeBufferPointer { pieces in
      starts.withUnsafeBufferPointer { starts in
        body { ramp, fraction in
          // All locations are in 0...1.
          let fraction = min(fraction, 2)
          var place = starts[ramp]
          guard place < starts[ramp &+ 1] else { return nil }
          while pieces[place].end <= fraction { place &+= 1 }
          let piece = pieces[place]
          let part = min(max(0, (fraction - piece.start) * piece.pace), 1)
          return piece.color + piece.change * Float(part)
        }
      }
    }
  }
}

extension Color {
  fileprivate var channels: SIMD4<Double> { SIMD4(red, green, blue, alpha) }
}
