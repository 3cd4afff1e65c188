internal import KamuroFoundations
internal import KamuroParticles
internal import KamuroPlatform
internal import KamuroPresets

/// The edits of a file that are not saved, in the user's folder for state.
///
/// A line for each edit, and one for each step back; it is removed when the file is written.
final class EditJournal {
  private let path: String
  private var written: [EffectEdit] = []
  /// Whether a part of a line may be at its end.
  private var isBroken = false

  /// The journal of a file; `nil` without a home folder.
  init?(of file: String) {
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    let base =
      variable("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? variable("HOME").map { "\($0)/.local/state" }
    guard let base else { return nil }
    let place = EffectLibrary.real(file) ?? "\(EffectLibrary.real(".") ?? "")/\(file)"
    let digest = SHA256.digits(of: Array(place.utf8)).prefix(16)
    path = "\(base)/kamuro/edits/\(digest).jsonl"
    written = edits
  }

  /// The edits in the journal; its last line may be cut.
  var edits: [EffectEdit] {
    guard let bytes = try? InputFile.bytes(ofRegular: path) else { return [] }
    var edits: [EffectEdit] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let json = try? JSONValue(reading: line) else { break }
      switch PropertyValue(json) {
      case .number(let count): edits = Array(edits.prefix(max(0, Int(exactly: count) ?? 0)))
      case let value:
        guard let edit = EffectEdit(value) else { break }
        edits.append(edit)
      }
    }
    return edits
  }

  /// Notes the edits as they are now: lines are only appended.
  /// - Returns: Why that is not possible; `nil` if they are noted.
  func write(_ edits: [EffectEdit]) -> String? {
    let shared = zip(edits, written).prefix { $0 == $1 }.count
    var lines: [String] = []
    if shared < written.count { lines.append("\(shared)") }
    lines += edits[shared...].map { $0.value.json(style: .compact) }
    guard !lines.isEmpty else { return nil }
    let descriptor = open()
    guard descriptor >= 0 else { return "\(path): \(Failure.reason(errno))" }
    defer { close(descriptor) }
    let text = Array((lines.joined(separator: "\n") + "\n").utf8)
    let count = text.withUnsafeBytes { Output.systemWrite(descriptor, $0) }
    guard count == text.count else {
      // The next edit writes all anew.
      (written, isBroken) = ([], true)
      return "\(path): \(count < 0 ? Failure.reason(errno) : "there is no space")"
    }
    (written, isBroken) = (edits, false)
    return nil
  }

  func remove() {
    (written, isBroken) = ([], false)
    unlink(path)
  }

  private func open() -> Int32 {
    let folder = path.split(separator: "/").dropLast()
    for count in 1...folder.count {
      mkdir("/" + folder.prefix(count).joined(separator: "/"), 0o700)
    }
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | (isBroken ? O_TRUNC : 0)
    return KamuroPlatform.open(path, flags, 0o600)
  }
}
