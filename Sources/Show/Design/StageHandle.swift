internal import KamuroParticles
internal import KamuroPresets
internal import KamuroRaster
internal import KamuroScreen

/// A mark on the stage that moves the place of the selected layer's emitter.
struct StageHandle: Equatable, Sendable {
  /// Where the place stands in the file.
  let path: PropertyPath
  /// The cell of the place, which may be off the screen.
  let cell: ScreenPosition

  /// The handle of the layer of a part; `nil` where the file has no place in numbers.
  init?(of part: PropertyPath, in text: EffectText, on size: ScreenSize) {
    let layer = part.components.prefix(2).reduce(PropertyPath()) { $0.appending($1) }
    guard layer.components.count == 2, layer.components.first == .name("layers") else { return nil }
    let path = layer.appending(.name("emitterPosition"))
    guard text.value(at: path) != nil else { return nil }
    let stage = (width: 2 * Double(size.columns), height: 4 * Double(size.rows))
    func share(_ index: Int, _ extent: Double) -> Double? {
      let place = text.source(of: path.appending(.index(index)))
      guard let number = DesignNumber(text.value(at: place)) else { return nil }
      switch number.unit {
      case "vw": return number.value / 100 * stage.width / extent
      case "vh": return number.value / 100 * stage.height / extent
      case "vmin": return number.value / 100 * min(stage.width, stage.height) / extent
      case "vmax": return number.value / 100 * max(stage.width, stage.height) / extent
      default: return nil
      }
    }
    guard let x = share(0, stage.width), let y = share(1, stage.height), abs(x) < 10, abs(y) < 10
    else {
      return nil
    }
    self.path = path
    cell = ScreenPosition(
      column: Int((x * Double(size.columns)).rounded(.down)),
      row: Int((y * Double(size.rows)).rounded(.down))
    )
  }

  /// The cell at which it is drawn: at the edge where its own is beyond it.
  /// - Parameter origin: The cell of the screen at which the stage begins.
  func shown(from origin: ScreenPosition, columns: Range<Int>, rows: Int) -> ScreenPosition {
    ScreenPosition(
      column: min(max(columns.lowerBound, cell.column + origin.column), columns.upperBound - 1),
      row: min(max(0, cell.row + origin.row), rows - 1)
    )
  }

  /// The edit that moves the place to the middle of a cell, in whole percents.
  func edit(to place: PointerPlace, on size: ScreenSize) -> EffectEdit {
    func percent(_ cell: Int, _ count: Int) -> Int {
      Int(((Double(cell) + 0.5) / Double(count) * 100).rounded())
    }
    let (x, y) = (percent(place.cell.column, size.columns), percent(place.cell.row, size.rows))
    return .set(path, .list([.text("\(x)vw"), .text("\(y)vh")]))
  }
}
