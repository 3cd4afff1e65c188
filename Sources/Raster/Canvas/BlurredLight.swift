internal import KamuroParticles
internal import KamuroScreen

/// Paints runs, and layers whose light is blurred as a whole on a canvas of their own.
struct BlurredLight: Sendable {
  /// The end of the runs that were painted together last.
  private var end = 0
  private var canvas = LightCanvas(size: ScreenSize(columns: 1, rows: 1))
  /// The dots around the light, row by row.
  private var dots: [SIMD4<Float>] = []
  private var room: [SIMD4<Float>] = []
  /// Light below this is none.
  private static let darkest: Float = 1e-5

  /// The least deviation, in points.
  private static let least = 0.1

  /// Paints a run at a place; with the first of a blurred layer all of the layer.
  @inline(__always)
  mutating func paint(_ runs: [SpriteBatch.Run], at index: Int, by painter: SpritePainter) {
    guard runs[index].blur >= Self.least else { return painter.paint(runs[index]) }
    if index > 0, index < end { return }
    end = Self.end(of: runs, from: index)
    paint(runs[index..<end], by: painter)
  }

  /// The end of the runs from a place on that are blurred together: those of one layer.
  private static func end(of runs: [SpriteBatch.Run], from first: Int) -> Int {
    let run = runs[first]
    return runs[first...].firstIndex {
      $0.blur != run.blur || $0.layer != run.layer || $0.zPosition != run.zPosition
        || $0.blendMode != run.blendMode
    } ?? runs.endIndex
  }

  /// Paints runs of one layer, blurs them and lays them over what is there.
  ///
  /// Within the layer particles cover each other, or add their light; the layer as a whole is
  /// blended.
  /// - Complexity: O(dots around the light), besides the painting.
  @inline(never)
  private mutating func paint(_ runs: ArraySlice<SpriteBatch.Run>, by painter: SpritePainter) {
    guard let first = runs.first else { return }
    let target = painter.canvas
    let deviation = min(Float(first.blur) / SpritePainter.pointsPerDot, GaussianBlur.largest)
    let blur = GaussianBlur(deviation: deviation)
    canvas.clear(for: ScreenSize(columns: target.width / 2, rows: target.height / 4))
    canvas.withBuffer { buffer in
      let painter = painter.painting(on: buffer)
      for var run in runs {
        run.blendMode = first.blendMode.isLight ? .additive : .sourceOver
        painter.paint(run)
      }
      guard let area = buffer.litArea(grownBy: blur.reach) else { return }
      let (width, height) = (area.columns.count, area.rows.count)
      Self.grow(&dots, to: width * height)
      Self.grow(&room, to: max(width, height) + blur.margin)
      dots.withUnsafeMutableBufferPointer { dots in
        room.withUnsafeMutableBufferPointer { room in
          guard let dots = dots.baseAddress, let room = room.baseAddress else { return }
          buffer.forEach(in: area) { place, index in dots[place] = buffer.dots[index] }
          blur.blur(dots, width: width, height: height, in: room)
          target.forEach(in: area) { place, index in
            guard max(dots[place].peak, dots[place].w) > Self.darkest else { return }
            target.blend(Ink(dots[place], blending: first.blendMode), part: 1, at: index)
          }
        }
      }
    }
  }

  private static func grow(_ column: inout [SIMD4<Float>], to count: Int) {
    guard column.count < count else { return }
    column = [SIMD4<Float>](repeating: .zero, count: count)
  }
}

extension SpriteBatch.BlendMode {
  /// Whether it never takes light away.
  fileprivate var isLight: Bool { self == .additive || self == .screen }
}

extension LightBuffer {
  /// Some of the dots of the screen.
  struct Area {
    let columns: Range<Int>
    let rows: Range<Int>
  }

  /// The dots around all cells on which light may have fallen, and so many more on each side; `nil`
  /// without light.
  fileprivate func litArea(grownBy reach: Int) -> Area? {
    var (left, right, top, bottom) = (Int.max, Int.min, Int.max, Int.min)
    for row in 0..<height / 4 {
      for column in 0..<width / 2 where touched[cell(column: column, row: row)] != 0 {
        (left, right) = (min(left, column), max(right, column))
        (top, bottom) = (min(top, row), max(bottom, row))
      }
    }
    guard left <= right else { return nil }
    return Area(
      columns: max(0, left * 2 - reach)..<min(width, right * 2 + 2 + reach),
      rows: max(0, top * 4 - reach)..<min(height, bottom * 4 + 4 + reach)
    )
  }

  /// Goes through dots row by row, with the place of each among them and its index.
  @inline(__always)
  fileprivate func forEach(in area: Area, _ act: (_ place: Int, _ index: Int) -> Void) {
    var place = 0
    for row in area.rows {
      let base = base(ofRow: row)
      for column in area.columns {
        act(place, base + LightBuffer.offset(ofColumn: column))
        place += 1
      }
    }
  }
}
