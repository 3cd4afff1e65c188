internal import KamuroParticles
internal import KamuroPlatform
internal import KamuroPresets
internal import KamuroScreen
internal import KamuroShow
internal import KamuroTerminal

/// An export of a film by a copy of this program, which goes on while the designer does.
final class DesignExport {
  private var child: pid_t?
  private var film = ""
  /// The descriptor of what the copy says.
  private var errors: Int32 = -1

  deinit {
    if errors >= 0 { close(errors) }
  }

  /// Begins to export a text.
  /// - Returns: What is done, or why it is not.
  func begin(_ text: EffectText, named name: String, _ film: DesignFilm) -> String {
    guard child == nil else { return "\(self.film) is not finished yet" }
    let (folder, stem) = Self.parts(of: name)
    let target = Self.freeName(in: folder, stem: stem)
    var words = ["export", "-", "-q", "-o", target, "--seed", "\(film.seed)"]
    words += ["--size", "\(film.size.columns)x\(film.size.rows)"]
    if let stretch = film.stretch {
      words += ["--start-at", stretch.start.text(decimals: 3)]
      let length = min(stretch.end - stretch.start, 60)
      words += ["--for", length.text(decimals: 3)]
    }
    guard let input = Self.nameless(holding: text.bytes), let output = Self.nameless(holding: [])
    else { return "no temporary file can be made" }
    defer { close(input) }
    let start = ChildStart(
      // What the effect includes is beside its file.
      words: ["sh", "-c", "cd \"$0\" && exec \"$@\"", folder, ChildStart.ownProgram] + words,
      input: input,
      output: output,
      errors: output
    )
    guard let started = try? start.run() else {
      close(output)
      return "the export does not start"
    }
    child = started
    (self.film, errors) = (target, output)
    return "exporting: kamuro export \(stem).json \(words.dropFirst(3).joined(separator: " "))"
  }

  /// What has come of the export, once it has ended.
  func takeNotice() -> String? {
    guard let running = child, let isDone = ChildStart.end(of: running, waits: false) else {
      return nil
    }
    child = nil
    defer {
      close(errors)
      errors = -1
    }
    guard !isDone else { return "\(film) is written" }
    var bytes = [UInt8](repeating: 0, count: 500)
    let count = bytes.withUnsafeMutableBytes { pread(errors, $0.baseAddress, $0.count, 0) }
    let said = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    return "no film: \(said.split(separator: "\n").first.map(String.init) ?? "it has failed")"
  }

  private static func parts(of name: String) -> (folder: String, stem: String) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.count > 1 ? parts.dropLast().joined(separator: "/") : "."
    let last = parts.last.map(String.init) ?? name
    let stem = last.hasSuffix(".json") ? String(last.dropLast(5)) : last
    return (folder.isEmpty ? "/" : folder, stem)
  }

  /// A name that no file has.
  private static func freeName(in folder: String, stem: String) -> String {
    let names = ["\(stem).webp"] + (2...999).map { "\(stem)-\($0).webp" }
    return names.first { access("\(folder)/\($0)", F_OK) != 0 } ?? names[0]
  }

  /// A descriptor of a file without a name, at its beginning.
  private static func nameless(holding bytes: [UInt8]) -> Int32? {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/kamuro-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return nil }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard written == bytes.count, lseek(descriptor, 0, SEEK_SET) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}
