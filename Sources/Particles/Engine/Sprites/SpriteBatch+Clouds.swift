/// The particles of an emitter cell with very many of them, whose sprites are evaluated in pieces
/// while they are rendered, and never exist in memory as a whole.
///
/// ```
/// emitter cell's columns  |··········|··········|··········|····
/// a piece                            |  1,024   |  -> sprites -> light
/// ```
package struct ParticleCloud: Sendable {
  /// The most sprites of a piece.
  package static let pieceLength = 1024
  /// The number of particles from which an emitter cell is a cloud.
  static var least: Int { 8 * pieceLength }

  /// The path of indices to the effect: its index in the scene, then those of inclusions and of the
  /// effects that they play.
  let path: [Int]
  let layer: Int
  let node: Int
  /// The emitter cell's local time.
  let time: Seconds
  /// The local time at which particles must be alive to be visible.
  let deathTime: Seconds
  let look: LayerLook
  /// The range of its particles in the emitter cell's columns.
  let places: Range<Int>
  /// The number of living particles in the range.
  let livingCount: Int

  /// The number of pieces.
  package var pieceCount: Int { (places.count + Self.pieceLength - 1) / Self.pieceLength }

  /// The range of a piece in the columns.
  fileprivate func places(of piece: Int) -> Range<Int> {
    let start = places.lowerBound + piece * Self.pieceLength
    return start..<min(places.upperBound, start + Self.pieceLength)
  }
}

/// The clouds of a frame, and where the current layer is in the scene.
struct CloudList: Sendable {
  var clouds: [ParticleCloud] = []
  /// Whether crowded emitter cells become clouds.
  var isOpen = false
  /// The path of indices to the current effect.
  var path: [Int] = []
  /// The index of the current layer.
  var layer = 0
}

extension Simulation {
  /// Fills a batch with the visible sprites, but leaves crowded emitter cells as clouds: their runs
  /// have no sprites.
  package mutating func drawKeepingClouds(into batch: inout SpriteBatch) {
    batch.clouds.isOpen = true
    draw(into: &batch)
    batch.clouds.isOpen = false
  }

  /// The particles of a cloud of the present frame.
  ///
  /// They share the simulation's memory: release them before it advances, or the columns will be
  /// copied.
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

/// The particles of a cloud, evaluated piece by piece.
package struct CloudParticles: Sendable {
  fileprivate let cloud: ParticleCloud
  fileprivate var crowd: ParticleGroup<Range<Int>>
  /// Whether its points of light differ only in their positions.
  package let areAlike: Bool

  fileprivate init(_ cloud: ParticleCloud, of node: CellNode) {
    self.cloud = cloud
    crowd = ParticleGroup(node: node, recipe: node.recipe, places: 0..<0)
    areAlike =
      node.isOneColor && node.isOneLight && node.movesFreely(by: node.recipe) && !node.mayStretch
      && node.particles.livingRange != nil && cloud.look.transform == nil
  }

  /// Replaces the sprites of a batch by those of one piece.
  package mutating func evaluate(_ piece: Int, into batch: inout SpriteBatch) {
    crowd.places = cloud.places(of: piece)
    batch.evaluate(crowd, as: cloud)
  }

  /// Sets the positions of a batch's sprites to those of one piece; their other properties are
  /// undefined or from an earlier piece.
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

  /// The addresses of a piece's columns, for prefetching; beyond the last piece, those of the last
  /// one.
  package func start(of piece: Int) -> FlightAddresses {
    let first = cloud.places(of: min(piece, cloud.pieceCount - 1)).lowerBound
    return crowd.node.particles.withFlights { $0.addresses(of: first) }
  }
}

extension SpriteBatch {
  /// The cloud of a run whose sprites are not yet evaluated; `nil` for other runs.
  package func cloud(ofRun index: Int) -> ParticleCloud? {
    runs[index].cloud.map { clouds.clouds[$0] }
  }

  /// The number of sprites, including those of clouds.
  package var population: Int { clouds.clouds.reduce(count) { $0 + $1.livingCount } }

  /// Leaves an emitter cell as a cloud; returns false if it does not qualify.
  mutating func leave(
    _ index: Int,
    of simulation: EmitterSimulation,
    at time: Seconds,
    as look: LayerLook
  ) -> Bool {
    let particles = simulation.nodes[index].particles
    guard clouds.isOpen, particles.count >= ParticleCloud.least, look.blur == 0,
      !simulation.layer.renderMode.isOrdered, simulation.nodes[index].longestTrail == 0,
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
    runs.append(run(count..<count, of: simulation.nodes[index], as: look, isTrail: false))
    runs[runs.count - 1].cloud = clouds.clouds.count
    clouds.clouds.append(cloud)
    return true
  }

  /// Replaces the sprites by those of a range of an emitter cell's particles.
  fileprivate mutating func evaluate(_ crowd: ParticleGroup<Range<Int>>, as cloud: ParticleCloud) {
    resize(to: crowd.places.count)
    runs.removeAll(keepingCapacity: true)
    let range = 0..<count
    if crowd.node.mayStretch { for sprite in range { aspect[sprite] = 1 } }
    date(range, as: crowd.places, of: crowd.node.particles, at: cloud.time)
    evaluate(crowd, in: range)
    if crowd.node.particles.livingRange == nil {
      removeDeadSprites(crowd.places, of: crowd.node.particles, at: cloud.deathTime)
    }
    finish(0..<count, of: crowd.node, as: cloud.look, isTrail: false)
  }

  /// Removes the sprites of dead particles.
  private mutating func removeDeadSprites(
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
