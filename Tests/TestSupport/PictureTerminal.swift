import Foundation

/// A model of a terminal with kitty's graphics protocol: images, placements, chunks and answers.
///
/// It is stricter than terminals are: what one of them would not understand is a complaint.
package struct PictureTerminal {
  /// An image whose data have arrived.
  package struct Image: Equatable {
    /// The format: 24 and 32 for pixels, 100 for a PNG file.
    package var format = 32
    /// The size in pixels that the command says; 0 for a PNG file.
    package var size = SIMD2(0, 0)
    /// The decoded data.
    package var bytes: [UInt8] = []
    /// The data of further frames, and the milliseconds of each frame.
    package var frames: [[UInt8]] = []
    package var intervals: [Int] = []
    /// Whether its frames play for ever.
    package var isLooping = false

    /// The bytes of memory that its frames take, with four for each pixel.
    package var memory: Int {
      func number(at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
      let pixels = format == 100 ? number(at: 16) * number(at: 20) : size.x * size.y
      return 4 * pixels * (1 + frames.count)
    }
  }

  /// A place where an image is shown.
  package struct Placement: Equatable {
    /// The position of its top left cell, column and row from 1; `nil` if it is not known.
    package var origin: SIMD2<Int>?
    /// The size in cells.
    package var cells: SIMD2<Int>
    /// The depth.
    package var z: Int
  }

  /// The images by their ids, and their placements.
  package private(set) var images: [Int: Image] = [:]
  package private(set) var placements: [Int: Placement] = [:]
  /// What was wrong.
  package private(set) var complaints: [String] = []
  /// The images on the screen after each synchronized frame with graphics.
  package private(set) var frames: [[Image]] = []
  /// The most images that were alive at a time.
  package private(set) var mostImages = 0
  /// The bytes to send to the program: answers to its questions.
  package private(set) var answers: [UInt8] = []
  /// The names of shared objects that were read.
  package private(set) var objects: [String] = []

  /// Whether it reads shared memory.
  private let sharesMemory: Bool
  /// Whether it plays the frames of images.
  private let animates: Bool
  private var rest: [UInt8] = []
  private var cursor: SIMD2<Int>?
  /// The command whose chunks are arriving, with its data so far.
  private var pending: (keys: [String: String], data: String)?
  private var isSynchronized = false
  private var hasChanged = false

  package init(sharesMemory: Bool = true, animates: Bool = true) {
    (self.sharesMemory, self.animates) = (sharesMemory, animates)
  }

  /// Takes the answers since the last call.
  package mutating func takeAnswers() -> [UInt8] {
    defer { answers = [] }
    return answers
  }

  /// Interprets bytes of a program; a sequence that is not whole waits for the rest.
  package mutating func show(_ bytes: some Sequence<UInt8>) {
    rest += bytes
    var place = 0
    while let start = rest[place...].firstIndex(of: 0x1B) {
      if start > place { cursor = nil }
      guard let end = endOfSequence(from: start) else {
        place = start
        break
      }
      handle(Array(rest[start..<end]))
      place = end
    }
    if rest[place...].firstIndex(of: 0x1B) == nil { place = rest.count }
    rest.removeFirst(place)
  }

  /// Where a sequence ends; `nil` if it is not whole.
  private func endOfSequence(from start: Int) -> Int? {
    guard start + 1 < rest.count else { return nil }
    switch rest[start + 1] {
    case UInt8(ascii: "["):
      return rest[(start + 2)...].firstIndex { (0x40...0x7E).contains($0) }.map { $0 + 1 }
    case UInt8(ascii: "_"), UInt8(ascii: "]"), UInt8(ascii: "P"):
      for place in (start + 2)..<max(start + 2, rest.count - 1) {
        if rest[place] == 0x18 { return place + 1 }
        if rest[place] == 0x1B, rest[place + 1] == UInt8(ascii: "\\") { return place + 2 }
      }
      return nil
    default: return start + 2
    }
  }

  private mutating func handle(_ sequence: [UInt8]) {
    // An aborted one.
    guard sequence.last != 0x18 else {
      pending = nil
      return
    }
    let text = String(decoding: sequence, as: UTF8.self)
    switch text {
    case "\u{1B}[H": cursor = SIMD2(1, 1)
    case "\u{1B}[2J":
      placements = [:]
      images = [:]
    case "\u{1B}[?2026h": isSynchronized = true
    case "\u{1B}[?2026l":
      isSynchronized = false
      if hasChanged { frames.append(placements.keys.sorted().compactMap { images[$0] }) }
      hasChanged = false
    case "\u{1B}[6n": answers += "\u{1B}[1;1R".utf8
    case "\u{1B}[c": answers += "\u{1B}[?62;c".utf8
    case "\u{1B}[>0q": answers += "\u{1B}P>|kitty(0.41.0)\u{1B}\\".utf8
    case "\u{1B}[?2026$p": answers += "\u{1B}[?2026;2$y".utf8
    case "\u{1B}[16t": answers += "\u{1B}[6;16;8t".utf8
    case "\u{1B}]11;?\u{1B}\\": answers += "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\".utf8
    default:
      if text.hasPrefix("\u{1B}_G") {
        handleGraphics(String(text.dropFirst(3).dropLast(2)))
      } else if text.hasPrefix("\u{1B}["), !text.hasSuffix("m") {
        cursor = nil
      }
    }
  }

  // MARK: Graphics

  /// The keys that every version of kitty knows, with their values where these are words.
  private static let knownKeys: [String: Set<String>] = [
    "a": ["t", "T", "p", "d", "q", "f", "a"], "q": ["1", "2"], "f": ["24", "32", "100"],
    "t": ["d", "s"],
    "m": ["0", "1"], "C": ["1"], "d": ["I", "A"], "i": [], "p": [], "s": [], "v": [], "S": [],
    "c": [], "r": [], "z": [],
  ]

  private mutating func complain(_ text: String) { complaints.append(text) }

  private mutating func handleGraphics(_ command: String) {
    let parts = command.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    var keys: [String: String] = [:]
    for pair in parts[0].split(separator: ",") {
      let words = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard words.count == 2, let values = Self.knownKeys[words[0]],
        values.isEmpty ? Int(words[1]) != nil : values.contains(words[1])
      else { return complain("unknown: \(pair)") }
      keys[words[0]] = words[1]
    }
    let data = parts.count > 1 ? String(parts[1]) : ""
    if data.utf8.count > 4096 { complain("a chunk of \(data.utf8.count) bytes") }
    // A program that ends deletes what it has not sent yet.
    if keys["a"] == "d" { pending = nil }
    if let first = pending?.keys {
      let action = first["a"] == "f" ? "f" : nil
      guard Set(keys.keys).isSubset(of: ["m", "q", "a"]), keys["a"] == action else {
        pending = nil
        return complain("keys between chunks: \(parts[0])")
      }
      pending?.data += data
    } else {
      pending = (keys, data)
    }
    if keys["m"] == "1" { return }
    guard let (first, data) = pending else { return }
    pending = nil
    perform(first, data)
  }

  private mutating func perform(_ keys: [String: String], _ data: String) {
    let id = keys["i"].flatMap { Int($0) }
    let isQuestion = keys["a"] == "q" || (keys["a"] == "f" || keys["a"] == "a") && (id ?? 0) < 40
    if !isQuestion, keys["q"] != "2" { complain("an answer to \(keys) is not suppressed") }
    switch keys["a"] {
    case "f", "a":
      guard animates else { break }
      guard let id, images[id] != nil else {
        if !isQuestion { complain("no image to animate") }
        answers += "\u{1B}_Gi=\(id ?? 0);ENOENT:no such image\u{1B}\\".utf8
        break
      }
      animate(id, keys, data)
      if isQuestion { answers += "\u{1B}_Gi=\(id),r=2;OK\u{1B}\\".utf8 }
    case "q":
      guard let id else { return complain("a question without an id") }
      let bytes = decoded(data, keys)
      answers += "\u{1B}_Gi=\(id);\(bytes == nil ? "EBADF:no such object" : "OK")\u{1B}\\".utf8
    case "t":
      guard let id else { return complain("an image without an id") }
      if placements[id] != nil { complain("image \(id) is replaced while it is shown") }
      guard let bytes = decoded(data, keys) else { return complain("no data for image \(id)") }
      let size = SIMD2(number(keys["s"]), number(keys["v"]))
      let format = number(keys["f"])
      if format != 100, bytes.count != size.x * size.y * format / 8 {
        return complain("image \(id) has \(bytes.count) bytes for \(size)")
      }
      if isSynchronized { complain("data within a synchronized frame") }
      images[id] = Image(format: format, size: size, bytes: bytes)
      mostImages = max(mostImages, images.count)
    case "p":
      guard let id, images[id] != nil else { return complain("a placement of no image") }
      if keys["C"] != "1" { complain("a placement moves the cursor") }
      placements[id] = Placement(
        origin: cursor,
        cells: SIMD2(number(keys["c"]), number(keys["r"])),
        z: number(keys["z"])
      )
      hasChanged = true
    case "d":
      if keys["d"] == "A" { (images, placements) = ([:], [:]) }
      if let id { (images[id], placements[id]) = (nil, nil) }
      hasChanged = hasChanged || !isSynchronized
    default: complain("no action: \(keys)")
    }
  }

  /// Adds a frame to an image, or plays its frames.
  private mutating func animate(_ id: Int, _ keys: [String: String], _ data: String) {
    let interval = number(keys["z"])
    if keys["a"] == "f" {
      guard let bytes = decoded(data, keys), !bytes.isEmpty else {
        return complain("an empty frame")
      }
      images[id]?.frames.append(bytes)
      images[id]?.intervals.append(interval)
    } else {
      if keys["r"] == "1" { images[id]?.intervals.insert(interval, at: 0) }
      images[id]?.isLooping = keys["s"] == "3" && keys["v"] == "1"
    }
  }

  private func number(_ text: String?) -> Int { text.flatMap { Int($0) } ?? 0 }

  /// The data of a command; `nil` where they cannot be read.
  private mutating func decoded(_ data: String, _ keys: [String: String]) -> [UInt8]? {
    guard let bytes = Data(base64Encoded: data) else { return nil }
    guard keys["t"] == "s" else { return Array(bytes) }
    guard sharesMemory else { return nil }
    let name = String(decoding: bytes, as: UTF8.self)
    let path = "/dev/shm\(name)"
    guard name.hasPrefix("/"), let object = FileManager.default.contents(atPath: path) else {
      return nil
    }
    // A terminal removes it.
    try? FileManager.default.removeItem(atPath: path)
    objects.append(name)
    let count = number(keys["S"])
    return count > 0 && object.count >= count ? Array(object.prefix(count)) : nil
  }
}
