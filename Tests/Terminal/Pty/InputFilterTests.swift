import KamuroScreen
import KamuroTestSupport
import Testing

@testable import KamuroTerminal

/// Answers to our own questions among a program's input.
@Suite("The input filter")
struct InputFilterTests {
  private func filtered(_ text: String, by filter: inout InputFilter) -> (String, ScreenPosition?) {
    let found = Array(text.utf8).withUnsafeBufferPointer { filter.filter($0) }
    return (String(decoding: found.input, as: UTF8.self), found.cursor)
  }

  @Test("passes everything where nothing was asked")
  func plain() {
    var filter = InputFilter()
    let text = "a\u{1B}[12;5R\u{1B}[A\u{1B}"
    #expect(filtered(text, by: &filter) == (text, nil))
    #expect(!filter.isHolding)
  }

  @Test("takes the answer to our question out, however it is cut", arguments: 0...10)
  func cuts(at place: Int) {
    var filter = InputFilter()
    filter.ask(isOwn: true)
    let text = Array("xy\u{1B}[12;5Rz".utf8)
    let first = text[..<place].withUnsafeBufferPointer { filter.filter($0) }
    let second = text[place...].withUnsafeBufferPointer { filter.filter($0) }
    #expect(String(decoding: first.input + second.input, as: UTF8.self) == "xyz")
    #expect((first.cursor ?? second.cursor) == ScreenPosition(column: 4, row: 11))
    #expect(!filter.isWaiting())
  }

  @Test(
    "takes reports of the focus out where only we want them, however they are cut",
    arguments: 0...8
  )
  func focus(at place: Int) {
    let text = Array("x\u{1B}[Iy\u{1B}[A".utf8)
    for (use, passed) in [
      (InputFilter.FocusUse.taken, "xy\u{1B}[A"), (.shared, "x\u{1B}[Iy\u{1B}[A"),
      (.ignored, "x\u{1B}[Iy\u{1B}[A"),
    ] {
      var filter = InputFilter()
      filter.focusUse = use
      let first = text[..<place].withUnsafeBufferPointer { filter.filter($0) }
      let second = text[place...].withUnsafeBufferPointer { filter.filter($0) }
      let input = first.input + second.input + filter.release()
      #expect(String(decoding: input, as: UTF8.self) == passed)
      let isCut = (2...3).contains(place)
      if use == .taken { #expect((first.focus ?? second.focus) == true) }
      if use == .shared, !isCut { #expect((first.focus ?? second.focus) == true) }
      if use == .ignored { #expect(first.focus == nil && second.focus == nil) }
    }
  }

  @Test("leaves the program the answers to its own questions, in their order")
  func order() {
    var filter = InputFilter()
    for isOwn in [false, true, false] { filter.ask(isOwn: isOwn) }
    let found = filtered("\u{1B}[1;1R\u{1B}[2;2R\u{1B}[3;3R", by: &filter)
    #expect(found == ("\u{1B}[1;1R\u{1B}[3;3R", ScreenPosition(column: 1, row: 1)))
  }

  @Test("gives back what only looked like an answer")
  func release() {
    var filter = InputFilter()
    filter.ask(isOwn: true)
    #expect(filtered("\u{1B}", by: &filter) == ("", nil))
    #expect(filter.isHolding && filter.release() == [0x1B])
    #expect(filtered("\u{1B}[1;5A\u{1B}O", by: &filter) == ("\u{1B}[1;5A\u{1B}O", nil))
  }

  @Test("waits for an answer for two seconds")
  func patience() {
    var filter = InputFilter()
    let now = Instant.now
    filter.ask(isOwn: true, at: now)
    #expect(filter.isWaiting(at: now + 1.9) && !filter.isWaiting(at: now + 2.1))
    let late = Array("\u{1B}[1;1R".utf8).withUnsafeBufferPointer { filter.filter($0, at: now + 3) }
    #expect(late.cursor == nil && late.input.count == 6)
  }
}
