extension EmitterLayer {
  /// The form of the values of a track on a key path, or why there is no such number.
  func form(at keyPath: KeyframeTrack.KeyPath) -> Result<ValueForm, KeyPathError> {
    guard !keyPath.cells.isEmpty else { return Self.form(at: keyPath.property) }
    var found = emitterCells
    for (depth, name) in keyPath.cells.enumerated() {
      let named = found.filter { $0.name == name }
      guard !named.isEmpty else { return .failure(.unknownCell(name, among: found.map(\.name))) }
      if depth < keyPath.cells.count - 1 { found = named.flatMap(\.emitterCells) }
    }
    return EmitterCell.form(at: keyPath.property)
  }
}

extension KeyframeTrack.KeyPath {
  /// Whether its values are lengths.
  package var isLength: Bool {
    let form = cells.isEmpty ? EmitterLayer.form(at: property) : EmitterCell.form(at: property)
    guard case .success(.length) = form else { return false }
    return true
  }
}

extension Declared {
  fileprivate static func form(at path: [String]) -> Result<ValueForm, KeyPathError> {
    guard let number = number(at: path) else {
      let known = numbers.map { $0.path.joined(separator: ".") }
      return .failure(.unknownNumber(path.joined(separator: "."), among: known))
    }
    return .success(number.form)
  }
}
