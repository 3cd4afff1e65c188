import Foundation
import KamuroTestSupport

/// A file in a folder of its own, which is removed with this object.
final class EffectFixture {
  let path: String
  let folder: URL

  init(_ text: String, named name: String = "effect.json") throws {
    (folder, path) = try Self.place(of: name)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  /// A script that can be executed.
  init(program text: String, named name: String) throws {
    (folder, path) = try Self.place(of: name)
    try writeProgram(path, text)
  }

  /// A new folder, and the path of a file in it.
  private static func place(of name: String) throws -> (URL, String) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("kamuro-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return (folder, folder.appendingPathComponent(name).path)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}

/// Effects that tests play.
enum Effects {
  /// A burst of half a second in the middle of the stage.
  static let brief = """
    {
      "kamuro": 1,
      "layers": [
        {
          "emitterPosition": ["50vw", "50vh"],
          "emitterCells": [
            {
              "burst": 60, "lifetime": 0.5, "velocity": 90, "emissionRange": "180deg",
              "contents": { "shape": "disc", "size": 8 }
            }
          ]
        }
      ]
    }
    """

  /// Drops that fall straight down, in front of everything, and die on boxes.
  static let drops = """
    {
      "kamuro": 1,
      "layers": [
        {
          "emitterShape": "line", "emitterPosition": ["50vw", 0], "emitterSize": ["100vw", 0],
          "zPosition": 5, "timeOffset": 2,
          "emitterCells": [
            {
              "birthRate": 250, "lifetime": 1.5, "velocity": 300, "emissionLongitude": "180deg",
              "contents": { "shape": "disc", "size": 3 },
              "dynamics": { "meetsWalls": true, "radius": 2 }
            }
          ]
        }
      ],
      "walls": [{ "shape": "boxes", "hit": "die" }]
    }
    """
}
