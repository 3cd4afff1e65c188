import Foundation
import KamuroParticles
import KamuroRecording
import KamuroScreen
import Testing

@Suite("Particles as an animated SVG")
struct VectorSVGTests {
  /// Where the elements of a film are at a time, and how visible.
  private struct Stage {
    let reader: FilmReader
    let keyframes: KeyframeReader
    let duration: Double

    init(_ bytes: [UInt8], duration: Double) throws {
      reader = FilmReader(bytes)
      try #require(reader.error == nil, "\(String(describing: reader.error))")
      keyframes = KeyframeReader(reader.style)
      self.duration = duration
    }

    func visible(at time: Double) -> [SIMD2<Double>] {
      reader.elements.compactMap { element in
        let style = KeyframeReader.properties(element.attributes["style"] ?? "")
        guard let look = style["--l"], let delay = style["--d"].map(number) else { return nil }
        let percent = (time - delay) / duration * 100
        guard percent >= 0,
          let opacity = keyframes.value("fill-opacity", of: look, at: percent, { [number($0)] })?
            .first,
          opacity > 0.01
        else { return nil }
        if let place = style["translate"].map({ points($0, style) }) { return SIMD2(place) }
        let birth = style["--e"].map(number) ?? delay
        let flight = style["--m"] ?? ""
        return keyframes.value("translate", of: flight, at: (time - birth) / duration * 100) {
          points($0, style)
        }
        .map { SIMD2($0) }
      }
    }

    /// The number at the beginning of a value.
    private func number(_ text: String) -> Double {
      Double(text.prefix { "-.0123456789".contains($0) }) ?? .nan
    }

    /// The two lengths of a translation, with its variables.
    private func points(_ text: String, _ style: [String: String]) -> [Double] {
      guard text.hasPrefix("calc") else {
        return text.split(separator: " ").map { number("\($0)") }
      }
      return text.components(separatedBy: "calc(").dropFirst().map { sum in
        let terms = sum.replacingOccurrences(of: " - ", with: " + -").components(separatedBy: " + ")
        return terms.reduce(0) { sum, term in
          guard term.hasPrefix("var(") else { return sum + number(term) }
          let name = String(term.dropFirst(4).prefix { $0 != ")" })
          let factor = term.components(separatedBy: "*")
          return sum + number(style[name] ?? "") * (factor.count > 1 ? number(factor[1]) : 1)
        }
      }
    }
  }

  /// The particles of a moment, by the names that they have in their effect.
  private func names(of batch: SpriteBatch) -> Set<String> {
    Set(
      batch.runs.filter { !$0.isTrail }.flatMap { run in
        run.range.map { "\(run.cell) \(batch.birth[$0])" }
      }
    )
  }

  /// Expects an element near each sprite that can be seen well.
  ///
  /// Those that were not there two frames before, or will not be two frames later, are left out:
  /// particles that share a look may begin and end a little earlier or later.
  private func expectElements(of frames: [SpriteBatch], _ outline: FilmOutline) throws {
    var writer = VectorSVG(outline)
    let stage = try Stage(try writer.film(frames), duration: outline.duration)
    var count = 0
    for frame in stride(from: 2, to: frames.count - 2, by: 6) {
      let places = stage.visible(at: Double(frame) / outline.framesPerSecond)
      let steady = names(of: frames[frame - 2]).intersection(names(of: frames[frame + 2]))
      let batch = frames[frame]
      for run in batch.runs where !run.isTrail {
        for sprite in run.range where batch.opacity[sprite] > 0.1 {
          let place = SIMD2(Double(batch.x[sprite]), Double(batch.y[sprite]))
          let name = "\(run.cell) \(batch.birth[sprite])"
          guard (0...640).contains(place.x), (0...384).contains(place.y), steady.contains(name)
          else { continue }
          let distance = places.map { (($0 - place) * ($0 - place)).sum().squareRoot() }.min()
          #expect(distance ?? 999 < 0.6, "\(name) in frame \(frame)")
          count += 1
        }
      }
    }
    #expect(count > 30)
  }

  @Test("Particles are where the simulation has them", arguments: ["peony", "snow", "hearts"])
  func particlesAreWhereTheSimulationHasThem(name: String) throws {
    var shoot = try FilmShoot(name, seconds: 2)
    try expectElements(of: shoot.sprites(), shoot.outline)
  }

