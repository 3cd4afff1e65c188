import Foundation
import Testing

@testable import KamuroTerminal

@Suite("Worker")
struct WorkerTests {
  @Test("Waiting for a worker ends at its time limit, and the worker works again and again")
  func endsWaitAtTimeLimitAndWorksAgain() {
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

  @Test("A worker finishes its work after its owner has released it")
  func finishesWorkAfterRelease() {
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
