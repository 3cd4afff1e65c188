internal import Kamuro
internal import KamuroCHeader
internal import KamuroParticles
internal import KamuroPlatform
internal import KamuroPresets
internal import KamuroRaster
internal import KamuroScreen

/// What a handle of C points to: a stage with its last frame, and the reason of its last failure.
final class StageBox {
  /// A failure of a call.
  struct Refusal: Error {
    let result: Int
    let reason: String
  }

  private(set) var stage: Stage
  /// The last frame, which is let go before the next one, so that its memory can be used again.
  private var last: Frame?
  /// The encoders of kitty's graphics, by whether they share memory.
  private var encoders: [Bool: KittyEncoder] = [:]
  /// A zero-terminated text.
  private let error = UnsafeMutablePointer<CChar>.allocate(capacity: StageBox.longestReason)
  private static let longestReason = 4096

  init(_ stage: Stage) {
    self.stage = stage
    error.initialize(repeating: 0, count: Self.longestReason)
  }

  deinit {
    var discarded: [UInt8] = []
    for var encoder in encoders.values { encoder.finish(into: &discarded) }
    error.deallocate()
  }

  var reason: UnsafePointer<CChar> { UnsafePointer(error) }

  /// The frame of the time that was sought last.
  var frame: Frame {
    if let last { return last }
    let frame = stage.frame(at: stage.time)
    last = frame
    return frame
  }

  /// Goes to a time.
  func seek(to time: Double) {
    last = nil
    last = stage.frame(at: time)
  }

  /// Shows light by pixels or glyphs; the frame of the time that was sought last is drawn again.
  func showPixels(_ dots: Int?) -> kamuro_result {
    last = nil
    return attempt { $0.rasterizer.pixels = dots }
  }

  /// The bytes that show the frame by kitty's graphics; if they are too many, as if it was not encoded.
  func kittyBytes(shared: Bool, capacity: Int) -> [UInt8] {
    var encoder = encoders[shared] ?? KittyEncoder(sharesMemory: shared)
    var (bytes, discarded): ([UInt8], [UInt8]) = ([], [])
    encoder.encode(frame, into: &bytes)
    if bytes.count <= capacity {
      encoders[shared] = encoder
    } else {
      encoder.finish(into: &discarded)
    }
    return bytes
  }

  /// Changes the size; the frame of the time that was sought last is drawn again.
  func resize(columns: Int, rows: Int) -> kamuro_result {
    last = nil
    return attempt { $0.resize(columns: columns, rows: rows) }
  }

  /// Changes the stage, and notes what went wrong.
  func attempt(_ change: (inout Stage) throws -> Void) -> kamuro_result {
    error[0] = 0
    do {
      try change(&stage)
      return kamuro_result(KAMURO_OK)
    } catch let refusal as Refusal {
      return fail(refusal.result, refusal.reason)
    } catch {
      return fail(Int(KAMURO_INVALID_EFFECT), "\(error)")
    }
  }

  private func fail(_ result: Int, _ reason: String) -> kamuro_result {
    let bytes = Array(reason.utf8.prefix(Self.longestReason - 1)).map { CChar(bitPattern: $0) }
    for (place, byte) in (bytes + [0]).enumerated() { error[place] = byte }
    return kamuro_result(result)
  }
}

extension StageBox {
  /// The box of a handle; `nil` for NULL.
  static func of(_ handle: OpaquePointer?) -> StageBox? {
    handle.map { Unmanaged<StageBox>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }

  /// Changes the effect of an id.
  func change(_ id: kamuro_id, _ body: (inout Stage, Stage.EffectID) -> Void) -> kamuro_result {
    attempt { stage in
      guard let effect = stage.effects.first(where: { $0.rawValue == id }) else {
        throw Refusal(
          result: Int(KAMURO_NO_SUCH_ID),
          reason: "the effect \(id) has ended, or was never added"
        )
      }
      body(&stage, effect)
    }
  }
}

/// How and where an effect is added.
struct Placement {
  var moment = Stage.Moment.now
  var position: ScreenPosition?
  var z = 0.0
  var parameters: [String: PropertyValue] = [:]

  /// Reads a placement of C; NULL is now, in the middle of the stage.
  init(_ placement: UnsafePointer<kamuro_placement>?) throws {
    guard let placement = placement?.pointee else { return }
    guard placement.size >= MemoryLayout<kamuro_placement>.size else {
      throw Self.refusal("the placement's size is not sizeof(kamuro_placement)")
    }
    guard placement.time.isFinite, placement.z.isFinite else {
      throw Self.refusal("the placement's time or z is not finite")
    }
    if placement.time >= 0 { moment = .seconds(placement.time) }
    if placement.column >= 0, placement.row >= 0 {
      position = ScreenPosition(column: Int(placement.column), row: Int(placement.row))
    }
    z = placement.z
    if let text = placement.parameters { parameters = try Self.parameters(String(cString: text)) }
  }

  private static func parameters(_ text: String) throws -> [String: PropertyValue] {
    let value: JSONValue
    do {
      value = try JSONValue(reading: Array(text.utf8))
    } catch {
      throw refusal("the parameters are no JSON: \(error)")
    }
    guard case .object(let members) = PropertyValue(value) else {
      throw refusal("the parameters are no object such as {\"colors\":[\"gold\"]}")
    }
    return Dictionary(members.map { ($0.name, $0.value) }) { $1 }
  }

  static func refusal(_ reason: String) -> StageBox.Refusal {
    StageBox.Refusal(result: Int(KAMURO_INVALID_ARGUMENT), reason: reason)
  }
}
