package import KamuroParticles
package import KamuroPresets
package import KamuroScreen

/// What a designer asks of the program, since a show reads and writes no files.
package protocol DesignFiles: AnyObject {
  /// The name of the file, or that which a built-in effect would be saved as.
  var name: String { get }

  /// Reads the effect of a text.
  func effect(of text: EffectText) throws(EffectFileErrors) -> Effect

  /// Writes the file.
  /// - Returns: Why it is not possible; `nil` if it is written.
  func save(_ text: EffectText, as name: String?) -> String?

  /// Keeps the edits that are not saved, so that nothing ends them but saving.
  /// - Returns: Why that is not possible; `nil` if they are kept.
  func keep(_ edits: [EffectEdit]) -> String?

  /// The file, if another program has changed it since it was last asked for.
  /// - Throws: Why it cannot be read as it is now.
  func takeChange() throws(EffectFileErrors) -> EffectText?

  /// Notes that a changed file is the one that is edited: saving may replace it.
  func adopt(_ file: EffectText)

  /// Opens another effect in place of this one.
  func open(_ name: String) throws(EffectFileErrors) -> EffectText

  /// The words that open the file at a line in the user's editor; `nil` if there is no file yet.
  func editor(atLine line: Int) -> [String]?

  /// Begins to export a film of a text.
  /// - Returns: What is done, or why it is not.
  func export(_ text: EffectText, of film: DesignFilm) -> String

  /// What has come of an export, once it has ended.
  func takeNotice() -> String?
}

/// The film that a designer exports.
package struct DesignFilm: Sendable {
  package let seed: UInt64
  package let size: ScreenSize
  /// Seconds of the effect; to its end, or for some seconds, by default.
  package let stretch: (start: Seconds, end: Seconds)?
}
