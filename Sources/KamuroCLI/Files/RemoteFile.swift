internal import KamuroPlatform
internal import KamuroPresets

/// A file of the network, which the program curl fetches: one file, over https alone.
enum RemoteFile {
  /// The most bytes.
  private static let limit = EffectFile.maximumSize
  /// The seconds that curl may take.
  private static let patience = 15

  /// Whether a word is a URL, of whatever scheme.
  static func isURL(_ word: String) -> Bool { word.contains("://") }

  /// The file of a URL.
  /// - Throws: A ``Failure`` for another scheme than https, without curl, and for what curl refuses.
  static func bytes(of url: String) throws -> [UInt8] {
    guard url.lowercased().hasPrefix("https://") else {
      throw Failure("\(url): only https:// is fetched", code: .usage)
    }
    guard url.utf8.count <= 2048, url.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) else {
      throw Failure("\(url): no URL: at most 2048 characters of ASCII, no spaces", code: .usage)
    }
    let fetched: ChildOutput
    do throws(ChildOutput.Refusal) {
      fetched = try ChildOutput(
        of: ["curl"] + arguments(for: url),
        limit: limit,
        patience: Double(patience + 5)
      )
    } catch {
      throw failure(error, of: url)
    }
    guard fetched.isSuccess else {
      let text = String(decoding: fetched.bytes.suffix(1000), as: UTF8.self)
      let reason = text.ranges(of: "curl: (").last.map { String(text[$0.lowerBound...]) }
      let line = (reason ?? "curl failed").split(whereSeparator: \.isNewline).first ?? ""
      throw Failure("\(url): \(String(line))", code: .noInput)
    }
    return fetched.bytes
  }

  private static func failure(_ refusal: ChildOutput.Refusal, of url: String) -> Failure {
    switch refusal {
    case .missing:
      Failure("\(url): Kamuro fetches files with curl, which is not installed", code: .unavailable)
    case .failed(let reason): Failure("\(url): curl: \(reason)", code: .unavailable)
    case .tooLong: Failure("\(url): it is larger than \(limit >> 20) MiB", code: .noInput)
    case .tooSlow: Failure("\(url): it takes longer than \(patience) s", code: .noInput)
    }
  }

  /// What curl is told: no configuration, no cookies, no other scheme, few redirections, limits.
  private static func arguments(for url: String) -> [String] {
    [
      // Has to be the first: ~/.curlrc is not read.
      "-q", "--silent", "--show-error", "--stderr", "-", "--fail", "--globoff",
      "--proto", "=https", "--location", "--proto-redir", "=https", "--max-redirs", "3",
      "--max-time", "\(patience)", "--max-filesize", "\(limit)", "--", url,
    ]
  }
}
