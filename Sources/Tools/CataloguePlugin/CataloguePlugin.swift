import Foundation
import PackagePlugin

/// Makes the Swift file of the built-in effects from the effect files of a target.
///
/// The target has them through the link Resources to presets/: what is in a target's folder is looked
/// for at each build, so that a file that is added or removed is noticed.
@main
struct CataloguePlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target.sourceModule else { return [] }
    let files = target.sourceFiles(withSuffix: ".json").map(\.url).sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "Catalogue+Entries.swift")
    return [
      .buildCommand(
        displayName: "Making the catalogue of \(files.count) effects",
        executable: try context.tool(named: "KamuroCatalogueMaker").url,
        arguments: [output.path] + files.map(\.path),
        inputFiles: files,
        outputFiles: [output]
      )
    ]
  }
}
