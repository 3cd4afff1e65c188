/// The version of the program, which stands here and nowhere else in the sources.
enum ProgramVersion {
  /// The version after Semantic Versioning; the makefile and the flake read this line.
  static let number = "1.0.0"

  /// The version and, where it is known, the commit: "1.0.0 (abc1234)".
  static func text(commit: String) -> PrintableText {
    commit.isEmpty ? "\(number)" : "\(number) (\(commit))"
  }
}
