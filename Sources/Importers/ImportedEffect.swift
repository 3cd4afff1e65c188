package import KamuroParticles
internal import KamuroPresets

/// An effect from a file of another tool.
package struct ImportedEffect: Sendable {
  package let format: ForeignFormat
  /// The effect; its lengths are points of a stage, or percents of it once it is fitted.
  package let effect: Effect
  /// What became of each property, by its line.
  package let findings: [ImportFinding]

  /// Imports a file.
  /// - Parameters:
  ///   - bytes: The file.
  ///   - format: Its format.
  ///   - name: What the effect is called.
  ///   - fit: How the file's pixels become lengths on a stage.
  /// - Throws: An ``ImportError``.
  package init(
    _ bytes: [UInt8],
    as format: ForeignFormat,
    named name: String,
    fit: StageFit = .stage
  ) throws(ImportError) {
    let notes = ImportNotes()
    var effect = Effect()
    (effect.name, effect.tags) = (name, ["imported"])
    effect.summary = "Imported from \(format.title)"
    effect.layers = try format.layers(ImportFile(bytes), notes)
    // What a window shows of a file fills the stage.
    let screen = format.window.map { StageFit.screen(width: $0.width, height: $0.height) }
    effect.fit(fit == .stage ? screen ?? fit : fit)
    (self.format, self.effect, findings) = (format, effect, notes.findings)
  }

  /// The effect as a file, with comments on what differs from the original.
  package var text: String {
    var comments = ["// Imported from a file of \(format.title)."]
    for finding in findings where finding.outcome != .exact {
      comments.append(
        "// \(finding.property) (line \(finding.line)), \(finding.outcome.rawValue): "
          + finding.explanation
      )
    }
    let safe = comments.map { $0.map { $0.isNewline ? " " : String($0) }.joined() }
    return safe.joined(separator: "\n") + "\n" + EffectFile.text(of: effect)
  }
}
