internal import Kamuro
public import KamuroCHeader
internal import KamuroRaster
internal import KamuroScreen

/// `kamuro_cells` of kamuro.h.
@_cdecl("kamuro_cells")
public func kamuroCells(
  _ stage: OpaquePointer?,
  _ cells: UnsafeMutablePointer<kamuro_cell>?,
  _ count: Int
) -> kamuro_result {
  withStage(stage) { box in
    guard let cells else { throw Refusal.null("cells") }
    let grid = box.frame.grid
    try checkCapacity(count, for: grid.cells.count)
    for (place, cell) in grid.cells.enumerated() { cells[place] = kamuro_cell(cell) }
    guard !grid.clusters.isEmpty else { return }
    for place in grid.cells.indices where grid.cluster(at: place) != nil {
      cells[place].flags |= UInt32(KAMURO_CELL_CLUSTER)
    }
  }
}

extension kamuro_cell {
  /// A cell of a grid; one that shows nothing has the glyph 0.
  fileprivate init(_ cell: ScreenCell) {
    // A right half has a number in place of a glyph.
    let glyph = cell.attributes.contains(.continuation) ? " " : cell.glyph
    self.init(
      glyph: cell == .blank ? 0 : glyph.value,
      foreground: cell.foreground.word,
      background: cell.background.word,
      flags: cell.attributes.isEmpty ? 0 : cell.flags
    )
  }
}

/// `kamuro_glyph` of kamuro.h.
@_cdecl("kamuro_glyph")
public func kamuroGlyph(
  _ stage: OpaquePointer?,
  _ column: UInt32,
  _ row: UInt32,
  _ bytes: UnsafeMutablePointer<CChar>?,
  _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> kamuro_result {
  withStage(stage) { box in
    let grid = box.frame.grid
    guard column < grid.size.columns, row < grid.size.rows else {
      throw Refusal.argument("there is no column \(column) of row \(row)")
    }
    let place = Int(row) * grid.size.columns + Int(column)
    let cell = grid.cells[place]
    let isShown = cell != .blank && !cell.attributes.contains(.continuation)
    let glyph = isShown ? grid.cluster(at: place) ?? Character(cell.glyph) : nil
    try write(Array((glyph.map { String($0) } ?? "").utf8), to: bytes, capacity, length)
  }
}

// MARK: Bytes

/// `kamuro_ansi` of kamuro.h.
@_cdecl("kamuro_ansi")
public func kamuroANSI(
  _ stage: OpaquePointer?,
  _ bytes: UnsafeMutablePointer<CChar>?,
  _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> kamuro_result {
  kamuroANSIAt(stage, 0, 0, bytes, capacity, length)
}

/// `kamuro_ansi_at` of kamuro.h.
@_cdecl("kamuro_ansi_at")
public func kamuroANSIAt(
  _ stage: OpaquePointer?,
  _ column: Int32,
  _ row: Int32,
  _ bytes: UnsafeMutablePointer<CChar>?,
  _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> kamuro_result {
  withStage(stage) { box in
    guard column >= 0, row >= 0 else { throw Refusal.argument("the column or row is negative") }
    var frame: [UInt8] = []
    let origin = ScreenPosition(column: Int(column), row: Int(row))
    box.frame.ansi(into: &frame, at: origin)
    try write(frame, to: bytes, capacity, length)
  }
}

/// `kamuro_invalidate` of kamuro.h.
@_cdecl("kamuro_invalidate")
public func kamuroInvalidate(_ stage: OpaquePointer?) -> kamuro_result {
  withStage(stage) { $0.change { $0.invalidate() } }
}

/// `kamuro_rows` of kamuro.h.
@_cdecl("kamuro_rows")
public func kamuroRows(
  _ stage: OpaquePointer?,
  _ bytes: UnsafeMutablePointer<CChar>?,
  _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> kamuro_result {
  withStage(stage) { box in
    let text = box.frame.rows().reduce(into: "") { $0 += $1 + "\n" }
    try write(Array(text.utf8), to: bytes, capacity, length)
  }
}

/// `kamuro_kitty` of kamuro.h.
@_cdecl("kamuro_kitty")
public func kamuroKitty(
  _ stage: OpaquePointer?,
  _ shared: Bool,
  _ bytes: UnsafeMutablePointer<CChar>?,
  _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> kamuro_result {
  withStage(stage) { box in
    let room = bytes == nil ? 0 : capacity
    try write(box.kittyBytes(shared: shared, capacity: room), to: bytes, capacity, length)
  }
}

// MARK: Pixels

/// `kamuro_pixels` of kamuro.h.
@_cdecl("kamuro_pixels")
public func kamuroPixels(
  _ stage: OpaquePointer?,
  _ pixels: UnsafeMutablePointer<UInt8>?,
  _ capacity: Int
) -> kamuro_result {
  withStage(stage) { box in
    guard let image = box.frame.pixels else {
      throw Refusal.argument("light is shown by glyphs: kamuro_show_pixels")
    }
    try write(image.bytes, to: pixels, capacity)
  }
}

/// `kamuro_rgba` of kamuro.h.
@_cdecl("kamuro_rgba")
public func kamuroRGBA(
  _ stage: OpaquePointer?,
  _ scale: UInt32,
  _ pixels: UnsafeMutablePointer<UInt8>?,
  _ capacity: Int
) -> kamuro_result {
  withStage(stage) { box in
    guard (1...16).contains(scale) else { throw Refusal.argument("\(scale) is outside 1...16") }
    let (size, scale) = (box.stage.size, Int(scale))
    // Before it draws what has no room.
    try checkCapacity(capacity, for: size.columns * size.rows * 32 * scale * scale)
    try write(box.frame.rgba(scale: scale).bytes, to: pixels, capacity)
  }
}

// MARK: Buffers

/// Fails if a buffer is too small for a count.
func checkCapacity(_ capacity: Int, for count: Int) throws {
  guard capacity >= count else {
    throw Refusal(
      result: Int(KAMURO_BUFFER_TOO_SMALL),
      reason: "\(count) have no room in a buffer of \(max(0, capacity))"
    )
  }
}

/// Fails if a buffer that is NULL has a capacity.
func checkNull(_ name: String, _ capacity: Int) throws {
  guard capacity <= 0 else { throw Refusal.null(name) }
}

/// Copies bytes to memory of a capacity.
private func write(
  _ bytes: [UInt8],
  to target: UnsafeMutableRawPointer?,
  _ capacity: Int
) throws {
  try checkCapacity(capacity, for: bytes.count)
  guard let target else { return try checkNull("the buffer", capacity) }
  UnsafeMutableRawBufferPointer(start: target, count: capacity).copyBytes(from: bytes)
}

/// Stores the length of bytes, and copies them to memory of a capacity.
private func write(
  _ bytes: [UInt8],
  to target: UnsafeMutableRawPointer?,
  _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) throws {
  guard let length else { throw Refusal.null("length") }
  length.pointee = bytes.count
  try write(bytes, to: target, capacity)
}
