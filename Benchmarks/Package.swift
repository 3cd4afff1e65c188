// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "KamuroBenchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "kamuro", path: ".."),
    // Without its traits the benchmark tool needs no jemalloc on the machine.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    // The JSON reader is no public API; this is a link to its folder.
    .target(
      name: "JSON",
      dependencies: [.product(name: "Kamuro", package: "kamuro")],
      path: "Sources/JSON"
    ),
    .executableTarget(
      name: "KamuroBenchmarks",
      dependencies: [
        "JSON",
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "Kamuro", package: "kamuro"),
      ],
      path: "Benchmarks/KamuroBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
