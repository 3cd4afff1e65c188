internal import KamuroParticles
internal import KamuroPlatform
internal import KamuroPresets
internal import KamuroShow

/// The files of a designer: the effect file, and the journal of edits that are not saved.
final class DesignDesk: DesignFiles {
  private(set) var name: String
  private let settings: EffectSettings
  /// The bytes of the file when they were last read or written; `nil` if there is no file yet.
  private var known: [UInt8]?
  /// When it was looked at last; `nil` to look again.
  private var stamp: FileStamp?
  private var journal: EditJournal?
  private let exports = DesignExport()
  /// Whether the file has gone since it was last asked for.
  private var isGone = false

  /// Opens an effect: a file, or a built-in or foreign one that is saved as a file beside.
  /// - Returns: With the text to edit.
  static func open(_ word: String, settings: EffectSettings) throws -> (DesignDesk, EffectText) {
    let library = settings.library
    let source = try library.source(word)
    let text: EffectText
    do throws(EffectFileErrors) {
      text = try Self.text(of: source.bytes, in: source.name)
    } catch {
      throw Failure(error)
    }
    let isOwn = !Catalogue.isBuiltIn(source) && library.imported == nil
    let isFile = isOwn && word != StandardInput.path && !EffectLibrary.isFetched(word)
    let title = isFile ? source.name : "\(Self.title(of: word)).json"
    return (DesignDesk(title, settings: settings, bytes: isFile ? source.bytes : nil), text)
  }

  func open(_ word: String) throws(EffectFileErrors) -> EffectText {
    do {
      let (desk, text) = try Self.open(word, settings: settings)
      (name, known, stamp, journal) = (desk.name, desk.known, desk.stamp, desk.journal)
      return text
    } catch let failure as Failure {
      throw failure.found(in: word)
    } catch {
      throw EffectFileErrors(file: word, message: "\(error)")
    }
  }

  private static func title(of word: String) -> String {
    let last = word.split(separator: "/").last.map(String.init) ?? word
    let stem = last.split(separator: ".").first.map(String.init) ?? last
    return word == StandardInput.path || stem.isEmpty ? "effect" : stem
  }

  private init(_ name: String, settings: EffectSettings, bytes: [UInt8]?) {
    (self.name, self.settings, known) = (name, settings, bytes)
    stamp = FileStamp(of: name)
    journal = EditJournal(of: name)
  }

  func effect(of text: EffectText) throws(EffectFileErrors) -> Effect {
    do {
      return try settings.effect(of: text.bytes, inFile: name)
    } catch let failure as Failure {
      throw failure.found(in: name)
    } catch {
      throw EffectFileErrors(file: name, message: "\(error)")
    }
  }

  func save(_ text: EffectText, as target: String?) -> String? {
    let path = target ?? name
    // What another program has written, and this could not read, is not lost.
    if path == name, let known, let found = try? InputFile.bytes(ofRegular: name), found != known {
      return "another program has changed \(name), and that is not read: W writes another file"
    }
    do {
      // A file that this did not read is not overwritten by a plain save.
      if known == nil && target == nil || target != nil && target != name {
        try Output.write(text.bytes, to: path, replacing: false)
      } else {
        try Output.write(text.bytes, to: path)
      }
    } catch {
      if access(path, F_OK) == 0, path != name || known == nil {
        return "\(path) exists: W writes another name"
      }
      return (error as? Failure)?.message.description ?? "\(error)"
    }
    (name, known, stamp) = (path, text.bytes, FileStamp(of: path))
    journal?.remove()
    return nil
  }

  func keep(_ edits: [EffectEdit]) -> String? {
    guard let journal else { return "there is no home folder" }
    return journal.write(edits)
  }

  func adopt(_ file: EffectText) { known = file.bytes }

  /// The edits that a session without an end by the user has left.
  var keptEdits: [EffectEdit] { journal?.edits ?? [] }

  func editor(atLine line: Int) -> [String]? {
    guard known != nil else { return nil }
    let path = name.hasPrefix("-") ? "./\(name)" : name
    let commands = ["VISUAL", "EDITOR"].compactMap { (name: String) -> String? in
      getenv(name).map { String(cString: $0) }
    }
    let command = commands.first { !$0.isEmpty } ?? "vi"
    let program = command.split(separator: " ").first?.split(separator: "/").last ?? ""
    // These take a line before the name.
    let lineTakers: [Substring] = [
      "vi", "vim", "nvim", "nano", "emacs", "emacsclient", "micro", "kak", "joe", "ne",
    ]
    // A shell reads the command, as that of other programs, with its quotes.
    let arguments = (lineTakers.contains(program) ? ["+\(line)"] : []) + [path]
    return ["sh", "-c", "\(command) \"$@\"", command] + arguments
  }

  func export(_ text: EffectText, of film: DesignFilm) -> String {
    exports.begin(text, named: name, film)
  }

  func takeNotice() -> String? {
    if isGone {
      isGone = false
      return "\(name) was removed: w writes it again"
    }
    return exports.takeNotice()
  }

  func takeChange() throws(EffectFileErrors) -> EffectText? {
    guard known != nil else { return nil }
    let now = FileStamp(of: name)
    guard now != stamp else { return nil }
    stamp = now
    isGone = access(name, F_OK) != 0
    guard let bytes = try? InputFile.bytes(ofRegular: name), bytes != known else { return nil }
    let text = try Self.text(of: bytes, in: name)
    _ = try effect(of: text)
    return text
  }

  private static func text(of bytes: [UInt8], in file: String) throws(EffectFileErrors)
    -> EffectText
  {
    do throws(JSONError) {
      return try EffectText(bytes)
    } catch {
      let (line, column) = (error.location.line, error.location.column)
      throw EffectFileErrors(file: file, line: line, column: column, message: error.message)
    }
  }
}
