/// What the machine runs on.
enum PowerSupply {
  /// Whether the machine runs on a battery; false where that is not known, as on macOS.
  ///
  /// Of the kernel's power supplies (Documentation/ABI/testing/sysfs-class-power) a battery that is
  /// discharging counts, unless it is that of a device such as a mouse.
  /// - Parameter folder: Where the kernel lists them.
  static func isBattery(in folder: String = "/sys/class/power_supply") -> Bool {
    Folder.entries(of: folder).contains { supply in
      func value(_ name: String) -> String {
        let bytes = try? InputFile.bytes(ofRegular: "\(folder)/\(supply.name)/\(name)", limit: 64)
        return String(decoding: bytes?.prefix { $0 > 0x20 } ?? [], as: UTF8.self)
      }
      return value("type") == "Battery" && value("status") == "Discharging"
        && value("scope") != "Device"
    }
  }
}
