internal import KamuroParticles

/// A file while it is read: its values, and the origin of overridden ones.
struct Draft {
  let source: EffectFile.Source
  var json: JSONValue
  /// The paths that the command line has overridden, with the option as it is named in messages.
  var places: [(path: PropertyPath, label: String)] = []
  private let parameters: [(path: PropertyPath, note: String)]
  private let indices: [PropertyPath: Int]

  init(source: EffectFile.Source, filled: Parameters.Filled) {
    self.source = source
    json = filled.json
    parameters = filled.places
    indices = filled.indices
  }

  /// The problems as errors, located in the file or at the option that gave the value.
  func errors(of problems: [PropertyProblem]) -> [EffectFileError] {
    problems.map { problem in
      let path = "\(problem.path.components.reduce(source.path) { $0.appending($1) })"
      if let place = places.last(where: { problem.path.isWithin($0.path) }) {
        return .init(file: place.label, path: path, message: problem.message)
      }
      let parameter = parameters.first { problem.path.isWithin($0.path) }
      return .init(
        file: source.name,
        location: location(of: problem),
        path: path,
        message: problem.message + (parameter?.note ?? "")
      )
    }
  }

  /// The location of the value, or of the character in it at which the problem is noticed.
  private func location(of problem: PropertyProblem) -> TextLocation {
    let location = json.location(at: problem.path)
    guard let index = indices[problem.path] else { return location }
    return JSONReader.location(ofScalar: index, inStringAt: location, of: source.bytes)
  }
}
