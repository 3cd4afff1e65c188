public import KamuroFoundations
internal import KamuroParticles

extension Color: ExpressibleByStringLiteral {
  /// Creates a color from a text as effect files have it: `#f80`, `#ff8800`, `#ff880080` or a CSS name;
  /// `nil` if it is none.
  public init?(_ text: String) { self.init(written: .text(text)) }

  /// Creates a color from a literal; one that is no color is an error of the program, and traps.
  public init(stringLiteral text: String) {
    guard let color = Color(written: .text(text)) else {
      preconditionFailure("\"\(text)\" is no color such as #f80 or gold")
    }
    self = color
  }
}

extension Length: ExpressibleByStringLiteral {
  /// Creates a length from a text as effect files have it, such as `50vw` or `2ch`; `nil` if it is none.
  public init?(_ text: String) { self.init(written: .text(text)) }

  /// Creates a length from a literal; one that is no length is an error of the program, and traps.
  public init(stringLiteral text: String) {
    guard let length = Length(written: .text(text)) else {
      preconditionFailure("\"\(text)\" is no length such as 50vw")
    }
    self = length
  }
}

extension Contents {
  /// Creates contents of a shape and a size; circles and squares have one length.
  public init(_ shape: Shape, size: LengthPair) {
    self.init()
    (self.shape, extent) = (shape, size)
  }
}
