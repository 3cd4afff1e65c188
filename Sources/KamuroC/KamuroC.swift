internal import Kamuro
public import KamuroCHeader
internal import KamuroRaster
internal import KamuroScreen

// The functions of kamuro.h, which documents them. The header's types are used as they are, so that
// layouts cannot differ. They are public so that the linker keeps them; kamuro.map exports nothing else.

private let ok = kamuro_result(KAMURO_OK)
private let invalidArgument = kamuro_result(KAMURO_INVALID_ARGUMENT)
private let bufferTooSmall = kamuro_result(KAMURO_BUFFER_TOO_SMALL)

// MARK: Stages

/// `kamuro_new` of kamuro.h.
@_cdecl("kamuro_new")
public func kamuroNew(
  _ options: UnsafePointer<kamuro_options>?,
  _ stage: UnsafeMutablePointer<OpaquePointer?>?
) -> kamuro_result {
  guard let stage else { return invalidArgument }
  stage.pointee = nil
  let options =
    options?.pointee
    ?? kamuro_options(
      size: MemoryLayout<kamuro_options>.size,
      columns: 80,
      rows: 24,
      seed: 0,
      colors: Int32(KAMURO_COLORS_DIRECT),
      glyphs: Int32(KAMURO_GLYPHS_HYBRID)
    )
  let depths: [ColorDepth] = [.none, .sixteen, .palette256, .direct]
  let styles: [GlyphStyle] = [.hybrid, .braille, .half, .quadrant, .sextant, .octant, .ascii]
  guard options.size >= MemoryLayout<kamuro_options>.size, isSize(options.columns, options.rows),
    depths.indices.contains(Int(options.colors)), styles.indices.contains(Int(options.glyphs))
  else { return invalidArgument }
  var made = Stage(
    columns: Int(options.columns),
    rows: Int(options.rows),
    seed: options.seed
  )
  made.rasterizer.colors = depths[Int(options.colors)]
  made.rasterizer.glyphs = styles[Int(options.glyphs)]
  stage.pointee = OpaquePointer(Unmanaged.passRetained(StageBox(made)).toOpaque())
  return ok
}

private func isSize(_ columns: UInt32, _ rows: UInt32) -> Bool {
  let range = 1...UInt32(Stage.largestExtent)
  return range.contains(columns) && range.contains(rows)
}

/// `kamuro_free` of kamuro.h.
@_cdecl("kamuro_free")
public func kamuroFree(_ stage: OpaquePointer?) {
  guard let stage else { return }
  Unmanaged<StageBox>.fromOpaque(UnsafeRawPointer(stage)).release()
}

/// `kamuro_error` of kamuro.h.
@_cdecl("kamuro_error")
public func kamuroError(_ stage: OpaquePointer?) -> UnsafePointer<CChar>? {
  StageBox.of(stage)?.reason
}

/// `kamuro_resize` of kamuro.h.
@_cdecl("kamuro_resize")
public func kamuroResize(_ stage: OpaquePointer?, _ columns: UInt32, _ rows: UInt32)
  -> kamuro_result
{
  guard let box = StageBox.of(stage), isSize(columns, rows) else { return invalidArgument }
  return box.resize(columns: Int(columns), rows: Int(rows))
}

/// `kamuro_seek` of kamuro.h.
@_cdecl("kamuro_seek")
public func kamuroSeek(_ stage: OpaquePointer?, _ time: Double) -> kamuro_result {
  guard let box = StageBox.of(stage), time.isFinite else { return invalidArgument }
  box.seek(to: time)
  return ok
}

// MARK: Effects

/// Adds an effect by a function, and stores its id.
private func add(
  to stage: OpaquePointer?,
  _ placement: UnsafePointer<kamuro_placement>?,
  _ id: UnsafeMutablePointer<kamuro_id>?,
  _ body: (inout Stage, Placement) throws -> Stage.EffectID
) -> kamuro_result {
  guard let box = StageBox.of(stage) else { return invalidArgument }
  return box.attempt { stage in
    let added = try body(&stage, Placement(placement))
    id?.pointee = added.rawValue
  }
}

