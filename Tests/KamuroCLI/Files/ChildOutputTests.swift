import Testing

@testable import KamuroCLI

@Suite("Output of other programs")
struct ChildOutputTests {
  #if os(Linux)
  @Test("What another program says in its errors is not shown over the picture")
  func hasNoErrors() throws {
    let words = ["sh", "-c", "readlink /proc/self/fd/0 /proc/self/fd/2"]
    let output = try ChildOutput(of: words, limit: 100, patience: 10)
    #expect(String(decoding: output.bytes, as: UTF8.self) == "/dev/null\n/dev/null\n")
  }
  #endif
}
