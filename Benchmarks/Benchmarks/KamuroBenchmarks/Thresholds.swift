import Foundation

/// The recorded time of each piece, divided by the time of a copy of its bytes.
///
/// Such ratios differ little between machines, so one file holds them. A machine that is faster at
/// copying than at calculating has larger ratios; so the ratio of a calculation is recorded too, and
/// if it is larger here, all expected ratios are scaled by as much.
enum Thresholds {
  /// The factor on a recorded ratio above which a benchmark fails.
  static let margin = 1.5

  /// Whether measurements are recorded instead of compared.
  static var isRecording: Bool {
    ProcessInfo.processInfo.environment["RECORD_THRESHOLDS"] != nil
  }

  private static let package = URL(filePath: #filePath).appending(path: "../../..").standardized
  private static let file = package.appending(path: "thresholds.json")
  /// The benchmarks that are too slow, one per line; `make bench` fails if there are any.
  private static let complaints = package.appending(path: ".build/too-slow.txt")

  private static func all() throws -> [String: Double] {
    try JSONDecoder().decode([String: Double].self, from: Data(contentsOf: file))
  }

  /// The key of the ratio of the calculation.
  private static let reference = "Reference: calculations"

  /// The expected ratio of a benchmark on a processor; 0 if none is recorded.
  static func expected(of name: String, on processor: Processor) -> Double {
    guard let recorded = try? all(), let copies = recorded[name] else { return 0 }
    let calculation = recorded[reference] ?? processor.calculation
    return copies * max(1, processor.calculation / calculation)
  }

  /// Records the ratio of a benchmark, to three digits.
  static func record(_ copies: Double, of name: String) throws {
    var thresholds = (try? all()) ?? [:]
    thresholds[name] = Double(String(format: "%.3g", copies))
    thresholds[reference] = Double(String(format: "%.3g", Processor.here.calculation))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(thresholds) + Data("\n".utf8)).write(to: file)
  }

  /// Reports a benchmark that is too slow.
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
