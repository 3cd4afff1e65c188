import KamuroPlatform

@testable import KamuroRaster
@testable import KamuroScreen

/// Memory with canaries on both sides: known bytes that reveal writes out of bounds.
final class GuardedMemory<Element> {
  /// The number of bytes in a canary.
  private static var margin: Int { 4096 }
  private static var canary: UInt8 { 0xA5 }

  private let memory: UnsafeMutableRawPointer
  private let intact: UnsafeMutableRawPointer
  private let byteCount: Int
  let start: UnsafeMutablePointer<Element>
  let count: Int

  init(repeating element: Element, count: Int) {
    self.count = count
    byteCount = count * MemoryLayout<Element>.stride
    memory = .allocate(byteCount: byteCount + 2 * Self.margin, alignment: 4096)
    intact = .allocate(byteCount: Self.margin, alignment: 4096)
    memset(memory, Int32(Self.canary), byteCount + 2 * Self.margin)
    memset(intact, Int32(Self.canary), Self.margin)
    start = (memory + Self.margin).bindMemory(to: Element.self, capacity: count)
    start.initialize(repeating: element, count: count)
  }

  deinit {
    memory.deallocate()
    intact.deallocate()
  }

  /// Whether nothing was written out of bounds.
  var isIntact: Bool {
    memcmp(memory, intact, Self.margin) == 0
      && memcmp(memory + Self.margin + byteCount, intact, Self.margin) == 0
  }

  var elements: UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(start: start, count: count)
  }
}

/// A canvas in guarded memory.
final class GuardedCanvas {
  let buffer: LightBuffer
  private let dots: GuardedMemory<SIMD4<Float>>
  private let emission: GuardedMemory<SIMD4<Float>>
  private let touched: GuardedMemory<UInt8>
  private let coverage: GuardedMemory<Float>
  private let row: GuardedMemory<SIMD4<Float>>
  private let corners: GuardedMemory<SIMD2<Float>>
  private let edges: GuardedMemory<SIMD4<Float>>
  private let lanes: GuardedMemory<SIMD4<Float>>

  init(size: ScreenSize, resolution: CanvasResolution = .glyphs) {
    let layout = CanvasLayout(size, at: resolution)
    dots = GuardedMemory(repeating: .zero, count: layout.dotCount)
    emission = GuardedMemory(repeating: .zero, count: layout.dotCount / 4)
    touched = GuardedMemory(repeating: 0, count: layout.flagCount)
    coverage = GuardedMemory(repeating: 0, count: layout.width + 2)
    row = GuardedMemory(repeating: .zero, count: layout.width + 2)
    corners = GuardedMemory(repeating: .zero, count: Polygon.largestCount)
    edges = GuardedMemory(repeating: .zero, count: ShapeScratch.edgeCount)
    lanes = GuardedMemory(repeating: .zero, count: ShapeScratch.laneCount)
    buffer = LightBuffer(
      layout: layout,
      dots: dots.start,
      emission: emission.start,
      touched: touched.start,
      scratch: ShapeScratch(
        coverage: coverage.start,
        light: row.start,
        corners: corners.start,
        edges: edges.start,
        lanes: lanes.start
      )
    )
  }

  /// What is wrong with the canvas's memory after painting; `nil` where nothing is.
  var fault: String? {
    guard dots.isIntact, emission.isIntact, touched.isIntact, coverage.isIntact, row.isIntact,
      corners.isIntact,
      edges.isIntact, lanes.isIntact
    else { return "something was written beside the canvas" }
    if coverage.elements.contains(where: { $0 != 0 }) { return "coverage is left in the row" }
    if row.elements.contains(where: { $0 != .zero }) { return "light is left in the row" }
    for cell in 0..<buffer.layout.cellCount {
      var sum = SIMD4<Float>.zero
      for dot in 0..<LightCanvas.dotsPerCell {
        sum += dots.start[cell * LightCanvas.dotsPerCell + dot]
      }
      if !(sum.x + sum.y + sum.z + sum.w).isFinite { return "light is not a number" }
      if sum != .zero, touched.start[cell] == 0 { return "light has no flag" }
    }
    return nil
  }

  /// The sum of the light of all dots, also of those off the screen.
  var light: SIMD4<Float> { dots.elements.reduce(.zero, +) }

  /// Makes the canvas dark.
  func clear() {
    dots.elements.update(repeating: .zero)
    touched.elements.update(repeating: 0)
    coverage.elements.update(repeating: 0)
    row.elements.update(repeating: .zero)
  }
}
