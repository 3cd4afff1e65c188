/// The colors over life of an emitter cell's particles, as a table for repeated lookup.
///
/// It has the values of ``ColorCurve/color(at:)`` in single precision.
struct ColorTable: Sendable {
  /// A part of a life in which each channel is linear.
  struct Piece {
    /// The beginning as a fraction of the life.
    var start: Double
    /// The beginning of the next piece; NaN for the last one, so that comparisons with it are
    /// false.
    var end: Double
    /// 1 over the length of the change; 0 if the color is constant.
    var pace: Double
    /// The color at the beginning: red, green, blue and alpha.
    var color: SIMD4<Float>
    /// The difference between the colors at the end and at the beginning.
    var change: SIMD4<Float>
  }

  /// The pieces of all curves, in order.
  private var pieces: [Piece] = []
  /// The index of each curve's first piece, and the end of the last curve's.
  private var starts = [0]

  /// Tabulates the ramps of an emitter cell, or else its colors over life as a single ramp.
  init(of cell: EmitterCell) {
    let curves = cell.ramps.isEmpty ? [cell.colorOverLife] : cell.ramps
    for curve in curves {
      append(curve)
      starts.append(pieces.count)
    }
  }

  /// Whether no curve has colors.
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

  /// Calls `body` with a function from a ramp and a fraction of the life to the color, which is
  /// `nil` for a ramp without colors.
  @inline(__always)
  func withColors(_ body: (_ color: (_ ramp: Int, _ fraction: Double) -> SIMD4<Float>?) -> Void) {
    pieces.withUnsafeBufferPointer { pieces in
      starts.withUnsafeBufferPointer { starts in
        body { ramp, fraction in
          // All locations are in 0...1, so that larger fractions have the same color.
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

extension ColorTable {
  /// The largest change of a channel and the opacity of any ramp, per whole life, in a part of the life.
  func steepest(in fractions: ClosedRange<Double>) -> Double {
    var steepest = 0.0
    for piece in pieces where piece.pace > 0 {
      guard piece.start <= fractions.upperBound, piece.end >= fractions.lowerBound else { continue }
      let change = max(abs(piece.change.x), abs(piece.change.y), abs(piece.change.z))
      steepest = max(steepest, Double(change + abs(piece.change.w)) * piece.pace)
    }
    return steepest
  }
}

extension Color {
  fileprivate var channels: SIMD4<Double> { SIMD4(red, green, blue, alpha) }
}
