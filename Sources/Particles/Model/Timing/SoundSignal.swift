/// A number from 0 to 1 that follows what is heard.
package struct SoundSignal: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// How it follows a band.
  enum Form: String, CaseIterable, Sendable {
    /// The loudness beside its long average.
    case level = ""
    /// The strength of a hit, which falls by half in 0.1 s.
    case hit = ".hit"
    /// The average of the loudness over 2 s.
    case slow = ".slow"
  }

  let band: SoundBand
  let form: Form

  package static let allCases: [SoundSignal] = Form.allCases.flatMap { form in
    SoundBand.allCases.map { SoundSignal(band: $0, form: form) }
  }

  private init(band: SoundBand, form: Form) { (self.band, self.form) = (band, form) }

  package init?(rawValue: String) {
    guard let signal = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = signal
  }

  package var rawValue: String { band.rawValue + form.rawValue }
}
