import KamuroScreen

/// A parsed control sequence, and its meaning as input.
struct ControlSequence {
  /// The meaning of a control sequence for a program that reads keys.
  enum Meaning: Equatable {
    case event(InputEvent)
    /// An answer to a query of ``TerminalAnswers``.
    case answer(TerminalAnswer)
    /// Pasted text follows, up to its end mark.
    case paste
    /// The answer to another query, or the release of an unnamed button.
    case ignored
  }

  /// The private marker before the parameters, one of `<=>?`, or 0.
  private var marker: UInt8 = 0
  /// Whether an intermediate byte, 0x20...0x2F, precedes the final byte.
  private var hasIntermediate = false
  private var parameters: [Int] = []
  private var final: UInt8 = 0

  /// Parses the bytes after ESC [; the last one is the final byte, 0x40...0x7E.
  init?(_ bytes: some BidirectionalCollection<UInt8>) {
    guard let final = bytes.last else { return nil }
    self.final = final
    var value: Int?
    for byte in bytes.dropLast() {
      switch byte {
      case 0x30...0x39: value = min((value ?? 0) * 10 + Int(byte - 0x30), 1_000_000)
      case 0x3A, 0x3B:
        parameters.append(value ?? 0)
        value = nil
      case 0x3C...0x3F: marker = byte
      default: hasIntermediate = true
      }
    }
    if let value { parameters.append(value) }
  }

  /// The meaning of the sequence.
  ///
  /// - Parameter cell: The size of a screen cell, if mouse reports are in pixels.
  func meaning(pixelsPerCell cell: PixelSize?) -> Meaning {
    switch (marker, final) {
    case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")):
      guard parameters.count == 3 else { return .event(.key(.other)) }
      let isRelease = final == UInt8(ascii: "m")
      return meaning(of: report(buttons: parameters[0], isRelease: isRelease, in: cell))
    case (0, UInt8(ascii: "M")) where parameters.count == 3:
      return meaning(of: report(buttons: parameters[0] - 32, isRelease: nil))
    case (0, UInt8(ascii: "t")) where parameters.count == 3 && parameters[0] == 6:
      let cell = PixelSize(width: parameters[2], height: parameters[1])
      return cell.map { .answer(.cellPixels($0)) } ?? .ignored
    case (UInt8(ascii: "?"), UInt8(ascii: "c")):
      return .answer(.attributes(hasSixels: parameters.dropFirst().contains(4)))
    case (UInt8(ascii: "?"), UInt8(ascii: "y")) where hasIntermediate && parameters.count == 2:
      return .answer(.mode(parameters[0], setting: parameters[1]))
    case (0, UInt8(ascii: "R")) where parameters.count == 2:
      // F3 with modifiers may look like this; it has no name either.
      return .answer(
        .cursor(ScreenPosition(column: max(0, parameters[1] - 1), row: max(0, parameters[0] - 1)))
      )
    case (1..., _): return .ignored
    case _ where hasIntermediate || Self.replies.contains(final): return .ignored
    case (_, UInt8(ascii: "I")): return .event(.focus(true))
    case (_, UInt8(ascii: "O")): return .event(.focus(false))
    case (_, UInt8(ascii: "~")): return numberedKey
    case (_, UInt8(ascii: "u")): return .event(.key(coded(parameters.first ?? 0)))
    case (_, UInt8(ascii: "C")) where isShifted: return .event(.key(.shiftRight))
    case (_, UInt8(ascii: "D")) where isShifted: return .event(.key(.shiftLeft))
    default: return .event(.key(Self.finalKeys[final] ?? .other))
    }
  }

  /// The final bytes of answers: cursor position, attributes, status, window, and terminal
  /// parameters.
  private static let replies: Set<UInt8> = Set("Rcntxy".utf8)

  /// The keys of sequences by their final byte.
  static let finalKeys: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down,
    UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
    UInt8(ascii: "a"): .up, UInt8(ascii: "b"): .down,
    UInt8(ascii: "c"): .right, UInt8(ascii: "d"): .left,
    UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    UInt8(ascii: "Z"): .backTab,
  ]

  /// The keys after ESC O (SS3): those above, and the keypad's Enter.
  static let shiftedKeys: [UInt8: Key] = finalKeys.merging([UInt8(ascii: "M"): .enter]) { $1 }

  /// The keys of sequences that end with a tilde, by their first parameter.
  private static let numberedKeys: [Int: Key] = [
    1: .home, 7: .home, 4: .end, 8: .end, 5: .pageUp, 6: .pageDown,
  ]

  private var numberedKey: Meaning {
    switch parameters.first {
    case 200: .paste
    // The end mark of a paste without a begin mark.
    case 201: .ignored
    case 27 where parameters.count == 3: .event(.key(coded(parameters[2])))
    case let number?: .event(.key(Self.numberedKeys[number] ?? .other))
    case nil: .event(.key(.other))
    }
  }

  /// Whether Shift was held, by the second parameter.
  private var isShifted: Bool { parameters.count > 1 && (parameters[1] - 1) & 1 != 0 }

  /// The key for a code point, with the modifiers as second parameter.
  private func coded(_ code: Int) -> Key {
    let modifiers = max(0, (parameters.count > 1 ? parameters[1] : 1) - 1)
    switch code {
    case 9: return modifiers & 1 != 0 ? .backTab : .tab
    case 13: return .enter
    case 27: return .escape
    case 8, 127: return .backspace
    default: break
    }
    guard code >= 0x20, modifiers & ~0b1100_0101 == 0,
      let scalar = Unicode.Scalar(UInt32(code)), !(0x7F..<0xA0).contains(code)
    else { return .other }
    let isLetter = (0x61...0x7A).contains(code) || (0x41...0x5A).contains(code)
    if modifiers & 4 != 0 {
      return isLetter ? .control(Character(scalar.properties.lowercaseMapping)) : .other
    }
    return Key(typing: scalar)
  }

  private func report(buttons: Int, isRelease: Bool?, in cell: PixelSize? = nil) -> MouseReport {
    let (x, y) = (max(0, parameters[1] - 1), max(0, parameters[2] - 1))
    return MouseReport(
      buttons: buttons,
      isRelease: isRelease ?? (buttons & 0b110_0011 == 3),
      place: cell?.place(x: x, y: y) ?? PointerPlace(column: x, row: y)
    )
  }

  private func meaning(of report: MouseReport) -> Meaning {
    report.event.map(Meaning.event) ?? .ignored
  }
}
