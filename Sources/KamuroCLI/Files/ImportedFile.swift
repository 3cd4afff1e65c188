internal import KamuroImporters
internal import KamuroPresets

/// A file of another tool, imported.
struct ImportedFile {
  let effect: ImportedEffect

  /// Imports a file; `nil` if it may be an effect file.
  /// - Throws: A ``Failure`` if it is neither, or has an error.
  init?(_ bytes: [UInt8], named path: String, fit: StageFit) throws {
    func failure(_ message: String, line: Int = 1, column: Int = 1) -> Failure {
      Failure(EffectFileErrors(file: path, line: line, column: column, message: message))
    }
    guard let format = ForeignFormat(of: bytes) else {
      if let refusal = ForeignFormat.refusal(of: bytes) { throw failure(refusal) }
      if let error = ForeignFormat.scriptError(in: bytes) {
        throw failure(error.message, line: error.location.line, column: error.location.column)
      }
      return nil
    }
    do throws(ImportError) {
      effect = try ImportedEffect(bytes, as: format, named: Self.name(of: path), fit: fit)
    } catch {
      throw failure(error.message, line: error.line, column: error.column)
    }
  }

  /// Imports a file; `nil` if it is not one of another tool.
  init?(of file: EffectFile.Source, fit: StageFit) throws {
    try self.init(file.bytes, named: file.name, fit: fit)
  }

  /// The effect file that takes the place of a file.
  func source(for file: EffectFile.Source) -> EffectFile.Source {
    EffectFile.Source(name: file.name, identity: file.identity, bytes: bytes)
  }

  /// The effect as a file.
  var bytes: [UInt8] { Array(effect.text.utf8) }

  /// The findings that are not exact.
  var remarks: [ImportFinding] { effect.findings.filter { $0.outcome != .exact } }

  /// How many properties were imported, and how well.
  var summary: String {
    let counts = ImportFinding.Outcome.allCases.compactMap { outcome -> String? in
      let count = effect.findings.count { $0.outcome == outcome }
      return count == 0 ? nil : "\(count) \(outcome.rawValue)"
    }
    return "imported from \(effect.format.title): \(counts.joined(separator: ", "))"
  }

  /// The name of the effect in a file: that of the file without its ending, in lower case, with
  /// hyphens.
  static func name(of path: String) -> String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    let stem = last.firstIndex(of: ".").map { last[..<$0] } ?? last[...]
    let words = stem.lowercased().split { !$0.isLetter && !$0.isNumber }
    let name = String(words.joined(separator: "-").prefix(64))
    return name.isEmpty ? "imported" : name
  }
}
