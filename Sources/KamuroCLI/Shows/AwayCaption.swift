/// What a show says of the program behind it.
struct AwayCaption {
  var title = "" { didSet { isStale = isStale || title != oldValue } }
  /// In percent.
  var progress: Int? { didSet { isStale = isStale || progress != oldValue } }
  /// The exit code of the last command of the shell, and of the program itself.
  var end: UInt8? { didSet { isStale = isStale || end != oldValue } }
  var exitCode: UInt8? { didSet { isStale = isStale || exitCode != oldValue } }
  /// Whether it has changed.
  var isStale = false

  var text: String {
    var lines = title.isEmpty ? [] : [title]
    if let code = exitCode ?? end {
      lines.append(code == 0 ? "ended" : "ended with \(code)")
    } else if let progress {
      lines.append("\(progress) %")
    }
    return lines.joined(separator: "\n")
  }
}
