internal import Kamuro
internal import KamuroCHeader
internal import KamuroPlatform
internal import KamuroRaster
internal import KamuroScreen

/// Why a call fails.
struct Refusal: Error {
  let result: Int
  let reason: String

  static func argument(_ reason: String) -> Refusal {
    Refusal(result: Int(KAMURO_INVALID_ARGUMENT), reason: reason)
  }

  /// A pointer that may not be NULL.
  static func null(_ name: String) -> Refusal { argument("\(name) is NULL") }
}

/// Runs the body of a function of kamuro.h for a stage, and notes what went wrong.
func withStage(
  _ handle: OpaquePointer?,
  _ body: (StageBox) throws -> Void
) -> kamuro_result {
  guard let box = StageTable.shared[handle] else { return kamuro_result(KAMURO_NO_SUCH_STAGE) }
  return box.attempt { try body(box) }
}

/// What a handle of C stands for: a stage with its last frame, and the reason of its last failure.
final class StageBox {
  /// It is changed by ``change(_:)``, or where the last frame stays as it is.
  var stage: Stage
  /// What decodes pictures of effects.
  var decoder: PictureDecoder?
  private let lock = Lock()
  /// The last frame, which is let go before the next one, so that its memory can be used again.
  private var last: Frame?
  /// What has happened since the frame before the last seek.
  private(set) var events: [Stage.Event] = []
  /// The texts of the paths of events, which are valid as long as the stage.
  private var paths: [[String]: UnsafeMutablePointer<CChar>] = [:]
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
    for path in paths.values { free(path) }
    error.deallocate()
  }

  var reason: UnsafePointer<CChar> { UnsafePointer(error) }

  // MARK: Calls

  /// Calls `body` while no other thread has the stage; `nil` if this one has it already.
  func alone<Result>(_ body: () -> Result) -> Result? { lock.whileHeld(body) }

  /// Runs a call, and notes what went wrong.
  func attempt(_ body: () throws -> Void) -> kamuro_result {
    alone {
      error[0] = 0
      do {
        try body()
        return kamuro_result(KAMURO_OK)
      } catch let refusal as Refusal {
        return fail(refusal.result, refusal.reason)
      } catch {
        return fail(Int(KAMURO_INVALID_EFFECT), "\(error)")
      }
    } ?? kamuro_result(KAMURO_BUSY)
  }

  private func fail(_ result: Int, _ reason: String) -> kamuro_result {
    let bytes = Array(reason.utf8.prefix(Self.longestReason - 1)).map { CChar(bitPattern: $0) }
    for (place, byte) in (bytes + [0]).enumerated() { error[place] = byte }
    return kamuro_result(result)
  }

  // MARK: Frames

  /// The frame of the time that was sought last, drawn again after a change.
  var frame: Frame {
    if let last { return last }
    // The screen may not have seen the one that was drawn before the change.
    stage.invalidate()
    return draw(at: stage.time)
  }

  /// Goes to a time.
  func seek(to time: Double) {
    events = []
    _ = draw(at: time)
  }

  private func draw(at time: Double) -> Frame {
    last = nil
    let frame = stage.frame(at: time)
    events += frame.events
    last = frame
    return frame
  }

  /// Changes how the stage is shown; the frame of the time that was sought last is drawn again.
  func change(_ change: (inout Stage) throws -> Void) rethrows {
    last = nil
    try change(&stage)
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

  /// The path of an event as a text of C.
  func text(of path: [String]) -> UnsafePointer<CChar>? {
    if paths[path] == nil {
      // A cell may have no name.
      paths[path] = strdup(path.filter { !$0.isEmpty }.joined(separator: "."))
    }
    return paths[path].map { UnsafePointer($0) }
  }

  // MARK: Effects

  /// Changes the effect of an id.
  func change(_ id: kamuro_id, _ body: (inout Stage, Stage.EffectID) -> Void) throws {
    guard let effect = stage.effects.first(where: { $0.rawValue == id }) else {
      throw Refusal(
        result: Int(KAMURO_NO_SUCH_ID),
        reason: "the effect \(id) has ended, or was never added"
      )
    }
    body(&stage, effect)
  }
}
