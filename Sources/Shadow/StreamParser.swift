/// Splits a program's output into what terminals act on, however the bytes are cut.
///
/// Control sequences by ECMA-48, strings up to ST or BEL, UTF-8 by hand; bytes of 0x80...0x9F are no
/// controls. CAN and SUB abort.
struct StreamParser: Sendable {
  /// What a byte has completed.
  enum Action: Equatable, Sendable {
    /// Nothing yet.
    case none
    /// A scalar is printed.
    case print(UInt32)
    /// Bytes that are no UTF-8.
    case invalid
    /// Invalid bytes, and then this byte, which has to be read again.
    case invalidBefore
    /// A control character.
    case control(UInt8)
    /// ESC, perhaps ``intermediate``, and a final byte.
    case escape(UInt8)
    /// CSI with ``marker``, ``parameters``, ``intermediate`` and a final byte.
    case sequence(UInt8)
    /// The string in ``text`` has ended, or was aborted.
    case string(Introducer, isWhole: Bool)
    /// An OSC, DCS or APC string was aborted by ESC, after which a sequence begins.
    case nothing
  }

  /// What introduces a string.
  enum Introducer: UInt8, Sendable {
    case osc = 0x5D
    case dcs = 0x50
    case apc = 0x5F
    case pm = 0x5E
    case sos = 0x58
  }

  private enum State: Equatable, Sendable {
    case ground
    case character(missing: Int)
    case escape
    case sequence
    /// In a sequence that is not valid, up to its final byte.
    case badSequence
    case string(Introducer)
    case stringEscape(Introducer)
  }

  /// The most bytes that are kept of a string.
  static let longestText = 4096

  private var state = State.ground
  private var value: UInt32 = 0
  private var least: UInt32 = 0
  private var hasNumber = false
  /// The private marker of a sequence, one of `<=>?`, or 0.
  private(set) var marker: UInt8 = 0
  /// The last intermediate byte, or 0.
  private(set) var intermediate: UInt8 = 0
  private(set) var parameters = Pen.Parameters()
  /// The beginning of a string.
  private(set) var text: [UInt8] = []

  /// Whether no sequence and no character is open.
  var isGround: Bool { state == .ground }

  mutating func reset() { state = .ground }

  /// Reads a byte.
  mutating func read(_ byte: UInt8) -> Action {
    switch state {
    case .ground: return readGround(byte)
    case .character(let missing): return readContinuation(byte, missing)
    case .string(let introducer): return readString(byte, introducer)
    case .stringEscape(let introducer): return readStringEscape(byte, introducer)
    case .escape, .sequence, .badSequence:
      switch byte {
      case 0x18, 0x1A:
        state = .ground
        return .nothing
      case 0x1B:
        beginEscape()
        return .none
      case ..<0x20: return .control(byte)
      case 0x7F: return .none
      default: return state == .escape ? readEscape(byte) : readSequence(byte)
      }
    }
  }

  // MARK: Characters

  private mutating func readGround(_ byte: UInt8) -> Action {
    switch byte {
    case 0x1B:
      beginEscape()
      return .none
    case ..<0x20: return .control(byte)
    case ..<0x7F: return .print(UInt32(byte))
    case 0x7F: return .nothing
    case 0xC2...0xDF: begin(byte & 0x1F, missing: 1, least: 0x80)
    case 0xE0...0xEF: begin(byte & 0x0F, missing: 2, least: 0x800)
    case 0xF0...0xF4: begin(byte & 0x07, missing: 3, least: 0x1_0000)
    default: return .invalid
    }
    return .none
  }

  private mutating func begin(_ bits: UInt8, missing: Int, least: UInt32) {
    (value, self.least) = (UInt32(bits), least)
    state = .character(missing: missing)
  }

  private mutating func readContinuation(_ byte: UInt8, _ missing: Int) -> Action {
    guard byte & 0xC0 == 0x80 else {
      state = .ground
      return .invalidBefore
    }
    value = value << 6 | UInt32(byte & 0x3F)
    state = missing > 1 ? .character(missing: missing - 1) : .ground
    guard missing == 1 else { return .none }
    let isScalar = value >= least && value <= 0x10_FFFF && !(0xD800...0xDFFF).contains(value)
    return isScalar ? .print(value) : .invalid
  }

  // MARK: Sequences

  private mutating func beginEscape() {
    state = .escape
    (marker, intermediate, hasNumber) = (0, 0, false)
    parameters.removeAll()
  }

  private mutating func readEscape(_ byte: UInt8) -> Action {
    switch byte {
    case 0x20..<0x30:
      intermediate = intermediate == 0 ? byte : 0xFF
      return .none
    case UInt8(ascii: "[") where intermediate == 0:
      state = .sequence
      return .none
    case 0x80...:
      state = .ground
      return .invalidBefore
    default:
      if intermediate == 0, let introducer = Introducer(rawValue: byte) {
        state = .string(introducer)
        text.removeAll(keepingCapacity: true)
        return .none
      }
      state = .ground
      return .escape(byte)
    }
  }

  private mutating func readSequence(_ byte: UInt8) -> Action {
    switch byte {
    case 0x30...0x39:
      if !hasNumber { parameters.append(afterColon: false) }
      hasNumber = true
      parameters.addDigit(Int(byte - 0x30))
    case 0x3A, 0x3B:
      if !hasNumber { parameters.append(afterColon: false) }
      parameters.append(afterColon: byte == 0x3A)
      hasNumber = true
    case 0x3C...0x3F:
      if parameters.count > 0 || marker != 0 || intermediate != 0 { state = .badSequence }
      marker = byte
    case 0x20..<0x30: intermediate = intermediate == 0 ? byte : 0xFF
    case 0x80...:
      state = .ground
      return .invalidBefore
    default:
      let isBad = state == .badSequence
      state = .ground
      // An unknown marker stands for all that is wrong.
      if isBad { marker = 0xFF }
      return .sequence(byte)
    }
    if byte < 0x3C, byte >= 0x30, intermediate != 0 { state = .badSequence }
    return .none
  }

  // MARK: Strings

  private mutating func readString(_ byte: UInt8, _ introducer: Introducer) -> Action {
    switch byte {
    case 0x1B:
      state = .stringEscape(introducer)
      return .none
    case 0x18, 0x1A:
      state = .ground
      return .string(introducer, isWhole: false)
    case 0x07 where introducer == .osc:
      state = .ground
      return .string(introducer, isWhole: true)
    default:
      if text.count < Self.longestText { text.append(byte) }
      return .none
    }
  }

  private mutating func readStringEscape(_ byte: UInt8, _ introducer: Introducer) -> Action {
    if byte == UInt8(ascii: "\\") {
      state = .ground
      return .string(introducer, isWhole: true)
    }
    beginEscape()
    // Terminals differ: some end the string and begin a sequence, others go on in the string.
    switch byte {
    case 0x18, 0x1A: state = .ground
    case 0x1B: break
    case ..<0x20, 0x7F...: state = .badSequence
    default: _ = readEscape(byte)
    }
    return .string(introducer, isWhole: false)
  }
}
