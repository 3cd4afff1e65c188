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
  private var known: [Question: Result<Image, PropertyReading.ImageRefusal>] = [:]

  init(find: @escaping EffectFile.ImageFinder) {
    self.find = find
  }

  /// The image of a path, relative to the folder of the file that names it.
  func image(
    named name: String,
    for holder: EffectFile.Source
  ) -> Result<Image, PropertyReading.ImageRefusal> {
    let question = Question(name: name, holder: holder.identity)
    if let image = known[question] { return image }
    let image: Result<Image, PropertyReading.ImageRefusal>
    do throws(EffectFile.Refusal) {
      try check(name)
      image = .success(try find(name, holder))
    } catch {
      image = .failure(.init(error.message))
    }
    known[question] = image
    return image
  }

  private func check(_ name: String) throws(EffectFile.Refusal) {
    guard known.count < Self.maximumCount else {
      throw EffectFile.Refusal("there are more than \(Self.maximumCount) images")
    }
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
