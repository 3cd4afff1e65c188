internal import KamuroParticles
internal import KamuroPlatform
internal import KamuroPresets
internal import KamuroTerminal

/// Effects that are read again whenever one of their files is saved.
struct Reload {
  /// The modification time, size and inode of a file at the last check; all 0 if there is no
  /// regular file.
  private struct Stamp: Equatable {
    var seconds = 0
    var nanoseconds = 0
    var size = 0
    var number: UInt64 = 0

    init(of path: String) {
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
      #if canImport(Darwin)
      let time = status.st_mtimespec
      #else
      let time = status.st_mtim
      #endif
      (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
      (size, number) = (Int(status.st_size), UInt64(status.st_ino))
    }
  }

  /// The seconds between two checks of the files.
  private static let interval = 0.2

  private let played: PlayedEffects
  private var stamps: [(path: String, stamp: Stamp)]
  /// The time of the next check.
  private(set) var deadline: Instant

  /// Watches the files that effects were read from.
  init(_ played: PlayedEffects) {
    self.played = played
    stamps = played.files.map { ($0, Stamp(of: $0)) }
    deadline = .now + Self.interval
  }

  /// The effects or their errors, if a file has changed since the last check; else `nil`.
  mutating func look() -> Result<[Effect], EffectFileErrors>? {
    guard Instant.now >= deadline else { return nil }
    deadline = .now + Self.interval
    let now = stamps.map { ($0.path, Stamp(of: $0.path)) }
    guard zip(now, stamps).contains(where: { $0.1 != $1.stamp }) else { return nil }
    stamps = now
    // A file that is missing or empty is still being written or moved; it is read later.
    guard stamps.allSatisfy({ $0.stamp != Stamp(of: "") && $0.stamp.size > 0 }) else { return nil }
    do {
      try played.reload()
      stamps = played.files.map { ($0, Stamp(of: $0)) }
      return .success(played.effects)
    } catch let failure as Failure {
      return .failure(failure.found(in: played.title))
    } catch {
      return nil
    }
  }
}
