/// How much may be sent to a terminal that has not answered yet: it may be behind a slow link, far away,
/// or one that never answers.
///
/// ```
/// question, then  0.3 s    0.55     0.8      1.05     1.3      1.55
///                 256 B    256      256      1024     4096     any number: it does not answer
/// ```
struct SlowStart: Sendable {
  /// How long nothing is sent, in seconds: most terminals answer within that.
  static let hold = LinkClock.firstPatience
  /// From one piece to the next, in seconds.
  private static let interval = 0.25
  /// The bytes of the pieces.
  private static let pieces = [256, 256, 256, 1024, 4096]

  /// When the question was sent.
  let start: Instant
  /// How many bytes were sent with it.
  let startBytes: Int
  /// How many pieces were sent since.
  private var count = 0

  /// Begins with a question, and some bytes before it.
  init(at start: Instant, after startBytes: Int = 0) {
    self.start = start
    self.startBytes = startBytes
  }

  /// Whether the terminal counts as one that does not answer.
  var isOver: Bool { count >= Self.pieces.count }

  /// When the next piece may be sent.
  var opening: Instant { start + (Self.hold + Self.interval * Double(count)) }

  /// The bytes of the next piece; `nil` for any number.
  var limit: Int? { isOver ? nil : Self.pieces[count] }

  /// Takes in that a piece was sent.
  mutating func send() { count += 1 }
}
