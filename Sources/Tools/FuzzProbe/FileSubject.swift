import KamuroParticles
import KamuroPresets
import KamuroRaster
import KamuroScreen
import KamuroShow

/// Effect files: each must be rejected, or survive a round trip and be playable.
struct FileSubject: FuzzSubject {
  /// One in so many valid files is also played.
  private static let playedShare: UInt64 = 25

  private let size = ScreenSize(columns: 80, rows: 24)

  /// A file with a second one to include, and with command-line options.
  private struct Input {
    let bytes: [UInt8]
    let other: [UInt8]
    let name: String
    var settings: [Override] = []
    var parameters: [Override] = []

    init(seed: UInt64) {
      var mutator = Mutator(seed: seed)
      bytes = mutator.file()
      other = mutator.integer(below: 4) == 0 ? bytes : mutator.file()
      name = mutator.integer(below: 4) == 0 ? mutator.hostileText() : "self.json"
      guard mutator.integer(below: 8) == 0 else { return }
      let path = (0...mutator.integer(below: 3)).map { _ in mutator.name() }.joined(separator: ".")
      let text = "\(path)=\(mutator.hostileText())"
      settings = Override(text, option: "--set").map { [$0] } ?? []
      parameters = Override(text, option: "--param").map { [$0] } ?? []
    }

    func find(
      _ name: String,
      for holder: EffectFile.Source
    ) throws(EffectFile.Refusal) -> EffectFile.Source {
      switch name {
      case "self.json", "./self.json": EffectFile.Source(name: "self.json", bytes: bytes)
      case "other.json": EffectFile.Source(name: "other.json", bytes: other)
      default: try Catalogue.find(name, for: holder)
      }
    }
  }

  func input(seed: UInt64) -> String {
    String(decoding: Input(seed: seed).bytes, as: UTF8.self)
  }

  func run(seed: UInt64) throws {
    let input = Input(seed: seed)
    let source = EffectFile.Source(name: input.name, identity: "self.json", bytes: input.bytes)
    _ = EffectFile.parameters(of: source)
    let effect: Effect
    do throws(EffectFileErrors) {
      effect = try EffectFile.read(
        source,
        parameters: input.parameters,
        settings: input.settings,
        including: input.find
      )
    } catch {
      // At most a hundred errors, and a last one that says that there may be more.
      guard (1...101).contains(error.errors.count), !error.description.isEmpty else {
        throw Finding("\(error.errors.count) errors of a file that is refused")
      }
      return
    }
    let text = EffectFile.Source(
      name: "self.json",
      bytes: EffectFile.text(of: effect).utf8
    )
    guard try EffectFile.read(text, including: input.find) == effect else {
      throw Finding("the round trip gives another effect")
    }
    if seed % Self.playedShare == 0 { play(effect) }
  }

  /// Plays the beginning like `kamuro play`, with a step back.
  private func play(_ effect: Effect) {
    var player = Player(
      effects: [effect],
      plan: PlayPlan(),
      size: size,
      style: ShowStyle(Look(glyphs: .hybrid, colors: .direct), seed: 1)
    )
    var grid = ScreenGrid(size: size)
    for time in [0, 0.5, 0.52] { player.draw(at: time, into: &grid) }
    player.handle(.key(.character(" ")), at: 0.53)
    player.handle(.key(.character(",")), at: 0.54)
    player.draw(at: 0.54, into: &grid)
  }
}
