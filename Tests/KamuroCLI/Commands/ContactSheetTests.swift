import Foundation
import KamuroTestSupport
import Testing

@Suite("Contact sheets")
struct ContactSheetTests {
  /// A sheet put together from pictures, row by row.
  private func sheet(
    of pictures: [PNGFile],
    columns: Int,
    gap: Int,
    paper: [UInt8]
  ) -> (width: Int, height: Int, bytes: [UInt8]) {
    let (width, height) = (pictures[0].width, pictures[0].height)
    let rows = (pictures.count + columns - 1) / columns
    let whole = (columns * width + (columns - 1) * gap, rows * height + (rows - 1) * gap)
    var bytes: [UInt8] = []
    for y in 0..<whole.1 {
      for x in 0..<whole.0 {
        let (column, row) = (x / (width + gap), y / (height + gap))
        let place = (x: x % (width + gap), y: y % (height + gap))
        let index = row * columns + column
        let isPicture = place.x < width && place.y < height && index < pictures.count
        bytes += isPicture ? pictures[index][place.x, place.y] : paper
      }
    }
    return (whole.0, whole.1, bytes)
  }

  @Test(
    "A sheet has the pictures of its moments and seeds, row by row, with a dot between them",
    arguments: [
      (["--at=0.5,1,2,4"], 2, ["--at=0.5", "--at=1", "--at=2", "--at=4"]),
      (["--at=2,0.5,1"], 2, ["--at=2", "--at=0.5", "--at=1"]),
      (["--at=1,2"], 2, ["--at=1", "--at=2"]),
      (["--at=1", "--seeds=3"], 1, ["--at=1 --seed=0", "--at=1 --seed=1", "--at=1 --seed=2"]),
      (
        ["--at=1,2", "--seeds=2", "--seed=7"], 2,
        ["--at=1 --seed=7", "--at=2 --seed=7", "--at=1 --seed=8", "--at=2 --seed=8"]
      ),
      (["--at=1", "--seeds=1"], 1, ["--at=1"]),
    ] as [([String], Int, [String])]
  )
  func laysPicturesOut(options: [String], columns: Int, single: [String]) throws {
    let scene = ["peony", "--size=12x5", "--scale=1"]
    for what in ["screen", "canvas"] {
      let pictures = try single.map {
        try rendered(scene + ["--what=\(what)"] + $0.split(separator: " ").map(String.init))
      }
      let found = try rendered(scene + ["--what=\(what)"] + options)
      let isCanvas = what == "canvas"
      // Between black and the light gray of the text, or clear.
      let paper: [UInt8] = isCanvas ? [0, 0, 0, 0] : [114, 114, 114]
      let expected = sheet(
        of: pictures,
        columns: columns,
        gap: isCanvas ? 1 : 4,
        paper: paper
      )
      #expect(found.width == expected.width && found.height == expected.height)
      #expect(found.bytes == expected.bytes, "\(what) \(options)")
    }
  }

  @Test("As text the screens stand one below another, with an empty line between them")
  func stacksText() throws {
    for format in ["text", "ansi"] {
      func text(_ options: String...) throws -> String {
        let words = ["render", "peony", "--size=20x6", "--format=\(format)"] + options
        let finished = try Command(try builtProduct(named: "kamuro"), words).run()
        #expect(finished.status == .exited(0))
        return finished.output
      }
      let parts =
        try [text("--at=1", "--seed=3"), text("--at=2", "--seed=3")]
        + [text("--at=1", "--seed=4"), text("--at=2", "--seed=4")]
      #expect(try text("--at=1,2", "--seed=3", "--seeds=2") == parts.joined(separator: "\n"))
    }
  }

  @Test(
    "A sheet that is too large, has no moment or another format is refused",
    arguments: [
      (["--at", "1,2", "--format", "json"], "--format json is one picture"),
      (["--at", "1,2", "--format", "kitty"], "--format kitty is one picture"),
      (["--seeds", "2", "-o", "x.six"], "--format sixel is one picture"),
      (["--at", "1,,2"], "'1,,2' is invalid"), (["--at", ""], "'' is invalid"),
      (["--at", "1,-1"], "--at -1 is outside 0...8640000 s"), (["--at", "1,nan"], "--at"),
      (["--seeds", "0"], "--seeds 0 is outside 1...1000"), (["--seeds", "1001"], "1...1000"),
      (["--at", "1,2", "--seeds", "501"], "1002 pictures are more than 1000"),
      (
        ["--seeds", "100", "--size", "200x60", "-o", "x.png"],
        "a sheet of 100 pictures has 3200x192792 pixels: 67108864 are the most"
      ),
      (["--seeds", "1000", "--size", "400x100"], "has 400x100000 cells: 16777216 are the most"),
    ] as [([String], String)]
  )
  func refusesSheets(options: [String], message: String) throws {
    let finished = try Command(
      try builtProduct(named: "kamuro"),
      ["render", "peony"] + options
    ).run()
    #expect(finished.status == .exited(64) && finished.output.isEmpty)
    #expect(finished.errors.contains(message), "\(finished.errors)")
  }
}
