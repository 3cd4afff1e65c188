extension Designer {
  /// The keys of the designer.
  static let keys = KeyTable(entries: [
    .init(
      "up, down",
      "the row before, the next; also PgUp, PgDn, Home, End",
      brief: "up, down: rows"
    ),
    .init("left, right", "a fine step; - and +: ten times that", brief: "left, right: change"),
    .init("0-9, =, ±", "type a value; =: not of its $parameter; ±: its range", brief: "0-9: type"),
    .init("Enter", "choose, type, or open a curve or colors", brief: "Enter: edit"),
    .init("Backspace", "back to the default", brief: "Backspace: default"),
    .init("v", "arrows change ranges, or values again", brief: "v: ranges"),
    .init("/", "find a property", brief: "/: find"),
    .init("d i f", "set or all rows; what a row means; hide the rows", brief: "d i f: views"),
    .init("Tab", "the tree of layers, cells and tracks", brief: "Tab: tree"),
    .init("t T", "a part off; a part alone", brief: "t T: mute, solo"),
    .init("m g o", "versions, seeds and effects to choose from", brief: "m g o: choose"),
    .init("L", "a row or part that versions keep", brief: "L: keep"),
    .init("y p P", "copy, paste; make a parameter of a value", brief: "y p P: copy, link"),
    .init("u U H", "undo, redo, without end; the list of edits", brief: "u U H: undo"),
    .init("a A D", "compare with B; keep this as B; the difference", brief: "a A D: compare"),
    .init("w W e X", "write; write another; $EDITOR; export a film", brief: "w W e X: files"),
    .init("Space . ,", "pause; a frame forward, back", brief: "Space: pause"),
    .init("] [ > < b r", "speed; ten seconds; backward; beginning", brief: "] [ r: time"),
    .init("( ) l s", "loop from, to here; loop; another seed", brief: "( ) l s: loop"),
    .init(
      "mouse",
      "drag sliders, points, marks; wheel; right click: default",
      brief: "mouse: drag"
    ),
    .init("any key", "close this board", brief: "any key: close"),
    .init("q", "exit; Ctrl-C at once", brief: "q: exit"),
  ])
}
