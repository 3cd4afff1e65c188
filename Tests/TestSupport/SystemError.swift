import Foundation

/// A system call that failed, or a wait that took too long, in words.
package struct SystemError: Error, CustomStringConvertible {
  /// What failed and why.
  package let description: String

  /// Creates an error with its own words.
  package init(_ description: String) {
    self.description = description
  }

  /// Creates an error from `errno`, or from a number that stands for one.
  package init(_ call: String, code: Int32 = errno) {
    description = "\(call): \(String(cString: strerror(code)))"
  }
}
