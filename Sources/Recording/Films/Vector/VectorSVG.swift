package import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen

/// Writes particles as shapes of an animated SVG, sharp at any size and as smooth as the display.
///
/// A frame is the sprites of its moment. Each particle becomes one element, whose place and look
/// are CSS animations through a few moments of its life; no script and no font are needed. Trails
/// are left out. Where reduced motion is preferred it shows its middle frame.
///
/// Particles that have ended are kept as text, about 100 bytes each, because the file has them in
/// drawing order.
/// ```swift
/// var film = VectorSVG(outline)
/// try film.begin(into: &bytes)
/// for time in times { try film.add(sprites(at: time), into: &bytes) }
/// try film.finish(into: &bytes)
/// ```
package struct VectorSVG: FilmWriter {
  let outline: FilmOutline
  let padding: Int
  let scale: KeyframeScale
  /// Whether it stands still where reduced motion is preferred.
  var standsStill = true
  var families: [ParticleFamily] = []
  var gradients = GradientTable()
  /// The number of animations that have a name.
  var nameCount = 0
  private var familyOfRun: [SpriteRun: Int] = [:]
  private var tracks: ParticleTracks
  private var frame = 0

  /// Prepares a film.
  /// - Parameter padding: The width of the margin in points.
  package init(_ outline: FilmOutline, padding: Int = 0) {
    self.outline = outline
    self.padding = max(0, padding)
    scale = KeyframeScale(duration: outline.duration)
    tracks = ParticleTracks(frameTime: 1 / outline.framesPerSecond)
  }

  package mutating func begin(into output: inout [UInt8]) {
    let (width, height) = (outline.size.columns * 8, outline.size.rows * 16)
    output.writeSVGStart(width: width, height: height, padding: padding, title: outline.title)
    writeStyle(into: &output)
    output.writeBackground(outline, padding: padding, id: "b")
    output.write("\n")
  }

  package mutating func add(_ frame: SpriteBatch, into output: inout [UInt8]) {
    for run in frame.runs where !run.shared.isTrail {
      guard let first = run.range.first else { continue }
      let intensity = first < frame.intensity.count ? Double(frame.intensity[first]) : 1
      let family = family(of: run.shared, intensity: intensity)
      for sprite in run.range {
        tracks.add(
          families[family].sample(
            sprite,
            of: frame,
            isStretched: run.isStretched,
            frame: self.frame
          ),
          family: family,
          birth: sprite < frame.birth.count ? frame.birth[sprite] : 0
        )
      }
    }
    end(tracks.removeEnded(before: self.frame), into: &output)
    self.frame += 1
  }

  package mutating func finish(into output: inout [UInt8]) {
    end(tracks.removeEnded(before: .max), into: &output)
    for family in families.indices { writeEarly(of: family, into: &output) }
    writeLooks(into: &output)
    let isLight = Background.painted(Color(outline.background)).isLight
    output.write("<defs>")
    gradients.write(isShownDark: isLight, into: &output)
    for family in families where !family.elements.isEmpty {
      output.append(contentsOf: family.element.definition)
    }
    output.write("</defs>\n")
    for family in inDrawingOrder {
      writeGroupStart(of: family, onLight: isLight, into: &output)
      output.append(contentsOf: family.elements)
      output.write("</g>\n")
    }
    output.write("</svg>\n")
  }

  /// The families that have particles: by depth, equal ones as they came.
  private var inDrawingOrder: [ParticleFamily] {
    families.enumerated().filter { !$0.element.elements.isEmpty }
      .sorted { ($0.element.run.zPosition, $0.offset) < ($1.element.run.zPosition, $1.offset) }
      .map(\.element)
  }

  private mutating func family(of run: SpriteRun, intensity: Double) -> Int {
    var run = run
    run.emitter = 0
    if let family = familyOfRun[run] { return family }
    let family = families.count
    familyOfRun[run] = family
    families.append(ParticleFamily(run, intensity: intensity, id: "s\(family)"))
    return family
  }

  private func writeStyle(into output: inout [UInt8]) {
    output.write("<style>.p>*{fill-opacity:0;animation:var(--m,_) ")
    var timing: [UInt8] = []
    timing.write(outline.duration, decimals: 4)
    timing.write("s linear \(outline.repeats ? "infinite" : "1 forwards")")
    output.append(contentsOf: timing)
    output.write(",var(--l) ")
    output.append(contentsOf: timing)
    output.write(";animation-delay:var(--e,var(--d)),var(--d)}.h>*{mix-blend-mode:lighten}")
    output.write(".p>.t{opacity:0;fill-opacity:1}")
    output.write(".t{font:13.3px 'DejaVu Sans Mono',Menlo,Consolas,monospace;text-anchor:middle;")
    output.write("dominant-baseline:central}")
    if standsStill { writeStill(into: &output) }
    output.write("</style>\n")
  }

  /// Writes a rule for reduced motion: the middle of the film.
  private func writeStill(into output: inout [UInt8]) {
    output.write("@media(prefers-reduced-motion:reduce){.p>*{")
    output.write("animation-play-state:paused;animation-delay:calc(var(--e,var(--d)) - ")
    output.write(outline.duration / 2, decimals: 3)
    output.write("s),calc(var(--d) - ")
    output.write(outline.duration / 2, decimals: 3)
    output.write("s)}}")
  }

  private func writeGroupStart(
    of family: ParticleFamily,
    onLight isLight: Bool,
    into output: inout [UInt8]
  ) {
    output.write("<g class=\"p\(family.isHot && !isLight ? " h" : "")\"")
    var styles: [String] = []
    switch family.run.blendMode {
    case .additive, .screen: if !isLight { styles.append("mix-blend-mode:screen") }
    case .multiply: styles.append("mix-blend-mode:multiply")
    case .sourceOver: break
    }
    if family.run.blur > 0 { styles.append("filter:blur(\(family.run.blur)px)") }
    if !styles.isEmpty { output.write(" style=\"\(styles.joined(separator: ";"))\"") }
    output.write(">")
  }
}
