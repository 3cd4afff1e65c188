import Foundation
import KamuroRaster
import KamuroScreen
import KamuroTestSupport
import Testing

/// The PNG file that `kamuro render` writes.
func rendered(_ arguments: String...) throws -> PNGFile {
  try rendered(arguments)
}

func rendered(_ arguments: [String]) throws -> PNGFile {
  let file = try EffectFixture("old", named: "picture.png")
  let finished = try Command(
    try builtProduct(named: "kamuro"),
    ["render"] + arguments + ["--format", "png", "-o", file.path]
  ).run()
  #expect(finished.status == .exited(0) && finished.output.isEmpty, "\(finished.errors)")
  return try PNGFile(Array(try Data(contentsOf: URL(fileURLWithPath: file.path))))
}

@Suite("kamuro render --format png")
struct PictureTests {
  @Test(
    "A rendered PNG is as large as the screen, twice that unless --scale is given",
    arguments: [nil, 1, 3]
  )
  func scalesScreenSize(scale: Int?) throws {
    let options = scale.map { ["--scale=\($0)"] } ?? ["--what=screen"]
    let file = try rendered("spark", "--at=0.15", "--size=30x10", options[0])
    #expect(file.width == 30 * 8 * (scale ?? 2) && file.height == 10 * 16 * (scale ?? 2))
    #expect(file.channels == 3 && Set(file.bytes).count > 4)
    #expect(file[0, file.height - 1] == [0, 0, 0])
  }

  @Test(
    "A rendered PNG shows the colors of the ANSI output, screen cell by screen cell",
    arguments: ["256", "true"]
  )
  func showsColorsOfText(depth: String) throws {
    let render = ["confetti", "--at=1.5", "--size=30x10", "--glyphs=half", "--colors=\(depth)"]
    let file = try rendered(render + ["--scale=1"])
    let ansi = try Command(try builtProduct(named: "kamuro"), ["render"] + render).run().output
    let bytes = Array(ansi.replacing("\n", with: "\r\n").utf8)
    let screen = try TerminalEmulator.screen(after: bytes, columns: 30, rows: 11)
    for row in 0..<10 {
      for column in 0..<30 {
        let cell = screen.visible[column, row]
        let (ink, paper) = (levels(of: cell.foreground), levels(of: cell.background))
        // The parts of ink in the upper and the lower half.
        let parts: [Unicode.Scalar: (Double, Double)] = [
          "▀": (1, 0), "▄": (0, 1), "█": (1, 1), "░": (0.25, 0.25), "▒": (0.5, 0.5),
          "▓": (0.75, 0.75),
        ]
        let (upper, lower) = parts[cell.glyph] ?? (0, 0)
        for (pixel, part) in [
          (file[column * 8 + 7, row * 16 + 7], upper), (file[column * 8, row * 16 + 8], lower),
        ] {
          let isShown = zip(pixel, zip(ink, paper)).allSatisfy { level, ends in
            let mean = linear(ends.0) * part + linear(ends.1) * (1 - part)
            return linear(max(level, 1) - 1) - 1e-6 <= mean
              && mean <= linear(min(level, 254) + 1) + 1e-6
              && (part > 0 && part < 1 || level == (part == 0 ? ends.1 : ends.0))
          }
          #expect(isShown, "\(column), \(row): \(cell.glyph)")
        }
      }
    }
    #expect(Set(screen.visible.cells).count > 10)
  }

  /// The light of an sRGB level, after IEC 61966-2-1.
  private func linear(_ level: UInt8) -> Double {
    let part = Double(level) / 255
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }

  private func levels(of color: ScreenColor) -> [UInt8] {
    switch color.kind {
    case .standard: [0, 0, 0]
    case .direct(let red, let green, let blue): [red, green, blue]
    case .indexed(let index) where index < 232:
      [index - 16, (index - 16) % 36 * 6, (index - 16) % 6 * 36].map { place in
        place / 36 == 0 ? 0 : 55 + 40 * (place / 36)
      }
    case .indexed(let index): [UInt8](repeating: 8 + 10 * (index - 232), count: 3)
    }
  }

  @Test("A rendered PNG has the background of --background")
  func paintsBackgroundOfOption() throws {
    let file = try rendered("spark", "--at=9", "--size=4x2", "--background=#102030", "--scale=1")
    #expect((0..<32 * 32).allSatisfy { file[$0 % 32, $0 / 32] == [0x10, 0x20, 0x30] })
    for (name, color) in [
      ("white", [255, 255, 255]), ("RebeccaPurple", [0x66, 0x33, 0x99]), ("black", [0, 0, 0]),
    ] as [(String, [UInt8])] {
      let named = try rendered("spark", "--at=9", "--size=1x1", "--background=\(name)", "--scale=1")
      #expect(named[3, 3] == color, "\(name)")
    }
  }

