package import KamuroParticles

extension EffectText {
  private var layout: TextLayout { TextLayout(bytes: bytes) }

  // MARK: Setting

  /// Sets the value at a path.
  ///
  /// Objects, and lists of the same length, change value by value, so that their comments and their
  /// layout stay. Members that are missing on the way are added.
  /// - Returns: The text itself if the value is the same.
  /// - Complexity: O(*n*) for each value that changes.
  package func setting(_ path: PropertyPath, to value: PropertyValue) throws(Refusal) -> EffectText
  {
    guard let place = place(of: path) else { return try adding(value, at: path) }
    guard let old = self.value(at: path), old != value else { return self }
    switch (old, value) {
    case (.object(let old), .object(let new)):
      var text = self
      for member in old where !new.contains(where: { $0.name == member.name }) {
        text = try text.removing(path.appending(.name(member.name)))
      }
      for member in new {
        text = try text.setting(path.appending(.name(member.name)), to: member.value)
      }
      return text
    case (.list(let old), .list(let new)) where old.count == new.count:
      var text = self
      for (index, element) in new.enumerated() {
        text = try text.setting(path.appending(.index(index)), to: element)
      }
      return text
    default: return try applying(replacing(place, by: value))
    }
  }

  private func replacing(_ place: Place, by value: PropertyValue) -> TextEdit {
    let range = place.span.range
    let before = layout.width(from: layout.lineStart(of: range.lowerBound), to: range.lowerBound)
    let rest = layout.width(from: range.upperBound, to: layout.lineEnd(of: range.upperBound))
    let indentation = layout.indentation(ofLineAt: range.lowerBound)
    let text = written(value, indentation, beside: before + rest)
    let isLonger = text.count > range.count && before + range.count + rest <= Self.lineWidth
    let isLong = isLonger && before + text.count + rest > Self.lineWidth
    guard isLong, !text.contains(where: TextLayout.ends.contains), let index = place.index else {
      return TextEdit(range, text)
    }
    // A line that becomes too long is broken before the part, and behind it if that is not enough.
    let (parts, part) = (place.container.parts, place.container.parts[index])
    let line = layout.newline + self.indentation(in: place.container)
    var (start, head) = (part.start, Array(bytes[part.start..<range.lowerBound]))
    var width = before + text.count + rest
    if !layout.isFirstOnLine(start) {
      start = spaces(before: start)
      width -= layout.width(from: layout.lineStart(of: start), to: part.start) - line.count
      head = line + head
    }
    guard width > Self.lineWidth, index + 1 < parts.count, let comma = part.comma else {
      return TextEdit(start..<range.upperBound, head + text)
    }
    let next = parts[index + 1].start
    guard bytes[comma + 1..<next].allSatisfy({ $0 == 0x20 }) else {
      return TextEdit(start..<range.upperBound, head + text)
    }
    return TextEdit(start..<next, head + text + bytes[range.upperBound...comma] + line)
  }

  /// Adds a member, in objects of its own if some are missing around it.
  private func adding(_ value: PropertyValue, at path: PropertyPath) throws(Refusal) -> EffectText {
    guard let parent = path.parent, case .name(let name) = path.components.last else {
      throw Refusal("there is no \(path)")
    }
    guard let place = place(of: parent), let around = self.value(at: parent) else {
      return try adding(.object([.init(name: name, value: value)]), at: parent)
    }
    guard case .object(let members) = around else { throw Refusal("\(parent) is no object") }
    let index = Self.index(of: name, among: members.map(\.name), at: parent)
    let key = Array("\(PropertyValue.text(name).json(style: .compact)): ".utf8)
    let indentation = indentation(in: place.span)
    let text = key + written(value, indentation, beside: indentation.count + key.count + 1)
    return try applying(inserting(text, at: index, in: place.span))
  }

  /// The index of a new member: behind that of the members there that the table of their type has
  /// last before it.
  static func index(of name: String, among others: [String], at path: PropertyPath) -> Int {
    let table = names(at: path)
    guard let row = table.firstIndex(of: name) else { return others.count }
    let places = others.enumerated().compactMap { index, other in
      table.firstIndex(of: other).flatMap { $0 < row ? (row: $0, index: index) : nil }
    }
    return places.max { $0.row < $1.row }.map { $0.index + 1 } ?? 0
  }

