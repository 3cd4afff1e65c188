internal import KamuroParticles
public import KamuroScreen

extension Panel {
  /// Creates a panel of lines of text, transparent around them.
  ///
  /// Colors, bold, faint and reversed text may be set by SGR sequences; other control sequences are
  /// dropped.
  /// - Parameters:
  ///   - lines: The lines, of at most 4096 columns.
  ///   - position: The position of its top left cell.
  ///   - z: Its depth among particles and panels.
  public init(text lines: [String], at position: ScreenPosition, z: Double = 0) {
    let text = StyledText(lines.joined(separator: "\n").utf8)
    let columns = max(1, text.columns)
    self.init(
      origin: position,
      columns: columns,
      cells: text.lines.flatMap { line in
        line.map { $0 as ScreenCell? } + [ScreenCell?](repeating: nil, count: columns - line.count)
      },
      zPosition: z
    )
    clusters = text.clusters
  }
}
