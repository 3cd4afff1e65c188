// swift-tools-version: 6.2
import PackageDescription

// Shows the wide functions in Apple's curses.h. That header is a module, which sees only the
// definitions of the command line.
let wideNcurses = "_XOPEN_SOURCE_EXTENDED"

let package = Package(
  name: "kamuro",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "kamuro", targets: ["KamuroProgram"]),
    .library(name: "Kamuro", targets: ["Kamuro"]),
    .library(name: "KamuroC", type: .dynamic, targets: ["KamuroC"]),
  ],
  traits: [
    .default(enabledTraits: ["Films", "Imports"]),
    .trait(
      name: "Films",
      description: "Pictures and films: links libpng, FreeType, cgif, libwebp and libwebpmux."
    ),
    .trait(
      name: "Imports",
      description: "Particle files that are XML, and compressed pictures: links expat and zlib."
    ),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    // SIMD operations that Swift's vectors lack, prefetches, and C's math functions.
    .target(
      name: "KamuroCSIMD",
      path: "Sources/CSIMD",
      // A program that imports nothing but the engine has no other reason to link it.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]
    ),
    // The system's C library, under one name.
    .target(name: "KamuroPlatform", path: "Sources/Platform"),
    // Geometry, colors, random numbers and text: what every module may import.
    .target(
      name: "KamuroFoundations",
      dependencies: ["KamuroCSIMD"],
      path: "Sources/Foundations"
    ),
    // What is heard: samples to levels and hits.
    .target(
      name: "KamuroSound",
      dependencies: ["KamuroFoundations"],
      path: "Sources/Sound"
    ),
    // The engine: what effects say (Model), and what is alive (Engine).
    .target(
      name: "KamuroParticles",
      dependencies: ["KamuroCSIMD", "KamuroFoundations"],
      path: "Sources/Particles"
    ),
    // POSIX shared memory, whose function is variadic on Darwin.
    .target(name: "KamuroCMemory", path: "Sources/CMemory"),
    // Screen cells, grids and their differences, panels, input events, styled text.
    .target(
      name: "KamuroScreen",
      dependencies: ["KamuroCMemory", "KamuroCSIMD", "KamuroFoundations", "KamuroPlatform"],
      path: "Sources/Screen"
    ),
    // What a program's output has put on a terminal, and what is drawn over it.
    .target(
      name: "KamuroShadow",
      dependencies: ["KamuroFoundations", "KamuroScreen"],
      path: "Sources/Shadow"
    ),
    // Sprites to light, light to glyphs.
    .target(
      name: "KamuroRaster",
      dependencies: ["KamuroCSIMD", "KamuroParticles", "KamuroScreen"],
      path: "Sources/Raster"
    ),
    // The library: stages and frames, and what they are made of.
    .target(
      name: "Kamuro",
      dependencies: [
        "KamuroFoundations", "KamuroParticles", "KamuroPlatform", "KamuroPresets", "KamuroRaster",
        "KamuroScreen",
      ]
    ),
    // The library for C, and kamuro.h.
    .target(name: "KamuroCHeader", path: "Sources/CHeader"),
    .target(
      name: "KamuroC",
      dependencies: [
        "Kamuro", "KamuroCHeader", "KamuroParticles", "KamuroPlatform", "KamuroPresets",
        "KamuroRaster", "KamuroScreen",
      ]
    ),
    // Effect files to engine values and back; the built-in catalogue.
    .target(
      name: "KamuroPresets",
      dependencies: ["KamuroParticles"],
      path: "Sources/Presets",
      plugins: ["KamuroCatalogue"]
    ),
    // Makes the Swift file of the built-in effects from the files of presets/.
    .plugin(
      name: "KamuroCatalogue",
      capability: .buildTool(),
      dependencies: ["KamuroCatalogueMaker"],
      path: "Sources/Tools/CataloguePlugin"
    ),
    .executableTarget(name: "KamuroCatalogueMaker", path: "Sources/Tools/CatalogueMaker"),
    // Other tools' particle files to effects.
    .target(
      name: "KamuroImporters",
      dependencies: [
        "KamuroCDocuments", "KamuroCPictures", "KamuroCSIMD", "KamuroParticles", "KamuroPresets",
      ],
      path: "Sources/Importers"
    ),
    .systemLibrary(
      name: "KamuroCExpat",
      path: "Sources/CLibraries/Expat",
      pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]
    ),
    .systemLibrary(
      name: "KamuroCZlib",
      path: "Sources/CLibraries/Zlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
    ),
    // XML by expat, and compressed data by zlib.
    .target(
      name: "KamuroCDocuments",
      dependencies: [
        .target(name: "KamuroCExpat", condition: .when(traits: ["Imports"])),
        .target(name: "KamuroCZlib", condition: .when(traits: ["Imports"])),
      ],
      path: "Sources/CDocuments",
      cSettings: [.define("KAMURO_IMPORTS", .when(traits: ["Imports"]))]
    ),
    // The system's libraries for pictures and films.
    .systemLibrary(
      name: "KamuroCPNG",
      path: "Sources/CLibraries/PNG",
      pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]
    ),
    .systemLibrary(
      name: "KamuroCFreeType",
      path: "Sources/CLibraries/FreeType",
      pkgConfig: "freetype2",
      providers: [.apt(["libfreetype-dev"]), .brew(["freetype"])]
    ),
    .systemLibrary(
      name: "KamuroCGIF",
      path: "Sources/CLibraries/CGIF",
      pkgConfig: "cgif",
      providers: [.apt(["libcgif-dev"]), .brew(["cgif"])]
    ),
    .systemLibrary(
      name: "KamuroCWebP",
      path: "Sources/CLibraries/WebP",
      pkgConfig: "libwebpmux",
      providers: [.apt(["libwebp-dev"]), .brew(["webp"])]
    ),
    // PNG, GIF and WebP, and letters from fonts, by these libraries.
    .target(
      name: "KamuroCPictures",
      dependencies: [
        .target(name: "KamuroCPNG", condition: .when(traits: ["Films"])),
        .target(name: "KamuroCFreeType", condition: .when(traits: ["Films"])),
        .target(name: "KamuroCGIF", condition: .when(traits: ["Films"])),
        .target(name: "KamuroCWebP", condition: .when(traits: ["Films"])),
      ],
      path: "Sources/CPictures",
      cSettings: [.define("KAMURO_FILMS", .when(traits: ["Films"]))]
    ),
    // Frames to bytes.
    .target(
      name: "KamuroRecording",
      dependencies: [
        "KamuroCPictures", "KamuroCSIMD", "KamuroFoundations", "KamuroParticles", "KamuroPresets",
        "KamuroRaster", "KamuroScreen",
      ],
      path: "Sources/Recording"
    ),
    // What a user watches and steers, without a terminal.
    .target(
      name: "KamuroShow",
      dependencies: [
        "Kamuro", "KamuroCSIMD", "KamuroFoundations", "KamuroParticles", "KamuroPlatform",
        "KamuroPresets", "KamuroRaster", "KamuroScreen", "KamuroShadow",
      ],
      path: "Sources/Show"
    ),
    // ncurses' globals and macros as functions, and the signal-safe restoring of the terminal.
    .target(
      name: "KamuroCNcurses",
      path: "Sources/CNcurses",
      cSettings: [.define(wideNcurses, to: "1", .when(platforms: [.macOS]))],
      linkerSettings: [
        .linkedLibrary("ncursesw", .when(platforms: [.linux])),
        .linkedLibrary("ncurses", .when(platforms: [.macOS])),
      ]
    ),
    // Pseudoterminals, and the processes that hold them.
    .target(name: "KamuroCPty", path: "Sources/CPty"),
    // The only module that knows a tty.
    .target(
      name: "KamuroTerminal",
      dependencies: ["KamuroCNcurses", "KamuroCPty", "KamuroPlatform", "KamuroScreen"],
      path: "Sources/Terminal"
    ),
    // What signals do to a process without a terminal.
    .target(name: "KamuroCSignals", path: "Sources/CSignals"),
    // The commands.
    .target(
      name: "KamuroCLI",
      dependencies: [
        "Kamuro", "KamuroCSignals", "KamuroFoundations", "KamuroImporters", "KamuroParticles",
        "KamuroPlatform", "KamuroPresets", "KamuroRaster", "KamuroRecording", "KamuroScreen",
        "KamuroShadow", "KamuroShow", "KamuroSound", "KamuroTerminal",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .executableTarget(
      name: "KamuroProgram",
      dependencies: ["KamuroCBuild", "KamuroCLI"],
      path: "Sources/Program"
    ),
    // The commit that the program is built from, from a header that make writes. Only the program's
    // main file depends on it, so that a new commit compiles two small files and links.
    .target(name: "KamuroCBuild", path: "Sources/CBuild"),

    .target(
      name: "KamuroTestSupport",
      dependencies: ["KamuroParticles", "KamuroRaster", "KamuroScreen"],
      path: "Tests/TestSupport"
    ),
    // Shows, waits and crashes on a terminal, for the tests of Terminal.
    .executableTarget(
      name: "KamuroPresenterProbe",
      dependencies: [
        "KamuroCNcurses", "KamuroParticles", "KamuroPresets", "KamuroRaster", "KamuroScreen",
        "KamuroTerminal", "KamuroTestSupport",
      ],
      path: "Sources/Tools/PresenterProbe"
    ),
    // Counts the allocations of a program.
    .target(name: "KamuroCHeap", path: "Sources/Tools/CHeap"),
    // Plays shows for hours of their time, and counts their allocations.
    .executableTarget(
      name: "KamuroHeapProbe",
      dependencies: [
        "Kamuro", "KamuroCHeap", "KamuroParticles", "KamuroPresets", "KamuroRaster", "KamuroScreen",
        "KamuroShow", "KamuroTerminal",
      ],
      path: "Sources/Tools/HeapProbe"
    ),
    // Throws hostile files, answers, sessions and names at Kamuro within limits of memory and time.
    .executableTarget(
      name: "KamuroFuzzProbe",
      dependencies: [
        "Kamuro", "KamuroCLI", "KamuroImporters", "KamuroParticles", "KamuroPlatform",
        "KamuroPresets", "KamuroRaster", "KamuroScreen", "KamuroShow", "KamuroTerminal",
        "KamuroTestSupport",
      ],
      path: "Sources/Tools/FuzzProbe"
    ),
    // Measures how near each glyph set comes to the light that it shows.
    .executableTarget(
      name: "KamuroGlyphQuality",
      dependencies: [
        "KamuroParticles", "KamuroPlatform", "KamuroPresets", "KamuroRaster", "KamuroRecording",
        "KamuroScreen",
      ],
      path: "Sources/Tools/GlyphQuality"
    ),
    // Prints digests of all effects' frames, to see whether a change leaves the picture alone.
    .executableTarget(
      name: "KamuroFrameDigests",
      dependencies: [
        "KamuroParticles", "KamuroPresets", "KamuroRaster", "KamuroRecording", "KamuroScreen",
      ],
      path: "Sources/Tools/FrameDigests",
      exclude: ["digests.txt"]
    ),
    // What docs/library.md shows.
    .executableTarget(
      name: "KamuroExampleLoop",
      dependencies: ["Kamuro"],
      path: "docs/examples/loop"
    ),
    .executableTarget(
      name: "KamuroExampleTextbox",
      dependencies: ["Kamuro"],
      path: "docs/examples/textbox"
    ),
    .executableTarget(
      name: "KamuroExampleBuilds",
      dependencies: ["Kamuro"],
      path: "docs/examples/builds"
    ),
    // Makes the manual pages from what the program says about its commands.
    .executableTarget(name: "KamuroManPages", path: "Sources/Tools/ManPages"),
    // Makes the reference of effect files and their schema anew.
    .executableTarget(
      name: "KamuroEffectReference",
      dependencies: ["KamuroImporters", "KamuroPresets"],
      path: "Sources/Tools/EffectReference"
    ),
    .testTarget(
      name: "KamuroFoundationsTests",
      dependencies: ["KamuroFoundations"],
      path: "Tests/Foundations"
    ),
    .testTarget(
      name: "KamuroSoundTests",
      dependencies: ["KamuroFoundations", "KamuroSound"],
      path: "Tests/Sound"
    ),
    .testTarget(
      name: "KamuroParticlesTests",
      dependencies: ["KamuroFoundations", "KamuroParticles"],
      path: "Tests/Particles"
    ),
    .testTarget(
      name: "KamuroScreenTests",
      dependencies: ["KamuroScreen", "KamuroTestSupport"],
      path: "Tests/Screen"
    ),
    .testTarget(
      name: "KamuroShadowTests",
      dependencies: ["KamuroScreen", "KamuroShadow", "KamuroTestSupport"],
      path: "Tests/Shadow"
    ),
    .testTarget(
      name: "KamuroRasterTests",
      dependencies: [
        "KamuroParticles", "KamuroPlatform", "KamuroRaster", "KamuroScreen", "KamuroTestSupport",
      ],
      path: "Tests/Raster"
    ),
    .testTarget(
      name: "KamuroTests",
      dependencies: [
        "Kamuro", "KamuroExampleBuilds", "KamuroExampleLoop", "KamuroExampleTextbox",
        "KamuroRecording", "KamuroTestSupport",
      ],
      path: "Tests/Kamuro"
    ),
    .testTarget(
      name: "KamuroPresetsTests",
      dependencies: ["KamuroParticles", "KamuroPresets", "KamuroTestSupport"],
      path: "Tests/Presets",
      exclude: ["Catalogue/Recipes", "Schema/validate.py"]
    ),
    .testTarget(
      name: "KamuroImportersTests",
      dependencies: ["KamuroImporters", "KamuroParticles", "KamuroPresets", "KamuroTestSupport"],
      path: "Tests/Importers",
      exclude: ["References"]
    ),
    .testTarget(
      name: "KamuroRecordingTests",
      dependencies: [
        "KamuroParticles", "KamuroPresets", "KamuroRaster", "KamuroRecording", "KamuroScreen",
        "KamuroTestSupport",
      ],
      path: "Tests/Recording"
    ),
    .testTarget(
      name: "KamuroShowTests",
      dependencies: [
        "Kamuro", "KamuroFoundations", "KamuroHeapProbe", "KamuroParticles", "KamuroPresets",
        "KamuroRaster", "KamuroScreen", "KamuroShadow", "KamuroShow", "KamuroTestSupport",
      ],
      path: "Tests/Show"
    ),
    .testTarget(
      name: "KamuroTerminalTests",
      dependencies: [
        "KamuroPresenterProbe", "KamuroScreen", "KamuroTerminal", "KamuroTestSupport",
      ],
      path: "Tests/Terminal"
    ),
    .testTarget(
      name: "KamuroCLITests",
      dependencies: [
        "Kamuro", "KamuroCLI", "KamuroCSignals", "KamuroFoundations", "KamuroFuzzProbe",
        "KamuroManPages", "KamuroParticles", "KamuroPresets", "KamuroProgram", "KamuroRaster",
        "KamuroRecording", "KamuroScreen", "KamuroShow", "KamuroSound", "KamuroTerminal",
        "KamuroTestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/KamuroCLI",
      exclude: ["Films/cast.py", "Films/film.py"]
    ),
  ]
)

let withoutSettings = [
  "KamuroCBuild", "KamuroCHeader", "KamuroCHeap", "KamuroCMemory", "KamuroCSIMD", "KamuroCNcurses",
  "KamuroCPictures", "KamuroCPty", "KamuroCDocuments", "KamuroCSignals", "KamuroCatalogue",
]
for target in package.targets
where target.type != .system && !withoutSettings.contains(target.name) {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}

// What imports KamuroCNcurses, directly or not, needs the same curses.h. The library's targets are
// not among these: no package can depend on a library with unsafe flags.
let seesNcurses = [
  "KamuroTerminal", "KamuroCLI", "KamuroProgram", "KamuroPresenterProbe", "KamuroHeapProbe",
  "KamuroFuzzProbe", "KamuroShowTests", "KamuroTerminalTests", "KamuroCLITests",
]
for target in package.targets where seesNcurses.contains(target.name) {
  target.swiftSettings?.append(
    .unsafeFlags(["-Xcc", "-D\(wideNcurses)=1"], .when(platforms: [.macOS]))
  )
}

// Set by `make check`, which builds what has changed: the engine goes through its tests four times
// as fast.
if Context.environment["KAMURO_OPTIMIZED"] != nil {
  let optimized = [
    "KamuroFoundations", "KamuroParticles", "KamuroPresets", "KamuroRaster", "KamuroScreen",
    "KamuroShadow", "KamuroSound", "KamuroTestSupport",
  ]
  for target in package.targets where optimized.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"]))
  }
}

// `make test` builds a release. The tests themselves are not optimized: they are much to compile and
// little to run.
for target in package.targets where target.type == .test {
  target.swiftSettings?.append(.unsafeFlags(["-Onone"]))
}

// KAMURO_ONLY=Raster swift test: builds and runs the tests of one module, and nothing that they do
// not depend on.
if let module = Context.environment["KAMURO_ONLY"] {
  let only = ["KamuroCLI": "CLI", "Kamuro": ""][module] ?? module
  var needed: Set<String> = []
  func need(_ name: String) {
    guard let target = package.targets.first(where: { $0.name == name }),
      needed.insert(name).inserted
    else { return }
    for case .byNameItem(let dependency, _) in target.dependencies { need(dependency) }
    for case .targetItem(let dependency, _) in target.dependencies { need(dependency) }
    for case .plugin(let plugin, _) in target.plugins ?? [] { need(plugin) }
  }
  need("Kamuro\(only)Tests")
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}
