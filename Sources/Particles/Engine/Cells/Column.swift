/// Numbers of particles, in their order; while all are one number it is kept once.
struct Column<Number: Equatable & Sendable>: RandomAccessCollection, Sendable {
  /// All numbers, or the one that all are.
  private(set) var numbers: [Number] = []
  private(set) var count = 0

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  /// The number of all, if they have one.
  @inline(__always)
  var uniform: Number? { numbers.count < count || count == 1 ? numbers.first : nil }

  @inline(__always)
  subscript(index: Int) -> Number { numbers[numbers.count < count ? 0 : index] }

  @inline(__always)
  mutating func append(_ number: Number) {
    if numbers.count == count, count != 1 {
      // Several numbers, or none.
      numbers.append(number)
    } else if numbers[0] != number {
      spread()
      numbers.append(number)
    }
    count += 1
  }

  /// Gives each its own copy of the number.
  @inline(never)
  private mutating func spread() {
    guard let number = numbers.first, numbers.count < count else { return }
    numbers.append(contentsOf: repeatElement(number, count: count - numbers.count))
  }

  /// Gives one particle another number.
  mutating func set(_ number: Number, at index: Int) {
    guard self[index] != number else { return }
    spread()
    numbers[index] = number
  }

  /// Makes the numbers of a selection all there are.
  /// - Complexity: O(*selected*) at most, without allocating where the places ascend.
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

/// What stays of a column.
enum Selection {
  /// What is at some places, in their order.
  case places([Int], areAscending: Bool)
  /// All from a place on.
  case rest(from: Int)

  /// What is at some places, in their order.
  init(_ places: [Int]) {
    let areAscending = zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
    self = .places(places, areAscending: areAscending)
  }

  /// How many stay of so many.
  func count(of count: Int) -> Int {
    switch self {
    case .places(let places, _): places.count
    case .rest(let first): count - first
    }
  }
}

extension Array {
  /// Makes the elements of a selection all there are.
  /// - Complexity: O(*selected*), without allocating where the places ascend.
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
  /// Makes room for so many elements, if there is none, and for some more: frames whose numbers come
  /// and go seldom ask for it.
  @inline(__always)
  mutating func makeRoom(for count: Int) {
    if count > capacity { reserveCapacity(Swift.max(256, count + count / 2)) }
  }

  /// Adds so many of one element at the end.
  @inline(__always)
  mutating func extend(by more: Int, with element: Element) {
    makeRoom(for: count + more)
    append(contentsOf: repeatElement(element, count: more))
  }
}
