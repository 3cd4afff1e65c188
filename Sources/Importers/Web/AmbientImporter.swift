internal import KamuroParticles
internal import KamuroPresets

/// Reads the options of tsParticles and particles.js.
///
/// A page has a number of particles that never die and come in again where they leave. Here each
/// lives for some seconds anywhere on the stage, and fades in and out. Each emitter is a layer.
enum AmbientImporter {
  /// The seconds that those live which never die on a page: long beside their fading.
  private static let lifetime = 8.0
  /// The most emitters.
  private static let mostEmitters = 8

  static func recognizes(_ file: ImportFile) -> Bool {
    guard let json = file.json, json[member: "kamuro"] == nil else { return false }
    if preset(of: WebOptions(json)) != nil { return true }
    let particles = json[member: "particles"]
    let words = ["number", "move", "size", "color", "shape", "opacity", "life"]
    return words.contains { particles?[member: $0] != nil }
      || (particles != nil && json[member: "emitters"] != nil)
  }

  static func layers(_ file: ImportFile, notes: ImportNotes) throws(ImportError) -> [EmitterLayer] {
    let own = WebOptions(try file.readJSON())
    let options = own.over(preset(of: own))
    let page = options["particles"]
    let emitters = emitters(of: options)
    let all = notes.apart
    var layers: [EmitterLayer] = []
    let count = count(page, usual: emitters.isEmpty ? 100 : 0)
    if count > 0 {
      layers.append(layer(of: page ?? options, count: count, all))
    }
    for (index, emitter) in emitters.enumerated() {
      let label = emitters.count > 1 ? "emitter \(index + 1): " : "emitter: "
      let trail = options["trail"]
      layers.append(WebEmitter(emitter, page: page, trail: trail, all, label: label).layer)
    }
    noteFile(own, all)
    // Emitters share what the page says of particles.
    var known: Set<ImportFinding> = []
    for finding in all.findings where known.insert(finding).inserted { notes.add(finding) }
    return layers
  }

  /// The options of the preset that a file names.
  private static func preset(of options: WebOptions) -> WebOptions? {
    guard let named = options.first(of: "preset", "presets") else { return nil }
    let names = named.text.map { [$0] } ?? named.list?.prefix(4).compactMap(\.string) ?? []
    return names.compactMap { WebPresets.options(of: $0, line: named.line) }.first
  }

  private static func emitters(of options: WebOptions) -> [WebOptions] {
    guard let emitters = options["emitters"] else { return [] }
    guard let list = emitters.list else { return emitters.names.isEmpty ? [] : [emitters] }
    let line = emitters.fixedLine
    return list.prefix(mostEmitters).map { WebOptions($0, line: line) }
  }

  /// The particles of the page.
  private static func count(_ page: WebOptions?, usual: Double) -> Double {
    let number = page?["number"]
    let count = number?["value"]?.number ?? usual
    var factor = 1.0
    if let density = number?["density"], density.isEnabled {
      let pixels = WebWindow.size.width * WebWindow.size.height
      let area = (density.first(of: "area", "value_area")?.number ?? 800) * 1000
      let sides = (density["width"]?.number ?? 0) * (density["height"]?.number ?? 0)
      factor = pixels / max(sides > 0 ? sides : area, 1)
    }
    return min(max(count * factor, 0), EmitterCell.mostParticles)
  }

  /// The layer of the particles that are anywhere on the page.
  private static func layer(
    of options: WebOptions,
    count: Double,
    _ notes: ImportNotes
  ) -> EmitterLayer {
    let particle = WebParticle(options, notes, longest: lifetime)
    var layer = EmitterLayer()
    layer.name = "page"
    layer.emitterShape = particle.isRadial ? .circle : .rectangle
    layer.emitterSize =
      particle.isRadial
      ? LengthPair(Length(WebWindow.size.width / 2), 0)
      : LengthPair(points: WebWindow.size.width, WebWindow.size.height)
    let part = count / Double(max(1, particle.contents.count))
    if particle.isMortal {
      particle.cell.burst = Int(part.rounded(.up))
    } else {
      layer.timing.timeOffset = lifetime
      particle.cell.birthRate = part / lifetime
      // A second of the eight each to come and to go.
      let fade = LifeCurve(.opacity, [0, 1, 1, 0], at: [0, 0.12, 0.88, 1])
      particle.cell.valueOverLife.append(fade)
    }
    let words =
      particle.isMortal ? "" : "each particle lives \(Int(lifetime)) s, and fades in and out"
    notes.add("number", of: options["number"] ?? options, words)
    layer.emitterCells = particle.cells(named: "particle")
    return layer
  }

  private static func noteFile(_ file: WebOptions, _ notes: ImportNotes) {
    func note(_ name: String, _ words: String, _ outcome: ImportFinding.Outcome? = .leftOut) {
      notes.add(String(name.prefix(40)), of: file[name] ?? file, words, outcome)
    }
    for name in file.names where !["particles", "emitters", "trail"].contains(name) {
      switch name {
      case "preset", "presets":
        let isKnown = preset(of: file) != nil
        note(name, isKnown ? "" : "it is not known", isKnown ? nil : .leftOut)
      case "interactivity": note(name, "nothing follows a pointer over a page")
      default: note(name, "it is about the page, not its particles")
      }
    }
    if let list = file["emitters"]?.list, list.count > mostEmitters {
      note("emitters", "the first \(mostEmitters)", nil)
    }
  }
}

extension ForeignFormat {
  /// tsParticles and particles.js, `.json`.
  package static let ambient = ForeignFormat(
    title: "tsParticles and particles.js",
    endings: [".json"],
    window: WebWindow.size,
    properties: [
      .approximated(
        "number",
        "birthRate: each lives 8 s, and fades in and out; a burst if they have a life of their own"
      ),
      .exact(
        "color",
        "color or palette; ranges of red, green and blue are the cell's, of hues 64 samples; "
          + "an animated hue is colorOverLife"
      ),
      .approximated(
        "shape",
        "circles, squares, triangles, stars, polygons, characters, lines; of a picture its name"
      ),
      .approximated(
        "opacity, size",
        "a range, or a curve of the animation; exact if all are in step"
      ),
      .approximated("life, destroy", "lifetime; pieces are a sub-cell at the death"),
      .exact("move", "velocity, direction, gravity, drift and decay in px/s at 60 ticks a second"),
      .approximated("move.outModes", "what leaves the page does not come in again"),
      .exact("move.trail, trail", "afterglow"),
      .leftOut("move.attract, spin, path, vibrate, warp", "fields of a page"),
      .exact("rotate", "rotation and spin"),
      .approximated("roll, tilt, wobble", "flutter, and a sway"),
      .approximated(
        "emitters",
        "a layer each: rate, life, size, position, direction, startCount and particles"
      ),
      .exact("preset", "the usual options of the preset"),
      .leftOut("links, line_linked", "no lines join particles"),
      .leftOut("interactivity", "nothing follows a pointer over a page"),
      .leftOut("background, fullScreen, …", "they are about the page"),
    ],
    recognizes: AmbientImporter.recognizes,
    layers: AmbientImporter.layers
  )
}
