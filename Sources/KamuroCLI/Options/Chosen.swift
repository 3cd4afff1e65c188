/// What was chosen, and why: for whoever asks.
struct Chosen<Value> {
  let value: Value
  let reason: String

  init(_ value: Value, because reason: String) {
    self.value = value
    self.reason = reason
  }
}
