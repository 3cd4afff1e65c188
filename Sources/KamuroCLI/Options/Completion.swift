internal import ArgumentParser
internal import KamuroParticles
internal import KamuroPresets

/// A word that a shell offers to complete the typed one, with a summary.
struct Completion {
  let word: String
  var summary = ""

  /// The words in the form in which the script of a shell reads them, without those that no line of
  /// text can hold.
  static func lines(_ completions: [Self], for shell: CompletionShell?) -> [String] {
    completions.filter { $0.word.isPrintable }.map { completion in
      let summary = completion.summary.isPrintable ? completion.summary : ""
      switch shell {
      case .zsh?:
        let word = completion.word.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
        return summary.isEmpty ? word : "\(word):\(summary)"
      case .fish?: return summary.isEmpty ? completion.word : "\(completion.word)\t\(summary)"
      default: return completion.word
      }
    }
  }
}

extension CompletionKind {
  /// Names of effects, and paths of effect files.
  static var effects: Self { effects(and: []) }

  /// Tags of the built-in effects.
  static var tags: Self {
    .custom { words, index, _ in
      let line = CommandLineWords(words, at: index)
      return Completion.lines(line.tags, for: .requesting)
    }
  }

  /// Names of effects, paths of effect files, and other words.
  static func effects(and others: [String]) -> Self {
    .custom { words, index, _ in
      let line = CommandLineWords(words, at: index)
      let own = others.filter { $0.hasPrefix(line.current) }.map { Completion(word: $0) }
      return Completion.lines(own + line.effects, for: .requesting)
    }
  }

  /// NAME= for the parameters of the effects that the command line names, and after that values.
  static var parameters: Self {
    .custom { words, index, _ in
      Completion.lines(CommandLineWords(words, at: index).parameters, for: .requesting)
    }
  }
}

/// The words of a command line, one of which the shell completes.
struct CommandLineWords {
  /// The word being completed, empty where it is only begun.
  let current: String
  private let others: [String]
  private let library = EffectLibrary()

  /// - Parameter index: The place of the word being completed, which is empty where there is none.
  init(_ words: [String], at index: Int) {
    current = words.indices.contains(index) ? words[index] : ""
    others = words.enumerated().filter { $0.offset > 0 && $0.offset != index }.map(\.element)
  }

  // MARK: Effects

  /// The tags of built-in effects that begin with the word.
  var tags: [Completion] {
    Catalogue.tags.filter { $0.hasPrefix(current) }.map { Completion(word: $0) }
  }

  /// The effects by their names and summaries; effect files and folders that begin with the word.
  var effects: [Completion] {
    let files = files.map { Completion(word: $0) }
    if EffectLibrary.isPath(current) || current.hasPrefix(".") { return files }
    let own = library.ownNames
    let builtIn = Catalogue.summaries.filter { !own.contains($0.name) }
      .map { Completion(word: $0.name, summary: $0.summary) }
    return builtIn.filter { $0.word.hasPrefix(current) }
      + own.filter { $0.hasPrefix(current) }
      .map { Completion(word: $0, summary: summary(of: $0)) } + files
  }

  private func summary(of name: String) -> String {
    guard let source = try? library.effect(named: name) else { return "" }
    let effect = try? EffectFile.read(source, including: library.find, images: library.image)
    return effect?.summary ?? ""
  }

  /// Paths that begin with the current word.
  ///
  /// These are files with the ending of a format, and folders with a slash once a word has begun;
  /// hidden ones are left out unless their dot was typed.
  private var files: [String] {
    let slash = current.lastIndex(of: "/")
    let folder = slash.map { String(current[...$0]) } ?? ""
    let beginning = slash.map { current[current.index(after: $0)...] } ?? current[...]
    let entries = Folder.entries(of: folder.isEmpty ? "." : folder)
    return entries.filter { $0.name.hasPrefix(beginning) }
      .filter { !$0.name.hasPrefix(".") || beginning.hasPrefix(".") }
      .filter { $0.isFolder ? !current.isEmpty : EffectLibrary.hasEnding($0.name) }
      .map { folder + $0.name + ($0.isFolder ? "/" : "") }
      .sorted()
  }

  // MARK: Parameters

  /// The parameters of the other words that are effects, each once.
  var parameters: [Completion] {
    var seen: Set<String> = []
    let parameters = others.flatMap(parameters).filter { seen.insert($0.name).inserted }
    guard let sign = current.firstIndex(of: "=") else {
      return parameters.map { Completion(word: "\($0.name)=", summary: $0.summary) }
    }
    guard let parameter = parameters.first(where: { $0.name == current[..<sign] })
    else { return [] }
    return Self.values(of: parameter).map { Completion(word: "\(parameter.name)=\($0)") }
  }

  private func parameters(of word: String) -> [EffectFile.Parameter] {
    let isEffect =
      word.hasSuffix(".json") || Catalogue.names.contains(word) || library.ownNames.contains(word)
    guard isEffect, !EffectLibrary.isFetched(word), let source = try? library.source(word) else {
      return []
    }
    return EffectFile.parameters(of: source)
  }

  /// The value that the file gives a parameter, and all names of colors where that is a color.
  private static func values(of parameter: EffectFile.Parameter) -> [String] {
    guard case .text(let text) = parameter.value else { return [parameter.value.json()] }
    let isColor = text.hasPrefix("#") || Color(named: text) != nil
    return [text] + (isColor ? Color.names.filter { $0 != text } : [])
  }
}
