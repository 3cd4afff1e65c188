package import Foundation

/// The folder of the repository that the tests were built from.
package let repository = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
