/// Something that can be fuzzed.
protocol FuzzSubject {
  /// Runs one seed's input, and checks the subject's invariants.
  /// - Throws: A ``Finding`` if an invariant is violated.
  func run(seed: UInt64) throws

  /// The input of a seed as readable text.
  func input(seed: UInt64) -> String
}

/// A violated invariant.
struct Finding: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
