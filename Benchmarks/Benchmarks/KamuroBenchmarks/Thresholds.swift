import Foundation

/// How many times as long as a copy of its bytes each piece took when that was recorded.
///
/// They stand in one file and are no times: another machine comes near them. One that copies faster
/// than it calculates takes more copies for all that is calculated; so what calculations take was
/// recorded, too, and where they take more, all may.
enum Thresholds {
  /// How many times as much as recorded is still no failure.
  static let margin = 1.5

  /// Whether what is measured is recorded and not compared.
  static var isRecording: Bool {
    ProcessInfo.processInfo.environment["RECORD_THRESHOLDS"] != nil
  }

  private static let package = URL(filePath: #filePath).appending(path: "../../..").standardized
  private static let file = package.appending(path: "thresholds.json")
  /// What is too slow, a line each; `make bench` fails where there is any.
  private static let complaints = package.appending(path: ".build/too-slow.txt")

  private static func all() throws -> [String: Double] {
    try JSONDecoder().decode([String: Double].self, from: Data(contentsOf: file))
  }

  /// Where it stands how many copies calculations took.
  private static let reference = "Reference: calculations"

  /// How many copies a benchmark may be expected to take on a processor; 0 where nothing was recorded.
  static func expected(of name: String, on processor: Processor) -> Double {
    guard let recorded = try? all(), let copies = recorded[name] else { return 0 }
    let calculation = recorded[reference] ?? processor.calculation
    return copies * max(1, processor.calculation / calculation)
  }

  /// Notes what a benchmark takes, to three digits.
  static func record(_ copies: Double, of name: String) throws {
    var thresholds = (try? all()) ?? [:]
    thresholds[name] = Double(String(format: "%.3g", copies))
    thresholds[reference] = Double(String(format: "%.3g", Processor.here.calculation))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(thresholds) + Data("\n".utf8)).write(to: file)
  }

  /// Complains of a benchmark that takes too long.
  static func compare(_ copies: Double, with expected: Double, of name: String) throws {
    guard copies > expected * margin else { return }
    let complaint = String(
      format: "%@ takes %.3g times as long as a copy, expected are %.3g, allowed %.3g\n",
      name,
      copies,
      expected,
      expected * margin
    )
    let earlier = (try? Data(contentsOf: complaints)) ?? Data()
    try (earlier + Data(complaint.utf8)).write(to: complaints)
  }
}
