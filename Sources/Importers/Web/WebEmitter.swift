internal import KamuroParticles
internal import KamuroPresets

/// An emitter of tsParticles, which becomes a layer.
final class WebEmitter {
  private let options: WebOptions
  private let notes: ImportNotes
  private let particle: WebParticle
  private(set) var layer = EmitterLayer()

  /// Reads an emitter.
  /// - Parameters:
  ///   - options: Its options.
  ///   - page: The page's options of particles, which the emitter's own override.
  ///   - trail: The page's trail.
  ///   - notes: Those of the page.
  ///   - label: What is before the names of the emitter's own properties in them.
  init(
    _ options: WebOptions,
    page: WebOptions?,
    trail: WebOptions?,
    _ notes: ImportNotes,
    label: String
  ) {
    (self.options, self.notes) = (options, notes.within(label))
    let own = options["particles"]
    // A direction of the emitter's own particles comes first.
    let direction = own?["move", "direction"] ?? options["direction"]
    particle = WebParticle(
      own?.over(page) ?? page ?? options,
      own == nil ? notes.apart : notes.apart.within(label),
      direction: direction
    )
    if let trail, trail.isEnabled { particle.setTrail(trail) }
    layer.name = "emitter"
    setPlace()
    setSpawnColor()
    let births = WebBirths(options)
    layer.timing.beginTime = births.wait
    for cell in particle.cells(named: "particle") {
      layer.emitterCells += births.cells(of: cell, parts: particle.contents.count)
    }
    noteAll(births)
    particle.notes.findings.forEach(self.notes.add)
  }

  private func note(_ name: String, _ words: String = "") {
    notes.add(name, of: options[name] ?? (words.isEmpty ? nil : options), words)
  }

  private func setPlace() {
    let (x, y) = (options["position", "x"]?.number, options["position", "y"]?.number)
    layer.emitterPosition = WebWindow.position(x: x ?? 50, y: y ?? 50)
    let isExact = options["size", "mode"]?.text == "precise"
    func side(_ name: String, of whole: Double) -> Double {
      let given = min(max(options["size", name]?.number ?? 0, 0), 10_000)
      return isExact ? given : given / 100 * whole
    }
    let width = side("width", of: WebWindow.size.width)
    let height = side("height", of: WebWindow.size.height)
    let shape = options["shape", "type"]?.text ?? options["shape"]?.text ?? "square"
    if width > 0 || height > 0 {
      if particle.isRadial {
        layer.emitterShape = .circle
        layer.emitterSize = LengthPair(Length(max(width, height) / 2), 0)
      } else if shape == "circle" {
        layer.setEllipse(
          width: max(width, 1),
          height: max(height, 1),
          isEdge: !(options["fill"]?.isTrue ?? true)
        )
      } else {
        layer.emitterShape = .rectangle
        if !(options["fill"]?.isTrue ?? true) { layer.emitterMode = .outline }
        layer.emitterSize = LengthPair(points: width, height)
      }
    } else if particle.isRadial {
      particle.cell.emissionRange = .degrees(180)
    }
    note("size", particle.isRadial && width > 0 ? "a circle, from whose middle they go" : "")
    note("shape", ["square", "circle"].contains(shape) ? "" : "a square")
    note("position", x == nil || y == nil ? "the middle, instead of a random place each time" : "")
  }

  private func setSpawnColor() {
    guard let option = options["spawnColor"] else { return }
    let colors = WebColors(option)
    colors.apply(to: &particle.cell, opacity: particle.opacity)
    var words = [colors.explanation]
    if let color = colors.colors.first, option["animation", "h"].isEnabled {
      // The births go through all hues.
      particle.cell.palette = (0..<24).map { index in
        var turned = color.turned(byDegrees: Double(index) * 15)
        turned.alpha = color.alpha * particle.opacity.middle
        return turned
      }
      particle.cell.color = .white
      words.append("all hues at random, not one after the other")
    }
    note("spawnColor", words.filter { !$0.isEmpty }.joined(separator: ", "))
  }

  private func noteAll(_ births: WebBirths) {
    note("rate", births.explanation)
    note("life")
    if options["particles", "move", "direction"] == nil { note("direction") }
    note("startCount")
    for name in ["autoPlay", "initialPause"] where options[name] != nil {
      note(name, "it plays from the beginning")
    }
  }
}

