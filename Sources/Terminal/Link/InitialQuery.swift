/// The query that is sent before the first frame.
///
/// The bandwidth of the link is unknown until the answer arrives, so no frame is sent before.
///
/// ```
/// query ------- answer        10 ms, or 150 ms where 300 bytes take so long: limits by the answer
/// query ---------------------- 0.6 s   no answer: frames are sent without limits
/// ```
struct InitialQuery: Sendable {
  /// The timeout of the answer, in seconds.
  private static let timeout = 0.6

  /// When the query was sent.
  let time: Instant
  /// The number of bytes that were sent before the query.
  let bytes: Int

  /// Starts the timeout of a query that was sent after `bytes` other bytes.
  init(at time: Instant, after bytes: Int = 0) {
    self.time = time
    self.bytes = bytes
  }

  /// When frames are sent even without an answer.
  var deadline: Instant { time + Self.timeout }
}
