internal import Kamuro
public import KamuroCHeader
internal import KamuroPlatform
internal import KamuroPresets
internal import KamuroScreen

/// The names of the built-in effects, which are never freed.
private nonisolated(unsafe) let names = builtInEffects.map { UnsafePointer(strdup($0)) }

/// `kamuro_effect_count` of kamuro.h.
@_cdecl("kamuro_effect_count")
public func kamuroEffectCount() -> Int { names.count }

/// `kamuro_effect_name` of kamuro.h.
@_cdecl("kamuro_effect_name")
public func kamuroEffectName(_ index: Int) -> UnsafePointer<CChar>? {
  names.indices.contains(index) ? names[index] : nil
}

// MARK: Adding

/// Adds an effect by a function, and stores its id.
private func add(
  to stage: OpaquePointer?,
  _ placement: UnsafePointer<kamuro_placement>?,
  _ id: UnsafeMutablePointer<kamuro_id>?,
  _ body: (StageBox, Placement) throws -> Stage.EffectID
) -> kamuro_result {
  withStage(stage) { box in
    let added = try body(box, Placement(placement))
    id?.pointee = added.rawValue
  }
}

extension StageBox {
  fileprivate func add(_ effect: Effect, _ place: Placement) -> Stage.EffectID {
    stage.add(effect, at: place.moment, to: place.position, z: place.z)
  }
}

/// The text of an argument.
private func text(_ pointer: UnsafePointer<CChar>?, _ name: String) throws -> String {
  guard let pointer else { throw Refusal.null(name) }
  return String(cString: pointer)
}

/// `kamuro_add` of kamuro.h.
@_cdecl("kamuro_add")
public func kamuroAdd(
  _ stage: OpaquePointer?,
  _ name: UnsafePointer<CChar>?,
  _ placement: UnsafePointer<kamuro_placement>?,
  _ id: UnsafeMutablePointer<kamuro_id>?
) -> kamuro_result {
  add(to: stage, placement, id) { box, place in
    box.add(try Effect(named: text(name, "name"), parameters: place.parameters), place)
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
  add(to: stage, placement, id) { box, place in
    guard let json, length >= 0 else { throw Refusal.null("json") }
    let bytes = UnsafeRawBufferPointer(start: json, count: length)
    let effect = try Effect(bytes: bytes, parameters: place.parameters, decoding: box.decoder)
    return box.add(effect, place)
  }
}

/// `kamuro_add_file` of kamuro.h.
@_cdecl("kamuro_add_file")
public func kamuroAddFile(
  _ stage: OpaquePointer?,
  _ path: UnsafePointer<CChar>?,
  _ placement: UnsafePointer<kamuro_placement>?,
  _ id: UnsafeMutablePointer<kamuro_id>?
) -> kamuro_result {
  add(to: stage, placement, id) { box, place in
    let path = try text(path, "path")
    let parameters = place.parameters
    let effect = try Effect(contentsOf: path, parameters: parameters, decoding: box.decoder)
    return box.add(effect, place)
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
  add(to: stage, placement, id) { box, place in
    let effect = try Effect(named: text(name, "name"), parameters: place.parameters)
    let size = box.stage.size
    let middle = ScreenPosition(column: size.columns / 2, row: size.rows / 3)
    return box.stage.launch(effect, to: place.position ?? middle, at: place.moment, z: place.z)
  }
}

/// `kamuro_set_decoder` of kamuro.h.
@_cdecl("kamuro_set_decoder")
public func kamuroSetDecoder(
  _ stage: OpaquePointer?,
  _ decoder: kamuro_decoder?,
  _ context: UnsafeMutableRawPointer?
) -> kamuro_result {
  withStage(stage) { box in
    box.decoder = decoder.map { decode in { decoded($0, by: decode, context) } }
  }
}

/// The pixels of a PNG by a function of C; `nil` if it cannot decode it.
private func decoded(
  _ png: [UInt8],
  by decode: kamuro_decoder,
  _ context: UnsafeMutableRawPointer?
) -> PixelImage? {
  let extent = Effect.largestPicture
  var pixels = [UInt8](repeating: 0, count: 4 * extent * extent)
  var (width, height): (UInt32, UInt32) = (0, 0)
  guard decode(context, png, png.count, &pixels, &width, &height),
    (1...extent).contains(Int(width)), (1...extent).contains(Int(height))
  else { return nil }
  let count = 4 * Int(width) * Int(height)
  return PixelImage(width: Int(width), height: Int(height), rgba: Array(pixels[..<count]))
}

// MARK: Changing

/// `kamuro_stop` of kamuro.h.
@_cdecl("kamuro_stop")
public func kamuroStop(_ stage: OpaquePointer?, _ id: kamuro_id) -> kamuro_result {
  withStage(stage) { try $0.change(id) { $0.stop($1) } }
}

/// `kamuro_stop_all` of kamuro.h.
@_cdecl("kamuro_stop_all")
public func kamuroStopAll(_ stage: OpaquePointer?) -> kamuro_result {
  withStage(stage) { $0.stage.stopAll() }
}

/// `kamuro_fade_out` of kamuro.h.
@_cdecl("kamuro_fade_out")
public func kamuroFadeOut(
  _ stage: OpaquePointer?,
  _ id: kamuro_id,
  _ seconds: Double
) -> kamuro_result {
  withStage(stage) { box in
    guard seconds.isFinite else { throw Refusal.argument("the seconds are not finite") }
    try box.change(id) { $0.fadeOut($1, over: seconds) }
  }
}

/// `kamuro_remove` of kamuro.h.
@_cdecl("kamuro_remove")
public func kamuroRemove(_ stage: OpaquePointer?, _ id: kamuro_id) -> kamuro_result {
  withStage(stage) { try $0.change(id) { $0.remove($1) } }
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
  return withStage(stage) { try $0.change(id) { $0.move($1, to: position) } }
}

/// `kamuro_move_pointer` of kamuro.h.
@_cdecl("kamuro_move_pointer")
public func kamuroMovePointer(
  _ stage: OpaquePointer?,
  _ column: Int32,
  _ row: Int32
) -> kamuro_result {
  let position = ScreenPosition(column: Int(column), row: Int(row))
  return withStage(stage) { $0.stage.movePointer(to: column < 0 || row < 0 ? nil : position) }
}

/// `kamuro_effect_ended` of kamuro.h.
@_cdecl("kamuro_effect_ended")
public func kamuroEffectEnded(_ stage: OpaquePointer?, _ id: kamuro_id) -> Bool {
  guard let box = StageTable.shared[stage] else { return true }
  return box.alone { !box.stage.effects.contains { $0.rawValue == id } } ?? false
}
