package import KamuroParticles
package import KamuroPresets

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
  func keep(_ edits: [EffectEdit])

  /// The file, if another program has changed it since it was last asked for.
  func takeChange() -> EffectText?
}
