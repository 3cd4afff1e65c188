import Foundation
import KamuroTestSupport
import Testing

@testable import KamuroImporters

@Suite("The page of other tools' formats")
struct ImportPageTests {
  @Test("docs/import-reference.md has a row for each property of each format: make docs writes it")
  func pageHasAllRows() throws {
    let page = try String(
      contentsOf: repository.appending(path: "docs/import-reference.md"),
      encoding: .utf8
    )
    for format in ForeignFormat.allCases {
      #expect(page.contains("### \(format.title) ("))
      for property in format.properties {
        let row = "| \(property.name) | \(property.outcome.rawValue) | \(property.meaning) |"
        #expect(page.contains(row), "\(row)")
      }
    }
  }
}