/// `kamuro_add` of kamuro.h.
@_cdecl("kamuro_add")
public func kamuroAdd(
  _ stage: OpaquePointer?,
  _ name: UnsafePointer<CChar>?,
  _ placement: UnsafePointer<kamuro_placement>?,
  _ id: UnsafeMutablePointer<kamuro_id>?
) -> kamuro_result {
  guard let name = name.map({ String(cString: $0) }) else { return invalidArgument }
  return add(to: stage, placement, id) { stage, place in
    let effect = try Effect(named: name, parameters: place.parameters)
    return stage.add(effect, at: place.moment, to: place.position, z: place.z)
  }
}

/// `kamuro_add_json` of kamuro.h.
@_cdecl("kamuro_add_json")
public func kamuroAddJSON(
  _ stage: OpaquePointer?,
  _ json: UnsafePointer<CChar>?,
  _ length: Int,
  _ placement: UnsafePointer<kamuro_placement>?,
  _ id: UnsafeMutablePointer<kamuro_id>?
) -> kamuro_result {
  guard let json, length >= 0 else { return invalidArgument }
  let bytes = UnsafeRawBufferPointer(start: json, count: length)
  return add(to: stage, placement, id) { stage, place in
    let effect = try Effect(bytes: bytes, parameters: place.parameters)
    return stage.add(effect, at: place.moment, to: place.position, z: place.z)
  }
}

/// `kamuro_launch` of kamuro.h.
@_cdecl("kamuro_launch")
public func kamuroLaunch(
  _ stage: OpaquePointer?,
  _ name: UnsafePointer<CChar>?,
  _ placement: UnsafePointer<kamuro_placement>?,
  _ id: UnsafeMutablePointer<kamuro_id>?
) -> kamuro_result {
  guard let name = name.map({ String(cString: $0) }) else { return invalidArgument }
  return add(to: stage, placement, id) { stage, place in
    let effect = try Effect(named: name, parameters: place.parameters)
    let middle = ScreenPosition(column: stage.size.columns / 2, row: stage.size.rows / 3)
    return stage.launch(effect, to: place.position ?? middle, at: place.moment, z: place.z)
  }
}

/// `kamuro_stop` of kamuro.h.
@_cdecl("kamuro_stop")
public func kamuroStop(_ stage: OpaquePointer?, _ id: kamuro_id) -> kamuro_result {
  StageBox.of(stage)?.change(id) { $0.stop($1) } ?? invalidArgument
}

/// `kamuro_fade_out` of kamuro.h.
@_cdecl("kamuro_fade_out")
public func kamuroFadeOut(
  _ stage: OpaquePointer?,
  _ id: kamuro_id,
  _ seconds: Double
) -> kamuro_result {
  guard seconds.isFinite else { return invalidArgument }
  return StageBox.of(stage)?.change(id) { $0.fadeOut($1, over: seconds) } ?? invalidArgument
}

/// `kamuro_remove` of kamuro.h.
@_cdecl("kamuro_remove")
public func kamuroRemove(_ stage: OpaquePointer?, _ id: kamuro_id) -> kamuro_result {
  StageBox.of(stage)?.change(id) { $0.remove($1) } ?? invalidArgument
}

/// `kamuro_move` of kamuro.h.
@_cdecl("kamuro_move")
public func kamuroMove(
  _ stage: OpaquePointer?,
  _ id: kamuro_id,
  _ column: Int32,
  _ row: Int32
) -> kamuro_result {
  let position = ScreenPosition(column: Int(column), row: Int(row))
  return StageBox.of(stage)?.change(id) { $0.move($1, to: position) } ?? invalidArgument
}

/// `kamuro_effect_ended` of kamuro.h.
@_cdecl("kamuro_effect_ended")
public func kamuroEffectEnded(_ stage: OpaquePointer?, _ id: kamuro_id) -> Bool {
  StageBox.of(stage)?.stage.effects.contains { $0.rawValue == id } != true
}

/// `kamuro_ended` of kamuro.h.
@_cdecl("kamuro_ended")
public func kamuroEnded(_ stage: OpaquePointer?) -> Bool {
  guard let stage = StageBox.of(stage)?.stage else { return true }
  return (stage.endTime ?? .infinity) <= stage.time
}

