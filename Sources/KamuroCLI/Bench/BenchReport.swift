internal import KamuroParticles
internal import KamuroPresets
internal import KamuroShow

/// The measurements of a scene, as a table row and as JSON.
struct BenchReport {
  private let name: String
  private let run: BenchRun
  private let peakMemory: Int

  /// Takes the measurements of a run that has just ended, and the process' peak memory.
  init(_ name: String, _ run: BenchRun) {
    (self.name, self.run, peakMemory) = (name, run, BenchRun.peakMemory)
  }

  private static let nameWidth = 20

  /// The headings of the columns of ``line``.
  static let heading: PrintableText = """
    \("".padded(to: nameWidth)) particles  simulate      draw    glyphs      diff     write\
       frame p50     p99     bytes  memory
    \("".padded(to: nameWidth))              ns each   ns each        us        us        us\
              ms      ms                MB

    """

  /// The measurements as a row of a table.
  var line: PrintableText {
    let cells: [(String, Int)] = [
      (Int(run.particlesPerFrame.rounded()).grouped, 10),
      (run.nanosecondsPerParticle(.simulate).text(decimals: 1), 10),
      (run.nanosecondsPerParticle(.draw).text(decimals: 1), 10),
      (run.microseconds(.glyphs).text(decimals: 0), 10),
      (run.microseconds(.difference).text(decimals: 0), 10),
      (run.microseconds(.write).text(decimals: 0), 10),
      (run.frameMilliseconds(0.5).text(decimals: 2), 12),
      (run.frameMilliseconds(0.99).text(decimals: 2), 8),
      (Int(run.bytesPerFrame.rounded()).grouped, 10),
      ((Double(peakMemory) / 1e6).text(decimals: 1), 8),
    ]
    let columns = cells.map { text, width in
      String(repeating: " ", count: max(1, width - text.count)) + text
    }
    return "\(name.printable.padded(to: Self.nameWidth))\(columns.joined())\n"
  }

  private var members: [(String, Double)] {
    [
      ("particles", run.particlesPerFrame),
      ("simulate_ns_per_particle", run.nanosecondsPerParticle(.simulate)),
      ("draw_ns_per_particle", run.nanosecondsPerParticle(.draw)),
      ("simulate_us_per_frame", run.microseconds(.simulate)),
      ("draw_us_per_frame", run.microseconds(.draw)),
      ("glyphs_us_per_frame", run.microseconds(.glyphs)),
      ("difference_us_per_frame", run.microseconds(.difference)),
      ("write_us_per_frame", run.microseconds(.write)),
      ("frame_ms_p50", run.frameMilliseconds(0.5)),
      ("frame_ms_p99", run.frameMilliseconds(0.99)),
      ("bytes_per_frame", run.bytesPerFrame),
      ("peak_memory_bytes", Double(peakMemory)),
    ]
  }

  /// The measurements as JSON: an object for one scene, else an array of objects.
  static func json(_ reports: [BenchReport]) -> PrintableText {
    var writer = JSONWriter(style: .pretty)
    if reports.count != 1 { writer.beginArray() }
    for report in reports {
      writer.beginObject()
      writer.write("name", report.name)
      for (key, number) in report.members { writer.write(key, number) }
      writer.endObject()
    }
    if reports.count != 1 { writer.endArray() }
    return writer.text
  }
}
