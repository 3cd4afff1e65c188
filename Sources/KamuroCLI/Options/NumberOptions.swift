internal import ArgumentParser
internal import KamuroParticles

extension ParsableArguments {
  /// Throws unless an option's number is in a range, or not given.
  /// - Parameter unit: What follows the range in the message, such as " s".
  func check(
    _ option: String,
    _ number: Double?,
    in range: ClosedRange<Double>,
    _ unit: String = ""
  ) throws {
    guard let number, !range.contains(number) else { return }
    let (least, most) = (range.lowerBound.written, range.upperBound.written)
    throw ValidationError("\(option) \(number.written) is outside \(least)...\(most)\(unit)")
  }

  /// Throws unless an option's seconds are above 0 and up to a limit, or not given.
  func check(_ option: String, _ seconds: Double?, upTo limit: Double) throws {
    guard let seconds, !(seconds > 0 && seconds <= limit) else { return }
    throw ValidationError(
      "\(option) \(seconds.written) is not above 0 and up to \(limit.written) s"
    )
  }
}

/// Whole numbers that are written with decimals, such as 3.0, for options that take whole numbers.
///
/// The parser refuses them without a reason.
enum WholeNumbers {
  /// The options that take whole numbers.
  private static let options = [
    "--after", "--count", "--idle", "--padding", "--particles", "--rows", "--scale", "--seed",
    "--seeds", "--status", "-s",
  ]

  /// The words of a command line, without decimals of whole numbers that are zero.
  ///
  /// Those behind "--" are another program's.
  static func plain(_ words: [String]) -> [String] {
    var isNumber = false
    let own = words.prefix { $0 != "--" }
    return own.map { word in
      defer { isNumber = options.contains(word) }
      if isNumber { return plain(word[...]) }
      guard let option = options.first(where: word.hasPrefix) else { return word }
      return option + plain(word.dropFirst(option.count))
    } + words.dropFirst(own.count)
  }

  private static func plain(_ number: Substring) -> String {
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    let isPlain = parts.count == 2 && parts[1].allSatisfy { $0 == "0" }
    return String(isPlain ? parts[0] : number)
  }
}
