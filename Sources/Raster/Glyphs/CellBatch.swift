internal import KamuroCSIMD

/// Four cells of the canvas, or fewer, whose glyphs are chosen together.
struct CellBatch {
  /// Cells at most.
  static let capacity = 4

  /// The columns of the grid.
  let columns: Int
  /// The places of the cells on it.
  let places: UnsafeMutablePointer<Int>
  /// How many there are.
  private(set) var count = 0
  /// Their first dots on the canvas.
  private let first: UnsafeMutablePointer<Dots>
  /// Their eight dots, in the canvas's order, no channel above 1.
  let dots: UnsafeMutablePointer<LightLanes>
  /// Room for at most eight blocks, and for as many differences from their mean.
  let blocks: UnsafeMutablePointer<LightLanes>
  /// The brightest channel of each dot.
  let peaks: UnsafeMutablePointer<Lanes>
  /// Room for a number for each dot, to be sorted by.
  let keys: UnsafeMutablePointer<Lanes>
  /// The sum of all dots.
  private(set) var sum = LightLanes.dark

  /// Gives room for a batch, of a grid of so many columns, to `body`.
  static func with<Result>(columns: Int, _ body: (inout CellBatch) -> Result) -> Result {
    // More than a kilobyte at once would come from the heap.
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
              else { preconditionFailure("no room for four cells") }
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

  /// Takes in the cell at a place of the grid by its dots on the canvas.
  @inline(__always)
  mutating func add(_ place: Int, dots: UnsafeMutablePointer<SIMD4<Float>>) {
    places[count] = place
    first[count] = dots
    count += 1
  }

  var isEmpty: Bool { count == 0 }

  /// -1 in the lanes that have a cell of their own.
  @inline(__always)
  var lanes: SIMD4<Int32> {
    (SIMD4(0, 1, 2, 3) .< Int32(truncatingIfNeeded: count)).bits
  }

  mutating func removeAll() { count = 0 }

  /// Takes the light of the cells from the canvas: tone mapped, and what ink takes from a light ground.
  ///
  /// Of fewer than four the last stands for those that are missing.
  @inline(__always)
  mutating func load(on ground: Ground) {
    for missing in count..<Self.capacity {
      places[missing] = places[count - 1]
      first[missing] = first[count - 1]
    }
    if ground.isLight {
      for cell in 0..<count {
        let dots = first[cell]
        for dot in 0..<LightCanvas.dotsPerCell { dots[dot] = ground.taken(by: dots[dot]) }
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

  /// Makes the cells' dots on the canvas dark, while they are near.
  @inline(__always)
  func clear() {
    for cell in 0..<count {
      for dot in 0..<LightCanvas.dotsPerCell { first[cell][dot] = .zero }
    }
  }

  /// The area, in dots, of ink that covers blocks of the cells, or dots of them, and the sum of the
  /// light under it.
  /// - Parameters:
  ///   - bits: The blocks with ink, or the dots.
  ///   - isDotted: Where the bits are dots.
  ///   - shape: How the other cells are divided into blocks.
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
  /// -1 in the lanes that have a bit.
  @inline(__always)
  func mask(ofBit bit: Int) -> SIMD4<Int32> {
    let top = self &<< SIMD4(repeating: Int32(truncatingIfNeeded: 31 &- bit))
    return top &>> SIMD4(repeating: 31)
  }
}