  @Test("Particles of two occurrences of an effect, which have the same names, are told apart")
  func occurrencesAreToldApart() throws {
    var cell = EmitterCell()
    (cell.birthRate, cell.lifetime, cell.velocity) = (9, 1, 60)
    cell.emissionRange = Angle(radians: 6)
    cell.yAcceleration = 80
    var layer = EmitterLayer()
    layer.emitterCells = [cell]
    var effect = Effect()
    effect.layers = [layer]
    layer.emitterPosition = LengthPair(Length(320), Length(190))
    effect.layers = [layer]
    let stage = Size(width: 640, height: 384)
    let placements = [0, 0.35].map { Scene.Placement(effect, beginTime: $0, seed: 3) }
    var simulation = Simulation(scene: Scene(stage: stage, placements: placements))
    let frames = (0..<60).map { frame in
      simulation.advance(to: Double(frame) / 30)
      var batch = SpriteBatch()
      simulation.draw(into: &batch)
      return batch
    }
    let size = ScreenSize(columns: 80, rows: 24)
    let outline = FilmOutline(size: size, frameCount: 60, framesPerSecond: 30)
    try expectElements(of: frames, outline)
  }

  @Test("Four seconds of peony take 200 kB at most")
  func peonyIsSmall() throws {
    var shoot = try FilmShoot("peony", seconds: 4)
    var writer = VectorSVG(shoot.outline)
    let bytes = try writer.film(shoot.sprites())
    #expect(bytes.count <= 200_000, "\(bytes.count) bytes")
  }

  @Test("The percentages of keyframes ascend within 0...100", arguments: [true, false])
  func percentagesAscend(repeats: Bool) throws {
    var shoot = try FilmShoot("fireworks", seconds: 3, repeats: repeats)
    var writer = VectorSVG(shoot.outline)
    let stage = try Stage(try writer.film(shoot.sprites()), duration: 3)
    #expect(stage.keyframes.animations.count > 50)
    for (name, frames) in stage.keyframes.animations {
      let percents = frames.map(\.percent)
      #expect(percents.first == 0 && percents.allSatisfy { (0...100).contains($0) }, "\(name)")
      #expect(zip(percents, percents.dropFirst()).allSatisfy { $0 < $1 }, "\(name): \(percents)")
    }
  }

  @Test("A vector film refers to nothing outside, and plays without scripts")
  func filmIsSelfContained() throws {
    var shoot = try FilmShoot("hearts", seconds: 1)
    var writer = VectorSVG(shoot.outline)
    let bytes = try writer.film(shoot.sprites())
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.components(separatedBy: "http").count == 2, "but for its namespace")
    for word in ["<script", "<animate", "<image", "@import"] { #expect(!text.contains(word)) }
    #expect(text.contains("prefers-reduced-motion"))
  }

  @Test("Letters of particles are escaped, and each shape has an element")
  func everyShapeHasAnElement() throws {
    for shape in Contents.Shape.allCases {
      var contents = Contents(shape: shape, size: Size(width: 30, height: 20), text: "<")
      contents.path = [.init(x: -1, y: -1), .init(x: 1, y: 0), .init(x: 0, y: 1)]
      contents.picture.rows = ["##", "#."]
      var cell = EmitterCell()
      (cell.contents, cell.burst, cell.lifetime) = (contents, 1, 2)
      var layer = EmitterLayer()
      layer.emitterCells = [cell]
      layer.emitterPosition = LengthPair(Length(320), Length(190))
      var effect = Effect()
      effect.layers = [layer]
      let stage = Size(width: 640, height: 384)
      var simulation = Simulation(scene: Scene(stage: stage, placements: [.init(effect)]))
      let size = ScreenSize(columns: 80, rows: 24)
      let outline = FilmOutline(size: size, frameCount: 3, framesPerSecond: 30, title: "<&>")
      var batch = SpriteBatch()
      simulation.draw(into: &batch)
      var writer = VectorSVG(outline)
      let reader = FilmReader(try writer.film([batch, batch, batch]))
      #expect(reader.error == nil, "\(shape)")
      #expect(reader.all("title").map(\.text) == ["<&>"])
      let isSeen = reader.elements.contains { $0.attributes["style"]?.contains("--d:") ?? false }
      #expect(isSeen, "\(shape)")
    }
  }
}
