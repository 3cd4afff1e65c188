import Foundation
import KamuroTestSupport

/// The effect files in the README and the guides: each block of JSON that has the format's version.
enum GuideExamples {
  static func all() throws -> [String] {
    let docs = repository.appending(path: "docs")
    let guides = try FileManager.default.contentsOfDirectory(atPath: docs.path)
      .filter { $0.hasSuffix(".md") }.sorted().map { docs.appending(path: $0) }
    return try (guides + [repository.appending(path: "README.md")]).flatMap { page in
      try String(contentsOf: page, encoding: .utf8).matches(of: /```json\n((?s).*?)```/)
        .map { String($0.1) }.filter { $0.contains(#""kamuro": 1"#) }
    }
  }
}
