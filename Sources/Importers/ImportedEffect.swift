package import KamuroParticles
internal import KamuroPresets

/// An effect from a file of another tool.
package struct ImportedEffect: Sendable {
  package let format: ForeignFormat
  /// The effect; its lengths are points of a stage, or percents of it once it is fitted.
  package internal(set) var effect: Effect
  /// What became of each property, by its line.
  package private(set) var findings: [ImportFinding] = []

  init(_ format: ForeignFormat, named name: String) {
    self.format = format
    effect = Effect()
    effect.name = name
    effect.tags = ["imported"]
  }

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
    switch format {
    case .libGDX: self = try LibGDXImporter.effect(bytes.asUTF8, named: name)
    case .designer: self = try DesignerImporter.effect(bytes, named: name)
    case .spriteKit: self = try SpriteKitImporter.effect(bytes, named: name)
    case .pixi: self = PixiImporter.effect(try Self.json(bytes), named: name)
    case .confetti: self = ConfettiImporter.effect(try Self.json(bytes), named: name)
    case .ambient: self = AmbientImporter.effect(try Self.json(bytes), named: name)
    case .coreAnimation: self = try CoreAnimationImporter.effect(bytes, named: name)
    case .vortex: self = VortexImporter.effect(try Self.json(bytes), named: name)
    }
    effect.summary = "Imported from \(format.title)"
    // The particles of a page are everywhere on it, and a view has places of its own.
    let window: Size? =
      switch format {
      case .ambient: WebWindow.size
      case .vortex: VortexImporter.view
      default: nil
      }
    let screen = window.map { StageFit.screen(width: $0.width, height: $0.height) }
    effect.fit(fit == .stage ? screen ?? fit : fit)
    let inOrder = findings.enumerated().sorted {
      ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
    }
    findings = inOrder.map(\.element)
  }

  static func json(_ bytes: [UInt8]) throws(ImportError) -> JSONValue {
    do throws(JSONError) {
      return try JSONValue(reading: bytes.asUTF8, byteLimit: ForeignFormat.maximumSize)
    } catch {
      throw ImportError(error.message, line: error.location.line, column: error.location.column)
    }
  }

  /// Notes what became of a property.
  mutating func note(
    _ property: String,
    line: Int,
    _ outcome: ImportFinding.Outcome = .exact,
    _ explanation: String = ""
  ) {
    findings.append(
      ImportFinding(property: property, line: line, outcome: outcome, explanation: explanation)
    )
  }

  /// Notes a property that is exact, or else approximated as an explanation says.
  mutating func note(
    _ property: String,
    line: Int,
    unless isExact: Bool,
    _ explanation: @autoclosure () -> String
  ) {
    note(property, line: line, isExact ? .exact : .approximated, isExact ? "" : explanation())
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
