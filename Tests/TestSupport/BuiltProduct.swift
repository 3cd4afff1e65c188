import Foundation

/// The path of an executable that the package builds, found beside the running tests.
///
/// The test's target has to depend on the product's target, or the product may be missing or old.
package func builtProduct(named name: String) throws -> String {
  var places = [
    Bundle.main.bundleURL, Bundle.main.executableURL, URL(fileURLWithPath: "/proc/self/exe"),
  ]
  .compactMap { $0?.resolvingSymlinksInPath() }
  places += CommandLine.arguments.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath() }
  for place in places {
    var folder = place
    for _ in 0..<5 {
      let candidate = folder.appendingPathComponent(name).path
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder),
        !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: candidate)
      {
        return candidate
      }
      folder.deleteLastPathComponent()
    }
  }
  throw SystemError(
    "\(name): not built beside the tests; the test target has to depend on its target"
  )
}
