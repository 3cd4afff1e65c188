internal import ArgumentParser
internal import KamuroRecording

/// A value of `--theme`.
struct ThemeChoice: Equatable, WordChoice {
  let theme: Theme

  static let allCases = Theme.all.map { ThemeChoice(theme: $0) }

  var rawValue: String { theme.name }
}

extension ThemeChoice {
  init?(rawValue: String) {
    guard let choice = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = choice
  }
}
