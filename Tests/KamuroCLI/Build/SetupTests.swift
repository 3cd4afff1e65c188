import Foundation
import KamuroTestSupport
import Testing

/// The folder that holds Package.swift.
@Suite("Scripts/setup")
struct SetupTests {
  @Test(
    "setup shows the error of a Swift that does not start, and the package that mends it",
    arguments: [
      ("libncurses.so.6", "libncurses6"), ("libpython3.11.so.1.0", "libpython3.11"),
      ("libxml2.so.2", "libxml2"),
    ]
  )
  func missingLibrary(library: String, package: String) throws {
    let error = """
      swift: error while loading shared libraries: \(library): cannot open shared object file
      """
    let finished = try setup(swift: "echo '\(error)' >&2; exit 127")
    #expect(finished.status == .exited(1))
    #expect(finished.errors.contains(error), "\(finished.errors)")
    #expect(finished.errors.contains("Install the package \(package) (apt)"))
    #expect(!finished.errors.contains("needs Swift"))
  }

  @Test("setup shows the error of a Swift that fails for another reason")
  func otherFailure() throws {
    let finished = try setup(swift: "echo 'Illegal instruction' >&2; exit 132")
    #expect(finished.status == .exited(1))
    #expect(finished.errors.contains("does not start:\nIllegal instruction\n"))
  }

  @Test("setup refuses a Swift that is too old")
  func oldSwift() throws {
    let finished = try setup(swift: "echo 'Swift version 6.1.2 (swift-6.1.2-RELEASE)'")
    #expect(finished.status == .exited(1))
    #expect(finished.errors.hasPrefix("Kamuro needs Swift 6.2 or later"))
  }

  /// Runs the script where `swift` is a shell script, and no package can be installed.
  private func setup(swift: String) throws -> Command.Finished {
    let fixture = try EffectFixture("#!/bin/sh\n\(swift)\n", named: "swift")
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: fixture.path)
    for tool in ["sh", "sed", "head", "dirname", "id", "uname"] {
      let path = try #require(
        ["/bin", "/usr/bin"].first { files.fileExists(atPath: "\($0)/\(tool)") }
      )
      try files.createSymbolicLink(
        atPath: fixture.folder.appendingPathComponent(tool).path,
        withDestinationPath: "\(path)/\(tool)"
      )
    }
    return try Command(
      "/bin/sh",
      [repository.appendingPathComponent("Scripts/setup").path],
      environment: ["PATH": fixture.folder.path]
    ).run()
  }
}
