#if os(Linux)
import Foundation
import KamuroTestSupport
import Testing

/// The examples in guides, typechecked as a user's program, or as a part of the package.
@Suite("Swift examples in guides")
struct SnippetTests {
  /// A guide, whose examples follow each other in one program, and what they expect around them.
  struct Guide: CustomTestStringConvertible {
    let path: String
    /// Which of its examples.
    var examples = 0..<Int.max
    /// What the compiler is told beside.
    var options: [String] = []
    /// The lines before them.
    var context = "import Kamuro"

    var testDescription: String { "\(path), examples from \(examples.lowerBound) on" }
  }

  static let guides = [
    Guide(path: "README.md"),
    Guide(path: "Sources/Kamuro/Kamuro.docc/Kamuro.md"),
    Guide(path: "Sources/Kamuro/Kamuro.docc/FirstStage.md"),
    Guide(path: "Sources/Kamuro/Kamuro.docc/TenLines.md"),
    Guide(path: "Sources/Kamuro/Kamuro.docc/OwnLoop.md"),
    Guide(path: "Sources/Kamuro/Kamuro.docc/OwnGrid.md"),
    Guide(path: "Sources/Kamuro/Kamuro.docc/OwnPixels.md"),
    Guide(
      path: "docs/library.md",
      examples: 0..<1,
      options: ["-package-description-version", "6.2.0"],
      context: ""
    ),
    Guide(path: "docs/library.md", examples: 1..<2),
    Guide(path: "docs/library.md", examples: 2..<3),
    Guide(path: "docs/library.md", examples: 3..<4),
    Guide(path: "docs/library.md", examples: 4..<5, context: tuiKit),
    Guide(path: "docs/library.md", examples: 5..<6, context: termKit),
    Guide(path: "docs/dynamics.md", examples: 0..<1, context: "import KamuroParticles"),
    Guide(
      path: "docs/dynamics.md",
      examples: 1..<2,
      context: "import KamuroParticles\nlet stage = Size(width: 640, height: 384)"
    ),
    Guide(
      path: "docs/engine.md",
      context:
        "import KamuroParticles\nimport KamuroPresets\nimport KamuroRaster\nimport KamuroScreen"
    ),
    Guide(
      path: "docs/films-svg-html.md",
      context: """
        import KamuroRecording
        import KamuroScreen
        func write(_ outline: FilmOutline, of grids: [ScreenGrid]) throws {
        var bytes: [UInt8] = []
        """
    ),
  ]

  /// What the example uses of TUIkit (github.com/phranck/TUIkit).
  private static let tuiKit = """
    import Kamuro
    protocol View { associatedtype Body; var body: Body { get } }
    struct RenderContext { var (availableWidth, availableHeight) = (80, 24) }
    struct FrameBuffer { init(lines: [String]) {} }
    protocol Renderable { func renderToBuffer(context: RenderContext) -> FrameBuffer }
    """

  /// What the example uses of TermKit (github.com/migueldeicaza/TermKit).
  private static let termKit = """
    import Kamuro
    enum TermKit { enum Color { case white, black, rgb(Int, Int, Int) } }
    struct Attribute {}
    struct Rect { var (width, height) = (80, 24) }
    class Painter {
      var attribute = Attribute()
      func goto(col: Int, row: Int) {}
      func makeAttribute(fore: TermKit.Color, back: TermKit.Color) -> Attribute { Attribute() }
      func add(rune: Unicode.Scalar) {}
    }
    class View {
      var frame = Rect()
      func redraw(region: Rect, painter: Painter) {}
    }
    """

  private func program(_ guide: Guide) throws -> String {
    let page = try String(contentsOf: repository.appending(path: guide.path), encoding: .utf8)
    let all = page.matches(of: /```swift\n((?s).*?)```/).map { String($0.output.1) }
    let chosen = all[guide.examples.clamped(to: 0..<all.count)]
    try #require(!chosen.isEmpty)
    let ends = guide.context.contains(" {\nvar") ? "}" : ""
    return guide.context + "\n" + chosen.joined() + ends
  }

  /// The folder that has the compiler's own `bin` and `lib`.
  private func toolchain() throws -> String {
    let found = try Command(
      "/bin/sh",
      ["-c", "readlink -f \"$(command -v swiftc)\""],
      environment: ProcessInfo.processInfo.environment
    ).run().output
    return URL(filePath: found.trimmingCharacters(in: .whitespacesAndNewlines))
      .deletingLastPathComponent().deletingLastPathComponent().path
  }

  @Test("Every Swift example of the guides compiles", arguments: guides)
  func examplesCompile(guide: Guide) throws {
    let built = URL(filePath: try builtProduct(named: "KamuroExampleLoop"))
      .deletingLastPathComponent()
    let source = FileManager.default.temporaryDirectory
      .appending(path: "kamuro-\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: source) }
    try program(guide).write(to: source, atomically: true, encoding: .utf8)
    let package = repository.lastPathComponent.lowercased()
      .map { $0.isLetter || $0.isNumber ? $0 : "_" }
    let environment = ProcessInfo.processInfo.environment
    // Where the compiler has the module of manifests.
    let manifests = "\(try toolchain())/lib/swift/pm/ManifestAPI"
    let maps = ["CMemory", "CSIMD", "CPictures"].flatMap {
      ["-Xcc", "-fmodule-map-file=\(built.path)/Kamuro\($0).build/module.modulemap"]
    }
    let finished = try Command(
      "/usr/bin/env",
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-package-name", String(package), "-I",
        "\(built.path)/Modules", "-I", manifests,
      ] + guide.options + maps + [source.path],
      environment: environment
    ).run()
    #expect(finished.status == .exited(0), "\(finished.errors)")
  }
}
#endif
