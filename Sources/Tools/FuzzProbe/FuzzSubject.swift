/// What hostile input is thrown at.
protocol FuzzSubject {
  /// Makes the input of a seed and holds the subject's laws against it.
  /// - Throws: A ``Finding`` where a law is broken.
  func run(seed: UInt64) throws

  /// The input of a seed as text, for people.
  func input(seed: UInt64) -> String
}

/// A law that does not hold.
struct Finding: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
