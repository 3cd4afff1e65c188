// Measures the error of each glyph set: the mean OKLab distance at a near and a far viewing
// distance, and the ratio of light that is preserved, for built-in effects and difficult cases.

import KamuroParticles
import KamuroRaster
import KamuroRecording
import KamuroScreen

/// The part of its eighth of a screen cell that a braille dot fills: the default, and a large one.
let coverages: [Float] = [0.2, 0.4]

/// A method that renders light with glyphs.
struct Rule {
  let name: String
  /// The coverage of braille dots that the rule takes its pictures to be seen with.
  let dotCoverage: Float
  let draw: (Frame) throws -> ScreenGrid

  init(
    _ name: String,
    dotCoverage: Float = coverages[0],
    _ draw: @escaping (Frame) throws -> ScreenGrid
  ) {
    (self.name, self.dotCoverage, self.draw) = (name, dotCoverage, draw)
  }

  /// One of Kamuro's rasterizers.
  init(
    _ name: String,
    _ glyphs: GlyphStyle,
    blocks: BlockSet = .quadrant,
    in colors: ColorDepth,
    dotCoverage: Float
  ) {
    self.init("\(name), \(colors.rawValue)", dotCoverage: dotCoverage) { frame in
      var grid = ScreenGrid(size: Frame.size)
      var rasterizer = Rasterizer(glyphs: glyphs, blocks: blocks, colors: colors)
      rasterizer.dotCoverage = dotCoverage
      rasterizer.draw(frame.sprites, into: &grid)
      return grid
    }
  }
}

/// Kamuro's glyphs at a color depth.
func ours(in colors: ColorDepth, dotCoverage: Float) -> [Rule] {
  let sets = Array(BlockSet.allCases.reversed())
  let hybrids = sets.map { ("hybrid of \($0.rawValue)", GlyphStyle.hybrid, $0) }
  let others = sets.map { ($0.rawValue, GlyphStyle.blocks($0), $0) }
  let all = hybrids + others + [("braille", .braille, .half)]
  return all.map { Rule($0, $1, blocks: $2, in: colors, dotCoverage: dotCoverage) }
}

/// chafa with the same symbols, if it is installed.
func chafas(dotCoverage: Float) -> [Rule] {
  guard let chafa = Chafa() else { return [] }
  let symbols = [
    "braille+sextant+solid", "braille+quad+vhalf+solid", "braille+vhalf+solid",
    "sextant+solid+space", "quad+vhalf+solid+space", "vhalf+solid+space", "braille",
  ]
  return ["full", "240"].flatMap { colors in
    symbols.map { chafa.rule($0, colors: colors, dotCoverage: dotCoverage) }
  } + [chafa.rule("vhalf+solid+space", colors: "full", linear: true, dotCoverage: dotCoverage)]
}

func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(1, width - text.count))
}

func written(_ number: Double, digits: Int = 3) -> String {
  guard number.isFinite else { return "-" }
  let scale = (0..<digits).reduce(1) { product, _ in product * 10 }
  let parts = Int((number * Double(scale)).rounded())
  let fraction = String(parts % scale)
  return "\(parts / scale).\(String(repeating: "0", count: digits - fraction.count))\(fraction)"
}

/// A frame and the light that it means, as seen from near and from afar.
struct Wanted {
  let frame: Frame
  let light: Double
  let near: LabPicture
  let far: LabPicture

  init(_ frame: Frame) {
    self.frame = frame
    let picture = frame.light
    light = picture.light
    near = LabPicture(picture.blurred(by: 2))
    far = LabPicture(picture.blurred(by: 5))
  }
}

/// The mean errors of a rule over some frames.
func measure(_ rule: Rule, _ frames: [Wanted]) throws -> String {
  var sums = [0.0, 0, 0, 0, 0]
  for wanted in frames {
    var painter = GridPainter(
      scale: 1,
      background: .black,
      font: nil,
      dotCoverage: rule.dotCoverage
    )
    let shown = Picture(painter.picture(of: try rule.draw(wanted.frame)))
    let near = LabPicture(shown.blurred(by: 2)).errors(from: wanted.near)
    let far = LabPicture(shown.blurred(by: 5)).errors(from: wanted.far)
    let kept = wanted.light > 0 ? shown.light / wanted.light : 1
    for (place, figure) in [near.mean, far.mean, near.percentile95, near.holes, kept].enumerated() {
      sums[place] += figure / Double(frames.count)
    }
  }
  sums[3] *= 100
  return zip(sums, [4, 4, 3, 2, 2]).map { padded(written($0, digits: $1), 9) }.joined()
}

/// Prints the errors of rules over frames.
func compare(_ rules: [Rule], over frames: [Frame], called title: String) throws {
  let wanted = frames.map { Wanted($0) }
  print("\n\(padded("\(frames.count) \(title)", 48))near     far      95 %     holes %  light")
  for rule in rules { print("\(padded(rule.name, 48))\(try measure(rule, wanted))") }
}

/// Kamuro's rules and those of other programs.
func compareRules() throws {
  let rules =
    ours(in: .direct, dotCoverage: coverages[0])
    + ours(in: .palette256, dotCoverage: coverages[0])
    + chafas(dotCoverage: coverages[0])
  try compare(rules, over: try Frame.presets(), called: "effects")
  try compare(rules, over: Frame.synthetic(), called: "hard cases")
}

/// The same over frames with something behind points.
func compareBacked() throws {
  for dotCoverage in coverages {
    let rules = [ColorDepth.direct, .palette256].flatMap { ours(in: $0, dotCoverage: dotCoverage) }
    try compare(
      rules + chafas(dotCoverage: dotCoverage),
      over: Frame.backed(),
      called:
        "frames with something behind points, dots of \(written(Double(dotCoverage), digits: 1))"
    )
  }
}

print(try Chafa()?.version() ?? "chafa is not in PATH: without it")
switch CommandLine.arguments.dropFirst().first {
case "motion": try Motion.compare()
case "kinds": try Kinds.compare()
case "backed": try compareBacked()
case "effects": try compareRules()
default:
  try compareBacked()
  try compareRules()
}