  /// The names of an object's members in the order of its table, and before them those of the file.
  private static func names(at path: PropertyPath) -> [String] {
    let rows = ObjectForm.rows(at: path).map(\.name)
    guard path.components.isEmpty else { return rows }
    let header = ["$schema", "kamuro", "name", "summary", "tags", "order", "parameters", "files"]
    return header + rows.filter { !header.contains($0) }
  }

  /// A value on one line, or in lines of its own if there is no room.
  private func written(
    _ value: PropertyValue,
    _ indentation: [UInt8],
    beside columns: Int
  ) -> [UInt8] {
    let line = Array(value.jsonLine.utf8)
    guard columns + line.count > Self.lineWidth, !value.isPlain else { return line }
    let lines = value.json().split(separator: "\n").map { Array($0.utf8) }
    return Array(lines.joined(separator: layout.newline + indentation))
  }

  // MARK: Inserting

  /// The indentation of a line that begins with a part of a container.
  func indentation(in container: JSONSpan) -> [UInt8] {
    if let part = container.parts.first(where: { layout.isFirstOnLine($0.start) }) {
      return layout.indentation(ofLineAt: part.start)
    }
    return layout.indentation(ofLineAt: container.range.lowerBound) + Array("  ".utf8)
  }

  /// Inserts a part, without its comma, before the part of an index.
  /// - Parameter comments: Lines of comments above it.
  func inserting(
    _ text: [UInt8],
    at index: Int,
    in container: JSONSpan,
    below comments: [UInt8] = []
  ) -> TextEdit {
    guard !container.parts.isEmpty else { return filling(container, with: text, below: comments) }
    let (layout, newline) = (layout, layout.newline)
    let indentation = indentation(in: container)
    let line = newline + comments + indentation + text
    let comma = [UInt8(ascii: ",")]
    guard index > 0 else {
      let next = container.parts[0]
      let rest = layout.rest(after: container.range.lowerBound + 1)
      if layout.isFirstOnLine(next.start) || !comments.isEmpty, rest.isAlone {
        return TextEdit(rest.end..<rest.end, line + comma)
      }
      return inserting(text + comma, before: next.start, indentation)
    }
    let last = container.parts[index - 1]
    let rest = layout.rest(after: last.end)
    let follows = index < container.parts.count || last.comma != nil
    let end = follows ? comma : []
    // A comma goes directly behind the value before.
    let head = last.comma == nil ? comma : []
    let isAlone = layout.isFirstOnLine(last.start) || rest.hasComment || !comments.isEmpty
    if isAlone, rest.isAlone {
      let range = last.end..<rest.end
      return TextEdit(range, head + bytes[range] + line + end)
    }
    return inserting(head, text + end, at: last.end, indentation, below: comments)
  }

  /// Inserts text on a line, or on one of its own if the line would be too long.
  private func inserting(
    _ head: [UInt8],
    _ text: [UInt8],
    at index: Int,
    _ indentation: [UInt8],
    below comments: [UInt8]
  ) -> TextEdit {
    let newline = layout.newline
    let before = layout.width(from: layout.lineStart(of: index), to: index) + head.count
    let rest = layout.width(from: index, to: layout.lineEnd(of: index))
    let first = text.firstIndex(where: TextLayout.ends.contains) ?? text.count
    let isLong = text.contains(where: TextLayout.ends.contains)
    let fits = before + 1 + first + (isLong ? 0 : rest) <= Self.lineWidth
    if fits, comments.isEmpty { return TextEdit(index..<index, head + [0x20] + text) }
    let own = head + newline + comments + indentation + text
    let fitsRest = isLong || indentation.count + text.count + rest <= Self.lineWidth
    guard !fitsRest, text.last == UInt8(ascii: ",") else { return TextEdit(index..<index, own) }
    let spaces = bytes[index...].prefix { $0 == 0x20 }.count
    return TextEdit(index..<index + spaces, own + newline + indentation)
  }

  /// Inserts text with its comma before an index that does not begin a line.
  private func inserting(_ text: [UInt8], before index: Int, _ indentation: [UInt8]) -> TextEdit {
    let width = layout.width(from: layout.lineStart(of: index), to: layout.lineEnd(of: index))
    if width + text.count + 1 <= Self.lineWidth {
      return TextEdit(index..<index, text + [0x20])
    }
    return TextEdit(index..<index, text + layout.newline + indentation)
  }

