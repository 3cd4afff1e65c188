internal import KamuroParticles

extension BrokenFile {
  /// A file for each kind of wrong value of each property of each type.
  static let fromTables: [BrokenFile] = {
    let top = Place(before: "{\n  // é\n  \"kamuro\": 1,\n  ", after: "\n}", path: "")
    var types = [(type: ObjectForm(Effect.self), place: top)]
    var index = 0
    var files: [BrokenFile] = []
    while index < types.count {
      let (type, place) = types[index]
      for row in type.rows {
        let value = place.member(row.name)
        files += row.form.plants.map(value.file)
        files.append(place.member(row.name.misspelled).file(misspelling))
        for held in value.holders(of: row.form) where !types.contains(where: { $0.type == held.0 })
        {
          types.append(held)
        }
      }
      index += 1
    }
    return files
  }()

  private static let misspelling = Plant("0", "unknown property: did you mean ")
}

/// A wrong value, and the text that the message must contain.
private struct Plant {
  var before = ""
  var value: String
  var path = ""
  var words: String

  init(_ value: String, _ words: String) {
    self.value = value
    self.words = words
  }

  /// The same value, nested in a list or an object.
  func held(after opening: String, before closing: String, at step: String) -> Plant {
    var plant = self
    plant.before = opening + before
    plant.value += closing
    plant.path = step + path
    return plant
  }
}

/// The position of a value in a file: the text before it and after it, and its path.
private struct Place {
  var before: String
  var after: String
  var path: String

  func member(_ name: String) -> Place {
    let path = path.isEmpty ? name : "\(path).\(name)"
    return Place(before: "\(before)\"\(name)\": ", after: after, path: path)
  }

  var object: Place { Place(before: before + "{\n", after: "\n}" + after, path: path) }

  var element: Place { Place(before: before + "[ ", after: " ]" + after, path: path + "[0]") }

  func file(_ plant: Plant) -> BrokenFile {
    BrokenFile(
      before + plant.before,
      plant.value + after,
      path: path + plant.path,
      words: plant.words
    )
  }

  /// The types of object that a value here can contain, and their positions.
  func holders(of form: ValueForm) -> [(ObjectForm, Place)] {
    switch form {
    case .object(let type): [(type, object)]
    case .list(let form, _): element.holders(of: form)
    case .oneOf(let forms): forms.flatMap(holders)
    default: []
    }
  }
}

// MARK: - Wrong values

extension ValueForm {
  /// Wrong values in its place.
  fileprivate var plants: [Plant] {
    switch self {
    case .number(let range, let unit):
      Self.wrongKinds("is not a number") + Self.outside(range, unit.isEmpty ? "" : " \(unit)")
    case .count(let range): Self.plants(count: range)
    case .quantity(let range):
      [Plant("\"fast\"", "\"fast\" is not a number, a length such as")] + Self.outside(range, "")
    case .length(let range, let per):
      Self.plants(length: range, unit: per.isEmpty ? " pt" : " pt/\(per)")
    case .angle(let range, let per):
      Self.plants(angle: range, unit: per.isEmpty ? " deg" : " deg/\(per)")
    case .color:
      ["\"#12\"", "\"no color\"", "16711680", "null"].map { Plant($0, "\($0) is not a color") }
        + [Plant("[0, 0]", "a list is not a color"), Plant("[0, 0, 2]", "a list is not a color")]
    case .timingFunction:
      ["\"planted\"", "3", "null", "true"].map { Plant($0, "\($0) is none of linear, ") }
        + [Plant("[0, 0, 1]", "a list is none of"), Plant("[2, 0, 1, 1]", "a list is none of")]
    case .choice(let names):
      ["\"planted\"", "3", "null", "true"].map {
        Plant($0, "\($0) is none of \(names.joined(separator: ", "))")
      }
    case .text(let maximum): Self.plants(text: maximum)
    case .data: [Plant("3", "3 is not a text")]
    case .flag: ["1", "\"true\"", "null"].map { Plant($0, "\($0) is neither true nor false") }
    case .tuple(let forms): Self.plants(tuple: forms)
    case .list(let form, let count): Self.plants(list: form, count)
    case .object, .parameters:
      ["4", "\"a\"", "null"].map { Plant($0, "\($0) is not an object: expected { … }") }
        + [Plant("[]", "a list is not an object: expected { … }")]
    case .named(let form, let maximum): Self.plants(named: form, maximum)
    case .oneOf(let forms):
      // true and null are wrong for every form; of other values only those out of bounds.
      [Plant("true", "true is no"), Plant("null", "null is no")]
        + forms.flatMap(\.plants).filter { plant in
          plant.path.isEmpty
            && ["is outside", "are more than"].contains(where: plant.words.contains)
        }
    }
  }

  private static func wrongKinds(_ words: String) -> [Plant] {
    ["\"planted\"", "null", "true"].map { Plant($0, "\($0) \(words)") }
      + [Plant("[]", "a list \(words)"), Plant("{}", "an object \(words)")]
  }

