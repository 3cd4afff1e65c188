/// A column of numbers, one per particle; while all are equal, the number is stored once.
struct Column<Number: Equatable & Sendable>: RandomAccessCollection, Sendable {
  /// All numbers, or the single one that all are equal to.
  private(set) var numbers: [Number] = []
  private(set) var count = 0

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  /// The number that all are equal to; `nil` if they differ.
  @inline(__always)
  var uniform: Number? { numbers.count < count || count == 1 ? numbers.first : nil }

  @inline(__always)
  subscript(index: Int) -> Number { numbers[numbers.count < count ? 0 : index] }

  @inline(__always)
  mutating func append(_ number: Number) {
    if numbers.count == count, count != 1 {
      // The column stores several numbers, or none.
      numbers.append(number)
    } else if numbers[0] != number {
      spread()
      numbers.append(number)
    }
    count += 1
  }

  /// Stores the number of each particle separately.
  @inline(never)
  private mutating func spread() {
    guard let number = numbers.first, numbers.count < count else { return }
    numbers.append(contentsOf: repeatElement(number, count: count - numbers.count))
  }

  /// Sets the number of one particle.
  mutating func set(_ number: Number, at index: Int) {
    guard self[index] != number else { return }
    spread()
    numbers[index] = number
  }

  /// Keeps only the numbers of a selection.
  /// - Complexity: O(*selected*) at most, without an allocation if the indices ascend.
  mutating func take(_ selection: Selection) {
    let left = selection.count(of: count)
    if numbers.count == count {
      numbers.take(selection)
    } else if left == 0 {
      numbers.removeAll(keepingCapacity: true)
    }
    count = left
  }
}

/// The elements of a column that are kept.
enum Selection {
  /// The elements at some indices, in their order.
  case places([Int], areAscending: Bool)
  /// All elements from an index on.
  case rest(from: Int)

  /// Selects the elements at some indices, in their order.
  init(_ places: [Int]) {
    let areAscending = zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
    self = .places(places, areAscending: areAscending)
  }

  /// The number of elements kept, of a number of elements.
  func count(of count: Int) -> Int {
    switch self {
    case .places(let places, _): places.count
    case .rest(let first): count - first
    }
  }
}

extension Array {
  /// Keeps only the elements of a selection.
  /// - Complexity: O(*selected*), without an allocation if the indices ascend.
  mutating func take(_ selection: Selection) {
    switch selection {
    case .rest(let first): removeFirst(first)
    case .places(let places, areAscending: false): self = places.map { self[$0] }
    case .places(let places, areAscending: true):
      withUnsafeMutableBufferPointer { elements in
        for (new, old) in places.enumerated() { elements[new] = elements[old] }
      }
      removeLast(count - places.count)
    }
  }
  /// Reserves capacity for a number of elements, with some reserve, so that frames of varying size
  /// rarely allocate.
  @inline(__always)
  mutating func reserveSpace(for count: Int) {
    if count > capacity { reserveCapacity(Swift.max(256, count + count / 2)) }
  }

  /// Appends copies of an element.
  @inline(__always)
  mutating func extend(by more: Int, with element: Element) {
    reserveSpace(for: count + more)
    append(contentsOf: repeatElement(element, count: more))
  }
}
