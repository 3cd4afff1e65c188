/// Parses text scalar by scalar, as a terminal does (ECMA-48), and returns each completed line.
struct StyledTextReader: Sendable {
  /// The state within a control sequence.
  private enum State {
    /// Not in a control sequence.
    case text
    /// After ESC and any intermediate characters.
    case escape
    /// In a CSI sequence.
    case control
    /// In a string that ends with ST; an OSC string may also end with BEL.
    case string(endsWithBell: Bool)
  }

  /// The maximum length of a control sequence's parameters, in bytes; longer ones are ignored.
  private static let longestParameters = 256

  private var state = State.text
  private var parameters: [UInt8] = []
  /// Whether the sequence is private or unknown.
  private var isUnsupported = false
  private var rendition = Rendition()
  private var line = StyledLine()
  /// The glyphs of several scalars of all lines.
  private(set) var clusters = GlyphClusters()

  /// The last line, not ended by a line feed; `nil` where there is none.
  var lastLine: [ScreenCell]? { line.isBegun ? line.trimmed : nil }

  /// Reads the next scalar; returns the line that it ends, if any.
  mutating func read(_ scalar: Unicode.Scalar) -> [ScreenCell]? {
    switch scalar.value {
    case 0x1B:
      state = .escape
      isUnsupported = false
    // CAN and SUB abort a sequence or string.
    case 0x18, 0x1A: state = .text
    case 0x07:
      if case .string(endsWithBell: true) = state { state = .text }
    case 0..<0x20:
      if case .string = state { return nil }
      return control(scalar)
    case 0x7F: break
    case 0x80..<0xA0: beginControl(scalar)
    default: readVisible(scalar)
    }
    return nil
  }

  /// Handles a control character, even within a control sequence.
  private mutating func control(_ scalar: Unicode.Scalar) -> [ScreenCell]? {
    switch scalar {
    case "\n", "\u{B}", "\u{C}":
      defer { line = StyledLine() }
      return line.trimmed
    case "\r": line.turnBack()
    case "\u{8}": line.stepBack()
    case "\t": line.tab()
    default: break
    }
    return nil
  }

  /// Handles a C1 control character: it begins a sequence or a string, or ends the current one.
  private mutating func beginControl(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x9B: beginSequence()
    case 0x90, 0x98, 0x9E, 0x9F: state = .string(endsWithBell: false)
    case 0x9D: state = .string(endsWithBell: true)
    default: state = .text
    }
  }

  private mutating func readVisible(_ scalar: Unicode.Scalar) {
    switch state {
    case .text: put(scalar)
    case .escape: continueEscape(scalar)
    case .control: continueSequence(scalar)
    case .string: break
    }
  }

  private mutating func continueEscape(_ scalar: Unicode.Scalar) {
    if (" "..."/").contains(scalar) {
      isUnsupported = true
      return
    }
    state = .text
    if !scalar.isASCII { put(scalar) }
    // After an intermediate character, this one is the final one whatever it is.
    guard !isUnsupported else { return }
    switch scalar {
    case "[": beginSequence()
    case "]": state = .string(endsWithBell: true)
    case "P", "X", "^", "_": state = .string(endsWithBell: false)
    default: break
    }
  }

  private mutating func beginSequence() {
    state = .control
    parameters.removeAll(keepingCapacity: true)
    isUnsupported = false
  }

  private mutating func continueSequence(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "0"..."9", ":", ";":
      isUnsupported = isUnsupported || parameters.count >= Self.longestParameters
      if !isUnsupported { parameters.append(UInt8(ascii: scalar)) }
    case " "..."?": isUnsupported = true
    default:
      state = .text
      if scalar == "m", !isUnsupported { rendition.apply(parameters) }
      if !scalar.isASCII { put(scalar) }
    }
  }

  // MARK: Glyphs

  private mutating func put(_ scalar: Unicode.Scalar) {
    if scalar.isASCII { return line.put(rendition.cell(scalar)) }
    // Regional indicators: terminals differ on whether two are one glyph.
    guard (0x1F1E6...0x1F1FF).contains(scalar.value) else {
      return line.put(scalar, like: rendition.cell(" "), &clusters)
    }
    let letter = UInt8(truncatingIfNeeded: scalar.value - 0x1F1E6) + UInt8(ascii: "A")
    line.put(rendition.cell(Unicode.Scalar(letter)))
  }
}
