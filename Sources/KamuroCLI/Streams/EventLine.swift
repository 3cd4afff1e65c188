internal import ArgumentParser
internal import Kamuro
internal import KamuroScreen

/// Kinds of events: "burst,death", or "all".
struct EventKinds: ExpressibleByArgument {
  let kinds: Set<EventKind>

  init() { kinds = [] }

  init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let found = words.compactMap(EventKind.init)
    guard argument == "all" || found.count == words.count else { return nil }
    kinds = Set(argument == "all" ? EventKind.allCases : found)
  }

  var defaultValueDescription: String { "none" }

  static var allValueStrings: [String] { EventKind.allCases.map(\.rawValue) + ["all"] }
}

extension Stage.Event {
  /// The event as a line of JSON.
  var line: [UInt8] {
    var writer = JSONWriter(style: .compact)
    writer.beginObject()
    writer.write("event", kind.rawValue)
    writer.write("time", Self.rounded(time))
    writer.write("effect", Int(truncatingIfNeeded: effect.rawValue))
    if kind != .end {
      writer.write("path", path.filter { !$0.isEmpty }.joined(separator: "."))
      writer.write("x", Self.rounded(x))
      writer.write("y", Self.rounded(y))
      writer.write("count", count)
    }
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// A number with four decimals.
  private static func rounded(_ number: Double) -> Double { (number * 1e4).rounded() / 1e4 }
}
