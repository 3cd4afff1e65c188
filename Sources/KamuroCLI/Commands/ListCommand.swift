internal import ArgumentParser
internal import KamuroImporters
internal import KamuroParticles
internal import KamuroPresets

/// Lists the effects that can be played by name.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the effects: the built-in ones, and your own.",
    discussion: """
      Files of your own that cannot be read are named on standard error, and all others are listed: \
      the exit code is 0 all the same.
      Examples:
        kamuro list snow
        kamuro list --tag fire --tag night
        kamuro list --json
        KAMURO_INDEX=https://example.com/index.json kamuro list --index
      """
  )

  @Argument(
    help: "Only effects whose name, summary or tags have all of these words, or longer ones.",
    completion: .tags
  )
  var words: [String] = []

  @Option(
    name: .customLong("tag"),
    help: "Only effects with this tag, or one of several: fire,gold. Given again, with both.",
    completion: .tags
  )
  var tags: [String] = []

  @Flag(help: "Print a JSON list with names, summaries, tags, parameters, authors and files.")
  var json = false

  @Flag(help: "List the formats of other tools' particle files that can be played instead.")
  var formats = false

  @Flag(help: "List the effects of the index that KAMURO_INDEX names: kamuro play index:NAME.")
  var index = false

  @OptionGroup var remarks: RemarkOptions

  func validate() throws {
    if json, formats { throw ValidationError("--json and --formats contradict each other") }
    if index, formats { throw ValidationError("--index and --formats contradict each other") }
    if formats, !(words + tags).isEmpty {
      throw ValidationError("--formats lists formats: words and --tag are for effects")
    }
  }

  /// One effect of the list.
  private struct Entry {
    let name: String
    let effect: Effect
    /// The parameters that its file declares, for the JSON list.
    let parameters: [EffectFile.Parameter]
    /// The path or URL of the file; `nil` for a built-in effect.
    let file: String?
    /// Whether the file is the user's own.
    let isOwn: Bool
  }

  func run() throws {
    if formats { return try Output.print(Self.formats) }
    let all = try index ? Self.entries(of: EffectIndex()) : entries()
    let search = EffectSearch(words: words, tags: tags)
    let entries = all.filter { search.finds($0.effect, named: $0.name) }
    if entries.isEmpty, !search.isEmpty {
      throw search.failure(among: all.map { ($0.name, $0.effect) })
    }
    try Output.print(json ? Self.json(entries) : Self.text(entries))
  }

  private static func entries(of index: EffectIndex) -> [Entry] {
    index.entries.map { entry in
      Self.entry(EffectIndex.prefix + entry.name, entry.summary, entry.tags, index.place(of: entry))
    }
  }

  /// An effect of which a list knows enough without its file.
  private static func entry(
    _ name: String,
    _ summary: String,
    _ tags: [String],
    _ file: String? = nil
  ) -> Entry {
    var effect = Effect()
    (effect.summary, effect.tags) = (summary, tags)
    return Entry(name: name, effect: effect, parameters: [], file: file, isOwn: false)
  }

  private func entries() throws -> [Entry] {
    let library = EffectLibrary()
    let own = library.ownNames
    let hidden = Set(own)
    // A list in JSON has what only the files say.
    let known = json ? [] : Catalogue.summaries.filter { !hidden.contains($0.name) }
    let builtIn = json ? Catalogue.names.filter { !hidden.contains($0) } : []
    let read: [Entry] = try (builtIn + own).compactMap { name in
      // A file that cannot be read does not prevent the listing of others.
      do {
        let source = try library.effect(named: name)
        let effect = try EffectFile.read(
          source,
          including: library.find,
          images: library.image
        )
        let file = Catalogue.isBuiltIn(source) ? nil : source.identity
        let parameters = json ? EffectFile.parameters(of: source) : []
        return Entry(
          name: name,
          effect: effect,
          parameters: parameters,
          file: file,
          isOwn: file != nil
        )
      } catch let error as EffectFileErrors {
        remarks.settings.add(Failure(error).message)
        return nil
      } catch let failure as Failure {
        remarks.settings.add(failure.message)
        return nil
      }
    }
    return known.map { Self.entry($0.name, $0.summary, $0.tags) } + read
  }

  /// The formats of other tools with their properties.
  private static var formats: PrintableText {
    ForeignFormat.allCases.lazy.map { format -> PrintableText in
      let width = format.properties.map(\.name.count).max() ?? 0
      let rows = format.properties.map { property in
        let gap = String(repeating: " ", count: width + 2 - property.name.count)
        let name = property.name + gap
        return "  \(name)\(property.outcome.rawValue): \(property.meaning)"
      }
      let title = "\(format.title) (\(format.endings.joined(separator: ", ")))"
      return "\(PrintableText(lines: ([title] + rows).joined(separator: "\n")))\n"
    }.joined()
  }

  /// A line for each effect, without its tags where a terminal is too narrow for them.
  private static func text(_ entries: [Entry]) -> PrintableText {
    let limit = StandardOutput.isTerminal ? StandardOutput.columns : .max
    let names = entries.map(\.name.printable)
    let width = names.map(\.displayWidth).max() ?? 0
    return zip(names, entries).lazy.map { name, entry -> PrintableText in
      let own = entry.isOwn ? "  (your own)" : ""
      let tags = entry.effect.tags.isEmpty ? "" : "  [\(entry.effect.tags.joined(separator: ", "))]"
      let line = name.padded(to: width + 2) + entry.effect.summary.printable + own
      return (line + tags).displayWidth <= limit ? "\(line)\(tags)\n" : "\(line)\n"
    }.joined()
  }

  private static func json(_ entries: [Entry]) -> PrintableText {
    var writer = JSONWriter(style: .pretty)
    writer.beginArray()
    for entry in entries {
      writer.beginObject()
      let texts = [
        ("name", entry.name), ("summary", entry.effect.summary), ("author", entry.effect.author),
        ("license", entry.effect.license), ("file", entry.file ?? ""),
      ]
      for (key, text) in texts where !text.isEmpty { writer.write(key, text) }
      writer.key("tags")
      writer.beginArray(.line)
      for tag in entry.effect.tags { writer.write(tag) }
      writer.endArray()
      write(entry.parameters, to: &writer)
      writer.endObject()
    }
    writer.endArray()
    return writer.text
  }

  private static func write(_ parameters: [EffectFile.Parameter], to writer: inout JSONWriter) {
    guard !parameters.isEmpty else { return }
    writer.key("parameters")
    writer.beginArray()
    for parameter in parameters {
      writer.beginObject(.line)
      writer.write("name", parameter.name)
      writer.key("default")
      writer.write(parameter.value)
      if !parameter.summary.isEmpty {
        writer.write("summary", parameter.summary)
      }
      writer.endObject()
    }
    writer.endArray()
  }
}
