internal import KamuroCSignals
internal import KamuroFoundations
internal import KamuroShow
internal import KamuroTerminal

/// What a show hears: a source, and the record that it fills before each frame.
final class SoundInput {
  /// The seconds between two readings while no frames are drawn: a pipe holds 0.34 s.
  private static let interval = 0.25

  let hearing: Hearing
  private let feed: any SoundFeed
  /// When the source is to be read, unless a frame comes first.
  private(set) var deadline = Instant.now

  init(_ feed: any SoundFeed, amount: Double = 1, isCalm: Bool = false) {
    self.feed = feed
    hearing = Hearing(feed.name, amount: amount, isCalm: isCalm)
  }

  /// Reads the source, and fills the record up to a time of the show.
  func listen(until time: Seconds) {
    deadline = .now + Self.interval
    hearing.state = feed.fill(hearing.record, upTo: time)
    hearing.source = feed.name
    hearing.end = feed.end
  }

  /// What the user should know, once.
  func takeNotice() -> String? { feed.takeNotice() }

  /// Ends all programs that record, also while a show still draws its last frame.
  static func endPrograms() { child_groups_end() }
}
