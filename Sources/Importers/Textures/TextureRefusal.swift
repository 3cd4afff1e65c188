/// Why an embedded texture is not used.
struct TextureRefusal: Error, Hashable {
  /// What the picture is, in words that follow "the picture".
  let reason: String

  static let damaged = Self(reason: "is damaged")
  static let empty = Self(reason: "is empty")
}
