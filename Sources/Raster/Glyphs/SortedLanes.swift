/// Eight numbers of each of four screen cells, in descending order.
struct SortedLanes {
  private var numbers: (Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes)

  /// Sorts with the optimal sorting network for eight numbers, of 19 comparisons (Knuth, The Art of
  /// Computer Programming 3, 5.3.4).
  @inline(__always)
  init(_ all: UnsafeMutablePointer<Lanes>) {
    var (a, b, c, d) = (all[0], all[1], all[2], all[3])
    var (e, f, g, h) = (all[4], all[5], all[6], all[7])
    func order(_ first: inout Lanes, _ second: inout Lanes) {
      (first, second) = (first.greater(second), first.lesser(second))
    }
    func orderTwice(_ a: inout Lanes, _ b: inout Lanes, _ c: inout Lanes, _ d: inout Lanes) {
      order(&a, &c)
      order(&b, &d)
    }
    orderTwice(&a, &b, &c, &d)
    orderTwice(&e, &f, &g, &h)
    orderTwice(&a, &b, &e, &f)
    orderTwice(&c, &d, &g, &h)
    orderTwice(&a, &c, &b, &d)
    orderTwice(&e, &g, &f, &h)
    orderTwice(&c, &d, &e, &f)
    orderTwice(&b, &d, &e, &g)
    orderTwice(&b, &d, &c, &e)
    order(&f, &g)
    numbers = (a, b, c, d, e, f, g, h)
  }

  @inline(__always)
  subscript(place: Int) -> Lanes {
    switch place {
    case 0: numbers.0
    case 1: numbers.1
    case 2: numbers.2
    case 3: numbers.3
    case 4: numbers.4
    case 5: numbers.5
    case 6: numbers.6
    default: numbers.7
    }
  }
}