  @Test("A rendered PNG has true color unless --colors is given")
  func hasTrueColorByDefault() throws {
    let options = ["confetti", "--at=1.5", "--size=30x10"]
    let usual = try rendered(options)
    #expect(try usual == rendered(options + ["--colors=true"]))
    #expect(try usual != rendered(options + ["--colors=256"]))
  }

  @Test(
    "kamuro render writes a PNG into a file whose name ends in .png",
    arguments: ["a.png", "A.PNG"]
  )
  func followsFileExtension(name: String) throws {
    let file = try EffectFixture("", named: name)
    let program = try builtProduct(named: "kamuro")
    let options = ["peony", "--at=2", "--size=9x4", "--scale=1"]
    let finished = try Command(program, ["render"] + options + ["-o", file.path]).run()
    #expect(finished.status == .exited(0) && finished.output.isEmpty, "\(finished.errors)")
    let written = try PNGFile(Array(try Data(contentsOf: URL(fileURLWithPath: file.path))))
    #expect(try written == rendered(options))
  }

  @Test("A rendered PNG of the canvas shows its dots, transparent without --background")
  func showsCanvasDots() throws {
    let light = try rendered("peony", "--at=2.4", "--size=60x20", "--what=canvas", "--scale=1")
    #expect(light.width == 120 && light.height == 80 && light.channels == 4)
    let alphas = stride(from: 3, to: light.bytes.count, by: 4).map { light.bytes[$0] }
    #expect(alphas.contains(0) && alphas.contains { $0 > 200 })
    let onBlack = try rendered(
      "peony",
      "--at=2.4",
      "--size=60x20",
      "--what=canvas",
      "--scale=3",
      "--background=#000000"
    )
    #expect(onBlack.width == 360 && onBlack.height == 240 && onBlack.channels == 3)
    for pixel in 0..<120 * 80 {
      let (x, y) = (pixel % 120, pixel / 120)
      let (seen, straight) = (onBlack[3 * x, 3 * y + 1], light[x, y].map(Int.init))
      for channel in 0..<3 {
        let level = straight[channel] * straight[3] / 255
        #expect(abs(level - Int(seen[channel])) <= 1)
      }
    }
  }

