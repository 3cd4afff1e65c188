internal import Kamuro
internal import KamuroParticles
internal import KamuroPresets
internal import KamuroScreen

// The mouse.
extension Designer {
  /// What the mouse holds.
  enum Held {
    /// A slider, as its row was, and the row of the screen.
    case slider(PropertyRow, screenRow: Int, isRange: Bool)
    /// A mark on the stage.
    case handle(StageHandle)
    /// The selected entry of an open list, with the range of its plot.
    case entry(low: Double, high: Double)
    /// A channel of an open color.
    case channel
    case timeline
    /// The other text is shown while it is held.
    case comparison
  }

  /// The rows off a slider from which on a drag is ten times finer, and how much that is.
  private static let fineDrag = (rows: 4, factor: 0.1)

  func hold(at place: PointerPlace, with button: MouseButton, time: Seconds) {
    let board = DesignBoard(self, at: time)
    if sheet != nil {
      guard let index = sheet?.index(at: place.cell) else { return }
      sheet?.select(index)
      return takePicture(at: time)
    }
    if board.timelineFraction(at: place) != nil {
      held = .timeline
      return drag(to: place, time: time)
    }
    if holdsEditor(at: place, on: board, with: button, time: time) { return }
    if board.isOnComparison(place) {
      held = .comparison
      return compare(at: time)
    }
    if let handle, board.isOn(handle, at: place) {
      held = .handle(handle)
    } else if let index = board.part(at: place) {
      choose(index)
      if board.layout.rows != nil { mode = .rows }
    } else if let index = board.row(at: place) {
      hold(row: index, at: place, on: board, with: button, time: time)
    } else if case .help = mode {
      mode = .rows
    }
  }

  private func hold(
    row index: Int,
    at place: PointerPlace,
    on board: DesignBoard,
    with button: MouseButton,
    time: Seconds
  ) {
    (mode, row) = (.rows, index)
    if button == .right { return reset(at: time) }
    guard board.isOnSlider(place), case .number = rows[index].kind else {
      return board.isOnSlider(place) || board.isOnValue(place) ? open() : ()
    }
    let isRange = movesRange || board.isOnRange(of: rows[index], at: place)
    held = .slider(rows[index], screenRow: place.cell.row, isRange: isRange)
    drag(to: place, time: time)
  }

  /// Holds a point, a stop or a channel of the open editor, or adds a point.
  private func holdsEditor(
    at place: PointerPlace,
    on board: DesignBoard,
    with button: MouseButton,
    time: Seconds
  ) -> Bool {
    guard board.layout.editor?.contains(place.cell) == true,
      let spot = board.layout.spot(of: place),
      let plot = board.layout.plot
    else { return false }
    switch mode {
    case .keys(var keys, _):
      let span = keys.span
      let reach = (x: 1.6 / Double(plot.columns), y: 1.6 / Double(plot.rows))
      if let index = keys.entry(near: spot, within: reach) {
        keys.selected = index
        mode = .keys(keys, typed: nil)
        if button == .right {
          keys.cut()
          write(keys, at: time)
        } else {
          held = .entry(low: span.low, high: span.high)
        }
      } else if button == .left, keys.hasPlaces || keys.form == .point {
        keys.insert(at: spot, span: span)
        write(keys, at: time)
        held = .entry(low: span.low, high: span.high)
      }
      return true
    case .coloring(var color):
      guard let channel = board.channel(at: place) else { return true }
      color.channel = channel
      mode = .coloring(color)
      held = .channel
      drag(to: place, time: time)
      return true
    default: return false
    }
  }

  /// The handle of the selected part.
  var handle: StageHandle? {
    StageHandle(of: tree.parts[part].path, in: document.text, on: playback.stage.size)
  }

  /// A place of the screen on the stage.
  private func onStage(_ place: PointerPlace) -> PointerPlace {
    let box = stageBox
    return PointerPlace(
      column: place.cell.column - box.column,
      row: place.cell.row - box.row,
      x: place.x,
      y: place.y
    )
  }

  func drag(to place: PointerPlace, time: Seconds) {
    let board = DesignBoard(self, at: time)
    switch held {
    case .timeline:
      guard let fraction = board.timelineFraction(at: place, isHeld: true),
        let length = playback.transport.length
      else { return }
      playback.seek(to: fraction * length, at: time)
      playback.hasJumped = true
    case .handle(let handle):
      edit(handle.edit(to: onStage(place), on: playback.stage.size), staysOpen: true, at: time)
    case .entry(let low, let high):
      guard case .keys(var keys, _) = mode, let spot = board.layout.spot(of: place) else { return }
      keys.drag(to: spot, span: (low, high))
      write(keys, staysOpen: true, at: time)
    case .channel:
      guard case .coloring(var color) = mode, let spot = board.layout.spot(of: place) else {
        return
      }
      color.field.set(color.channel, to: spot.x)
      color.written = nil
      write(color, staysOpen: true, at: time)
    case .slider(let row, let screenRow, let isRange):
      drag(row, to: place, from: screenRow, isRange: isRange, on: board, time: time)
    case .comparison, nil: break
    }
  }

  private func drag(
    _ row: PropertyRow,
    to place: PointerPlace,
    from screenRow: Int,
    isRange: Bool,
    on board: DesignBoard,
    time: Seconds
  ) {
    guard case .number(let number, let range) = row.kind else { return }
    var fraction = board.sliderFraction(at: place)
    let isFine = abs(place.cell.row - screenRow) >= Self.fineDrag.rows
    if isRange, let spread = row.spread {
      let old = spread.number ?? DesignNumber(0, unit: number.unit)
      let distance = abs(range.value(at: fraction) - number.value)
      let value = SoftRange(lower: 0, upper: max(distance, 0.001)).value(at: 1)
      return edit(.set(spread.target, old.written(value)), staysOpen: true, at: time)
    }
    if isFine {
      let start = range.fraction(of: number.value)
      fraction = start + (fraction - start) * Self.fineDrag.factor
    }
    let value = range.value(at: fraction, isFine: isFine)
    edit(.set(row.target, number.written(value)), staysOpen: true, at: time)
  }

  func release(at time: Seconds) {
    if case .comparison? = held { compare(at: time) }
    if held != nil { closeEdit() }
    held = nil
  }

  func turn(_ notches: Int, at place: PointerPlace, time: Seconds) {
    if case .edits(let index) = mode {
      let count = document.edits.count + document.undoneEdits.count
      mode = .edits(min(max(0, index + notches), count))
      return
    }
    if case .reading = mode { return press(notches > 0 ? .down : .up, at: time) }
    let board = DesignBoard(self, at: time)
    if board.layout.tree?.contains(place.cell) == true { return choose(part + notches) }
    guard let index = board.row(at: place), board.isOnSlider(place) || board.isOnValue(place) else {
      return move(by: notches)
    }
    row = index
    nudge(-notches, isCoarse: board.isOnSlider(place), at: time)
  }
}
