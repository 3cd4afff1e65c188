// Generates docs/reference.md, the tables of docs/import-reference.md and the schema
// docs/kamuro.schema.json from the tables of properties.

import Foundation
import KamuroImporters
import KamuroPresets

let docs = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs")

func update(_ name: String, _ change: (String) throws -> String) throws {
  let file = docs.appending(path: name)
  let before = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  let after = try change(before)
  guard after != before else { return print("docs/\(name) is up to date") }
  try after.write(to: file, atomically: true, encoding: .utf8)
  print("updated docs/\(name)")
}

do {
  try update("reference.md") { _ in ReferencePage.text }
  try update("import-reference.md") { ImportReference.updated($0) }
  try update("kamuro.schema.json") { _ in EffectSchema.text }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
