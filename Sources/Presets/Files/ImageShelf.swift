internal import KamuroParticles

/// The images of a file and its included files, each read once.
final class ImageShelf {
  /// The maximum number of images; one of 256 x 256 pixels takes 2.4 MB.
  static let maximumCount = 32

  private struct Question: Hashable {
    let name: String
    let holder: String
  }

  private let find: EffectFile.ImageFinder
  private let decode: EffectFile.ImageDecoder
  private var known: [Question: Result<Image, PropertyReading.ImageRefusal>] = [:]

  init(find: @escaping EffectFile.ImageFinder, decode: @escaping EffectFile.ImageDecoder) {
    (self.find, self.decode) = (find, decode)
  }

  /// The image of a data URL, of the name of a file that the file holds, or of a path relative to the
  /// folder of the file that names it.
  func image(
    named name: String,
    among files: HeldFiles,
    for holder: EffectFile.Source
  ) -> Result<Image, PropertyReading.ImageRefusal> {
    let question = Question(name: name, holder: holder.identity)
    if let image = known[question] { return image }
    let image: Result<Image, PropertyReading.ImageRefusal>
    do throws(EffectFile.Refusal) {
      try checkCount()
      image = .success(try read(name, among: files, for: holder))
    } catch {
      image = .failure(.init(error.message))
    }
    known[question] = image
    return image
  }

  private func read(
    _ name: String,
    among files: HeldFiles,
    for holder: EffectFile.Source
  ) throws(EffectFile.Refusal) -> Image {
    if Image.isData(name) { return try decode(name, DataURL.png(name)) }
    if let url = try files.picture(named: name) { return try decode(name, DataURL.png(url)) }
    try check(name)
    return try find(name, holder)
  }

  private func checkCount() throws(EffectFile.Refusal) {
    guard known.count < Self.maximumCount else {
      throw EffectFile.Refusal("there are more than \(Self.maximumCount) images")
    }
  }

  private func check(_ name: String) throws(EffectFile.Refusal) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.first?.isEmpty == false else {
      throw EffectFile.Refusal(
        "an image has a path relative to the effect file, not an absolute one"
      )
    }
    guard !parts.contains("..") else {
      throw EffectFile.Refusal("an image is in the folder of the effect file or below: no ..")
    }
  }
}
