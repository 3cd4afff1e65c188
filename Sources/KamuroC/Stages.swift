internal import Kamuro
public import KamuroCHeader
internal import KamuroRaster
internal import KamuroScreen

// The functions of kamuro.h, which documents them, in files by what they are about. The header's types
// are used as they are, so that layouts cannot differ. They are public so that the linker keeps them;
// kamuro.map exports nothing else.

/// `kamuro_new` of kamuro.h.
@_cdecl("kamuro_new")
public func kamuroNew(
  _ options: UnsafePointer<kamuro_options>?,
  _ stage: UnsafeMutablePointer<OpaquePointer?>?
) -> kamuro_result {
  guard let stage else { return kamuro_result(KAMURO_INVALID_ARGUMENT) }
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
  guard options.size >= MemoryLayout<kamuro_options>.size, isSize(options.columns, options.rows),
    let colors = ColorDepth(options.colors), let glyphs = GlyphStyle(options.glyphs)
  else { return kamuro_result(KAMURO_INVALID_ARGUMENT) }
  var made = Stage(
    columns: Int(options.columns),
    rows: Int(options.rows),
    seed: options.seed
  )
  made.rasterizer.colors = colors
  made.rasterizer.glyphs = glyphs
  stage.pointee = StageTable.shared.add(StageBox(made))
  return kamuro_result(KAMURO_OK)
}

private func isSize(_ columns: UInt32, _ rows: UInt32) -> Bool {
  let range = 1...UInt32(Stage.largestExtent)
  return range.contains(columns) && range.contains(rows)
}

/// `kamuro_free` of kamuro.h.
@_cdecl("kamuro_free")
public func kamuroFree(_ stage: OpaquePointer?) { StageTable.shared.remove(stage) }

private let noStage: StaticString = "the stage is NULL, was freed, or is none of Kamuro's\0"

/// `kamuro_error` of kamuro.h.
@_cdecl("kamuro_error")
public func kamuroError(_ stage: OpaquePointer?) -> UnsafePointer<CChar>? {
  if let box = StageTable.shared[stage] { return box.reason }
  return UnsafeRawPointer(noStage.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// `kamuro_resize` of kamuro.h.
@_cdecl("kamuro_resize")
public func kamuroResize(_ stage: OpaquePointer?, _ columns: UInt32, _ rows: UInt32)
  -> kamuro_result
{
  withStage(stage) { box in
    guard isSize(columns, rows) else {
      throw Refusal.argument("\(columns) x \(rows) is outside 1...\(Stage.largestExtent)")
    }
    box.change { $0.resize(columns: Int(columns), rows: Int(rows)) }
  }
}

/// The times of C: a step of a simulation must not be lost beside them, or it never arrives.
private let times = -1e9...1e9

/// A time that is among those that are allowed.
func checked(_ time: Double) throws -> Double {
  guard times.contains(time) else { throw Refusal.argument("the time \(time) is outside \(times)") }
  return time
}

/// `kamuro_seek` of kamuro.h.
@_cdecl("kamuro_seek")
public func kamuroSeek(_ stage: OpaquePointer?, _ time: Double) -> kamuro_result {
  withStage(stage) { box in
    box.seek(to: try checked(time))
  }
}

/// `kamuro_ended` of kamuro.h.
@_cdecl("kamuro_ended")
public func kamuroEnded(_ stage: OpaquePointer?) -> Bool {
  guard let box = StageTable.shared[stage] else { return true }
  return box.alone { (box.stage.endTime ?? .infinity) <= box.stage.time } ?? false
}

// MARK: Events

/// The bits of events in kamuro.h.
private let kinds: [(kind: EventKind, bit: UInt32)] = [
  (.burst, UInt32(KAMURO_EVENT_BURST)), (.hit, UInt32(KAMURO_EVENT_HIT)),
  (.death, UInt32(KAMURO_EVENT_DEATH)), (.end, UInt32(KAMURO_EVENT_END)),
]

/// `kamuro_report` of kamuro.h.
@_cdecl("kamuro_report")
public func kamuroReport(_ stage: OpaquePointer?, _ bits: UInt32) -> kamuro_result {
  withStage(stage) { box in
    guard bits & ~kinds.reduce(0, { $0 | $1.bit }) == 0 else {
      throw Refusal.argument("\(bits) has bits that are no KAMURO_EVENT_...")
    }
    box.stage.reports = Set(kinds.filter { bits & $0.bit != 0 }.map(\.kind))
  }
}

/// `kamuro_events` of kamuro.h.
@_cdecl("kamuro_events")
public func kamuroEvents(
  _ stage: OpaquePointer?,
  _ events: UnsafeMutablePointer<kamuro_event>?,
  _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> kamuro_result {
  withStage(stage) { box in
    guard let count else { throw Refusal.null("count") }
    count.pointee = box.events.count
    try checkCapacity(capacity, for: box.events.count)
    guard let events else { return try checkNull("events", capacity) }
    for (place, event) in box.events.enumerated() {
      events[place] = kamuro_event(
        time: event.time,
        effect: event.effect.rawValue,
        x: event.x,
        y: event.y,
        path: box.text(of: event.path),
        kind: kinds.first { $0.kind == event.kind }?.bit ?? 0,
        count: UInt32(clamping: event.count)
      )
    }
  }
}
