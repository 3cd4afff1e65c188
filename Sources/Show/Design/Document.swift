internal import KamuroParticles
package import KamuroPresets

/// The text of an effect file while it is edited, with all edits since it was opened.
///
/// The text is the truth: what plays is what it reads as, and undo restores its bytes.
package struct Document: Sendable {
  /// An edit that was made, and the bytes that it changed.
  private struct Step: Sendable {
    let edit: EffectEdit
    let change: TextEdit
    let inverse: TextEdit
  }

  package private(set) var text: EffectText
  private var done: [Step] = []
  private var undone: [Step] = []
  /// The bytes of the file on the disk.
  private(set) var saved: [UInt8]
  /// The number of edits that are in the file on the disk.
  private var savedCount = 0
  /// Whether the next edit of the same path replaces the last one, as in a drag.
  private var isOpen = false

  package init(_ text: EffectText) {
    self.text = text
    saved = text.bytes
  }

  /// Whether there is something to save.
  var isChanged: Bool { text.bytes != saved }

  /// The edits, the first one first.
  package var edits: [EffectEdit] { done.map(\.edit) }

  /// The edits that were taken back, the next one to make again first.
  var undoneEdits: [EffectEdit] { undone.reversed().map(\.edit) }

  /// The text that an edit of a path which replaces an open one begins with.
  func base(for path: PropertyPath) -> EffectText {
    guard isOpen, let last = done.last, last.edit.path.isRelated(to: path) else { return text }
    return (try? text.applying(last.inverse)) ?? text
  }

  /// The edits since the file was last written.
  var unsavedEdits: [EffectEdit] { Array(edits.dropFirst(savedCount)) }

  /// Makes an edit.
  /// - Parameter stays: Whether the next edit of the same path is to replace it.
  mutating func apply(
    _ edit: EffectEdit,
    staysOpen stays: Bool = false
  ) throws(EffectText.Refusal) {
    var base = text
    var kept = done
    if isOpen, let last = done.last, last.edit.path.isRelated(to: edit.path) {
      base = try base.applying(last.inverse)
      kept.removeLast()
    }
    let new = try edit.applied(to: base)
    isOpen = stays
    undone = []
    done = kept
    if let change = TextEdit(from: base.bytes, to: new.bytes) {
      done.append(Step(edit: edit, change: change, inverse: change.inverse(in: base.bytes)))
    }
    text = new
  }

  /// Ends a drag: the next edit is one of its own.
  mutating func close() { isOpen = false }

  /// Drops the edit that a drag has brought back to where it began.
  mutating func dropOpen() throws(EffectText.Refusal) {
    guard isOpen, let last = done.last else { return }
    text = try text.applying(last.inverse)
    done.removeLast()
    isOpen = false
  }

  /// Takes the last edit back, and returns it.
  mutating func undo() throws(EffectText.Refusal) -> EffectEdit? {
    isOpen = false
    guard let step = done.last else { return nil }
    text = try text.applying(step.inverse)
    done.removeLast()
    undone.append(step)
    return step.edit
  }

  /// Makes the edit again that was taken back last, and returns it.
  mutating func redo() throws(EffectText.Refusal) -> EffectEdit? {
    guard let step = undone.last else { return nil }
    text = try text.applying(step.change)
    undone.removeLast()
    done.append(step)
    return step.edit
  }

  /// Notes that the present text is on the disk.
  mutating func markSaved() { (saved, savedCount) = (text.bytes, done.count) }

  /// Adopts the file after another program has changed it, with the unsaved edits on top.
  /// - Returns: The edits that are not possible any more.
  mutating func merge(_ file: EffectText) -> [EffectEdit] {
    let edits = isChanged ? unsavedEdits : []
    var (merged, refused) = (Document(file), [EffectEdit]())
    for edit in edits {
      do throws(EffectText.Refusal) {
        try merged.apply(edit)
      } catch {
        refused.append(edit)
      }
    }
    self = merged
    return refused
  }
}

extension PropertyPath {
  /// Whether one of two paths is the other one, or leads to it.
  func isRelated(to other: PropertyPath) -> Bool {
    components.starts(with: other.components) || other.components.starts(with: components)
  }
}
