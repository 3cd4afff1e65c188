internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen

/// What is written over effects: a notice, a text in the middle, and numbers.
struct Overlay: Sendable {
  /// A message at the bottom left, and the time until which it is shown.
  var notice = (text: "", end: Seconds.zero)
  var showsNumbers = false
  private var caption: Caption
  private var captionEnd = -Seconds.infinity
  private let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
    caption = Caption(text: "", seed: seed)
  }

  /// Shows a text until a time of the show.
  mutating func write(_ text: String, until end: Seconds) {
    (caption, captionEnd) = (Caption(text: text, seed: seed), text.isEmpty ? -.infinity : end)
  }

  /// Whether nothing is shown at a time.
  func isEmpty(at time: Seconds) -> Bool {
    !showsNumbers && time >= max(notice.end, captionEnd)
  }

  /// The time after another one at which a text ends; `nil` without a text.
  func deadline(after time: Seconds) -> Seconds? { captionEnd > time ? captionEnd : nil }

  /// The panels, those in front last.
  ///
  /// A notice stays while the picture stands still.
  func panels(over playback: Playback, at time: Seconds, hasNotice: Bool = true) -> [Panel] {
    let (size, colors) = (playback.theater.size, playback.theater.panelColors)
    var panels: [Panel] = []
    if time < captionEnd, let panel = caption.panel(on: size, at: 0, colors: colors) {
      panels.append(panel)
    }
    let isNoted = playback.transport.lastMovement(until: time) < notice.end
    if hasNotice, isNoted, size.rows > 1 { panels.append(noticePanel(on: size, colors: colors)) }
    if showsNumbers {
      let hud = Hud(
        title: playback.program.title,
        theater: playback.theater,
        transport: playback.transport,
        at: time,
        report: playback.report,
        hearing: playback.hearing
      )
      panels.append(hud.panel(on: size, colors: colors))
    }
    return panels
  }

  private func noticePanel(on size: ScreenSize, colors: PanelColors) -> Panel {
    var drawing = PanelDrawing(
      columns: min(size.columns, notice.text.displayWidth + 2),
      rows: 1,
      style: CellStyle(foreground: colors.text, background: colors.board)
    )
    drawing.write(notice.text, column: 1, row: 0)
    return drawing.panel(at: ScreenPosition(column: 0, row: size.rows - 2), zPosition: 1_500_000)
  }
}
