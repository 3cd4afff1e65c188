import Kamuro
import Testing

@Suite("Stage")
struct StageTests {
}
