internal import KamuroCSIMD
internal import KamuroParticles
internal import KamuroPresets

// What particles look like.
extension WebParticle {
  func setSize(_ size: WebRange, _ pulse: WebPulse?, dies: Bool) {
    // The size is a radius.
    let base = pulse?.range.most ?? size.middle
    let extent = min(max(2 * base, 0.1), 4096)
    cell.contents.extent = LengthPair(points: extent, extent)
    if let pulse {
      addCurve(.scale, pulse, dies: dies)
      notes.add("size", of: options["size"], Self.words(for: pulse))
    } else {
      cell.scaleRange = min(size.half / max(size.middle, 0.05), 1)
      notes.add("size", of: options["size"])
    }
  }

  func setOpacity(_ opacity: WebRange, _ pulse: WebPulse?, dies: Bool) {
    self.opacity = pulse.map { WebRange($0.range.most) } ?? opacity
    (cell.color.alpha, cell.colorRange.alpha) = (self.opacity.middle, self.opacity.half)
    if let pulse {
      addCurve(.opacity, pulse, dies: dies)
      notes.add("opacity", of: options["opacity"], Self.words(for: pulse))
    } else {
      notes.add("opacity", of: options["opacity"])
    }
  }

  private func addCurve(_ keyPath: LifeCurve.KeyPath, _ pulse: WebPulse, dies: Bool) {
    let most = pulse.range.most
    guard most > 0 else { return }
    let factors = pulse.values(over: cell.lifetime, dies: dies).map { max(0, $0 / most) }
    cell.valueOverLife.append(LifeCurve(keyPath, factors))
  }

  /// What a curve does not have of a pulse; nothing if it is exact.
  private static func words(for pulse: WebPulse) -> String {
    if pulse.isSync, pulse.start != nil, pulse.death != nil { return "" }
    return pulse.isSync ? "all begin alike" : "all change at the mean speed"
  }

  // MARK: Color

  func setColor() {
    // Newer versions have the color below a fill.
    let color =
      options["color"] ?? options.first(of: "fill", "paint")?["color"]
      ?? options["paint", "fill", "color"]
    defer { setColorAnimation(color) }
    guard let color else { return }
    let colors = WebColors(color)
    colors.apply(to: &cell, opacity: opacity)
    notes.add("color", of: color, colors.explanation)
  }

  /// Turns the hue over life.
  private func setColorAnimation(_ color: WebOptions?) {
    guard let animation = color?["animation"] else { return }
    for name in ["s", "l"] where animation[name].isEnabled {
      notes.add(
        "color.animation.\(name)",
        of: animation[name],
        "it stays as it is at birth",
        .leftOut
      )
    }
    let hue = animation["h"] ?? animation
    guard hue.isEnabled, let speed = hue["speed"]?.range(usual: WebRange(1)).middle, speed != 0
    else { return }
    // A tick adds 3.6 degrees times a hundredth of the speed.
    let degrees = min(max(speed, -1000), 1000) * 2.16 * cell.lifetime
    let count = Int(min(max(abs(degrees) / 20, 2), 63)) + 1
    let first = cell.palette.first ?? cell.color
    let alpha = first.alpha
    cell.colorOverLife.colors = (0..<count).map { index in
      let turned = degrees * Double(index) / Double(count - 1)
      var color = first.turned(byDegrees: turned)
      color.alpha = 1
      return color
    }
    (cell.palette, cell.color) = ([], .white)
    cell.color.alpha = alpha
    notes.add(
      "color.animation",
      of: animation,
      "the hue turns from one color on, at the full speed"
    )
  }

  // MARK: Shape

  private static let shapes: [String: Contents.Shape] = [
    "circle": .disc, "square": .square, "edge": .square, "triangle": .triangle, "star": .star,
    "polygon": .polygon, "ribbon": .square, "rounded-rect": .square, "rounded-polygon": .polygon,
  ]
  /// The most shapes of one kind of particle.
  private static let mostShapes = 4
  private static let signs: [String: String] = [
    "heart": "♥", "hearts": "♥", "spade": "♠", "spades": "♠", "club": "♣", "clubs": "♣",
    "diamond": "♦", "diamonds": "♦",
  ]

  func setShapes() {
    let shape = options["shape"]
    let type = shape?["type"]
    let names = type?.list?.prefix(8).compactMap(\.string) ?? type?.text.map { [$0] } ?? []
    var words: [String] = []
    let all = (names.isEmpty ? ["circle"] : names).flatMap { name in
      self.contents(named: name, shape, noting: &words)
    }
    contents = Array(all.prefix(Self.mostShapes))
    if all.count > Self.mostShapes { words.append("the first \(Self.mostShapes)") }
    notes.add("shape", of: shape, words.joined(separator: ", "))
    if let stroke = options["stroke"], stroke["width"]?.number ?? 0 > 0, !names.contains("line") {
      notes.add("stroke", of: stroke, "shapes have no outline", .leftOut)
    }
  }

