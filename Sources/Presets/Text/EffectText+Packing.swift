internal import KamuroParticles

extension EffectText {
  /// What a file holds in its member `files`.
  package enum Held: Equatable, Sendable {
    /// The text of an effect file.
    case effect([UInt8])
    /// A PNG.
    case picture([UInt8])
  }

  /// Puts a file inside, unless one of that name is there; comments of an effect's text stay.
  package func holding(_ content: Held, named name: String) throws -> EffectText {
    let path = PropertyPath().appending(.name("files")).appending(.name(name))
    guard value(at: path) == nil else { return self }
    switch content {
    case .picture(let bytes): return try setting(path, to: .text(DataURL.text(png: bytes)))
    case .effect(let bytes):
      // The place is found with an empty object, which its text then takes.
      let text = try setting(path, to: .object([]))
      guard let place = text.place(of: path) else { return self }
      let held = try EffectText(bytes)
      let indentation = TextLayout(bytes: text.bytes).indentation(
        ofLineAt: place.span.range.lowerBound
      )
      let lines = bytes[held.span.range].split(omittingEmptySubsequences: false) { $0 == 0x0A }
      let body = lines.joined(separator: [0x0A] + indentation)
      return try text.applying(TextEdit(place.span.range, Array(body)))
    }
  }
}