// MARK: Frames

/// `kamuro_cells` of kamuro.h.
@_cdecl("kamuro_cells")
public func kamuroCells(
  _ stage: OpaquePointer?,
  _ cells: UnsafeMutablePointer<kamuro_cell>?,
  _ count: Int
) -> kamuro_result {
  guard let box = StageBox.of(stage), let cells else { return invalidArgument }
  let grid = box.frame.grid
  guard count >= grid.cells.count else { return bufferTooSmall }
  for (place, cell) in grid.cells.enumerated() { cells[place] = kamuro_cell(cell) }
  return ok
}

/// `kamuro_ansi` of kamuro.h.
@_cdecl("kamuro_ansi")
public func kamuroANSI(
  _ stage: OpaquePointer?,
  _ bytes: UnsafeMutablePointer<CChar>?,
  _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> kamuro_result {
  guard let box = StageBox.of(stage), let bytes, let length else { return invalidArgument }
  var frame: [UInt8] = []
  box.frame.ansi(into: &frame)
  length.pointee = frame.count
  return write(frame, to: bytes, capacity)
}

/// `kamuro_show_pixels` of kamuro.h.
@_cdecl("kamuro_show_pixels")
public func kamuroShowPixels(_ stage: OpaquePointer?, _ dots: UInt32) -> kamuro_result {
  guard let box = StageBox.of(stage), [0, 2, 4, 8].contains(dots) else { return invalidArgument }
  return box.showPixels(dots == 0 ? nil : Int(dots))
}

/// `kamuro_pixels` of kamuro.h.
@_cdecl("kamuro_pixels")
public func kamuroPixels(
  _ stage: OpaquePointer?,
  _ pixels: UnsafeMutablePointer<UInt8>?,
  _ capacity: Int
) -> kamuro_result {
  guard let image = StageBox.of(stage)?.frame.pixels, let pixels else { return invalidArgument }
  return write(image.bytes, to: pixels, capacity)
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
  guard let box = StageBox.of(stage), let bytes, let length else { return invalidArgument }
  let frame = box.kittyBytes(shared: shared, capacity: capacity)
  length.pointee = frame.count
  return write(frame, to: bytes, capacity)
}

/// `kamuro_rgba` of kamuro.h.
@_cdecl("kamuro_rgba")
public func kamuroRGBA(
  _ stage: OpaquePointer?,
  _ scale: UInt32,
  _ pixels: UnsafeMutablePointer<UInt8>?,
  _ capacity: Int
) -> kamuro_result {
  guard let box = StageBox.of(stage), let pixels, (1...16).contains(scale) else {
    return invalidArgument
  }
  let (size, scale) = (box.frame.grid.size, Int(scale))
  guard capacity >= size.columns * size.rows * 32 * scale * scale else { return bufferTooSmall }
  return write(box.frame.rgba(scale: scale).bytes, to: pixels, capacity)
}

/// Copies bytes to memory of a capacity.
private func write(
  _ bytes: [UInt8],
  to target: UnsafeMutableRawPointer,
  _ capacity: Int
) -> kamuro_result {
  guard bytes.count <= capacity else { return bufferTooSmall }
  UnsafeMutableRawBufferPointer(start: target, count: capacity).copyBytes(from: bytes)
  return ok
}

extension kamuro_cell {
  /// A cell of a grid; one that shows nothing has the glyph 0.
  fileprivate init(_ cell: ScreenCell) {
    var flags = 0
    if cell.attributes.contains(.wide) { flags |= Int(KAMURO_CELL_WIDE) }
    if cell.attributes.contains(.continuation) { flags |= Int(KAMURO_CELL_RIGHT_HALF) }
    self.init(
      glyph: cell == .blank ? 0 : cell.glyph.value,
      foreground: cell.foreground.word,
      background: cell.background.word,
      flags: UInt32(flags)
    )
  }
}

extension ScreenColor {
  /// The color as kamuro.h describes it.
  fileprivate var word: UInt32 {
    switch kind {
    case .standard: 0
    case .indexed(let index): 0x0100_0000 | UInt32(index)
    case .direct(let red, let green, let blue):
      0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }
  }
}
