// swift-tools-version: 6.2
import PackageDescription

// Shows the wide functions in Apple's curses.h. That header is a module, which sees only the
// definitions of the command line.
let wideNcurses = "_XOPEN_SOURCE_EXTENDED"

let package = Package(
  name: "kamuro",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "kamuro", targets: ["kamuro"]),
    .library(name: "Kamuro", targets: ["Particles", "Presets", "Raster"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    // Choices between vectors, lane by lane.
    .target(name: "CLanes"),
    // The engine: scenes, emitters, fireworks. Imports nothing else but C's math functions.
    .target(name: "Particles", dependencies: ["CLanes"]),
    // Sprites to light, light to glyphs, grids and their differences.
    .target(name: "Raster", dependencies: ["CLanes", "Particles"]),
    // Effect files to engine values and back; the built-in catalogue.
    .target(
      name: "Presets",
      dependencies: ["Particles"],
      resources: [.embedInCode("Resources")]
    ),
    // libpng and FreeType, loaded when they are first asked for.
    .target(name: "CPictures"),
    // Frames to bytes.
    .target(name: "Recording", dependencies: ["CPictures", "Particles", "Presets", "Raster"]),
    // What a user watches and steers, without a terminal.
    .target(name: "Show", dependencies: ["Particles", "Presets", "Raster"]),
    // ncurses' globals and macros as functions, and the signal-safe way back.
    .target(
      name: "CNcurses",
      cSettings: [.define(wideNcurses, to: "1", .when(platforms: [.macOS]))],
      linkerSettings: [
        .linkedLibrary("ncursesw", .when(platforms: [.linux])),
        .linkedLibrary("ncurses", .when(platforms: [.macOS])),
      ]
    ),
    // The only module that knows a tty.
    .target(name: "Terminal", dependencies: ["CNcurses", "Raster"]),
    // The commands.
    .target(
      name: "KamuroCLI",
      dependencies: [
        "Particles", "Presets", "Raster", "Recording", "Show", "Terminal",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .executableTarget(name: "kamuro", dependencies: ["KamuroCLI"]),

    .target(
      name: "TestSupport",
      dependencies: ["Particles", "Raster"],
      path: "Tests/TestSupport"
    ),
    // Shows, waits and crashes on a terminal, for the tests of Terminal.
    .executableTarget(
      name: "PresenterProbe",
      dependencies: ["CNcurses", "Particles", "Presets", "Raster", "Terminal", "TestSupport"],
      path: "Tests/PresenterProbe"
    ),
    // Counts what a program asks of the heap.
    .target(name: "CHeap", path: "Tests/CHeap"),
    // Plays shows for hours of their time, and counts what they take from the heap.
    .executableTarget(
      name: "HeapProbe",
      dependencies: ["CHeap", "Particles", "Presets", "Raster", "Show", "Terminal"],
      path: "Tests/HeapProbe"
    ),
    // Throws hostile files, answers, sessions and names at Kamuro within limits of memory and time.
    .executableTarget(
      name: "FuzzProbe",
      dependencies: ["Particles", "Presets", "Raster", "Show", "Terminal", "TestSupport"],
      path: "Tests/FuzzProbe"
    ),
    // Measures how near each glyph set comes to the light that it shows.
    .executableTarget(
      name: "GlyphQuality",
      dependencies: ["Particles", "Presets", "Raster", "Recording"],
      path: "Tests/GlyphQuality"
    ),
    // Prints digests of all effects' frames, to see whether a change leaves the picture alone.
    .executableTarget(
      name: "FrameDigests",
      dependencies: ["Particles", "Presets", "Raster", "Recording"],
      path: "Tests/FrameDigests"
    ),
    // Makes the reference of effect files and their schema anew.
    .executableTarget(
      name: "EffectReference",
      dependencies: ["Presets"],
      path: "Tests/EffectReference"
    ),
    .testTarget(name: "ParticlesTests", dependencies: ["Particles"]),
    .testTarget(name: "RasterTests", dependencies: ["Particles", "Raster", "TestSupport"]),
    .testTarget(
      name: "PresetsTests",
      dependencies: ["Particles", "Presets", "TestSupport"],
      exclude: ["Recipes"]
    ),
    .testTarget(
      name: "RecordingTests",
      dependencies: ["Particles", "Raster", "Recording", "TestSupport"]
    ),
    .testTarget(
      name: "ShowTests",
      dependencies: ["HeapProbe", "Particles", "Presets", "Raster", "Show", "TestSupport"]
    ),
    .testTarget(
      name: "TerminalTests",
      dependencies: ["PresenterProbe", "Raster", "Terminal", "TestSupport"]
    ),
    .testTarget(
      name: "KamuroCLITests",
      dependencies: [
        "FuzzProbe", "KamuroCLI", "Particles", "Presets", "Raster", "Show", "Terminal",
        "TestSupport", "kamuro",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
  ]
)

let targetsInC = ["CHeap", "CLanes", "CNcurses", "CPictures"]
for target in package.targets where !targetsInC.contains(target.name) {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}

// What imports CNcurses, directly or not, needs the same curses.h. The library's targets are not
// among these: nobody could depend on a library with unsafe flags.
let seesNcurses = [
  "Terminal", "KamuroCLI", "kamuro", "PresenterProbe", "HeapProbe", "FuzzProbe", "ShowTests",
  "TerminalTests", "KamuroCLITests",
]
for target in package.targets where seesNcurses.contains(target.name) {
  target.swiftSettings?.append(
    .unsafeFlags(["-Xcc", "-D\(wideNcurses)=1"], .when(platforms: [.macOS]))
  )
}

// Set by `make test`: the engine, optimized as in a release, goes through its tests four times as
// fast.
if Context.environment["KAMURO_OPTIMIZED"] != nil {
  let optimized = ["Particles", "Presets", "Raster", "TestSupport"]
  for target in package.targets where optimized.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"]))
  }
}
