// Writes the Swift file of the built-in effects: name, summary, tags and text of each effect file, in the order
// of the catalogue.
//
//     KamuroCatalogueMaker OUTPUT FILE…

import Foundation

do {
  let arguments = CommandLine.arguments.dropFirst()
  guard let output = arguments.first else {
    throw PresetError("usage: KamuroCatalogueMaker OUTPUT FILE…")
  }
  let presets = try arguments.dropFirst().map { try Preset(of: URL(filePath: $0)) }.sorted()
  let text = """
    // Made from the files of presets/ by KamuroCatalogueMaker.

    extension Catalogue {
      static let entries: [Entry] = [
    \(presets.map { "    \($0.row),\n" }.joined())  ]
    }

    """
  try text.write(toFile: output, atomically: true, encoding: .utf8)
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(1)
}
