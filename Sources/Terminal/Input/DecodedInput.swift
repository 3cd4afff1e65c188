import KamuroScreen

/// Input that is read from the terminal and decoded by ``InputDecoder``.
final class DecodedInput: InputSource {
  private let terminal: Descriptor
  private let keys: [[UInt8]: Key]
  private var decoder: InputDecoder

  /// Reads from a non-blocking descriptor; `keys` are the key sequences of terminfo.
  init(terminal: Descriptor, keys: [[UInt8]: Key]) {
    self.terminal = terminal
    self.keys = keys
    decoder = InputDecoder(keys: keys)
  }

  var recognizesAnswers: Bool { true }

  var answers: TerminalAnswers {
    get { decoder.answers }
    set { decoder.answers = newValue }
  }

  var isAwaitingMore: Bool { decoder.isAwaitingMore }

  var isUnfinished: Bool { decoder.isUnfinished }

  var isEndingPaste: Bool { decoder.isEndingPaste }

  func read(into events: inout [InputEvent]) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { bytes in
      for _ in 0..<16 {
        switch terminal.read(into: bytes) {
        case .count(let count): decoder.decode(bytes.prefix(count), into: &events)
        case .wouldBlock: return true
        case .closed: return false
        }
      }
      return true
    }
  }

  func flush(into events: inout [InputEvent]) {
    decoder.flush(into: &events)
  }

  func resize(to size: ScreenSize, into events: inout [InputEvent]) {
    events.append(.resized(size))
  }

  func restart() {
    decoder = InputDecoder(keys: keys)
  }
}
