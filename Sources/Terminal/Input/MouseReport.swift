import KamuroScreen

/// One report of the mouse: the bits that all of xterm's encodings share.
///
/// ```
/// 128   64    32     16      8     4      2 1
/// more  wheel motion control meta  shift  button, 3 for none
/// ```
struct MouseReport {
  /// The bits of the table above.
  var buttons: Int
  /// Whether a button was released.
  var isRelease: Bool
  /// The place, with cells from 0, 0.
  var place: PointerPlace

  /// Creates a report.
  init(buttons: Int, isRelease: Bool, place: PointerPlace) {
    self.buttons = buttons
    self.isRelease = isRelease
    self.place = place
  }

  /// Reads the three bytes of the first encoding: buttons + 32, column + 33, row + 33.
  init(old bytes: ArraySlice<UInt8>) {
    let values = bytes.map { Int($0) }
    buttons = max(0, values[0] - 32)
    isRelease = buttons & 0b110_0011 == 3
    place = PointerPlace(column: max(0, values[1] - 33), row: max(0, values[2] - 33))
  }

  /// The event; `nil` for unnamed ones: horizontal wheels, a wheel's release, further buttons.
  var event: InputEvent? {
    if buttons & 128 != 0 { return nil }
    let number = buttons & 3
    if buttons & 64 != 0 {
      guard number < 2, !isRelease else { return nil }
      return .wheel(number == 0 ? -1 : 1, at: place)
    }
    let button = Self.names[number]
    if buttons & 32 != 0 {
      return button.map { .mouseDragged($0, to: place) } ?? .mouseMoved(to: place)
    }
    if isRelease { return .mouseUp(at: place) }
    return button.map { .mouseDown($0, at: place) }
  }

  private static let names: [MouseButton?] = [.left, .middle, .right, nil]
}