  @Test("A picture for a terminal is light in 8 x 16 pixels a screen cell, or glyphs in as many")
  func rendersForTerminals() throws {
    let file = try EffectFixture("old", named: "picture.six")
    let kamuro = try builtProduct(named: "kamuro")
    let render = ["render", "peony", "--size", "20x6"]
    for more in [["-o", file.path], ["-o", file.path, "--what", "screen", "--scale", "1"]] {
      let finished = try Command(kamuro, render + more).run()
      #expect(finished.status == .exited(0) && finished.output.isEmpty, "\(finished.errors)")
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file.path)))
      #expect(bytes.starts(with: Array("\u{1B}P0;1;0q\"1;1;160;96#0;2;".utf8)))
    }
    let shown = try Command(kamuro, render + ["--format", "kitty"]).run().output
    #expect(shown.hasPrefix("\u{1B}_Ga=T,f=100,c=20,r=6,q=2,m="))
    let large = ["render", "peony", "--size", "400x200", "--format", "sixel"]
    #expect(try Command(kamuro, large).run().status == .exited(0))
    let refused = try Command(kamuro, render + ["--format", "kitty", "-o", file.path]).run()
    #expect(refused.status == .exited(64))
  }

  @Test("Sixels of thirty thousand colors need less than 0.7 GB of address space")
  func sixelsTakeLittleMemory() throws {
    let kamuro = try builtProduct(named: "kamuro")
    let script = "ulimit -v 700000 && exec \"$0\" render aurora --at 4 --format sixel --size 160x48"
    let finished = try Command("/bin/sh", ["-c", script, kamuro]).run()
    #expect(finished.status == .exited(0), "\(finished.errors)")
    #expect(finished.output.hasSuffix("\u{1B}\\\n"))
  }

  @Test("A rendered PNG of ASCII glyphs has a shape for each of them, and nothing for spaces")
  func drawsEachLetterAsItsShape() throws {
    let render = ["confetti", "--at=1.5", "--size=20x6", "--glyphs=ascii", "--colors=none"]
    let file = try rendered(render + ["--scale=1"])
    let text = try Command(try builtProduct(named: "kamuro"), ["render"] + render).run().output
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    var shapes: [Character: [[UInt8]]] = [:]
    for (row, column) in (0..<6).flatMap({ row in (0..<20).map { (row, $0) } }) {
      let glyph = row < rows.count && column < rows[row].count ? rows[row][column] : " "
      let pixels = (0..<8 * 16).map { file[column * 8 + $0 % 8, row * 16 + $0 / 8] }
      let isDark = pixels.allSatisfy { $0 == [0, 0, 0] }
      #expect(isDark == (glyph == " "), "\(glyph) in \(column), \(row)")
      let isSame = shapes[glyph, default: pixels] == pixels
      #expect(isSame, "\(glyph) in \(column), \(row)")
      shapes[glyph] = pixels
    }
    #expect(shapes.count > 3)
  }

  @Test("A rendered PNG is the same in a pipe as in a file")
  func writesSamePictureIntoPipe() throws {
    let file = try EffectFixture("", named: "out.png")
    let program = try builtProduct(named: "kamuro")
    let line = "'\(program)' render peony --at 2 --size 9x4 --format png | cat > '\(file.path)'"
    #expect(try Command("/bin/sh", ["-c", line]).run().status == .exited(0))
    let piped = try PNGFile(Array(try Data(contentsOf: URL(fileURLWithPath: file.path))))
    #expect(try piped == rendered("peony", "--at=2", "--size=9x4"))
  }

  @Test("kamuro render writes no PNG to a terminal")
  func refusesTerminalAsOutput() throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let program = try builtProduct(named: "kamuro")
    let line = "exec '\(program)' render peony --format png > \(terminal.path)"
    let finished = try Command("/bin/sh", ["-c", line]).run(on: terminal)
    #expect(finished.status == .exited(64) && finished.output.isEmpty)
    #expect(
      finished.errors
        == "kamuro: a picture is not for a terminal: name a file with -o, or redirect the output\n"
    )
  }

  @Test(
    "kamuro render --format png refuses invalid option values",
    arguments: [
      (["--scale", "0"], "--scale 0 is outside 1...8"),
      (["--scale", "9"], "--scale 9 is outside 1...8"), (["--scale", "2.5"], "--scale"),
      (["--what", "sky"], "--what"), (["--background", "blakc"], "--background"),
      (["--background", "transparent"], "--background"),
      (["--background", "#12345"], "--background"), (["--background", "#+12345"], "--background"),
      (["--what", "canvas", "--font", "x.ttf"], "--font is for letters"),
      (["--size", "4096x4096", "--scale", "8"], "makes 262144x524288 pixels at --scale 8"),
    ]
  )
  func refusesInvalidPictureOptions(options: [String], message: String) throws {
    let program = try builtProduct(named: "kamuro")
    let finished = try Command(program, ["render", "peony", "--format", "png"] + options).run()
    #expect(finished.status == .exited(64) && finished.output.isEmpty)
    #expect(finished.errors.contains(message), "\(finished.errors)")
  }

  @Test(
    "kamuro render refuses the options of pictures for other formats",
    arguments: ["--scale=2", "--what=screen", "--font=a.ttf"]
  )
  func refusesPictureOptionsForText(option: String) throws {
    let finished = try kamuro("render", "peony", option)
    #expect(finished.status == .exited(64) && finished.output.isEmpty)
    let name = option.prefix { $0 != "=" }
    #expect(finished.errors.contains("\(name) is for --format png"), "\(finished.errors)")
  }

  @Test("kamuro render names the font that it cannot read, and why")
  func reportsUnreadableFont() throws {
    let missing = try kamuro("render", "peony", "--format=png", "--font=/nonexistent/a.ttf")
    #expect(missing.status == .exited(66) && missing.output.isEmpty)
    #expect(missing.errors == "kamuro: /nonexistent/a.ttf: No such file or directory\n")
    let file = try EffectFixture("no font", named: "a.ttf")
    let broken = try kamuro("render", "peony", "--format=png", "--font=\(file.path)")
    #expect(broken.status == .exited(65) && broken.output.isEmpty)
    #expect(broken.errors.hasPrefix("kamuro: \(file.path): this is not a font"))
  }

  @Test("kamuro render names the PNG file that it cannot write, and why")
  func reportsUnwritablePicture() throws {
    let path = "/nonexistent/picture.png"
    let finished = try kamuro("render", "peony", "--format=png", "-o", path)
    #expect(finished.status == .exited(73) && finished.output.isEmpty)
    #expect(finished.errors == "kamuro: \(path): No such file or directory\n")
  }
}