  /// Inserts the first part of an empty container, behind its comments.
  private func filling(
    _ container: JSONSpan,
    with text: [UInt8],
    below comments: [UInt8]
  ) -> TextEdit {
    let inside = container.range.lowerBound + 1..<container.range.upperBound - 1
    let isObject = bytes[container.range.lowerBound] == UInt8(ascii: "{")
    let newline = layout.newline
    if comments.isEmpty, !layout.hasComment(in: inside) {
      let space: [UInt8] = isObject ? [0x20] : []
      return TextEdit(inside, space + text + space)
    }
    let indentation = layout.indentation(ofLineAt: container.range.lowerBound)
    let last = bytes[inside].lastIndex { $0 > 0x20 } ?? inside.lowerBound - 1
    let inner = indentation + Array("  ".utf8)
    return TextEdit(
      last + 1..<inside.upperBound,
      newline + comments + inner + text + newline + indentation
    )
  }

  // MARK: Removing

  /// Removes a member or an element with the comment lines directly above it, and with a comment
  /// behind it if nothing else is on its line.
  package func removing(_ path: PropertyPath) throws(Refusal) -> EffectText {
    guard let place = place(of: path), let index = place.index else {
      throw Refusal("there is no \(path)")
    }
    return try applying(removing(index, of: place.container))
  }

  /// The index at which a part begins with the comment lines directly above it.
  func commentedStart(of index: Int, in container: JSONSpan) -> Int {
    let start = container.parts[index].start
    guard layout.isFirstOnLine(start) else { return start }
    let limit = index > 0 ? container.parts[index - 1].end : container.range.lowerBound + 1
    let line = layout.commentedLineStart(of: start, notBefore: limit)
    return line >= limit ? line : start
  }

  private func removing(_ index: Int, of container: JSONSpan) -> TextEdit {
    let (parts, part) = (container.parts, container.parts[index])
    let rest = layout.rest(after: part.end)
    let start = commentedStart(of: index, in: container)
    let isOwnLine = start < part.start || layout.isFirstOnLine(part.start) && rest.isAlone
    if index + 1 < parts.count {
      let between = part.end..<parts[index + 1].start
      if isOwnLine, rest.isAlone {
        let end = layout.index(afterLineEndAt: layout.lineEnd(of: rest.end))
        return TextEdit(start..<end, [])
      }
      if !bytes[between].contains(where: TextLayout.ends.contains), !layout.hasComment(in: between)
      {
        return TextEdit(part.start..<between.upperBound, [])
      }
      return TextEdit(spaces(before: part.start)..<part.end, [])
    }
    let last = index > 0 ? parts[index - 1] : nil
    let before = last?.end ?? container.range.lowerBound + 1
    if isOwnLine, rest.isAlone {
      let end = layout.index(afterLineEndAt: layout.lineEnd(of: rest.end))
      return withoutComma(TextEdit(start..<end, []), before: part, after: last, in: container)
    }
    // What closes the container moves up, unless a comment is in its way.
    let isFree = before <= start && !layout.hasComment(in: before..<start)
    let from = isFree ? before : isOwnLine ? start : spaces(before: part.start)
    return withoutComma(TextEdit(from..<part.end, []), before: part, after: last, in: container)
  }

  /// An edit that removes the last part, without the comma before it where the file has none at ends,
  /// and without the white space of a container that becomes empty.
  private func withoutComma(
    _ edit: TextEdit,
    before part: JSONSpan.Part,
    after last: JSONSpan.Part?,
    in container: JSONSpan
  ) -> TextEdit {
    if let comma = last?.comma, part.comma == nil {
      let kept = Array(bytes[comma + 1..<max(comma + 1, edit.range.lowerBound)])
      return TextEdit(comma..<edit.range.upperBound, kept)
    }
    let inside = container.range.lowerBound + 1..<container.range.upperBound - 1
    let outside = bytes[inside.lowerBound..<max(inside.lowerBound, edit.range.lowerBound)]
    let behind = bytes[min(inside.upperBound, edit.range.upperBound)..<inside.upperBound]
    let isEmpty = last == nil && (outside + behind).allSatisfy { $0 <= 0x20 }
    return isEmpty ? TextEdit(inside, []) : edit
  }

  /// The index behind the last character before a part, on its line.
  private func spaces(before index: Int) -> Int {
    index - bytes[..<index].reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
  }
}

extension ObjectForm {
  /// The table of the object at a path of an effect file; empty where there is none.
  package static func rows(at path: PropertyPath) -> [PropertyDescription] {
    var rows = ObjectForm(Effect.self).rows
    for case .name(let name) in path.components {
      let forms = rows.first { $0.name == name }?.form.objects ?? []
      rows = forms.first?.rows ?? []
    }
    return rows
  }
}