  private func contents(
    named name: String,
    _ shape: WebOptions?,
    noting words: inout [String]
  ) -> [Contents] {
    var contents = cell.contents
    let own = (shape?["options", name] ?? shape?[name]).map(WebOptions.firstOfList)
    switch name {
    case "char", "character", "emoji", "text":
      let value = (own ?? shape?["character"])?["value"]
      let texts = value?.list?.compactMap(\.string) ?? value?.text.map { [$0] } ?? []
      return (texts.isEmpty ? ["*"] : texts).prefix(8).map { contents.lettered(by: $0) }
    case "image", "images":
      let source = own?["src"]?.text ?? ""
      let texture = Texture(
        named: source,
        width: contents.extent.x.value,
        height: contents.extent.y.value
      )
      words.append("\(texture.words) for a picture")
      return [texture.contents]
    case "line":
      let width = min(max(options["stroke", "width"]?.number ?? 1, 0.5), 100)
      contents.shape = .square
      contents.extent = LengthPair(points: contents.extent.x.value / 2, width)
    case _ where Self.signs[name] != nil:
      return [contents.lettered(by: Self.signs[name] ?? "")]
    default:
      contents.shape = Self.shapes[name] ?? .disc
      if Self.shapes[name] == nil { words.append("a disc for \(name.prefix(20))") }
      let sides = own?["sides"]?.number ?? own?["nb_sides"]?.number ?? 5
      contents.points = Int(min(max(sides, 3), 32))
    }
    return [contents]
  }

  // MARK: Turns and trails

  func setTurns() {
    if let rotate = options["rotate"] {
      let value = rotate["value"].range(0).clamped(-3600...3600)
      (cell.rotation, cell.rotationRange) = (.degrees(value.middle), .degrees(value.half))
      cell.alignsToMotion = rotate["path"].isTrue
      (cell.spin, cell.spinRange) = Self.spin(rotate)
      notes.add("rotate", of: rotate)
    }
    let roll = options["roll"]
    if let roll, roll.isEnabled {
      let speed = roll["speed"].range(25).clamped(-1000...1000)
      // A tick turns by speed / 360 radians.
      cell.flutter.radians = speed.middle / 6
      cell.flutterRange.radians = speed.half / 6
      notes.add("roll", of: roll, "about the vertical axis, without darkening")
    }
    if let tilt = options["tilt"], tilt.isEnabled {
      if !roll.isEnabled {
        (cell.flutter, cell.flutterRange) = Self.spin(tilt)
        notes.add("tilt", of: tilt, "a turn about the vertical axis")
      } else {
        notes.add("tilt", of: tilt, "particles roll", .leftOut)
      }
    }
    if let wobble = options["wobble"], wobble.isEnabled { setWobble(wobble) }
  }

  /// The turn of `animation`: a tick turns by speed / 360 radians, unless in step each by a random
  /// part of it.
  private static func spin(_ option: WebOptions) -> (Angle, Angle) {
    guard let animation = option.first(of: "animation", "anim"), animation.isEnabled else {
      return (.zero, .zero)
    }
    let speed = animation["speed"].range(0).clamped(-10_000...10_000)
    let most = speed.middle / 6
    let isSync = animation["sync"].isTrue
    var (middle, half) = isSync ? (most, 0) : (most / 2, most / 2)
    switch option["direction"]?.text {
    case "random": (middle, half) = (0, most)
    case "counter-clockwise": middle = -middle
    default: break
    }
    return (Angle(radians: middle), Angle(radians: abs(half)))
  }

  /// Each tick moves a particle by 0.06 of the distance times the cosine of an angle to the right,
  /// and its absolute sine downward.
  private func setWobble(_ wobble: WebOptions) {
    let distance = min(max(wobble["distance"].range(0).middle, 0), 1000)
    let option = wobble["speed", "angle"] ?? wobble["speed"]
    let speed = option.range(50).clamped(-1000...1000)
    let turn = max(max(abs(speed.least), abs(speed.most)) / (speed.least < 0 ? 2 : 1) / 6, 0.5)
    let pace = 3.6 * distance
    cell.swayAmplitude = Length(min(pace / turn, WebWindow.size.height / 4))
    cell.swayFrequency = min(turn / (2 * .pi), 100)
    let fall = pace * 2 / .pi
    cell.yVelocity.value += fall
    cell.yAcceleration.value += fall * cell.drag
    notes.add("wobble", of: wobble, "a sway of the mean frequency, and the mean fall")
  }

  func setTrail() {
    guard let trail = options["move", "trail"], trail.isEnabled else { return }
    setTrail(trail)
  }

  /// Each tick leaves 1 - 1 / length of what is drawn.
  func setTrail(_ trail: WebOptions) {
    let length = min(max(trail["length"]?.number ?? 10, 1.1), 300)
    let constant = -1 / (WebWindow.ticksPerSecond * log(1 - 1 / length))
    cell.afterglow = min(constant, 5)
    notes.add("trail", of: trail, constant > 5 ? "it fades in 5 s" : "")
  }
}

extension WebOptions {
  /// The options of a shape may be a list of variants, of which the first one counts.
  fileprivate static func firstOfList(_ options: WebOptions) -> WebOptions {
    options.list?.first.map { WebOptions($0) } ?? options
  }
}

extension Contents {
  /// A character of the terminal's font, or else letters.
  fileprivate func lettered(by text: String) -> Contents {
    var contents = self
    var text = text
    text.makePrintable()
    contents.text = String(text.prefix(16))
    contents.shape = .glyph
    if contents.glyph == nil { contents.shape = .text }
    if contents.text.isEmpty { contents.shape = .disc }
    return contents
  }
}
