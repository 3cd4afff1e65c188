internal import KamuroParticles
internal import KamuroPresets
internal import KamuroScreen

extension Order {
  /// The longest line, in bytes.
  package static let longestLine = 65_536
  /// The longest text that is shown, in characters.
  private static let longestText = 200

  /// Reads a line of JSON.
  package init(_ line: [UInt8]) throws(Refusal) {
    guard line.count <= Self.longestLine else {
      throw Refusal("a line has at most \(Self.longestLine) bytes")
    }
    let value: JSONValue
    do {
      value = try JSONValue(reading: line)
    } catch {
      throw Refusal(error.description)
    }
    guard case .object(let members) = value.content else {
      throw Refusal("it is not an object such as {\"pause\":true}")
    }
    switch members["id"]?.content {
    case nil: id = nil
    case .number(let number)?: id = .number(number)
    case .string(let text)? where text.count <= Self.longestText: id = .text(text)
    default: throw Refusal("\"id\" is a number or a short text")
    }
    do {
      action = try Self.action(of: members)
    } catch {
      var refusal = error
      refusal.id = id
      throw refusal
    }
  }

  private static func action(of members: JSONObject) throws(Refusal) -> Action {
    guard let first = members.members.first(where: { $0.key != "id" }) else {
      throw Refusal("it has no order, such as {\"pause\":true}")
    }
    guard let form = forms.first(where: { $0.key == first.key }) else {
      let keys = forms.map(\.key)
      let hint = first.key.nearest(among: keys).map { "did you mean \($0)?" }
      throw Refusal(
        "there is no order \"\(first.key)\": \(hint ?? "there are \(keys.joined(separator: ", "))")"
      )
    }
    let own = [form.key, "id"] + form.others
    if let other = members.members.first(where: { !own.contains($0.key) }) {
      throw Refusal("\"\(other.key)\" does not belong to \"\(form.key)\"")
    }
    let reading = OrderReading(members: members)
    guard let action = try form.read(first.value.content, reading) else {
      throw Refusal("\"\(form.key)\" takes \(form.expected)")
    }
    return action
  }

  /// How an order is written: its key, further members, and what its value is.
  private struct Form: Sendable {
    let key: String
    var others: [String] = []
    let expected: String
    let read: @Sendable (JSONValue.Content, OrderReading) throws(Refusal) -> Action?
  }

