package import KamuroParticles

/// The text of an effect file, with the places of all its values, which edits change as a careful
/// hand would: bytes outside an edit stay equal, comments stay with their member, and what is added
/// follows the layout of the file.
package struct EffectText: Equatable, Sendable {
  /// Why an edit is not possible.
  package struct Refusal: Error, Equatable {
    package let message: String

    package init(_ message: String) { self.message = message }
  }

  /// The most columns of a line that an edit makes longer.
  static let lineWidth = JSONWriter.lineWidth

  package let bytes: [UInt8]
  /// The values of the text.
  package let root: JSONValue
  let span: JSONSpan

  /// Reads a text.
  /// - Throws: The first error of the text, if it is no JSON.
  /// - Complexity: O(*n*).
  package init(_ bytes: [UInt8]) throws(JSONError) {
    guard bytes.count <= EffectFile.maximumSize else {
      throw JSONError(at: .start, .tooManyBytes(limit: EffectFile.maximumSize))
    }
    var reader = JSONReader(bytes: bytes, depthLimit: 64)
    reader.recorder = SpanRecorder()
    root = try reader.document()
    self.bytes = bytes
    span = reader.recorder?.root ?? JSONSpan(range: 0..<bytes.count)
  }

  /// The value at a path; `nil` if there is none.
  package func value(at path: PropertyPath) -> PropertyValue? {
    root.value(at: path).map { PropertyValue($0) }
  }

  /// The paths that a path of the command line names, such as `cells.spark.birthRate`.
  package func paths(named name: String) throws(Refusal) -> [PropertyPath] {
    do throws(Setting.Problem) {
      return try Setting(path: name, takesElements: true).places(in: root)
    } catch {
      throw Refusal(error.message)
    }
  }

  /// The text after an edit.
  /// - Throws: A refusal if it would be no JSON, which is a fault of the edit.
  package func applying(_ edit: TextEdit) throws(Refusal) -> EffectText {
    do throws(JSONError) {
      return try EffectText(edit.applied(to: bytes))
    } catch {
      throw Refusal("the text would be no JSON: \(error)")
    }
  }

  // MARK: Places

  /// The line, from 1, of the value at a path, or of the nearest one around it.
  package func line(of path: PropertyPath) -> Int {
    var around: PropertyPath? = path
    while let tried = around, place(of: tried) == nil { around = tried.parent }
    let start = around.flatMap { place(of: $0)?.span.range.lowerBound } ?? 0
    return 1 + bytes[..<start].count { $0 == UInt8(ascii: "\n") }
  }

  /// The bytes of the value at a path, and of the part that it is; `nil` if there is none.
  func place(of path: PropertyPath) -> Place? {
    var place = Place(container: span, index: nil)
    var value = root
    for component in path.components {
      let container = place.span
      switch (component, value.content) {
      case (.name(let name), .object(let object)):
        guard let index = object.members.firstIndex(where: { $0.key.hasBytes(of: name) }) else {
          return nil
        }
        place = Place(container: container, index: index)
        value = object.members[index].value
      case (.index(let index), .array(let elements)) where elements.indices.contains(index):
        place = Place(container: container, index: index)
        value = elements[index]
      default: return nil
      }
    }
    return place
  }

  /// Where a value is: a part of a container, or the whole text.
  struct Place {
    let container: JSONSpan
    /// The index among the container's parts; `nil` for the whole text.
    let index: Int?

    var span: JSONSpan { index.map { container.parts[$0].value } ?? container }
  }
}

extension PropertyPath {
  /// The path without its last component; `nil` of the empty path.
  package var parent: PropertyPath? {
    components.isEmpty
      ? nil : components.dropLast().reduce(PropertyPath()) { $0.appending($1) }
  }
}
