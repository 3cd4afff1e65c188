/// The rows of a table that are kept.
enum Selection {
  /// The rows at some indices, in their order.
  case places([Int], areAscending: Bool)
  /// All rows from an index on.
  case rest(from: Int)

  /// Selects the rows at some indices, in their order.
  init(_ places: [Int]) {
    let areAscending = zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
    self = .places(places, areAscending: areAscending)
  }

  /// The number of rows kept, of a number of rows.
  func count(of count: Int) -> Int {
    switch self {
    case .places(let places, _): places.count
    case .rest(let first): count - first
    }
  }

  /// Whether all of a number of rows are kept in their order.
  func isAll(of count: Int) -> Bool {
    switch self {
    case .places(let places, let areAscending): areAscending && places.count == count
    case .rest(let first): first == 0
    }
  }
}
