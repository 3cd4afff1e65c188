// swift-tools-version: 6.1
import PackageDescription

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
    .target(name: "Particles", dependencies: ["CLanes"]),
    .target(name: "CLanes"),
    .target(name: "Raster", dependencies: ["CLanes", "Particles"]),
    .target(
      name: "Presets",
      dependencies: ["Particles"],
      resources: [.embedInCode("Resources")]
    ),
    .target(
      name: "CNcurses",
      linkerSettings: [
        .linkedLibrary("ncursesw", .when(platforms: [.linux])),
        .linkedLibrary("ncurses", .when(platforms: [.macOS])),
      ]
    ),
    .target(name: "Terminal", dependencies: ["CNcurses", "Raster"]),
    .executableTarget(
      name: "KamuroBenchmarks",
      dependencies: [
        "Particles", "Presets", "Raster", "Terminal",
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/KamuroBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where !["CLanes", "CNcurses"].contains(target.name) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
