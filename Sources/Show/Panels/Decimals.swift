extension Double {
  /// The number with a fixed number of decimals, 0...6.
  package func text(decimals: Int) -> String {
    guard isFinite else { return self > 0 ? "∞" : "-" }
    let power = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    let whole = (magnitude * power).rounded()
    guard whole < 9e15 else { return "\(self)" }
    let digits = String(Int(whole))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let sign = self < 0 && whole > 0 ? "-" : ""
    guard decimals > 0 else { return sign + padded }
    return "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }

  /// The number as a playback speed: 1x, 0.25x, 8x.
  var speedText: String {
    let text = text(decimals: 2)
    let end = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
    return "\(text.contains(".") ? String(end.reversed()) : text)x"
  }
}

extension Int {
  /// The number with thousands separators: 12,345.
  package var grouped: String {
    let digits = Array(String(magnitude))
    let text = digits.enumerated().map { place, digit in
      let left = digits.count - place
      return left % 3 == 0 && place > 0 ? ",\(digit)" : "\(digit)"
    }
    return (self < 0 ? "-" : "") + text.joined()
  }
}
