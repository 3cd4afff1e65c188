// swift-tools-version: 6.2
import PackageDescription

// As in Kamuro's package.
let wideNcurses = "_XOPEN_SOURCE_EXTENDED"

let package = Package(
  name: "KamuroBenchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [
    // Without its traits the benchmark tool needs no jemalloc on the machine.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: [])
  ],
  targets: [
    // Kamuro's modules, built as a part of this package: what is measured is not all public. The
    // folder Sources is a link.
    .target(name: "KamuroCMemory", path: "Sources/CMemory"),
    .target(name: "KamuroCSIMD", path: "Sources/CSIMD"),
    .target(name: "KamuroPlatform", path: "Sources/Platform"),
    .target(
      name: "KamuroFoundations",
      dependencies: ["KamuroCSIMD"],
      path: "Sources/Foundations"
    ),
    .target(
      name: "KamuroParticles",
      dependencies: ["KamuroCSIMD", "KamuroFoundations"],
      path: "Sources/Particles"
    ),
    .target(
      name: "KamuroScreen",
      dependencies: ["KamuroCMemory", "KamuroFoundations", "KamuroPlatform"],
      path: "Sources/Screen"
    ),
    .target(
      name: "KamuroRaster",
      dependencies: ["KamuroCSIMD", "KamuroParticles", "KamuroScreen"],
      path: "Sources/Raster"
    ),
    .target(
      name: "KamuroPresets",
      dependencies: ["KamuroParticles"],
      path: "Sources/Presets",
      plugins: ["KamuroCatalogue"]
    ),
    .plugin(
      name: "KamuroCatalogue",
      capability: .buildTool(),
      dependencies: ["KamuroCatalogueMaker"],
      path: "Sources/Tools/CataloguePlugin"
    ),
    .executableTarget(name: "KamuroCatalogueMaker", path: "Sources/Tools/CatalogueMaker"),
    .target(
      name: "KamuroCNcurses",
      path: "Sources/CNcurses",
      cSettings: [.define(wideNcurses, to: "1", .when(platforms: [.macOS]))],
      linkerSettings: [
        .linkedLibrary("ncursesw", .when(platforms: [.linux])),
        .linkedLibrary("ncurses", .when(platforms: [.macOS])),
      ]
    ),
    .target(name: "KamuroCPty", path: "Sources/CPty"),
    .target(
      name: "KamuroTerminal",
      dependencies: ["KamuroCNcurses", "KamuroCPty", "KamuroPlatform", "KamuroScreen"],
      path: "Sources/Terminal"
    ),
    .executableTarget(
      name: "KamuroBenchmarks",
      dependencies: [
        "KamuroParticles", "KamuroPresets", "KamuroRaster", "KamuroScreen", "KamuroTerminal",
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/KamuroBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
    ),
  ],
  swiftLanguageModes: [.v6]
)

let withoutSettings = [
  "KamuroCMemory", "KamuroCSIMD", "KamuroCNcurses", "KamuroCPty", "KamuroCatalogue",
]
for target in package.targets where !withoutSettings.contains(target.name) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}

// Its users need the same curses.h as in Kamuro's package.
for target in package.targets where ["KamuroTerminal", "KamuroBenchmarks"].contains(target.name) {
  target.swiftSettings?.append(
    .unsafeFlags(["-Xcc", "-D\(wideNcurses)=1"], .when(platforms: [.macOS]))
  )
}
