internal import KamuroParticles

/// Elements of lists that stand for several.
///
/// ```
/// { "repeat": 3, "beginTime": "$index * 2" }     three elements, that begin at 0, 2 and 4 s
/// ```
extension Parameters {
  /// The parameter that is the number of such an element, from 0 on.
  static let indexName = "index"

  /// The elements of a list, each as often as it says, with the parameters of each.
  func repeating(
    _ elements: [JSONValue],
    at path: PropertyPath,
    in filled: inout Filled
  ) -> [(element: JSONValue, parameters: Parameters)] {
    var all: [(JSONValue, Parameters)] = []
    for element in elements {
      guard case .object(var object) = element.content,
        let place = object.members.firstIndex(where: {
          $0.key.hasBytes(of: PropertyReading.repeatName)
        })
      else {
        all.append((element, self))
        continue
      }
      let given = object.members.remove(at: place).value
      let copy = JSONValue(.object(object), at: element.location)
      guard let count = repeatCount(given, at: path.appending(.index(all.count)), in: &filled)
      else {
        // The member stays, so that its problem is located there.
        all.append((element, self))
        continue
      }
      for index in 0..<count {
        filled.grow(by: copy.count, at: path)
        guard !filled.isFull else { return all }
        all.append((copy, with(index: index)))
      }
    }
    return all
  }

  private func repeatCount(
    _ value: JSONValue,
    at element: PropertyPath,
    in filled: inout Filled
  ) -> Int? {
    let path = element.appending(.name(PropertyReading.repeatName))
    let number = fill(value, at: path, in: &filled)
    if case .number(let count) = number.content, count == count.rounded(),
      (0...Double(EffectFile.mostRepeats)).contains(count)
    {
      return Int(count)
    }
    if number.content != .null || value.content == .null {
      let found =
        switch number.content {
        case .string(let text): quoted(text)
        case .number(let number): number.written
        default: number.kind
        }
      filled.lack(path, "\(found) is not a whole number of 0...\(EffectFile.mostRepeats)")
    }
    return nil
  }

  /// The parameters of an element of a number.
  private func with(index: Int) -> Parameters {
    var parameters = self
    let value = JSONValue(.number(Double(index)), at: .start)
    parameters.values[Self.indexName] = Given(value: value, size: 1)
    if !parameters.names.contains(Self.indexName) { parameters.names.append(Self.indexName) }
    return parameters
  }
}
