internal import KamuroParticles
internal import KamuroPlatform
internal import KamuroTerminal

/// The local time of day, to the minute.
struct WallClock {
  /// The minute that was last returned.
  private var minute: Int?
  /// The time of the next check.
  private(set) var deadline = Instant.now

  /// The hour and the minute, if they have changed since the last check; else `nil`.
  mutating func look() -> String? {
    var now = time(nil)
    let minute = Int(now) / 60
    guard minute != self.minute else { return nil }
    self.minute = minute
    deadline = .now + Double(60 - Int(now) % 60)
    // The time zone may have changed.
    tzset()
    var parts = tm()
    guard localtime_r(&now, &parts) != nil else { return nil }
    return "\(Self.digits(parts.tm_hour)):\(Self.digits(parts.tm_min))"
  }

  private static func digits(_ number: Int32) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