  private static let forms = [
    Form(key: "burst", others: ["x", "y"], expected: "the name of an effect") {
      value,
      members throws(Refusal) in
      guard case .string(let name) = value else { return nil }
      let x = try members.number("x", in: 0...1, or: 0.5)
      return .burst(name, x: x, y: try members.number("y", in: 0...1, or: 0.4))
    },
    Form(key: "set", others: ["over"], expected: #""PATH=VALUE", or an object of them"#) {
      value,
      members throws(Refusal) in
      try members.overrides(value, option: "set").map { overrides throws(Refusal) in
        .set(overrides, over: try members.number("over", in: 0...60, or: 0))
      }
    },
    Form(key: "param", others: ["over"], expected: #""NAME=VALUE", or an object of them"#) {
      value,
      members throws(Refusal) in
      try members.overrides(value, option: "param").map { overrides throws(Refusal) in
        .parameters(overrides, over: try members.number("over", in: 0...60, or: 0))
      }
    },
    Form(key: "play", others: ["fade"], expected: "the name of an effect, or an array of 1 to 16") {
      value,
      members throws(Refusal) in
      let names: [String]
      switch value {
      case .string(let name): names = [name]
      case .array(let values):
        names = values.compactMap(\.string)
        guard names.count == values.count, (1...16).contains(names.count) else { return nil }
      default: return nil
      }
      return .play(names, fade: try members.number("fade", in: 0...60, or: 0))
    },
    Form(key: "next", expected: "a whole number from -1000 to 1000") { value, _ in
      value.whole(in: -1000...1000).map { .next($0) }
    },
    Form(key: "seed", expected: #"a whole number from 0, or "new""#) { value, _ in
      if case .string("new") = value { return .seed(nil) }
      return value.whole(in: 0...Int(1 << 53)).map { .seed(UInt64($0)) }
    },
    Form(key: "pause", expected: "true or false") { value, _ in value.flag.map { .pause($0) } },
    Form(key: "seek", expected: "seconds from 0 to 8640000") { value, _ in
      value.number(in: 0...8_640_000).map { .seek($0) }
    },
    Form(key: "speed", expected: "a number from 0.1 to 8") { value, _ in
      value.number(in: 0.1...8).map { .speed($0) }
    },
    Form(key: "step", expected: "1 or -1") { value, _ in
      value.whole(in: -1...1).flatMap { $0 == 0 ? nil : .step($0) }
    },
    Form(key: "restart", expected: "true") { value, _ in value.flag == true ? .restart : nil },
    Form(key: "reverse", expected: "true") { value, _ in value.flag == true ? .reverse : nil },
    Form(key: "loop", expected: "true or false") { value, _ in value.flag.map { .loop($0) } },
    Form(key: "text", others: ["for"], expected: "at most \(longestText) characters") {
      value,
      members throws(Refusal) in
      guard case .string(let text) = value, text.count <= longestText else { return nil }
      return .text(text, duration: try members.number("for", in: 0.1...86_400, or: 5))
    },
    Form(key: "hud", expected: "true or false") { value, _ in value.flag.map { .numbers($0) } },
    Form(key: "palette", expected: #"the name of a palette, or "" for none"#) { value, _ in
      if case .string(let name) = value { .palette(name) } else { nil }
    },
    Form(key: "size", expected: "columns and rows, 1 to 4096 each, such as [60, 15]") { value, _ in
      guard case .array(let sides) = value, sides.count == 2,
        let columns = sides[0].content.whole(in: 1...4096),
        let rows = sides[1].content.whole(in: 1...4096)
      else { return nil }
      return .size(ScreenSize(columns: columns, rows: rows))
    },
    Form(key: "get", expected: #""state", "effect" or "parameters""#) { value, _ in
      guard case .string(let name) = value else { return nil }
      return Subject(rawValue: name).map { .get($0) }
    },
    Form(key: "stop", expected: "true") { value, _ in value.flag == true ? .stop : nil },
    Form(key: "quit", expected: "true") { value, _ in value.flag == true ? .quit : nil },
  ]
}

/// Reads the further members of an order.
private struct OrderReading {
  let members: JSONObject

  func number(
    _ key: String,
    in range: ClosedRange<Double>,
    or usual: Double
  ) throws(Order.Refusal) -> Double {
    guard let value = members[key] else { return usual }
    guard let number = value.content.number(in: range) else {
      throw Order.Refusal(
        "\"\(key)\" is no number from \(range.lowerBound.written) to \(range.upperBound.written)"
      )
    }
    return number
  }

  /// The values that an order sets: one as "NAME=VALUE", or any number as the members of an object.
  func overrides(
    _ value: JSONValue.Content,
    option: String
  ) throws(Order.Refusal) -> [Override]? {
    switch value {
    case .string(let text):
      guard let override = Override(text, option: option) else {
        throw Order.Refusal("\(option) \(text) has no value: expected NAME=VALUE")
      }
      return [override]
    case .object(let object) where !object.members.isEmpty:
      return object.members.map { Override($0.key, PropertyValue($0.value), option: option) }
    default: return nil
    }
  }
}

extension JSONValue.Content {
  fileprivate var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  fileprivate func number(in range: ClosedRange<Double>) -> Double? {
    guard case .number(let number) = self, range.contains(number) else { return nil }
    return number
  }

  fileprivate func whole(in range: ClosedRange<Int>) -> Int? {
    guard case .number(let number) = self, let whole = Int(exactly: number) else { return nil }
    return range.contains(whole) ? whole : nil
  }
}