  private static func outside(_ range: ClosedRange<Double>, _ unit: String) -> [Plant] {
    let words = "is outside \(range.lowerBound.text)...\(range.upperBound.text)\(unit)"
    return (range.beyond + ["-1e308", "1e308"]).map { Plant($0, words) }
  }

  private static func plants(count: ClosedRange<Int>) -> [Plant] {
    let range = Double(count.lowerBound)...Double(count.upperBound)
    let half = (range.lowerBound + 0.5).text
    return wrongKinds("is not a number") + outside(range, "")
      + [Plant(half, "\(half) is not a whole number")]
  }

  private static func plants(length range: ClosedRange<Double>, unit: String) -> [Plant] {
    let words = "is outside \(range.lowerBound.text)...\(range.upperBound.text)\(unit)"
    return ["\"3 feet\"", "\"4deg\"", "\"vh\"", "true"].map { Plant($0, "\($0) is not a length") }
      + range.beyond.map { Plant($0, "\($0) \(words)") }
      + range.beyond.map { Plant("\"\($0)vh\"", "\"\($0)vh\" \(words)") }
  }

  private static func plants(angle range: ClosedRange<Double>, unit: String) -> [Plant] {
    let words = "is outside \(range.lowerBound.text)...\(range.upperBound.text)\(unit)"
    return ["\"north\"", "\"4vh\"", "\"90\"", "false"].map { Plant($0, "\($0) is not an angle") }
      + range.beyond.map { Plant("\"\($0)deg\"", "\"\($0)deg\" \(words)") }
  }

  private static func plants(text maximum: Int) -> [Plant] {
    [
      Plant("3", "3 is not a text"), Plant("[]", "a list is not a text"),
      Plant(
        "\"\(String(repeating: "é", count: maximum + 1))\"",
        "\(maximum + 1) characters are more than \(maximum)"
      ),
      Plant("\"\\u0007\"", "control characters are not allowed"),
    ]
  }

  private static func plants(tuple forms: [ValueForm]) -> [Plant] {
    let elements = forms.indices.flatMap { index in
      forms[index].plants.map { plant in
        let before = forms[..<index].map { $0.good + ", " }.joined()
        let after = forms[(index + 1)...].map { ", " + $0.good }.joined()
        return plant.held(after: "[" + before, before: after + "]", at: "[\(index)]")
      }
    }
    let tooMany = "[\((forms + [forms[0]]).map(\.good).joined(separator: ", "))]"
    return elements + [Plant("true", "true is not a"), Plant(tooMany, "a list is not a")]
  }

  private static func plants(list form: ValueForm, _ count: ClosedRange<Int>) -> [Plant] {
    let most = count.upperBound
    let elements = form.plants.flatMap { plant in
      let first = plant.held(after: "[", before: "]", at: "[0]")
      // An object without members may be another error.
      guard most > 1, form.objects.isEmpty else { return [first] }
      return [first, plant.held(after: "[\(form.good), ", before: "]", at: "[1]")]
    }
    let tooMany = Array(repeating: form.good, count: most + 1).joined(separator: ",")
    return elements + [
      Plant("3", "3 is not a list: expected [ … ]"),
      Plant("{}", "an object is not a list: expected [ … ]"),
      Plant("[\(tooMany)]", "\(most + 1) elements are more than \(most)"),
    ]
  }

  private static func plants(named form: ValueForm, _ maximum: Int) -> [Plant] {
    let wrong = Plant(form.good, "the name of a color is a single character")
    return form.plants.map { $0.held(after: "{ \"#\": ", before: " }", at: ".#") } + [
      Plant("[]", "a list is not an object: expected {"),
      wrong.held(after: "{ \"##\": ", before: " }", at: ".##"),
    ]
  }

  /// A valid value.
  private var good: String {
    switch self {
    case .number(let range, _), .quantity(let range), .length(let range, _), .angle(let range, _):
      range.contains(0) ? "0" : range.lowerBound.text
    case .count(let range): "\(range.lowerBound)"
    case .color: "\"#ffffff\""
    case .timingFunction: "\"linear\""
    case .choice(let names): "\"\(names[0])\""
    case .text: "\"a\""
    case .data(let head, _): "\"\(head)AAAA\""
    case .flag: "true"
    case .tuple(let forms): "[\(forms.map(\.good).joined(separator: ", "))]"
    case .list(let form, _): "[\(form.good)]"
    case .object, .named, .parameters: "{}"
    case .oneOf(let forms): forms[0].good
    }
  }
}

extension ClosedRange<Double> {
  /// A number below the range and one above it.
  fileprivate var beyond: [String] {
    let (least, most) = (lowerBound, upperBound)
    return [
      (least - Swift.max(1, least.magnitude / 8)).text,
      (most + Swift.max(1, most.magnitude / 8)).text,
    ]
  }
}

extension Double {
  /// The shortest text of the number.
  fileprivate var text: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension String {
  /// The name with an extra letter in its middle.
  fileprivate var misspelled: String {
    let middle = index(startIndex, offsetBy: (count + 1) / 2)
    return "\(self[..<middle])q\(self[middle...])"
  }
}
