// A fuzzer for Kamuro: one run per seed, limited to 1 GB and 5 s each.
//
//   FuzzProbe SUBJECT FIRST COUNT [KAMURO]   runs COUNT seeds; exits with 1 at the first finding
//   FuzzProbe show SUBJECT SEED              prints the input of one run
//
// SUBJECT is file, import, answers, session, orders, configuration or program; program starts KAMURO, the path of the executable.
// KAMURO_FUZZ_FOLDER=FOLDER lets import mutate the files of a folder instead of small samples.
// A finding is a line on standard error that names the subject and the seed.

import KamuroPlatform
import KamuroTestSupport

private func usage() -> Never {
  complain("usage: FuzzProbe SUBJECT FIRST COUNT [KAMURO] | FuzzProbe show SUBJECT SEED")
  exit(64)
}

private func complain(_ message: String) {
  let line = Array("\(message)\n".utf8)
  _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

private let words = Array(CommandLine.arguments.dropFirst())

private func subject(named name: String, kamuro: String?) -> (any FuzzSubject)? {
  switch name {
  case "file": FileSubject()
  case "import": ImportSubject()
  case "answers": AnswersSubject()
  case "session": SessionSubject()
  case "orders": OrdersSubject()
  case "configuration": ConfigurationSubject()
  case "program": kamuro.map(ProgramSubject.init)
  default: nil
  }
}

if words.count == 3, words[0] == "show", let seed = UInt64(words[2]),
  let subject = subject(named: words[1], kamuro: "")
{
  print(subject.input(seed: seed))
  exit(0)
}
guard words.count >= 3, let first = UInt64(words[1]), let count = UInt64(words[2]),
  let subject = subject(named: words[0], kamuro: words.count > 3 ? words[3] : nil)
else { usage() }

private let limits = RunLimits(of: words[0])
for seed in first..<first + count {
  limits.begin(seed)
  do {
    try subject.run(seed: seed)
  } catch {
    complain("\(words[0]) seed \(seed): \(error)")
    exit(1)
  }
}
print(count, "runs")
