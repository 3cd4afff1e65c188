internal import KamuroCSignals
internal import KamuroFoundations
internal import KamuroShow
internal import KamuroTerminal

/// What a show hears: a source, and the record that it fills before each frame.
final class SoundInput {
  let hearing: Hearing
  let feed: any SoundFeed
  /// When the source is to be read, unless a frame comes first.
  private(set) var deadline = Instant.now

  init(_ feed: any SoundFeed, amount: Double = 1, isCalm: Bool = false) {
    self.feed = feed
    hearing = Hearing(feed.name, amount: amount, isCalm: isCalm)
  }

  /// Reads the source, and fills the record up to a time of the show.
  func listen(until time: Seconds) {
    feed.follow(hearing)
    hearing.state = feed.fill(hearing.record, upTo: time)
    deadline = .now + feed.interval
    hearing.source = feed.name
    hearing.end = feed.end
  }

  /// Ends all programs that record, also while a show still draws its last frame.
  static func endPrograms() { child_groups_end() }
}
