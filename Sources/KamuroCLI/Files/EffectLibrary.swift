internal import KamuroImporters
internal import KamuroParticles
internal import KamuroPlatform
internal import KamuroPresets
internal import KamuroRaster
internal import KamuroRecording
internal import KamuroScreen

/// A library that finds effects: in the user's folders, among the built-in ones, and in files.
final class EffectLibrary {
  /// Whether files may include others from outside the folder of the first one.
  private let allowsOutside: Bool
  /// How files of other tools are fitted to the stage.
  private let fit: StageFit
  /// The folders of the user's own effects, in the order of precedence.
  let folders: [String]
  /// The folder that must contain included files, with all links resolved.
  private var root: String?
  /// The paths of the files read so far, so that they can be watched.
  private(set) var files: [String] = []
  /// What the last file of the command line was imported from; `nil` if it was an effect file.
  private(set) var imported: ImportedFile?
  /// The same paths as a set, for a lookup in constant time.
  private var noted: Set<String> = []

  init(
    allowsOutside: Bool = false,
    fit: StageFit = .stage,
    variable: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) {
    self.allowsOutside = allowsOutside
    self.fit = fit
    let home = variable("HOME")
    let bases = [("XDG_CONFIG_HOME", ".config"), ("XDG_DATA_HOME", ".local/share")]
    folders = bases.compactMap { name, place in
      // The XDG Base Directory Specification says that relative paths are ignored.
      let base = variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
      return (base ?? home.map { "\($0)/\(place)" }).map { "\($0)/kamuro/presets" }
    }
  }

  /// The sorted names of the user's own effects, including those that cannot be read.
  var ownNames: [String] {
    Set(folders.flatMap(Self.names)).sorted()
  }

  /// Finds what a word of the command line names: standard input if it is -; the URL of a file; an effect
  /// of the index; a path if it has a slash or the ending of a format; else a file that holds particles,
  /// or that has no effect's name; else an effect.
  ///
  /// - Throws: A ``Failure``. If the user's own effect of that name cannot be read, no other effect
  ///   of the name is used in its place.
  func source(_ word: String) throws -> EffectFile.Source {
    let bytes: [UInt8]
    if word == StandardInput.path {
      // Beside it are the files of the current folder.
      let identity = "\(Self.real(".") ?? ".")/\(word)"
      return try first(.init(name: word, identity: identity, bytes: InputFile.bytes(of: word)))
    } else if word.hasPrefix(EffectIndex.prefix) {
      let name = String(word.dropFirst(EffectIndex.prefix.count))
      return try first(try EffectIndex().file(named: name))
    } else if RemoteFile.isURL(word) || Self.isPath(word) {
      bytes = try InputFile.bytes(fetching: word)
    } else if let found = try? InputFile.bytes(ofRegular: word),
      Self.holdsParticles(found) || !(Catalogue.names + ownNames).contains(word)
    {
      bytes = found
    } else {
      return try effect(named: word)
    }
    return try source(bytes, ofFile: word)
  }

  /// A file of the command line with bytes that need not be on the disk.
  func source(_ bytes: [UInt8], ofFile path: String) throws -> EffectFile.Source {
    try first(EffectFile.Source(name: path, identity: Self.real(path) ?? path, bytes: bytes))
  }

  /// Whether a word names a file of the network or of an index.
  static func isFetched(_ word: String) -> Bool {
    RemoteFile.isURL(word) || word.hasPrefix(EffectIndex.prefix)
  }

  /// Whether a file has a format of particles, Kamuro's own or another tool's.
  private static func holdsParticles(_ bytes: [UInt8]) -> Bool {
    if case .object(let object)? = try? JSONValue(reading: bytes).content, object["kamuro"] != nil {
      return true
    }
    return ForeignFormat(of: bytes) != nil
  }

  /// The first file, whose folder contains what it includes.
  private func first(_ file: EffectFile.Source) throws -> EffectFile.Source {
    imported = try ImportedFile(of: file, fit: fit)
    let source = imported?.source(for: file) ?? file
    guard !RemoteFile.isURL(file.identity) else { return source }
    root = Self.folder(of: file.identity)
    return file.name == StandardInput.path ? source : note(source)
  }

  /// Finds an effect by its name: the user's own one, or a built-in one.
  func effect(named name: String) throws -> EffectFile.Source {
    imported = nil
    let found: EffectFile.Source?
    do throws(Unreadable) {
      found = try own(name)
    } catch {
      throw Failure("\(error.path): \(error.reason)", code: .noInput)
    }
    if let found { return try first(found) }
    guard let bytes = Catalogue.file(named: name) else {
      let names = Catalogue.names + ownNames
      let hint: PrintableText =
        (Self.real("\(name).json") == nil ? nil : "did you mean the file \(name).json?")
        ?? name.nearest(among: names).map { "did you mean \($0)?" }
        ?? "kamuro list names them, and there is no such file."
      throw Failure("there is no effect \"\(name)\": \(hint)", code: .noInput)
    }
    return EffectFile.Source(
      name: "\(name).json",
      identity: Catalogue.identity(of: name),
      bytes: bytes
    )
  }

  private func note(_ source: EffectFile.Source) -> EffectFile.Source {
    note(source.identity)
    return source
  }

  private func note(_ path: String) {
    if noted.insert(path).inserted { files.append(path) }
  }

