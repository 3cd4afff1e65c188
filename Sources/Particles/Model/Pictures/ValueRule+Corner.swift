extension ValueRule<Contents.Corner> {
  /// A corner of a path: two numbers in a list.
  static var corner: Self {
    let number = ValueRule<Double>.number(-1...1)
    return Self(
      .pair(number.form),
      encode: { .list([.number($0.x), .number($0.y)]) },
      decode: { value, reading in
        guard case .list(let values) = value, values.count == 2 else {
          reading.note("\(value.quoted) is not a corner: expected [x, y]")
          return nil
        }
        let x = reading.descend(.index(0)) { number.decode(values[0], &$0) }
        let y = reading.descend(.index(1)) { number.decode(values[1], &$0) }
        guard let x, let y else { return nil }
        return Contents.Corner(x: x, y: y)
      }
    )
  }
}