/// When an emitter of tsParticles gives birth.
struct WebBirths {
  private let delay: Double
  private let quantity: Double
  private let duration: Double
  private let pause: Double
  private let count: Double
  private let startCount: Double
  /// The seconds before it begins.
  let wait: Double
  /// How its births differ from the file's; empty if they do not.
  let explanation: String

  /// Waves that are further apart than this, in seconds, are bursts.
  private static let visibleWave = 0.05
  /// The longest time of an effect, in seconds: a short part of a life among long pauses exceeds it.
  private static let longest = 8_640_000.0

  init(_ options: WebOptions) {
    func number(_ option: WebOptions?, _ usual: Double, _ most: Double) -> Double {
      min(max(option.range(usual).middle, 0), most)
    }
    let rate = options["rate"]
    let quantities = rate["quantity"].range(1)
    delay = max(number(rate?["delay"], 0.1, 3600), 1 / WebWindow.ticksPerSecond)
    quantity = min(max(quantities.middle, 0), 5000)
    let life = options["life"]
    duration = number(life?["duration"], 0, 86_400)
    pause = number(life?["delay"], 0, 86_400)
    count = (min(life?["count"]?.number ?? 0, 1_000_000)).rounded()
    startCount = number(options["startCount"], 0, 5000)
    wait = life["wait"].isTrue ? pause : 0
    let isRandom = quantities.half > 0 || rate["delay"].range(0).half > 0
    explanation = isRandom ? "of ranges the middle" : ""
  }

  /// The cells that a recipe becomes: of its waves, and of the particles at the beginning.
  /// - Parameter parts: The number of recipes that share the births.
  func cells(of recipe: EmitterCell, parts: Int) -> [EmitterCell] {
    let share = 1 / Double(max(parts, 1))
    var cells: [EmitterCell] = []
    if quantity > 0 {
      var cell = recipe
      if duration > 0, pause > 0 || count > 0 {
        setLives(of: &cell, quantity * share)
      } else {
        setWaves(of: &cell, quantity * share, every: delay)
      }
      cells.append(cell)
    }
    if startCount > 0 {
      var cell = recipe
      cell.name = "start \(recipe.name)"
      cell.burst = Int((startCount * share).rounded(.up))
      cells.append(cell)
    }
    return cells
  }

  /// Waves without an end, as bursts, or as a rate if they are near each other.
  private func setWaves(of cell: inout EmitterCell, _ number: Double, every delay: Double) {
    guard delay > Self.visibleWave, number >= 1 else {
      _ = cell.setBirthRate(number / delay, most: EmitterCell.mostParticles)
      return
    }
    let most = EmitterCell.mostParticles * delay / max(cell.lifetime, delay)
    cell.burst = Int(max(1, min(number, most).rounded()))
    cell.timing.duration = min(delay, Self.longest)
    cell.timing.repeatCount = .infinity
  }

  /// Waves in each life; a life lasts for the duration, and a pause is between two.
  private func setLives(of cell: inout EmitterCell, _ number: Double) {
    let period = duration + pause
    guard delay < duration else {
      // The clock of waves stands still in the pauses.
      let interval = delay * period / duration
      setWaves(of: &cell, number, every: interval)
      guard count > 0 else { return }
      let waves = max(1, (count * duration / delay).rounded(.up))
      if cell.burst > 0 {
        cell.timing.repeatCount = waves
      } else {
        cell.timing.duration = min(count * period, Self.longest)
      }
      return
    }
    let waves = (duration / delay).rounded(.up)
    let most = EmitterCell.mostParticles * period / max(cell.lifetime, period)
    let total = max(1, min(number * waves, most))
    let slots = Int(max(1, min(64, waves, total)))
    cell.bursts = (0..<slots).map { slot in
      var burst = Burst()
      burst.count = Int(max(1, (total / Double(slots)).rounded()))
      burst.time = duration * Double(slot) / Double(slots)
      return burst
    }
    cell.timing.duration = min(period, Self.longest)
    cell.timing.repeatCount = count > 0 ? count : .infinity
  }
}
