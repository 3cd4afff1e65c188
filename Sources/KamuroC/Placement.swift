internal import Kamuro
internal import KamuroCHeader
internal import KamuroParticles
internal import KamuroPresets
internal import KamuroScreen

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
      throw Refusal.argument("the placement's size is not sizeof(kamuro_placement)")
    }
    guard placement.z.isFinite else { throw Refusal.argument("the placement's z is not finite") }
    let time = try checked(placement.time)
    if time >= 0 { moment = .seconds(time) }
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
      throw Refusal.argument("the parameters are no JSON: \(error)")
    }
    guard case .object(let members) = PropertyValue(value) else {
      throw Refusal.argument("the parameters are no object such as {\"colors\":[\"gold\"]}")
    }
    return Dictionary(members.map { ($0.name, $0.value) }) { $1 }
  }
}
