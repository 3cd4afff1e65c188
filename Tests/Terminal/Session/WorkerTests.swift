import Foundation
import Testing

@testable import KamuroTerminal

@Suite("A worker")
struct WorkerTests {
  @Test("is waited for no longer than asked, and works again and again")
  func waits() {
    let (begin, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let worker = Worker {
      begin.signal()
      end.wait()
    }
    #expect(worker.awaitEnd(milliseconds: 0))
    for _ in 0..<3 {
      worker.begin()
      begin.wait()
      #expect(!worker.awaitEnd(milliseconds: 1))
      end.signal()
      #expect(worker.awaitEnd(milliseconds: 60_000))
    }
  }

  @Test("works on where its owner has given it up")
  func isGivenUp() {
    let (begin, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isDone = DispatchSemaphore(value: 0)
    func giveUp() {
      let worker = Worker {
        begin.signal()
        end.wait()
        isDone.signal()
      }
      worker.begin()
      begin.wait()
    }
    giveUp()
    end.signal()
    #expect(isDone.wait(timeout: .now() + 60) == .success)
  }
}
