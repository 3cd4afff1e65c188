import Foundation

/// A description of a system call that failed, or of a wait that timed out.
package struct SystemError: Error, CustomStringConvertible {
  /// What failed and why.
  package let description: String

  /// Creates an error with a description.
  package init(_ description: String) {
    self.description = description
  }

  /// Creates an error from `errno`, or from another error number.
  package init(_ call: String, code: Int32 = errno) {
    description = "\(call): \(String(cString: strerror(code)))"
  }
}
