internal import KamuroCSIMD

/// Up to four screen cells, whose glyphs are chosen together, each in one SIMD lane.
struct CellBatch {
  /// The maximum number of screen cells.
  static let capacity = 4

  /// The number of columns of the grid.
  let columns: Int
  /// The indices of the screen cells in the grid.
  let places: UnsafeMutablePointer<Int>
  /// The number of screen cells in the batch.
  private(set) var count = 0
  /// The first of each screen cell's dots on the canvas.
  private let first: UnsafeMutablePointer<Dots>
  /// The eight dots, tone mapped, in the canvas's order.
  let dots: UnsafeMutablePointer<LightLanes>
  /// A scratch buffer for up to eight blocks, and as many differences from their mean.
  let blocks: UnsafeMutablePointer<LightLanes>
  /// The brightest channel of each dot.
  let peaks: UnsafeMutablePointer<Lanes>
  /// A scratch buffer for the sort key of each dot.
  let keys: UnsafeMutablePointer<Lanes>
  /// The sum of all dots.
  private(set) var sum = LightLanes.dark

  /// Calls `body` with an empty batch, whose memory is on the stack.
  static func with<Result>(columns: Int, _ body: (inout CellBatch) -> Result) -> Result {
    // A temporary allocation of more than a kilobyte would be on the heap.
    withUnsafeTemporaryAllocation(of: LightLanes.self, capacity: LightCanvas.dotsPerCell) { dots in
      withUnsafeTemporaryAllocation(of: LightLanes.self, capacity: 2 * LightCanvas.dotsPerCell) {
        blocks in
        withUnsafeTemporaryAllocation(of: Lanes.self, capacity: 2 * LightCanvas.dotsPerCell) {
          numbers in
          withUnsafeTemporaryAllocation(of: Int.self, capacity: capacity) { places in
            withUnsafeTemporaryAllocation(of: Dots.self, capacity: capacity) { first in
              guard let dots = dots.baseAddress, let blocks = blocks.baseAddress,
                let numbers = numbers.baseAddress, let places = places.baseAddress,
                let first = first.baseAddress
              else { preconditionFailure("no memory for a batch of cells") }
              var batch = CellBatch(
                columns: columns,
                places: places,
                first: first,
                dots: dots,
                blocks: blocks,
                numbers: numbers
              )
              return body(&batch)
            }
          }
        }
      }
    }
  }

  private typealias Dots = UnsafeMutablePointer<SIMD4<Float>>

  private init(
    columns: Int,
    places: UnsafeMutablePointer<Int>,
    first: UnsafeMutablePointer<Dots>,
    dots: UnsafeMutablePointer<LightLanes>,
    blocks: UnsafeMutablePointer<LightLanes>,
    numbers: UnsafeMutablePointer<Lanes>
  ) {
    self.columns = columns
    self.places = places
    self.first = first
    self.dots = dots
    self.blocks = blocks
    (peaks, keys) = (numbers, numbers + LightCanvas.dotsPerCell)
  }

  var isFull: Bool { count == Self.capacity }

  /// Adds the screen cell at a place of the grid, given its dots on the canvas.
  @inline(__always)
  mutating func add(_ place: Int, dots: UnsafeMutablePointer<SIMD4<Float>>) {
    places[count] = place
    first[count] = dots
    count += 1
  }

  var isEmpty: Bool { count == 0 }

  /// The mask of the lanes in use: -1 there, else 0.
  @inline(__always)
  var lanes: SIMD4<Int32> {
    (SIMD4(0, 1, 2, 3) .< Int32(truncatingIfNeeded: count)).bits
  }

  mutating func removeAll() { count = 0 }

  /// Loads the light of the screen cells, tone mapped; on a light background, the absorbed light.
  ///
  /// Unused lanes repeat the last screen cell.
  @inline(__always)
  mutating func load(on background: BackgroundLight) {
    for missing in count..<Self.capacity {
      places[missing] = places[count - 1]
      first[missing] = first[count - 1]
    }
    if background.isLight {
      for cell in 0..<count {
        let dots = first[cell]
        for dot in 0..<LightCanvas.dotsPerCell { dots[dot] = background.absorbed(by: dots[dot]) }
      }
    }
    let (a, b, c, d) = (first[0], first[1], first[2], first[3])
    var highest = Lanes.zero
    for dot in 0..<LightCanvas.dotsPerCell {
      dots[dot] = LightLanes(a[dot], b[dot], c[dot], d[dot])
      peaks[dot] = dots[dot].peak
      highest = highest.greater(peaks[dot])
    }
    if lanes_reduce_max(highest) > 1 {
      for dot in 0..<LightCanvas.dotsPerCell {
        dots[dot] = ToneMap.mapped(dots[dot])
        peaks[dot] = dots[dot].peak
      }
    }
    let upper = dots[0] + dots[1] + (dots[2] + dots[3])
    sum = upper + (dots[4] + dots[5] + (dots[6] + dots[7]))
  }

  /// Clears the screen cells' dots on the canvas, while they are in the cache.
  @inline(__always)
  func clear() {
    for cell in 0..<count {
      for dot in 0..<LightCanvas.dotsPerCell { first[cell][dot] = .zero }
    }
  }

  /// The area, in dots, of ink that covers some blocks or dots of the screen cells, and the sum of
  /// the light under it.
  /// - Parameters:
  ///   - bits: The blocks with ink, or the dots.
  ///   - isDotted: The mask of the lanes in which the bits are dots, not blocks.
  ///   - shape: The division of the other screen cells into blocks.
  @inline(__always)
  func ink(
    in bits: SIMD4<Int32>,
    dotted isDotted: SIMD4<Int32>,
    of shape: BlockShape
  ) -> (area: Lanes, sum: LightLanes) {
    shape.specialized { ink(in: bits, dotted: isDotted, dividedAs: $0) }
  }

  @inline(__always)
  private func ink(
    in bits: SIMD4<Int32>,
    dotted isDotted: SIMD4<Int32>,
    dividedAs shape: BlockShape
  ) -> (area: Lanes, sum: LightLanes) {
    var (area, sum) = (Lanes.zero, LightLanes.dark)
    for dot in 0..<LightCanvas.dotsPerCell {
      let parts = shape.parts(of: dot)
      let inBlocks =
        Lanes(repeating: 1 - parts.share).kept(where: bits.mask(ofBit: parts.first))
        + Lanes(repeating: parts.share).kept(where: bits.mask(ofBit: parts.second))
      let inDot = Lanes(repeating: 1).kept(where: bits.mask(ofBit: dot))
      let part = inDot.kept(where: isDotted, else: inBlocks)
      area += part
      sum = sum + dots[dot] * part
    }
    return (area, sum)
  }
}

extension SIMD4<Int32> {
  /// The mask of the lanes in which a bit is set: -1 there, else 0.
  @inline(__always)
  func mask(ofBit bit: Int) -> SIMD4<Int32> {
    let top = self &<< SIMD4(repeating: Int32(truncatingIfNeeded: 31 &- bit))
    return top &>> SIMD4(repeating: 31)
  }
}
