/// The parameters of the SGR sequence that changes one style into another.
package struct StyleChange: Sendable {
  /// One bit per parameter, in the order in which they are written.
  struct Steps: OptionSet, Sendable {
    let rawValue: UInt8
    static let reset = Steps(rawValue: 1)
    static let normalIntensity = Steps(rawValue: 2)
    static let bold = Steps(rawValue: 4)
    static let faint = Steps(rawValue: 8)
    static let reverseOff = Steps(rawValue: 16)
    static let reverse = Steps(rawValue: 32)
    static let foreground = Steps(rawValue: 64)
    static let background = Steps(rawValue: 128)
  }

  let steps: Steps
  let style: Style

  /// The shortest change from `pen` to `style`.
  @inline(__always)
  init(from pen: Style, to style: Style) {
    self.style = style
    let direct = Self.direct(from: pen, to: style)
    // A reset is shorter only where an attribute or color is removed.
    let mayReset =
      !pen.attributes.isSubset(of: style.attributes)
      || style.foreground == .standard && direct.contains(.foreground)
      || style.background == .standard && direct.contains(.background)
    steps = mayReset ? Self.shorter(direct, style) : direct
  }

  private init(afresh style: Style) { (self.style, steps) = (style, Self.fresh(style)) }

  private static func shorter(_ direct: Steps, _ style: Style) -> Steps {
    let length = length(of: direct, style)
    guard length > 3 else { return direct }
    let fresh = fresh(style)
    return Self.length(of: fresh, style) < length ? fresh : direct
  }

  /// The length of the sequence in bytes; 0 without a change.
  var length: Int { Self.length(of: steps, style) }

  @inline(__always)
  private static func direct(from pen: Style, to style: Style) -> Steps {
    var steps: Steps = []
    if pen.attributes != style.attributes {
      let removed = pen.attributes.subtracting(style.attributes)
      var added = style.attributes.subtracting(pen.attributes)
      if !removed.isDisjoint(with: [.bold, .faint]) {
        // SGR 22 turns both off.
        steps.insert(.normalIntensity)
        added.formUnion(style.attributes.intersection([.bold, .faint]))
      }
      if removed.contains(.reverse) { steps.insert(.reverseOff) }
      steps.formUnion(Steps(added))
    }
    if pen.foreground != style.foreground { steps.insert(.foreground) }
    if pen.background != style.background { steps.insert(.background) }
    return steps
  }

  private static func fresh(_ style: Style) -> Steps {
    var steps = Steps(style.attributes)
    steps.insert(.reset)
    if style.foreground != .standard { steps.insert(.foreground) }
    if style.background != .standard { steps.insert(.background) }
    return steps
  }

  private static func length(of steps: Steps, _ style: Style) -> Int {
    if steps.isEmpty { return 0 }
    if steps == .reset { return 3 }
    // ESC [ m, and one separator less than parameters.
    var length = 2
    if steps.contains(.reset) { length += 2 }
    if steps.contains(.normalIntensity) { length += 3 }
    if steps.contains(.bold) { length += 2 }
    if steps.contains(.faint) { length += 2 }
    if steps.contains(.reverseOff) { length += 3 }
    if steps.contains(.reverse) { length += 2 }
    if steps.contains(.foreground) { length += 1 + Self.length(of: style.foreground, base: 30) }
    if steps.contains(.background) { length += 1 + Self.length(of: style.background, base: 40) }
    return length
  }

  private static func length(of color: ScreenColor, base: Int) -> Int {
    switch color.kind {
    case .standard: 2
    case .indexed(let index):
      switch index {
      case ..<8: 2
      case ..<16: base == 30 ? 2 : 3
      default: 5 + ByteBuffer.digits(of: Int(index))
      }
    case .direct(let red, let green, let blue):
      7 + ByteBuffer.digits(of: Int(red)) + ByteBuffer.digits(of: Int(green))
        + ByteBuffer.digits(of: Int(blue))
    }
  }
}

extension StyleChange.Steps {
  /// The steps that turn attributes on.
  init(_ attributes: ScreenCell.Attributes) {
    self = []
    if attributes.contains(.bold) { insert(.bold) }
    if attributes.contains(.faint) { insert(.faint) }
    if attributes.contains(.reverse) { insert(.reverse) }
  }
}

// MARK: - Writing

extension StyleChange {
  /// Appends the sequence, if there is a change.
  func write(into buffer: inout ByteBuffer) {
    if steps.isEmpty { return }
    if steps == .reset {
      buffer.append("\u{1B}[m")
      return
    }
    // Every parameter follows a separator; that of the first one is the bracket.
    buffer.append(0x1B)
    var separator = UInt8(ascii: "[")
    if !steps.isSubset(of: [.foreground, .background]) {
      for (step, code) in Self.codes where steps.contains(step) {
        Self.write(code, after: &separator, into: &buffer)
      }
    }
    if steps.contains(.foreground) {
      Self.write(style.foreground, base: 30, after: &separator, into: &buffer)
    }
    if steps.contains(.background) {
      Self.write(style.background, base: 40, after: &separator, into: &buffer)
    }
    buffer.append(UInt8(ascii: "m"))
  }

  /// Appends the sequence that sets a style after any other: it begins with a reset, `0`.
  static func write(afresh style: Style, into buffer: inout ByteBuffer) {
    guard style != Style() else { return buffer.append("\u{1B}[0m") }
    StyleChange(afresh: style).write(into: &buffer)
  }

  /// ?8;5; and ?8;2; packed in the bytes after a separator, before an index or channels; ? is the
  /// digit for foreground (3) or background (4).
  private static var indexMark: UInt64 { 0x3B35_3B38_0000 }
  private static var directMark: UInt64 { 0x3B32_3B38_0000 }

  private static let codes: [(Steps, Int)] = [
    (.reset, 0), (.normalIntensity, 22), (.bold, 1), (.faint, 2), (.reverseOff, 27), (.reverse, 7),
  ]

  private static func write(
    _ number: Int,
    after separator: inout UInt8,
    into buffer: inout ByteBuffer
  ) {
    buffer.append(separator)
    separator = UInt8(ascii: ";")
    buffer.append(decimal: number)
  }

  /// Appends the parameters of a color behind a separator, which is a semicolon from then on.
  /// - Parameter base: 30 for the foreground, 40 for the background.
  package static func write(
    _ color: ScreenColor,
    base: Int,
    after separator: inout UInt8,
    into buffer: inout ByteBuffer
  ) {
    switch color.kind {
    case .standard: write(base + 9, after: &separator, into: &buffer)
    case .indexed(let index):
      switch index {
      case ..<8: write(base + Int(index), after: &separator, into: &buffer)
      case ..<16: write(base + 52 + Int(index), after: &separator, into: &buffer)
      default:
        write(indexMark, base, after: &separator, into: &buffer)
        buffer.append(decimal: index)
      }
    case .direct(let red, let green, let blue):
      write(directMark, base, after: &separator, into: &buffer)
      buffer.append(decimals: red, green, blue)
    }
  }

  @inline(__always)
  private static func write(
    _ mark: UInt64,
    _ base: Int,
    after separator: inout UInt8,
    into buffer: inout ByteBuffer
  ) {
    let digit = UInt64(UInt8(ascii: "0")) &+ UInt64(truncatingIfNeeded: base / 10)
    buffer.append(packed: mark | digit &<< 8 | UInt64(separator), count: 6)
    separator = UInt8(ascii: ";")
  }
}
