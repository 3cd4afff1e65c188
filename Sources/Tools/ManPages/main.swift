// Writes the manual pages of a program kamuro: KamuroManPages PROGRAM FOLDER.
//
// What they say about commands and topics is the program's own help. SOURCE_DATE_EPOCH sets their
// date, in seconds since 1970.

import Foundation

/// An error of the tool, in a sentence.
struct Problem: Error, CustomStringConvertible {
  let description: String
}

/// What a program prints on its standard output, unwrapped.
func output(of program: String, _ arguments: [String]) throws -> Data {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = URL(filePath: program)
  process.arguments = arguments
  process.environment = ["COLUMNS": "100000", "LANG": "C.UTF-8"]
  process.standardOutput = pipe
  try process.run()
  let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    let line = ([program] + arguments).joined(separator: " ")
    throw Problem(description: "\(line): exit code \(process.terminationStatus)")
  }
  return data
}

func text(of program: String, _ arguments: String...) throws -> String {
  String(decoding: try output(of: program, arguments), as: UTF8.self)
}

/// The date of the pages.
func date() -> String {
  let seconds = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap(Double.init)
  let formatter = DateFormatter()
  formatter.locale = Locale(identifier: "en_US_POSIX")
  formatter.timeZone = TimeZone(secondsFromGMT: 0)
  formatter.dateFormat = "MMMM d, yyyy"
  return formatter.string(from: seconds.map { Date(timeIntervalSince1970: $0) } ?? Date())
}

func writePages(of program: String, to folder: URL) throws {
  let dump = try output(of: program, ["--experimental-dump-help"])
  let version = try text(of: program, "--version").prefix { !$0.isWhitespace }
  let pages = Pages(
    tree: try JSONDecoder().decode(CommandTree.self, from: dump),
    topics: try Supplement.topics.map { ($0, try text(of: program, "help", $0)) },
    edition: ManPage.Edition(version: String(version), date: date())
  )
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  for page in pages.all {
    let file = folder.appending(path: page.fileName)
    try page.source.write(to: file, atomically: true, encoding: .utf8)
  }
}

do {
  guard CommandLine.arguments.count == 3 else {
    throw Problem(description: "usage: KamuroManPages PROGRAM FOLDER")
  }
  try writePages(
    of: CommandLine.arguments[1],
    to: URL(filePath: CommandLine.arguments[2])
  )
} catch {
  FileHandle.standardError.write(Data("KamuroManPages: \(error)\n".utf8))
  exit(1)
}
