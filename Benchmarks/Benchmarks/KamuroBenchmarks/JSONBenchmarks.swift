import Benchmark
import JSON
import Particles

/// Reading and writing a JSON text of about a megabyte, against copying its bytes.
///
/// A text has as many bytes in all three, so that their times compare as bytes per second do.
func jsonBenchmarks() {
  let text = sampleText
  let tree = sampleTree

  Benchmark("JSON: copy \(text.count) bytes (reference)") { benchmark in
    var copy = [UInt8](repeating: 0, count: text.count)
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      copy.withUnsafeMutableBytes { $0.copyBytes(from: text) }
      blackHole(copy[copy.count / 2])
    }
  }

  Benchmark("JSON: read \(text.count) bytes") { benchmark in
    for _ in benchmark.scaledIterations {
      blackHole(try JSONValue(reading: text))
    }
  }

  Benchmark("JSON: write \(text.count) bytes") { benchmark in
    for _ in benchmark.scaledIterations {
      blackHole(tree.json())
    }
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

private let sampleText = Array(sampleTree.json().utf8)
