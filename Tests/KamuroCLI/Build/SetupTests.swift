import Foundation
import KamuroTestSupport
import Testing

/// Runs of Scripts/setup with a shell script in place of `swift`.
@Suite("Scripts/setup")
struct SetupTests {
  @Test(
    "Scripts/setup shows why Swift does not start, and names the missing library's package",
    arguments: [
      ("libncurses.so.6", "libncurses6"), ("libpython3.11.so.1.0", "libpython3.11"),
      ("libxml2.so.2", "libxml2"),
    ]
  )
  func namesPackageOfMissingLibrary(library: String, package: String) throws {
    let error = """
      swift: error while loading shared libraries: \(library): cannot open shared object file
      """
    let finished = try setup(swift: "echo '\(error)' >&2; exit 127")
    #expect(finished.status == .exited(1))
    #expect(finished.errors.contains(error), "\(finished.errors)")
    #expect(finished.errors.contains("Install the package \(package) (apt)"))
    #expect(!finished.errors.contains("needs Swift"))
  }

  @Test("Scripts/setup shows the error of a Swift that fails for another reason")
  func showsOtherErrorsOfSwift() throws {
    let finished = try setup(swift: "echo 'Illegal instruction' >&2; exit 132")
    #expect(finished.status == .exited(1))
    #expect(finished.errors.contains("does not start:\nIllegal instruction\n"))
  }

  @Test("Scripts/setup refuses a Swift that is too old")
  func refusesOldSwift() throws {
    let finished = try setup(swift: "echo 'Swift version 6.1.2 (swift-6.1.2-RELEASE)'")
    #expect(finished.status == .exited(1))
    #expect(finished.errors.hasPrefix("Kamuro needs Swift 6.2 or later"))
  }

  /// Runs Scripts/setup with a shell script in place of `swift`, where no package can be installed.
  private func setup(swift: String) throws -> Command.Finished {
    let fixture = try EffectFixture(program: "#!/bin/sh\n\(swift)\n", named: "swift")
    let files = FileManager.default
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
