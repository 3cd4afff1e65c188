/// The objects of an archive that NSKeyedArchiver wrote, as a binary property list.
struct KeyedArchive {
  private let list: PropertyList
  private let objects: [ListValue]
  /// The objects below `$top`.
  let top: [String: ListValue]

  /// Reads an archive.
  /// - Throws: An ``ImportError``.
  init(_ bytes: [UInt8]) throws(ImportError) {
    list = try PropertyList(bytes)
    guard case .dictionary(let root) = list.root,
      case .array(let objects)? = root["$objects"].map(list.resolved),
      case .dictionary(let top)? = root["$top"].map(list.resolved)
    else { throw ImportError("expected a keyed archive, with $objects and $top", line: 1) }
    (self.objects, self.top) = (objects, top)
  }

  /// What a value is, if it refers to an object; `nil` for `$null`, and outside of the archive.
  func resolved(_ value: ListValue?) -> ListValue? {
    guard case .reference(let index)? = value else { return value.map(list.resolved) }
    guard objects.indices.contains(index), index > 0 else { return nil }
    // An archive's objects do not refer to references.
    if case .reference = objects[index] { return nil }
    return list.resolved(objects[index])
  }

  func object(_ value: ListValue?) -> [String: ListValue]? {
    guard case .dictionary(let object)? = resolved(value) else { return nil }
    return object
  }

  func number(_ value: ListValue?) -> Double? {
    guard case .number(let number)? = resolved(value), number.isFinite else { return nil }
    return min(max(number, -1e9), 1e9)
  }

  func text(_ value: ListValue?) -> String? {
    guard case .text(let text)? = resolved(value) else { return nil }
    return text
  }

  /// The elements of an array, or of an archived NSArray.
  func elements(_ value: ListValue?) -> [ListValue] {
    if case .array(let elements)? = resolved(value) { return elements }
    if case .array(let elements)? = resolved(object(value)?["NS.objects"]) { return elements }
    return []
  }

  /// The name of an object's class.
  func className(of object: [String: ListValue]) -> String {
    text(self.object(object["$class"])?["$classname"]) ?? ""
  }
}
