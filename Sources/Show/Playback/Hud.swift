internal import Kamuro
internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen

/// A panel at the top left with the numbers of the playing effect.
struct Hud: Sendable {
  /// The lines, each a name and a value.
  private let lines: [(name: String, value: String)]

  /// - Parameters:
  ///   - theater: The stage, at the time that is shown.
  ///   - report: The cost of frames; `nil` until it has been measured.
  ///   - hearing: What is heard, if anything.
  init(
    title: String,
    theater: Theater,
    transport: Transport,
    at time: Seconds,
    report: FrameReport?,
    hearing: Hearing? = nil
  ) {
    // A paused picture has no frame rate.
    let isStill = transport.isStationary(at: time)
    let counts = theater.stage.simulation.counts
    let (look, glyphs) = (theater.look, theater.look.glyphs)
    let position = transport.position(at: time).text(decimals: 2)
    let end = transport.length.map { " / \($0.text(decimals: 2))" } ?? ""
    var lines = [
      ("effect", title),
      ("seed", "\(theater.stage.seed)"),
      ("time", "\(position)\(end) s"),
      ("speed", (transport.isReversed ? "-" : "") + transport.speed.speedText),
      ("born", counts.born.grouped),
      ("alive", counts.alive.grouped),
      ("dropped", counts.dropped.grouped),
    ]
    if let report {
      lines.append(("frame", "\((report.duration * 1000).text(decimals: 2)) ms"))
      if let bytes = report.bytes { lines.append(("bytes", "\(bytes.grouped) a frame")) }
      lines.append(("fps", isStill ? "still" : report.framesPerSecond.text(decimals: 1)))
    }
    lines += [
      ("size", "\(theater.size.columns) x \(theater.size.rows)"),
      ("glyphs", glyphs.rawValue + (glyphs == .hybrid ? ", \(look.blocks.rawValue)" : "")),
      ("colors", look.colors.rawValue),
    ]
    if let hearing {
      let isASCII = theater.panelColors.isASCII
      lines.append(("sound", hearing.meter(at: time, isASCII: isASCII)))
    }
    self.lines = lines
  }

  /// The panel, cut to the rows above the last one.
  func panel(on size: ScreenSize, colors: PanelColors) -> Panel {
    let nameWidth = (lines.map(\.name.displayWidth).max() ?? 0) + 2
    // A minimum width, so that changing numbers do not move the edge.
    let width = max(30, nameWidth + (lines.map(\.value.displayWidth).max() ?? 0) + 2)
    var drawing = PanelDrawing(
      columns: min(size.columns, width),
      rows: max(1, min(size.rows - 1, lines.count)),
      style: CellStyle(foreground: colors.text, background: colors.board)
    )
    let faint = CellStyle(foreground: colors.faint, background: colors.board)
    for (row, line) in lines.enumerated() {
      drawing.write(line.name, column: 1, row: row, style: faint)
      drawing.write(line.value, column: 1 + nameWidth, row: row)
    }
    return drawing.panel(at: ScreenPosition(column: 0, row: 0), zPosition: 1_500_000)
  }
}
