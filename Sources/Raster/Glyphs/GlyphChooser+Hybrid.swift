extension GlyphChooser {
  /// Shows light by braille or by blocks, whichever differs less from it; without colors by braille,
  /// whose dots tell brightness.
  @inline(__always)
  mutating func hybridCell(for light: CellLight, before backdrop: Backdrop) -> GlyphChoice? {
    guard let blocks = blockCell(for: light, before: backdrop) else {
      return brailleCell(for: light, before: backdrop)
    }
    guard let braille = brailleCell(for: light, before: backdrop) else { return blocks }
    if quantizer.depth == .none { return braille }
    let blockError = error(of: blocks, from: light, before: backdrop)
    let brailleError = error(of: braille, from: light, before: backdrop)
    return brailleError <= blockError ? braille : blocks
  }
}
