/// The question that is asked before anything is drawn.
///
/// The rate of the link is unknown until its answer comes, so no frame is sent before.
///
/// ```
/// question ----- answer    10 ms, or 150 ms where 300 bytes take so long: draws by what that tells
/// question -------------------- 0.6 s  a terminal that does not answer: draws as on any link
/// ```
struct FirstQuestion: Sendable {
  /// How long the answer is waited for, in seconds.
  private static let patience = 0.6

  /// When it was asked.
  let time: Instant
  /// How many bytes were sent before it.
  let bytes: Int

  /// Begins to wait for the answer to a question behind some bytes.
  init(at time: Instant, after bytes: Int = 0) {
    self.time = time
    self.bytes = bytes
  }

  /// When something is sent though no answer has come.
  var opening: Instant { time + Self.patience }
}
