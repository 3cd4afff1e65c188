/// The manual pages of the program, its commands and its topics.
struct Pages {
  let tree: CommandTree
  /// The texts of the topics, by their names.
  let topics: [(name: String, text: String)]
  let edition: ManPage.Edition

  /// All pages.
  var all: [ManPage] {
    let commands = tree.command.subcommands ?? []
    return [program] + commands.filter { $0.commandName != "help" }.map(page) + topics.map(page)
  }

  private static func name(of command: CommandTree.Command) -> String {
    "kamuro-\(command.commandName)"
  }

  private var references: [(name: String, section: Int)] {
    [("kamuro", 1)] + topics.map { ("kamuro-\($0.name)", 7) }
  }

  // MARK: The program

  private var program: ManPage {
    let command = tree.command
    var page = ManPage("kamuro", section: 1, summary: command.abstract ?? "", edition: edition)
    page.addSection("Synopsis")
    page.add(".Nm\n.Op Ar options of demo")
    page.add(".Nm\n.Ar command\n.Op Ar options\n.Op Ar arguments")
    page.add(".Nm\n.Cm help\n.Op Ar command | topic")
    page.add(".Nm\n.Fl V | Fl h")
    page.addSection("Description")
    page.add(TextBlock.blocks(of: command.explanation))
    page.add(".Pp\nThe commands are:")
    addCommands(to: &page)
    page.add(".Pp\nThe options are:")
    Self.addOptions(command.options, to: &page)
    page.add(TextBlock.blocks(of: Supplement.sections))
    Self.addExamples(of: command, to: &page)
    let commands = (command.subcommands ?? []).filter { $0.commandName != "help" }
    page.addReferences(to: references + commands.map { (Self.name(of: $0), 1) })
    return page
  }

  private func addCommands(to page: inout ManPage) {
    page.add(".Bl -tag -width Ds")
    for command in tree.command.subcommands ?? [] where command.commandName != "help" {
      page.add(".It Xr \(Self.name(of: command)) 1")
      page.addText(command.abstract ?? "")
    }
    for topic in topics {
      page.add(".It Xr kamuro-\(topic.name) 7")
      page.addText(Self.title(of: topic.text))
    }
    page.add(".El")
  }

  // MARK: Commands

  private func page(of command: CommandTree.Command) -> ManPage {
    var page = ManPage(
      Self.name(of: command),
      section: 1,
      summary: command.abstract ?? "",
      edition: edition
    )
    page.addSection("Synopsis")
    Self.addSynopsis(of: command, to: &page)
    page.addSection("Description")
    page.addText(command.abstract ?? "")
    page.add(TextBlock.blocks(of: command.explanation), afterParagraph: true)
    if command.positionals.contains(where: { $0.abstract != nil }) {
      page.add(".Pp\nThe arguments are:\n.Bl -tag -width Ds")
      for argument in command.positionals {
        page.add(".It Ar \(ManPage.argument(argument.valueName ?? ""))")
        page.addText(argument.explanation)
      }
      page.add(".El")
    }
    for title in command.optionGroups {
      page.add(".Ss \(title ?? "Options")")
      Self.addOptions(command.options.filter { $0.sectionTitle == title }, to: &page)
    }
    Self.addExamples(of: command, to: &page)
    page.addReferences(to: references)
    return page
  }

  /// How many options a synopsis names one by one.
  private static let mostNamedOptions = 6

  private static func addSynopsis(of command: CommandTree.Command, to page: inout ManPage) {
    page.add(".Nm kamuro\n.Cm \(command.commandName)")
    let options = command.options.filter { $0.valueName != "help" }
    if options.count <= mostNamedOptions {
      for option in options {
        let names = heading(of: option, names: option.names?.suffix(1) ?? [])
        page.add(option.isOptional ? ".Op \(names)" : ".\(names)")
      }
    } else {
      page.add(".Op Ar options")
      for option in options where !option.isOptional {
        page.add(".\(heading(of: option, names: option.names?.suffix(1) ?? []))")
      }
    }
    for argument in command.positionals {
      let name = ManPage.argument(argument.valueName ?? "") + (argument.isRepeating ? " ..." : "")
      page.add(argument.isOptional ? ".Op Ar \(name)" : ".Ar \(name)")
    }
  }

  private static func addOptions(_ options: [CommandTree.Argument], to page: inout ManPage) {
    page.add(".Bl -tag -width Ds")
    for option in options {
      page.add(".It \(heading(of: option, names: option.names?[...] ?? []))")
      page.addText(option.explanation)
    }
    page.add(".El")
  }

  /// The names of an option and its value, as arguments of a macro.
  private static func heading(
    of option: CommandTree.Argument,
    names: ArraySlice<CommandTree.Argument.Name>
  ) -> String {
    let short = names.filter { $0.kind == "short" }
    let flags = (short + names.filter { $0.kind != "short" }).map { name in
      name.kind == "short" ? "Fl \(name.name)" : "Fl Fl \(ManPage.argument(name.name))"
    }
    let value = option.kind == .option ? " Ar \(ManPage.argument(option.valueName ?? ""))" : ""
    return flags.joined(separator: " , ") + value
  }

  private static func addExamples(of command: CommandTree.Command, to page: inout ManPage) {
    guard !command.examples.isEmpty else { return }
    page.addSection("Examples")
    page.addExample(command.examples)
  }

  // MARK: Topics

  private func page(of topic: (name: String, text: String)) -> ManPage {
    let text = topic.text
    let blocks = TextBlock.blocks(of: text)
    var page = ManPage(
      "kamuro-\(topic.name)",
      section: 7,
      summary: Self.title(of: text),
      edition: edition
    )
    page.addSection("Description")
    page.add(Array(blocks.dropFirst()))
    page.addReferences(to: references)
    return page
  }

  /// The first line of a topic behind the topic's own name.
  private static func title(of text: String) -> String {
    let line = text.prefix { $0 != "\n" }
    let title = line.firstRange(of: ": ").map { line[$0.upperBound...] } ?? line
    return title.prefix(1).uppercased() + title.dropFirst()
  }
}
