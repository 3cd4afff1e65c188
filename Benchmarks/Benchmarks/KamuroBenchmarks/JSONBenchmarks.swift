import Benchmark
import KamuroParticles
import KamuroPresets

/// Reading and writing a JSON text of about a megabyte; the bytes are those of the text.
func jsonBenchmarks() {
  measure("JSON: reading") {
    let text = Array(sampleTree.json().utf8)
    return Piece(bytes: text.count) { blackHole(try? JSONValue(reading: text)) }
  }
  measure("JSON: writing") {
    let tree = sampleTree
    return Piece(bytes: tree.json().utf8.count) { blackHole(tree.json()) }
  }
}

/// Twelve thousand sprites as `render --format json` lists them.
private let sampleTree: PropertyValue = .list(
  (0..<12_000).map { index in
    [
      "layer": "confetti", "cell": "square", "birth": .number(Double(index)),
      "position": [.number(Double(index % 640) + 0.25), .number(Double(index % 384) / 3)],
      "visible": true,
    ]
  }
)
