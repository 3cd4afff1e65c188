import Foundation

private let c1 = 1.70158
private let c2 = c1 * 1.525
private let c3 = c1 + 1
private let c4 = 2 * Double.pi / 3
private let c5 = 2 * Double.pi / 4.5

private func bounceOut(_ x: Double) -> Double {
  let (n1, d1) = (7.5625, 2.75)
  var x = x
  if x < 1 / d1 { return n1 * x * x }
  if x < 2 / d1 {
    x -= 1.5 / d1
    return n1 * x * x + 0.75
  }
  if x < 2.5 / d1 {
    x -= 2.25 / d1
    return n1 * x * x + 0.9375
  }
  x -= 2.625 / d1
  return n1 * x * x + 0.984375
}

/// The functions of easings.net, as its source has them, between 0 and 1.
let plainEasings: [String: @Sendable (Double) -> Double] = polynomials.merging(others) { $1 }

private let polynomials: [String: @Sendable (Double) -> Double] = [
  "easeInQuad": { $0 * $0 },
  "easeOutQuad": { 1 - (1 - $0) * (1 - $0) },
  "easeInOutQuad": { $0 < 0.5 ? 2 * $0 * $0 : 1 - pow(-2 * $0 + 2, 2) / 2 },
  "easeInCubic": { $0 * $0 * $0 },
  "easeOutCubic": { 1 - pow(1 - $0, 3) },
  "easeInOutCubic": { $0 < 0.5 ? 4 * $0 * $0 * $0 : 1 - pow(-2 * $0 + 2, 3) / 2 },
  "easeInQuart": { $0 * $0 * $0 * $0 },
  "easeOutQuart": { 1 - pow(1 - $0, 4) },
  "easeInOutQuart": { $0 < 0.5 ? 8 * pow($0, 4) : 1 - pow(-2 * $0 + 2, 4) / 2 },
  "easeInQuint": { $0 * $0 * $0 * $0 * $0 },
  "easeOutQuint": { 1 - pow(1 - $0, 5) },
  "easeInOutQuint": { $0 < 0.5 ? 16 * pow($0, 5) : 1 - pow(-2 * $0 + 2, 5) / 2 },
  "easeInBack": { c3 * $0 * $0 * $0 - c1 * $0 * $0 },
  "easeOutBack": { 1 + c3 * pow($0 - 1, 3) + c1 * pow($0 - 1, 2) },
  "easeInOutBack": { x in
    x < 0.5
      ? pow(2 * x, 2) * ((c2 + 1) * 2 * x - c2) / 2
      : (pow(2 * x - 2, 2) * ((c2 + 1) * (x * 2 - 2) + c2) + 2) / 2
  },
  "easeInBounce": { 1 - bounceOut(1 - $0) },
  "easeOutBounce": { bounceOut($0) },
  "easeInOutBounce": { x in
    x < 0.5 ? (1 - bounceOut(1 - 2 * x)) / 2 : (1 + bounceOut(2 * x - 1)) / 2
  },
]

private let others: [String: @Sendable (Double) -> Double] = [
  "easeInSine": { 1 - cos($0 * .pi / 2) },
  "easeOutSine": { sin($0 * .pi / 2) },
  "easeInOutSine": { -(cos(.pi * $0) - 1) / 2 },
  "easeInExpo": { pow(2, 10 * $0 - 10) },
  "easeOutExpo": { 1 - pow(2, -10 * $0) },
  "easeInOutExpo": { x in
    x < 0.5 ? pow(2, 20 * x - 10) / 2 : (2 - pow(2, -20 * x + 10)) / 2
  },
  "easeInCirc": { 1 - sqrt(1 - pow($0, 2)) },
  "easeOutCirc": { sqrt(1 - pow($0 - 1, 2)) },
  "easeInOutCirc": { x in
    x < 0.5 ? (1 - sqrt(1 - pow(2 * x, 2))) / 2 : (sqrt(1 - pow(-2 * x + 2, 2)) + 1) / 2
  },
  "easeInElastic": { x in -pow(2, 10 * x - 10) * sin((x * 10 - 10.75) * c4) },
  "easeOutElastic": { x in pow(2, -10 * x) * sin((x * 10 - 0.75) * c4) + 1 },
  "easeInOutElastic": { x in
    let swing = sin((20 * x - 11.125) * c5)
    return x < 0.5 ? -(pow(2, 20 * x - 10) * swing) / 2 : pow(2, -20 * x + 10) * swing / 2 + 1
  },
]
