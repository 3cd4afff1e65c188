internal import KamuroParticles

extension DesignerLayer {
  /// Lets particles look like the texture that the file embeds, or like what its name says.
  func setTexture(width: Double) throws(ImportError) {
    let name = file.text("textureFileName") ?? file.text("texturename") ?? ""
    let standIn = Texture(named: name, width: width, height: width)
    let data = ["textureImageData", "texturedata"].first { file.text($0)?.isEmpty == false }
    guard let data, let text = file.text(data) else {
      cell.contents = standIn.contents
      let holder = ["textureImageData", "texturedata", "textureFileName", "texturename"]
        .first { file.line(of: $0) != nil }
      if let holder { note(holder, "\(standIn.words) instead of the picture") }
      return
    }
    // cocos2d's particles are square, Starling's are as the texture.
    let use = EmbeddedTexture.Use(
      isAdditive: blending.mode == .screen,
      keepsProportions: file.dialect == .starling
    )
    do {
      let texture = try EmbeddedTexture(text, use: use, width: width)
      (cell.contents, tint) = (texture.contents, texture.tint)
      note(data, texture.words)
    } catch {
      cell.contents = standIn.contents
      note(data, "the picture \(error.reason): \(standIn.words) instead")
    }
  }
}
