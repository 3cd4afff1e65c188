/// The particles of a crowded cell, which are worked out a piece at a time when they are drawn: what
/// they look like never lies in memory as a whole.
///
/// ```
/// columns of the cell     |··········|··········|··········|····
/// a piece                            |  1,024   |  -> sprites -> light
/// ```
package struct ParticleCloud: Sendable {
  /// The sprites of a piece, at most.
  package static let pieceLength = 1024
  /// From how many particles on a cell is a cloud.
  static var least: Int { 8 * pieceLength }

  /// The way to the effect: its place in the scene, and those of included ones down to it.
  let path: [Int]
  let layer: Int
  let node: Int
  /// The cell's running time.
  let time: Seconds
  /// The running time at which particles must be alive to be seen.
  let deathTime: Seconds
  let look: LayerLook
  /// The places of its particles in the cell's columns.
  let places: Range<Int>
  /// How many of these are alive.
  let livingCount: Int

  /// How many pieces there are.
  package var pieceCount: Int { (places.count + Self.pieceLength - 1) / Self.pieceLength }

  /// The places of a piece.
  fileprivate func places(of piece: Int) -> Range<Int> {
    let start = places.lowerBound + piece * Self.pieceLength
    return start..<min(places.upperBound, start + Self.pieceLength)
  }
}

/// Room for the clouds of a frame.
struct CloudRoom: Sendable {
  var clouds: [ParticleCloud] = []
  /// Whether crowded cells become clouds.
  var isOpen = false
  /// The way to the effect that is being drawn.
  var path: [Int] = []
  /// The place of the layer that is being drawn.
  var layer = 0
}

extension Simulation {
  /// Fills a batch with what is seen now, but leaves crowded cells to be drawn piece by piece: a run
  /// of theirs has no sprites.
  package mutating func drawLeavingClouds(into batch: inout SpriteBatch) {
    batch.clouds.isOpen = true
    draw(into: &batch)
    batch.clouds.isOpen = false
  }

  /// The particles of a cloud that a frame of the present time has left.
  ///
  /// It shares their memory: let it go before the scene moves on.
  package func particles(of cloud: ParticleCloud) -> CloudParticles? {
    cloud.path.first.flatMap { effects[$0].particles(of: cloud, from: cloud.path.dropFirst()) }
  }
}

extension EffectSimulation {
  fileprivate func particles(
    of cloud: ParticleCloud,
    from path: ArraySlice<Int>
  ) -> CloudParticles? {
    guard let inclusion = path.first, let place = path.dropFirst().first else {
      return CloudParticles(cloud, of: layers[cloud.layer].nodes[cloud.node])
    }
    return inclusions[inclusion].playing(at: place)?
      .particles(of: cloud, from: path.dropFirst(2))
  }
}

/// The particles of a cloud, to be worked out piece by piece.
package struct CloudParticles: Sendable {
  fileprivate let cloud: ParticleCloud
  fileprivate var crowd: Crowd<Range<Int>>
  /// Whether points of light of theirs differ in nothing but where they are.
  package let areAlike: Bool

  fileprivate init(_ cloud: ParticleCloud, of node: CellNode) {
    self.cloud = cloud
    crowd = Crowd(node: node, recipe: node.recipe, places: 0..<0)
    areAlike =
      node.isOneColor && node.isOneLight && node.movesFreely(by: node.recipe) && !node.mayStretch
      && node.particles.livingRange != nil && cloud.look.transform == nil
  }

  /// Makes the sprites of a batch those of one piece.
  package mutating func evaluate(_ piece: Int, into batch: inout SpriteBatch) {
    crowd.places = cloud.places(of: piece)
    batch.evaluate(crowd, as: cloud)
  }

  /// Moves the sprites of a batch to the places of one piece's particles; what else they look like
  /// stays, or is any.
  package mutating func move(_ piece: Int, in batch: inout SpriteBatch) {
    crowd.places = cloud.places(of: piece)
    batch.resize(to: crowd.places.count)
    let whole = crowd.recipe.motion.drag == 0 ? batch.fly(as: crowd, at: cloud.time) : 0
    let rest = whole..<batch.count
    guard !rest.isEmpty else { return }
    crowd.places = crowd.places.dropFirst(whole)
    batch.date(rest, as: crowd.places, of: crowd.node.particles, at: cloud.time)
    batch.move(rest, crowd)
  }

  /// Where in memory a piece begins; of no piece, where the last one does.
  package func start(of piece: Int) -> FlightAddresses {
    let first = cloud.places(of: min(piece, cloud.pieceCount - 1)).lowerBound
    return crowd.node.particles.withFlights { $0.addresses(of: first) }
  }
}

extension SpriteBatch {
  /// The cloud of the run at a place whose sprites are still to be worked out.
  package func cloud(ofRun index: Int) -> ParticleCloud? {
    runs[index].cloud.map { clouds.clouds[$0] }
  }

  /// The number of sprites, those of clouds counted.
  package var population: Int { clouds.clouds.reduce(count) { $0 + $1.livingCount } }

  /// Leaves a cell for later; false where it is none of the kind.
  mutating func leave(
    _ index: Int,
    of simulation: EmitterSimulation,
    at time: Seconds,
    as look: LayerLook
  ) -> Bool {
    let particles = simulation.nodes[index].particles
    guard clouds.isOpen, particles.count >= ParticleCloud.least, look.blur == 0,
      !simulation.layer.renderMode.isOrdered, simulation.nodes[index].longestAfterglow == 0,
      simulation.nodes[index].cell.contents.shape != .glyph
    else { return false }
    let cloud = ParticleCloud(
      path: clouds.path,
      layer: clouds.layer,
      node: index,
      time: time,
      deathTime: simulation.deathTime(of: index, at: simulation.time),
      look: look,
      places: particles.livingRange ?? 0..<particles.count,
      livingCount: particles.livingCount
    )
    runs.append(run(count..<count, of: simulation.nodes[index], as: look, isEcho: false))
    runs[runs.count - 1].cloud = clouds.clouds.count
    clouds.clouds.append(cloud)
    return true
  }

  /// Makes the sprites those of some places of a cell.
  fileprivate mutating func evaluate(_ crowd: Crowd<Range<Int>>, as cloud: ParticleCloud) {
    resize(to: crowd.places.count)
    runs.removeAll(keepingCapacity: true)
    let range = 0..<count
    if crowd.node.mayStretch { for sprite in range { aspect[sprite] = 1 } }
    date(range, as: crowd.places, of: crowd.node.particles, at: cloud.time)
    evaluate(crowd, in: range)
    if crowd.node.particles.livingRange == nil {
      squeeze(crowd.places, of: crowd.node.particles, at: cloud.deathTime)
    }
    finish(0..<count, of: crowd.node, as: cloud.look, isEcho: false)
  }

  /// Removes the sprites of those who are dead.
  private mutating func squeeze(
    _ places: Range<Int>,
    of particles: ParticleColumns,
    at time: Seconds
  ) {
    var living = 0
    for (sprite, particle) in places.enumerated() where particles.isAlive(particle, at: time) {
      if living < sprite { move(sprite, to: living) }
      living += 1
    }
    resize(to: living)
  }

  private mutating func move(_ sprite: Int, to place: Int) {
    x[place] = x[sprite]
    y[place] = y[sprite]
    scale[place] = scale[sprite]
    aspect[place] = aspect[sprite]
    rotation[place] = rotation[sprite]
    red[place] = red[sprite]
    green[place] = green[sprite]
    blue[place] = blue[sprite]
    opacity[place] = opacity[sprite]
    age[place] = age[sprite]
    birth[place] = birth[sprite]
  }
}
