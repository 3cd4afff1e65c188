internal import KamuroFoundations
internal import KamuroShow
internal import KamuroSound
internal import KamuroTerminal

/// A source of samples for a record: a recorder, a pipe, a file or the demo's song.
protocol SoundFeed: AnyObject {
  /// What is heard, for a panel.
  var name: String { get }
  /// The time of the show at which there is nothing more, if it is known by now.
  var end: Seconds? { get }

  /// The seconds after which it is to be read again, unless a frame comes first.
  var interval: Seconds { get }

  /// Follows what the show wants to hear: pauses and seeks.
  func follow(_ hearing: Hearing)

  /// Fills a record up to a time of the show with what has arrived; does not wait for more.
  func fill(_ record: SoundRecord, upTo time: Seconds) -> Hearing.State

  /// What the user should know, once.
  var notice: String? { get set }
}

extension SoundFeed {
  var end: Seconds? { nil }

  /// A pipe holds 0.34 s.
  var interval: Seconds { 0.25 }

  func follow(_ hearing: Hearing) {}

  func takeNotice() -> String? {
    defer { notice = nil }
    return notice
  }
}

/// Samples that arrive in real time: heard, queued and recorded.
struct LiveSamples {
  /// The seconds for which nothing may arrive: an idle device needs 2.
  private static let patience = 3.0
  /// The seconds without bytes after which others may be from another program.
  private static let pause = 0.5

  private var stream: any ByteHearer
  private var queue: SoundQueue
  private var samples: [SoundSample] = []
  private var arrival: Instant?
  /// The stream before it has heard anything.
  private let first: any ByteHearer

  init(_ stream: any ByteHearer, delay: Seconds) {
    (self.stream, first) = (stream, stream)
    queue = SoundQueue(delay: delay)
  }

  /// Hears bytes.
  mutating func hear(_ bytes: some Collection<UInt8>) throws(SoundStream.Refusal) {
    arrival = .now
    samples.removeAll(keepingCapacity: true)
    try stream.hear(bytes, into: &samples)
    queue.add(samples)
  }

  /// Begins anew with another source.
  mutating func restart() {
    stream = first
    queue.removeAll()
    arrival = nil
  }

  /// After a pause another program may write: without the rest of a sample, or a header of its own.
  mutating func beginAnewAfterPause() {
    guard let arrival, arrival.seconds(to: .now) > Self.pause, !stream.isUnfinished else { return }
    stream = first
  }

  mutating func fill(_ record: SoundRecord, upTo time: Seconds) {
    queue.fill(record, upTo: time)
  }

  var state: Hearing.State {
    guard let arrival, arrival.seconds(to: .now) < Self.patience else { return .waiting }
    return stream.isSilent ? .silent : .heard
  }
}

/// The demo's song, made as it is heard.
final class DemoFeed: SoundFeed {
  let name = "demo song"
  var notice: String?
  /// The length after which the song repeats.
  static let length = Double(DemoSong.length) / Double(SoundAnalysis.rate)
  private var song = DemoSong()
  private var analysis = SoundAnalysis()

  func fill(_ record: SoundRecord, upTo time: Seconds) -> Hearing.State {
    while record.count <= SoundRecord.number(at: time) { record.append(song.hear(&analysis)) }
    return .heard
  }
}

/// Samples that other programs write to standard input or a FIFO.
final class PipeFeed: SoundFeed {
  let name: String
  private var bytes: ArrivingBytes
  private var live: LiveSamples
  private var failure: String?
  var notice: String?

  init(_ bytes: ArrivingBytes, name: String, as stream: any ByteHearer, delay: Seconds) {
    (self.bytes, self.name) = (bytes, name)
    live = LiveSamples(stream, delay: delay)
  }

  func fill(_ record: SoundRecord, upTo time: Seconds) -> Hearing.State {
    if bytes.isOpen, failure == nil {
      do throws(SoundStream.Refusal) {
        let new = bytes.take(atMost: 1 << 20)
        if !new.isEmpty {
          live.beginAnewAfterPause()
          try live.hear(new)
        }
      } catch {
        failure = "\(name): \(error.reason)"
        notice = failure.map { "sound: \($0)" }
      }
    }
    live.fill(record, upTo: time)
    return failure.map { .failed($0) } ?? live.state
  }
}
