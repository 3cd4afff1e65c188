internal import KamuroParticles

// The members about the file itself.
extension EffectReader {
  /// Validates `kamuro`, the version of the format.
  func note(versionOf file: JSONValue, in problems: inout [PropertyProblem]) {
    guard case .object(let object) = file.content else { return }
    let version = EffectFile.version
    let path = PropertyPath().appending(.name("kamuro"))
    switch object["kamuro"]?.content {
    case .number(Double(version)): break
    case .number(let number) where number > Double(version):
      let written = PropertyValue.number(number).json()
      let message = "this file is of version \(written), and this Kamuro reads version \(version)"
      problems.append(.init(path: path, message: message))
    case nil:
      let message =
        "kamuro: missing; an effect file begins with { \"kamuro\": \(version), … }"
      problems.append(.init(path: PropertyPath(), message: message))
    default:
      problems.append(.init(path: path, message: "expected the format's version, \(version)"))
    }
  }

  /// Validates "$schema", by which editors find the schema.
  func note(schemaOf file: JSONValue, in problems: inout [PropertyProblem]) {
    guard let schema = file["$schema"], schema.kind != "a string" else { return }
    let path = PropertyPath().appending(.name("$schema"))
    problems.append(.init(path: path, message: "\(schema.kind) is not a text: expected \"…\""))
  }

  /// Validates `order`, by which the catalogue is sorted.
  func note(orderOf file: JSONValue, in problems: inout [PropertyProblem]) {
    guard let order = file["order"] else { return }
    let range = EffectFile.orders
    if case .number(let number) = order.content, number == number.rounded(),
      Double(range.lowerBound)...Double(range.upperBound) ~= number
    {
      return
    }
    let message = "\(PropertyValue(order).json()) is not a whole number of \(range)"
    problems.append(.init(path: PropertyPath().appending(.name("order")), message: message))
  }
}
