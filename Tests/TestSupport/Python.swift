import Foundation

/// The programs of Python that tests ask for a second reading.
package enum Python {
  private static let environment = ProcessInfo.processInfo.environment

  /// The first Python that runs a statement, such as the import of a package; `nil` if none does.
  package static func path(running statement: String) -> String? {
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    return (folders.map { "\($0)/python3" } + ["/usr/bin/python3"]).first { python in
      let finished = try? Command(python, ["-c", statement], environment: environment).run()
      return finished?.status == .exited(0)
    }
  }

  /// Runs a Python with arguments.
  package static func run(_ path: String, _ arguments: [String]) throws -> Command.Finished {
    try Command(path, arguments, environment: environment).run()
  }
}