  /// Finds an effect that a file includes: by its name, or by a path relative to the file.
  func find(
    _ name: String,
    for holder: EffectFile.Source
  ) throws(EffectFile.Refusal) -> EffectFile.Source {
    let isRemote = RemoteFile.isURL(holder.identity)
    if Catalogue.isBuiltIn(holder) || isRemote && !Self.isPath(name) {
      return try Catalogue.find(name, for: holder)
    }
    guard !isRemote else { throw Self.refusalOfRemote }
    guard !RemoteFile.isURL(name) else {
      throw EffectFile.Refusal("only the command line names a file of the network")
    }
    if !Self.isPath(name) {
      do throws(Unreadable) {
        if let found = try own(name) { return note(try effectFile(found)) }
      } catch {
        throw EffectFile.Refusal("it cannot be read")
      }
      return try Catalogue.find(name, for: holder)
    }
    let path = name.hasPrefix("/") ? name : "\(Self.folder(of: holder.identity))/\(name)"
    guard let place = Self.real(path) else {
      throw EffectFile.Refusal("there is no such file")
    }
    if !allowsOutside, let root, !place.hasPrefix(root == "/" ? root : root + "/") {
      throw EffectFile.Refusal(
        "it is outside the folder \(root); --allow-outside lets files include it"
      )
    }
    let relative = name.hasPrefix("./") ? String(name.dropFirst(2)) : name
    let isBeside = !name.hasPrefix("/") && holder.name.contains("/")
    let shown = isBeside ? "\(Self.folder(of: holder.name))/\(relative)" : relative
    do {
      let bytes = try InputFile.bytes(ofRegular: place)
      let file = EffectFile.Source(name: shown, identity: place, bytes: bytes)
      return note(try effectFile(file))
    } catch {
      throw EffectFile.Refusal("it cannot be read")
    }
  }

  /// Why a file of the network has no others.
  private static let refusalOfRemote = EffectFile.Refusal(
    "a file of the network has only the effects and pictures that it holds in its \"files\", and "
      + "built-in effects"
  )

  /// An included file, imported if it is one of another tool.
  private func effectFile(_ file: EffectFile.Source) throws(Unreadable) -> EffectFile.Source {
    do {
      return try ImportedFile(of: file, fit: fit)?.source(for: file) ?? file
    } catch {
      throw Unreadable(path: file.name, reason: "it cannot be imported")
    }
  }

  /// The user's own effect of a name, from the first folder that has one; `nil` if none has.
  private func own(_ name: String) throws(Unreadable) -> EffectFile.Source? {
    guard !name.isEmpty, !name.hasPrefix(".") else { return nil }
    for folder in folders {
      let path = "\(folder)/\(name).json"
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      do {
        let bytes = try InputFile.bytes(ofRegular: path)
        return EffectFile.Source(name: path, identity: Self.real(path) ?? path, bytes: bytes)
      } catch {
        throw Unreadable(path: path, reason: error.reason)
      }
    }
    return nil
  }

  /// An effect of the user's own that cannot be read.
  private struct Unreadable: Error {
    let path: String
    let reason: String
  }
}

// MARK: - Images

extension EffectLibrary {
  /// Reads an image of an effect file, by its path relative to the folder of the file.
  func image(
    _ name: String,
    for holder: EffectFile.Source
  ) throws(EffectFile.Refusal) -> Image {
    try decode(name, png: try bytes(ofImage: name, for: holder))
  }

  /// The bytes of such an image.
  func bytes(
    ofImage name: String,
    for holder: EffectFile.Source
  ) throws(EffectFile.Refusal) -> [UInt8] {
    guard !Catalogue.isBuiltIn(holder) else {
      _ = try EffectFile.findNoImage(name, for: holder)
      return []
    }
    guard !RemoteFile.isURL(holder.identity) else { throw Self.refusalOfRemote }
    let folder = Self.folder(of: holder.identity)
    guard let place = Self.real("\(folder)/\(name)") else {
      throw EffectFile.Refusal("there is no such file in \(folder)")
    }
    guard allowsOutside || place.hasPrefix(folder == "/" ? folder : folder + "/") else {
      throw EffectFile.Refusal(
        "it is outside the folder \(folder); --allow-outside lets files show it"
      )
    }
    note(place)
    do throws(InputFile.Refusal) {
      return try InputFile.bytes(ofRegular: place, limit: Image.largestFile)
    } catch {
      throw EffectFile.Refusal("it cannot be read: \(error.reason)")
    }
  }

  /// Decodes an image that an effect file names or holds.
  func decode(_ name: String, png bytes: [UInt8]) throws(EffectFile.Refusal) -> Image {
    guard bytes.count <= Image.largestFile else {
      throw EffectFile.Refusal("it is larger than 1 MiB")
    }
    do throws(PictureError) {
      let image = try PixelImage(png: bytes, largest: Image.largestExtent)
      return Image(name: name, width: image.width, rgba: image.bytes)
    } catch {
      throw EffectFile.Refusal("\(error)")
    }
  }
}

// MARK: - Paths

extension EffectLibrary {
  private static let endings = Set(ForeignFormat.allCases.flatMap(\.endings) + [".json"])

  /// Whether a name has the ending of a format of particles.
  static func hasEnding(_ name: String) -> Bool { endings.contains { name.hasSuffix($0) } }

  static func isPath(_ name: String) -> Bool { name.contains("/") || hasEnding(name) }

  /// The absolute path with all links resolved; `nil` if nothing exists there.
  static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The names of the effects in a folder; empty if it does not exist.
  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      // Read in place, since the entry may be shorter than the size of its type.
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".json"), !name.hasPrefix(".") { names.append(String(name.dropLast(5))) }
    }
    return names
  }
}
