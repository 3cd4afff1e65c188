internal import KamuroParticles
internal import KamuroRaster
internal import KamuroScreen
internal import KamuroShadow
internal import KamuroShow
internal import KamuroTerminal

/// How a show is drawn over a program.
struct OverOptions {
  let look: ProgramLook
  /// Whether keys also make sparks on the alternate screen.
  let isEverywhere: Bool
  /// Whether what falls stays on text.
  let settles: Bool

  func settledSnow(_ size: ScreenSize) -> SettledSnow {
    SettledSnow(size: size, isASCII: look.style.look.glyphs == .ascii || look.doubtsAmbiguous)
  }
}

/// Passes a program's bytes, and draws sparks over its screen where text is typed.
final class OverRun: ProxyRun {
  /// How long after the last key effects that go on all the time rest, in seconds.
  private static let restTime = 10.0
  /// How long nothing is drawn after a change of the window, in seconds.
  private static let resizeRest = 0.5
  /// The most seconds for which snow settles from one frame to the next.
  private static let longestStep = 0.1
  /// The seconds between frames while a program writes.
  private static let leastInterval = 0.016
  /// How long after a key its echo may come, in seconds.
  private static let echoTime = 0.25

  private var show: PowerShow
  private var grid: ScreenGrid
  private var clock = ShowClock()
  private let overText: LightOverText
  private let options: OverOptions
  private var isOff = false
  /// Whether the screen below the cursor was erased.
  private var hasPrepared = false
  private var lastFrame = Instant.now - 1
  /// When the show's time has last gone on.
  private var lastStep = Instant.now - 1
  /// Whether the frame that output has removed is to be drawn again behind it, and whether the last
  /// frame was such a one: a new one takes longer, and comes after the output.
  private var (isRepeatDue, hasRepeated) = (false, false)
  /// Whether what is drawn stays as it is until something happens.
  private var isStill = false
  private var snow: SettledSnow?
  /// Until when nothing is drawn, because the window was changed and may be changed further.
  private var restUntil = Instant.now
  private var typed: Typed?

  /// A key whose echo is awaited.
  private struct Typed {
    /// The scalar; `nil` for the key that deletes one.
    let scalar: UInt32?
    let cursor: ScreenPosition
    /// The cell before the cursor.
    let cell: ShadowCell
    /// The number of scalars whose echo is awaited, with those of the keys right before.
    let count: Int
    let time: Instant
  }

  init(session: ProxySession, options: OverOptions, ambient: [Effect]) {
    self.options = options
    let look = options.look
    overText = LightOverText(isLight: look.isLight, colors: look.style.look.colors)
    var style = look.style
    // One color a cell, so that the background stays the program's.
    style.look.glyphs = style.look.glyphs == .ascii ? .ascii : .braille
    style.look.background = .terminal(nil)
    show = PowerShow(ambient: ambient, size: session.size, style: style)
    grid = ScreenGrid(size: session.size)
    snow = options.settles ? options.settledSnow(session.size) : nil
    super.init(session: session, doubtsAmbiguous: look.doubtsAmbiguous)
    clock.begin()
  }

  // MARK: Frames

  /// Whether the user has not touched a key for long, so that nothing moves by itself.
  private var isResting: Bool { show.isAmbient && lastKey + Self.restTime < .now }

  private var isShowMoving: Bool { !isOff && !isResting && show.isMoving }

  private var isMoving: Bool {
    isShowMoving || !isStill && (composer.coveredCount > 0 || !isOff && snow?.isEmpty == false)
  }

  /// When the next frame is due; `nil` where nothing moves.
  private var nextFrame: Instant? {
    guard isMoving, composer.shadow.isAtBoundary else { return nil }
    let interval = max(1 / options.look.framesPerSecond, isShowMoving ? show.frameInterval : 0)
    let next = composer.coveredCount > 0 ? lastStep + interval : lastFrame + Self.leastInterval
    return max(restUntil, next)
  }

  override var deadline: Instant? {
    // A program's own block of output ends with more output.
    composer.shadow.mayBeCovered && session.output.isEmpty ? nextFrame : nil
  }

  override func draw() {
    // While the terminal takes nothing, no frame is drawn.
    guard session.output.count < 4096, let next = nextFrame, next <= .now,
      composer.shadow.mayBeCovered
    else { return composer.endBlock(into: &session.output) }
    drawFrame()
  }

  private func drawFrame() {
    hasRepeated = isRepeatDue
    lastFrame = .now
    if !hasRepeated { step() }
    session.child.leave(.unknown)
    isUndoDue = true
    let (grid, overText, snow) = (grid, overText, isOff ? nil : snow)
    composer.draw(into: &session.output) { shadow in
      var wanted: [CoveringCell] = []
      guard grid.size == shadow.size else { return wanted }
      for row in 0..<grid.size.rows where !shadow.cells.isDoubtful(row) {
        for column in 0..<grid.size.columns {
          let light = grid[column, row]
          let shown =
            snow?.cell(column, row, over: shadow.cells)
            ?? (light.showsGlyph ? overText.cell(of: light, over: shadow.cells[column, row]) : nil)
          guard let shown else { continue }
          wanted.append(CoveringCell(shown, at: ScreenPosition(column: column, row: row)))
        }
      }
      return wanted
    }
  }

