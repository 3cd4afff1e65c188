internal import KamuroParticles

/// A file as it is read: its values, and what gave them.
struct Draft {
  let source: EffectFile.Source
  var json: JSONValue
  /// Where the command line has put a value, and what messages call it.
  var places: [(path: PropertyPath, label: String)] = []
  private let parameters: [(path: PropertyPath, note: String)]

  init(source: EffectFile.Source, filled: Parameters.Filled) {
    self.source = source
    json = filled.json
    parameters = filled.places
  }

  /// The problems with their places in the file, or with what gave the values.
  func mistakes(of problems: [PropertyProblem]) -> [EffectFileError.Mistake] {
    problems.map { problem in
      let path = "\(problem.path)"
      if let place = places.last(where: { problem.path.isWithin($0.path) }) {
        return .init(file: place.label, path: path, message: problem.message)
      }
      let parameter = parameters.first { problem.path.isWithin($0.path) }
      return .init(
        file: source.name,
        location: json.location(at: problem.path),
        path: path,
        message: problem.message + (parameter?.note ?? "")
      )
    }
  }
}
