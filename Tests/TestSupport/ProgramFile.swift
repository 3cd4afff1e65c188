import Foundation

/// Writes a program, such as a shell script, that can be executed at once.
///
/// Another process writes it. A file that this process writes may still be open in a child that
/// another test is starting, and then cannot be executed ("Text file busy").
///
/// - Parameters:
///   - path: Its path; a file that is there is replaced.
///   - text: Its text, with the line that names its interpreter.
package func writeProgram(_ path: String, _ text: String) throws {
  let script = #"printf %s "$2" > "$1" && chmod 755 "$1""#
  let written = try Command("/bin/sh", ["-c", script, "sh", path, text]).run()
  guard written.status == .exited(0) else { throw ProgramFileError(reason: written.errors) }
}

/// Why a program was not written.
private struct ProgramFileError: Error {
  let reason: String
}