  /// Draws the show of the present time.
  private func step() {
    let seconds = min(Self.longestStep, lastStep.seconds(to: lastFrame))
    lastStep = lastFrame
    isStill = !isShowMoving
    guard isShowMoving else {
      grid = ScreenGrid(size: grid.size)
      return
    }
    show.draw(at: clock.time(), into: &grid)
    snow?.settle(grid, on: composer.shadow.cells, for: seconds)
  }

  override var undo: ChildTerminal.Undo { composer.isBare ? .nothing : .bytes(composer.undo) }

  override func clear() {
    guard !composer.isBare else { return }
    session.child.leave(.unknown)
    isUndoDue = true
    composer.clear(into: &session.output)
  }

  override func toggle() {
    isOff.toggle()
    isStill = false
    show.clear(at: clock.time())
    clear()
  }

  override func adoptSize() {
    // The terminal has moved rows and what is drawn on them, or this process was stopped.
    composer.forget()
    clock.resume()
    show.clear(at: clock.time())
    restUntil = .now + Self.resizeRest
    show.handle(.resized(session.size), at: clock.time())
    grid = ScreenGrid(size: session.size)
    snow = snow.map { _ in options.settledSnow(session.size) }
    isStill = false
    session.child.leave(.nothing)
    super.adoptSize()
  }

  // MARK: Output

  /// Erases what is right of the cursor and below it, which shells leave blank, so that sparks may fly
  /// there at once: what the terminal had there before is not known.
  override func prepareScreen() {
    guard !hasPrepared else { return }
    hasPrepared = true
    Array("\u{1B}[m\u{1B}[J".utf8).withUnsafeBufferPointer {
      composer.pass($0, into: &session.output)
    }
  }

  override func takeOutput() {
    if !composer.isBare {
      session.child.leave(.unknown)
      isUndoDue = true
    }
    isRepeatDue = composer.coveredCount > 0 && !hasRepeated
    composer.pass(session.arrivedOutput, into: &session.output)
    isStill = false
  }

  override func attend() {
    isRepeatDue = false
    for notice in composer.shadow.takeNotices() { heed(notice) }
    heedEcho()
  }

  private func heed(_ notice: StreamNotice) {
    switch notice {
    case .question(cursor: true): filter.ask(isOwn: false)
    case .commandEnded(let code):
      guard let code, code != 130, mayMark else { return }
      mark(code == 0 ? .success : .failure)
    case .bell: if mayMark { mark(.bell) }
    case .question, .prompt, .commandBegan, .title, .progress, .focusReports: break
    }
  }

  private var mayMark: Bool {
    !isOff && composer.shadow.isCursorCertain
      && (options.isEverywhere || !composer.shadow.isAlternate)
  }

  private func mark(_ occasion: PowerShow.Occasion) {
    show.mark(occasion, at: composer.shadow.cursor, color: .standard, time: clock.time())
  }

  /// Where a typed character has appeared before the cursor, sparks fly.
  private func heedEcho() {
    guard let key = typed else { return }
    let shadow = composer.shadow
    guard shadow.isCursorCertain, key.time + Self.echoTime > .now else {
      typed = nil
      return
    }
    guard shadow.cursor != key.cursor || shadow.isWrapPending else { return }
    guard let scalar = key.scalar else {
      let isBack =
        shadow.cursor.row == key.cursor.row && shadow.cursor.column == key.cursor.column - 1
      let color = key.cell.foreground
      if isBack, !key.cell.isBlank {
        show.mark(.deleted, at: shadow.cursor, color: color, time: clock.time())
      }
      typed = nil
      return
    }
    var place = shadow.cursor
    if !shadow.isWrapPending { place.column -= 1 }
    let advance =
      (place.row - key.cursor.row) * shadow.size.columns + place.column - key.cursor.column
    typed = nil
    // A program that writes more than what was typed does not echo it.
    guard (0..<2 * key.count).contains(advance), place.column >= 0,
      !shadow.cells.isDoubtful(place.row)
    else { return }
    let cell = shadow.cells[place.column, place.row]
    guard cell.scalar == scalar else { return }
    show.mark(.typed, at: place, color: cell.foreground, time: clock.time())
  }

  // MARK: Input

  override func take(input: [UInt8], focus: Bool?) {
    note(input)
    pass(input)
  }

  /// Notes a key that types or deletes a character, of which nothing else is kept.
  private func note(_ input: [UInt8]) {
    let before = typed.flatMap { $0.time + Self.echoTime > .now ? $0.count : nil } ?? 0
    typed = nil
    guard !input.isEmpty else { return }
    // The show's time has stood still.
    if isResting || !show.isMoving { clock.resume() }
    lastKey = .now
    guard mayMark, !isPasting, !input.contains(0x1B),
      let last = String(decoding: input, as: UTF8.self).unicodeScalars.last,
      input.count <= 64, !session.child.hidesInput
    else { return }
    let shadow = composer.shadow
    let isDeleting = input.count == 1 && (last.value == 0x7F || last.value == 0x08)
    guard isDeleting || last.value > 0x20 && last.value != 0x7F else { return }
    let left = max(0, shadow.cursor.column - 1)
    typed = Typed(
      scalar: isDeleting ? nil : last.value,
      cursor: shadow.cursor,
      cell: shadow.cells[left, shadow.cursor.row],
      count: before + String(decoding: input, as: UTF8.self).unicodeScalars.count,
      time: .now
    )
  }
}
