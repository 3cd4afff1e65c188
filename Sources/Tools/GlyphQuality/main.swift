// Measures the error of each glyph set: the mean OKLab distance at a near and a far viewing
// distance, and the ratio of light that is preserved, for built-in effects and difficult cases.

import KamuroParticles
import KamuroRaster
import KamuroRecording
import KamuroScreen

/// A method that renders light with glyphs.
struct Rule {
  let name: String
  let draw: (Frame) throws -> ScreenGrid

  init(_ name: String, _ draw: @escaping (Frame) throws -> ScreenGrid) {
    self.name = name
    self.draw = draw
  }

  /// One of Kamuro's rasterizers.
  init(_ name: String, _ glyphs: GlyphStyle, blocks: BlockSet = .quadrant, in colors: ColorDepth) {
    self.init("\(name), \(colors.rawValue)") { frame in
      var grid = ScreenGrid(size: Frame.size)
      var rasterizer = Rasterizer(glyphs: glyphs, blocks: blocks, colors: colors)
      rasterizer.draw(frame.sprites, into: &grid)
      return grid
    }
  }
}

func ours(in colors: ColorDepth) -> [Rule] {
  let hybrids = BlockSet.allCases.reversed().map { blocks in
    Rule("hybrid of \(blocks.rawValue)", .hybrid, blocks: blocks, in: colors)
  }
  let others = BlockSet.allCases.reversed().map { GlyphStyle.blocks($0) } + [.braille]
  return hybrids + others.map { Rule($0.rawValue, $0, in: colors) }
}

let rules =
  ours(in: .direct) + ours(in: .palette256) + [
    Rule("mean of lit dots", OtherRules.meanOfLit), Rule("last writer", OtherRules.lastWriter),
  ]

/// chafa with the same symbols, if it is installed.
func chafas() throws -> [Rule] {
  guard let chafa = Chafa() else {
    print("chafa is not in PATH: without it\n")
    return []
  }
  print("\(try chafa.version())\n")
  let symbols = [
    "braille+sextant+solid", "braille+quad+vhalf+solid", "braille+vhalf+solid",
    "sextant+solid+space", "quad+vhalf+solid+space", "vhalf+solid+space", "braille",
  ]
  return ["full", "240"].flatMap { colors in
    symbols.map { chafa.rule($0, colors: colors) }
  } + [chafa.rule("vhalf+solid+space", colors: "full", linear: true)]
}

func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(1, width - text.count))
}

func written(_ number: Double) -> String {
  let thousandths = Int((number * 1000).rounded())
  let fraction = String(thousandths % 1000)
  return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
}

/// The mean errors of a rule over some frames.
func measure(_ rule: Rule, _ frames: [(frame: Frame, wanted: Picture, near: Picture, far: Picture)])
  throws -> String
{
  var (near, far, kept) = (0.0, 0.0, 0.0)
  for (frame, wanted, wantedNear, wantedFar) in frames {
    var painter = GridPainter(scale: 1, background: .black, font: nil)
    let shown = Picture(painter.picture(of: try rule.draw(frame)))
    near += shown.blurred(by: 2).error(from: wantedNear)
    far += shown.blurred(by: 5).error(from: wantedFar)
    kept += wanted.light > 0 ? shown.light / wanted.light : 1
  }
  let count = Double(frames.count)
  return [near, far, kept].map { padded(written($0 / count), 8) }.joined()
}

@MainActor
func compareRules() throws {
  let others = try chafas()
  for (title, frames) in [("effects", try Frame.presets()), ("hard cases", Frame.synthetic())] {
    let wanted = frames.map { frame in
      let picture = frame.light
      return (frame, picture, picture.blurred(by: 2), picture.blurred(by: 5))
    }
    print("\(padded("\(frames.count) \(title)", 48))near    far     light")
    for rule in rules + others {
      print("\(padded(rule.name, 48))\(try measure(rule, wanted))")
    }
  }
}

if CommandLine.arguments.dropFirst() == ["motion"] {
  try Motion.compare()
} else {
  try compareRules()
}
