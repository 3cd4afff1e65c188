import Foundation
import KamuroTestSupport
import Testing

@testable import KamuroImporters

@Suite("Binary property lists")
struct PropertyListTests {
  /// A text that Python prints of the same value.
  private static func described(_ value: ListValue, in list: PropertyList) -> String {
    switch list.resolved(value) {
    case .number(let number): "\(number)"
    case .text(let text): "'" + text.unicodeScalars.map { "\($0.value) " }.joined() + "'"
    case .data(let bytes): "<" + bytes.map { "\($0) " }.joined() + ">"
    case .reference(let index): "@\(index)"
    case .container: "?"
    case .array(let values):
      "[" + values.map { described($0, in: list) + "," }.joined() + "]"
    case .dictionary(let members):
      "{"
        + members.sorted { $0.key < $1.key }
        .map { "\($0.key):\(described($0.value, in: list))," }.joined() + "}"
    }
  }

  @Test("Values of all kinds and sizes are those that Python has written")
  func valuesArePythons() throws {
    let python = try #require(Python.path(running: "import plistlib"))
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).plist")
    defer { try? FileManager.default.removeItem(at: file) }
    let script = """
      import plistlib, random, sys
      random.seed(5)
      def value(depth):
          kind = random.randrange(9 if depth else 7)
          if kind == 0: return random.choice([True, False])
          if kind == 1:
              return random.choice([1, -1]) * random.getrandbits(random.choice([7, 15, 31, 50]))
          if kind == 2: return random.uniform(-1e3, 1e3)
          if kind == 3: return "".join(random.choices("abcxyz 09", k=random.choice([0, 3, 20, 300])))
          if kind == 4: return "".join(random.choices("aé漢😀", k=random.choice([1, 9, 40])))
          if kind == 5: return bytes(random.choices(range(256), k=random.choice([0, 5, 300])))
          if kind == 6: return plistlib.UID(random.choice([0, 200, 70000]))
          if kind == 7: return [value(depth - 1) for _ in range(random.choice([0, 3, 30]))]
          return {f"key {i:03}": value(depth - 1) for i in range(random.choice([0, 4, 20]))}
      def told(v):
          if isinstance(v, bool): return "1.0" if v else "0.0"
          if isinstance(v, (int, float)): return repr(float(v))
          if isinstance(v, str): return "'" + "".join(f"{ord(c)} " for c in v) + "'"
          if isinstance(v, bytes): return "<" + "".join(f"{b} " for b in v) + ">"
          if isinstance(v, plistlib.UID): return f"@{v.data}"
          if isinstance(v, list): return "[" + "".join(told(x) + "," for x in v) + "]"
          return "{" + "".join(f"{k}:{told(x)}," for k, x in sorted(v.items())) + "}"
      root = {f"part {i:02}": value(3) for i in range(40)}
      open(sys.argv[1], "wb").write(plistlib.dumps(root, fmt=plistlib.FMT_BINARY))
      print(told(root))
      """
    let finished = try Python.run(python, ["-c", script, file.path])
    #expect(finished.status == .exited(0), "\(finished.errors)")
    let list = try PropertyList(Array(try Data(contentsOf: file)))
    let expected = finished.output.split(separator: ",")
    let found = Self.described(list.root, in: list).split(separator: ",")
    #expect(expected.count > 400 && found.count == expected.count)
    for (found, expected) in zip(found, expected) {
      // Numbers may be written in other ways.
      let numbers = [found, expected].map { Double($0.split(separator: ":").last ?? "") }
      let isSame = numbers[0] != nil && numbers[0] == numbers[1]
      #expect(isSame || "\(found)" == expected.trimmingCharacters(in: .newlines))
    }
  }

  private static func array(_ indices: [Int]) -> [UInt8] {
    [0xAF, 0x11, UInt8(indices.count >> 8), UInt8(indices.count & 255)]
      + indices.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }

  /// A keyed archive with objects below `$objects`, which begin with the index 5.
  private static func archive(_ objects: [[UInt8]]) -> [UInt8] {
    func text(_ text: String) -> [UInt8] {
      [0x5F, 0x10, UInt8(text.utf8.count)] + Array(text.utf8)
    }
    let root: [UInt8] = [0xD2, 0, 1, 0, 2, 0, 5, 0, 3]
    return BinaryPropertyList.file(
      of: [root, text("$objects"), text("$top"), [0xD0], text("SKEmitterNode")] + objects
    )
  }

  @Test("Objects that share others exponentially often, or are nested 20,000 deep, are refused")
  func bombsAreRefused() throws {
    let shared = (5..<70).map { Self.array(Array(repeating: $0 + 1, count: 300)) } + [[0xD0]]
    let deep = (5..<20_000).map { Self.array([$0 + 1]) } + [[0xD0]]
    let cyclic = [Self.array([5, 5, 0])]
    for objects in [shared, deep, cyclic] {
      let bytes = Self.archive(objects)
      #expect(ForeignFormat(of: bytes) == .spriteKit)
      let error = #expect(throws: ImportError.self) {
        try ImportedEffect(bytes, as: .spriteKit, named: "bomb")
      }
      #expect(error?.message == "the archive has no SKEmitterNode")
    }
  }

  @Test("Objects that overlap, long keys and more values than are allowed are refused")
  func quadraticFilesAreRefused() throws {
    // Each of 1,000 offsets is that of one text of 100,000 bytes.
    let long: [UInt8] = [0x5F, 0x12, 0, 1, 0x86, 0xA0] + [UInt8](repeating: 97, count: 100_000)
    var overlapping = BinaryPropertyList.file(of: [long] + Array(repeating: [0x08], count: 999))
    let table = overlapping.count - 32 - 4 * 1000
    for entry in 1..<1000 {
      overlapping.replaceSubrange(table + 4 * entry..<table + 4 * entry + 4, with: [0, 0, 0, 8])
    }
    let keys: [UInt8] = [0xDF, 0x11, 0x10, 0] + (0..<4096).flatMap { _ in [0, 1] as [UInt8] }
    let dictionary = keys + (0..<4096).flatMap { _ in [0, 2] as [UInt8] }
    let longKey = BinaryPropertyList.file(of: [dictionary, long, [0x08]])
    let many = BinaryPropertyList.file(
      of: (0..<10).map { _ in Self.array(Array(repeating: 0, count: 30_000)) }
    )
    for bytes in [overlapping, longKey, many] {
      let error = #expect(throws: ImportError.self) { try PropertyList(bytes) }
      #expect(error?.message.contains("no valid binary property list") == true)
    }
  }

  @Test("Changed bytes give a list or one error")
  func mutationsAreBounded() throws {
    let whole = Self.archive([Self.array([6, 7]), [0x23, 0, 0, 0, 0, 0, 0, 0, 0], [0x81, 0, 1]])
    var random = SeededGenerator(seed: 4)
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 8..<bytes.count, using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      do throws(ImportError) {
        _ = try KeyedArchive(bytes)
      } catch {
        #expect(error.line == 1 && !error.message.isEmpty)
      }
    }
  }
}
