internal import KamuroParticles
internal import KamuroPresets

/// Versions of an effect file: some of its numbers and colors, moved within their usual ranges.
struct Mutation: Sendable {
  /// The most values that differ in a version.
  private static let mostEdits = 6

  private let rows: [PropertyRow]
  private let source: RandomSource
  private let strength: Double

  /// - Parameters:
  ///   - round: The number of the round: a text has the same versions in it each time.
  ///   - strength: How far values move, 0.1...1 of their range.
  ///   - locked: The paths of parts and values that stay.
  init(of text: EffectText, round: Int, strength: Double, keeping locked: Set<PropertyPath>) {
    rows = Self.rows(of: text, keeping: locked)
    source = RandomSource(seed: UInt64(text.bytes.count)).child(UInt64(clamping: round))
    self.strength = strength
  }

  /// The rows that move: numbers and colors that the file sets, but no places, times and names.
  private static func rows(
    of text: EffectText,
    keeping locked: Set<PropertyPath>
  ) -> [PropertyRow] {
    let kept = [
      "emitterPosition", "emitterSize", "beginTime", "timeOffset", "duration", "zPosition",
    ]
    var (rows, seen) = ([PropertyRow](), Set<PropertyPath>())
    for part in PartTree(of: text).parts where !part.path.isTimed && !locked.contains(part.path) {
      for row in RowReading(text: text).rows(of: part.path)
      where row.isSet && !kept.contains(row.target.lastName) && !locked.contains(row.target) {
        switch row.kind {
        case .number, .color:
          if seen.insert(row.target).inserted { rows.append(row) }
        case .keys(let keys) where keys.form == .color && !keys.isEmpty:
          if seen.insert(row.target).inserted { rows.append(row) }
        default: break
        }
      }
    }
    return rows
  }

  /// The edits of a version.
  func edits(ofVersion number: UInt64, in text: EffectText) -> [EffectEdit] {
    guard !rows.isEmpty, number > 0 else { return [] }
    let source = source.child(number)
    let count = 1 + Int(source.unit(0) * Double(min(Self.mostEdits, rows.count)))
    let order = source.child(1).shuffled(rows.count, from: 0)
    return order.prefix(count).enumerated().compactMap { index, row in
      let dice = source.child(2).child(UInt64(index))
      return edit(of: rows[row], by: dice, in: text)
    }
  }

  private func edit(
    of row: PropertyRow,
    by dice: RandomSource,
    in text: EffectText
  ) -> EffectEdit? {
    let move = (dice.unit(0) * 2 - 1) * strength
    switch row.kind {
    case .number(let number, let range):
      let value = moved(number.value, in: range, by: move)
      return value == number.value ? nil : .set(row.target, number.written(value))
    case .color(let color): return .set(row.target, moved(color, by: dice).value)
    case .keys(var keys):
      // All colors turn together, so that they stay a scale.
      for index in keys.entries.indices {
        guard let color = ColorField(keys.entries[index].value) else { continue }
        keys.entries[index].value = moved(color, by: dice).value
      }
      return keys.edit(of: text)
    default: return nil
    }
  }

  /// A number moved by a part of its range, but by no more than about its own size.
  private func moved(_ value: Double, in range: SoftRange, by move: Double) -> Double {
    let fraction = range.fraction(of: value)
    guard !range.isLogarithmic else { return range.value(at: fraction + move) }
    let span = range.upper - range.lower
    let most = min(span, 1.5 * abs(value) + span / 20)
    return range.value(at: fraction + move * most / span)
  }

  /// A color with another hue and lightness.
  private func moved(_ color: ColorField, by dice: RandomSource) -> ColorField {
    var color = color
    color.change(.hue, by: (dice.unit(0) * 2 - 1) * strength * 60)
    color.change(.lightness, by: (dice.unit(1) * 2 - 1) * strength * 20)
    return color
  }
}

extension PropertyPath {
  /// Whether it is in the tracks of a part.
  fileprivate var isTimed: Bool { components.contains(.name("animations")) }
}
