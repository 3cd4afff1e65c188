/// The particles of a block by their indices in an emitter cell's columns: consecutive or listed.
struct ParticlePlaces {
  /// The first of consecutive particles.
  let first: Int
  /// The indices of listed particles; `nil` for consecutive ones.
  let list: UnsafePointer<Int>?

  /// Consecutive particles.
  init(from first: Int) { (self.first, list) = (first, nil) }

  /// Listed particles.
  init(_ list: UnsafePointer<Int>) { (first, self.list) = (0, list) }

  @inline(__always)
  subscript(sprite: Int) -> Int { list.map { $0[sprite] } ?? first &+ sprite }

  /// Calls with each of a number of sprites and its particle; for consecutive particles the loop
  /// can be vectorized.
  @inline(__always)
  func forEach(_ count: Int, _ act: (_ sprite: Int, _ particle: Int) -> Void) {
    if let list {
      for sprite in 0..<count { act(sprite, list[sprite]) }
    } else {
      let first = first
      var sprite = 0
      while sprite < count {
        act(sprite, first &+ sprite)
        sprite &+= 1
      }
    }
  }
}
