/// A chosen value with the reason for the choice, which `kamuro doctor` prints.
struct Chosen<Value> {
  let value: Value
  let reason: String

  init(_ value: Value, because reason: String) {
    self.value = value
    self.reason = reason
  }
}
