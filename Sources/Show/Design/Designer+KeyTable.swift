extension Designer {
  /// The keys of the designer.
  static let keys = KeyTable(entries: [
    .init(
      "up, down",
      "the row before, the next; also PgUp, PgDn, Home, End",
      brief: "up, down: rows"
    ),
    .init("left, right", "a fine step; - and +: ten times that", brief: "left, right: change"),
    .init(
      "0-9, =, ±",
      "type a value; = this alone, not its $parameter; ± its range",
      brief: "0-9: type"
    ),
    .init("Enter", "choose, type, or open a curve or colors", brief: "Enter: edit"),
    .init("Backspace", "back to the default", brief: "Backspace: default"),
    .init("v", "arrows change ranges, or values again", brief: "v: ranges"),
    .init("/", "find a property", brief: "/: find"),
    .init(
      "d i f",
      "set or all rows; what a row means; the stage beside, alone",
      brief: "d i f: views"
    ),
    .init("Tab", "the tree of layers, cells and tracks", brief: "Tab: tree"),
    .init("t T", "turn a part off; play a part alone", brief: "t T: mute, solo"),
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

  /// The keys of the tree.
  static let treeKeys = KeyTable(entries: [
    .init("up, down", "the part before, the next; also Home, End", brief: "up, down: parts"),
    .init("Enter, Tab", "the rows of the part", brief: "Enter: rows"),
    .init("n", "a new cell in it; a new layer in the effect", brief: "n: new"),
    .init("tracks", "come from a layer's rows \"over time\"", brief: "tracks: a layer's rows"),
    .init("N", "double it, with its comments", brief: "N: double"),
    .init("x", "cut it", brief: "x: cut"),
    .init("y p", "copy it; paste a copy behind the others", brief: "y p: copy, paste"),
    .init("J K", "move it down, up", brief: "J K: move"),
    .init("t T", "turn it off; play it alone", brief: "t T: mute, solo"),
    .init("L", "versions keep it as it is", brief: "L: keep"),
    .init("u U", "undo, redo", brief: "u U: undo"),
    .init("any key", "close this board; ? in the rows shows others", brief: "any key: close"),
    .init("w q", "write the file; exit", brief: "w q: write, exit"),
  ])
}
