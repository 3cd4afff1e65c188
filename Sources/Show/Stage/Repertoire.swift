package import KamuroParticles
internal import KamuroPresets

/// What a screensaver shows, one after the other.
package enum Repertoire: Sendable {
  /// Effects that the user named; at least one.
  case effects([Effect])
  /// The effects of the catalogue that are worth watching for long.
  ///
  /// If `isCalm`, only those that do not flash.
  case catalogue(isCalm: Bool)
  /// Effects of the catalogue by their names; at least one.
  case named([String])

  /// The effects of the catalogue that are worth watching for long: those that fill the stage and
  /// go on, not those that end at once, are a small part of others, or wait for input.
  static let names = Catalogue.names(tagged: "screensaver")

  /// The effects of the catalogue that flash by themselves.
  static let flashing = Set(Catalogue.names(tagged: "flashing"))

  private static let calmNames = names.filter { !flashing.contains($0) }

  /// The names of those that are worth watching for long; where it is to be calm, without those that
  /// flash.
  static func names(isCalm: Bool) -> [String] { isCalm ? calmNames : names }

  /// How many effects there are.
  package var count: Int {
    switch self {
    case .effects(let effects): effects.count
    case .catalogue(let isCalm): Self.names(isCalm: isCalm).count
    case .named(let names): names.count
    }
  }

  /// One of them; those of the catalogue are read from their files when they come.
  subscript(index: Int) -> Effect {
    switch self {
    case .effects(let effects): effects[index]
    case .catalogue(let isCalm): FireworkKind(name: Self.names(isCalm: isCalm)[index]).effect
    case .named(let names): FireworkKind(name: names[index]).effect
    }
  }

  /// The names of the catalogue's effects that words select, in its order.
  /// - Parameters:
  ///   - only: Names and tags, of which an effect has one at least; without any, the effects that are
  ///     worth watching for long.
  ///   - except: Names and tags, of which it has none.
  package static func names(only: [String], except: [String]) -> [String] {
    let wanted = only.isEmpty ? Set(names) : effects(of: only)
    let unwanted = effects(of: except)
    return Catalogue.names.filter { wanted.contains($0) && !unwanted.contains($0) }
  }

  /// Whether a word is a name or a tag of an effect of the catalogue.
  package static func isKnown(_ word: String) -> Bool { !effects(of: [word]).isEmpty }

  private static func effects(of words: [String]) -> Set<String> {
    Set(words.flatMap { Catalogue.names(tagged: $0) + Catalogue.names.filter([$0].contains) })
  }
}

/// An endless sequence of random permutations of some items, without an item twice in a row.
struct Shuffle: Sendable {
  /// The number of items; at least one.
  let count: Int
  private let source: RandomSource

  init(count: Int, seed: UInt64) {
    self.count = count
    source = RandomSource(seed: seed).child(0x5AFE)
  }

  /// The thing at a place from 0 on.
  subscript(place: Int) -> Int {
    let (round, step) = place.quotientAndRemainder(dividingBy: count)
    // Two things can only take turns.
    guard count > 2, round > 0 else { return order(of: count > 2 ? round : 0)[step] }
    let order = order(of: round)
    // The swap leaves a round's last thing where it is, so it is known without the rounds before.
    let isRepeated = order[0] == self.order(of: round - 1)[count - 1]
    return isRepeated && step < 2 ? order[1 - step] : order[step]
  }

  private func order(of round: Int) -> [Int] {
    source.child(UInt64(round)).shuffled(count, from: 0)
  }
}
