internal import KamuroParticles
internal import KamuroPlatform
internal import KamuroPresets
internal import KamuroTerminal

/// Effects that are read again whenever one of their files is saved.
struct Reload {
  /// The seconds between two checks of the files.
  private static let interval = 0.2

  private let played: PlayedEffects
  private var stamps: [(path: String, stamp: FileStamp)]
  /// The time of the next check.
  private(set) var deadline: Instant

  /// Watches the files that effects were read from.
  init(_ played: PlayedEffects) {
    self.played = played
    stamps = played.files.map { ($0, FileStamp(of: $0)) }
    deadline = .now + Self.interval
  }

  /// The effects or their errors, if a file has changed since the last check; else `nil`.
  mutating func look() -> Result<[Effect], EffectFileErrors>? {
    guard Instant.now >= deadline else { return nil }
    deadline = .now + Self.interval
    let now = stamps.map { ($0.path, FileStamp(of: $0.path)) }
    guard zip(now, stamps).contains(where: { $0.1 != $1.stamp }) else { return nil }
    stamps = now
    // A file that is missing or empty is still being written or moved; it is read later.
    guard stamps.allSatisfy({ $0.stamp != FileStamp(of: "") && $0.stamp.size > 0 }) else {
      return nil
    }
    do {
      try played.reload()
      stamps = played.files.map { ($0, FileStamp(of: $0)) }
      return .success(played.effects)
    } catch let failure as Failure {
      return .failure(failure.found(in: played.title))
    } catch {
      return nil
    }
  }
}
