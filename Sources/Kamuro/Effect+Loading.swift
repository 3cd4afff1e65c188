public import KamuroParticles
internal import KamuroPlatform
public import KamuroPresets
public import KamuroScreen

/// The names of the built-in effects, in the order in which they are listed.
public var builtInEffects: [String] { Catalogue.names }

/// A function that decodes a PNG file to pixels with alpha; `nil` if it cannot.
///
/// They are at most 256 wide and high. The library itself decodes no pictures.
public typealias PictureDecoder = (_ png: [UInt8]) -> PixelImage?

extension Effect {
  /// The largest width and height of a picture in pixels.
  package static var largestPicture: Int { Image.largestExtent }

  /// Reads a built-in effect.
  /// - Parameters:
  ///   - name: One of `builtInEffects`.
  ///   - parameters: Values for the effect's parameters, in place of their defaults.
  /// - Throws: What is wrong: the name, or parameters that the effect does not have.
  public init(named name: String, parameters: [String: PropertyValue] = [:])
    throws(EffectFileErrors)
  {
    guard let bytes = Catalogue.file(named: name) else {
      let hint = Catalogue.nearestName(to: name).map { ": did you mean \($0)?" } ?? ""
      throw EffectFileErrors(file: name, message: "there is no such effect\(hint)")
    }
    let source = EffectFile.Source(
      name: "\(name).json",
      identity: Catalogue.identity(of: name),
      bytes: bytes
    )
    self = try EffectFile.read(source, parameters: Self.overrides(parameters))
  }

  /// Reads an effect from the JSON of an effect file, which may include built-in effects.
  /// - Parameters:
  ///   - json: A text of at most 4 MiB in UTF-8.
  ///   - name: What errors call it.
  ///   - parameters: Values for the effect's parameters, in place of their defaults.
  ///   - decoder: Decodes the pictures that the text holds; without one they are errors.
  /// - Throws: Every error in it, each with its line and column.
  public init(
    json: String,
    name: String = "effect",
    parameters: [String: PropertyValue] = [:],
    decoding decoder: PictureDecoder? = nil
  ) throws(EffectFileErrors) {
    try self.init(bytes: json.utf8, name: name, parameters: parameters, decoding: decoder)
  }

  /// Reads an effect from bytes, which may be no UTF-8.
  package init(
    bytes: some Sequence<UInt8>,
    name: String = "effect",
    parameters: [String: PropertyValue] = [:],
    decoding decoder: PictureDecoder? = nil
  ) throws(EffectFileErrors) {
    self = try EffectFile.read(
      EffectFile.Source(name: name, bytes: bytes),
      parameters: Self.overrides(parameters),
      decoding: Self.decoding(by: decoder)
    )
  }

  /// Reads an effect file, which may include built-in effects, and files in its own folder.
  ///
  /// - Parameters:
  ///   - path: The path of a file of at most 4 MiB.
  ///   - parameters: Values for the effect's parameters, in place of their defaults.
  ///   - decoder: Decodes the pictures that the file holds, and those in its folder and below; without
  ///     one they are errors.
  /// - Throws: Every error in it, each with its line and column, or that it cannot be read.
  public init(
    contentsOf path: String,
    parameters: [String: PropertyValue] = [:],
    decoding decoder: PictureDecoder? = nil
  ) throws(EffectFileErrors) {
    guard let bytes = Self.bytes(of: path, limit: EffectFile.maximumSize) else {
      throw EffectFileErrors(file: path, message: "it cannot be read")
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let decode = Self.decoding(by: decoder)
    self = try EffectFile.read(
      EffectFile.Source(name: path, bytes: bytes),
      parameters: Self.overrides(parameters),
      including: { name, holder throws(EffectFile.Refusal) in
        guard name.hasSuffix(".json"), !Catalogue.isBuiltIn(holder) else {
          return try Catalogue.find(name, for: holder)
        }
        guard !name.contains("/"),
          let bytes = Self.bytes(of: folder + name, limit: EffectFile.maximumSize)
        else {
          throw EffectFile.Refusal("there is no such file beside \(path)")
        }
        return EffectFile.Source(name: folder + name, bytes: bytes)
      },
      images: { name, holder throws(EffectFile.Refusal) in
        guard !Catalogue.isBuiltIn(holder) else {
          return try EffectFile.findNoImage(name, for: holder)
        }
        guard let bytes = Self.bytes(of: folder + name, limit: Image.largestFile) else {
          throw EffectFile.Refusal("there is no such file beside \(path)")
        }
        return try decode(name, bytes)
      },
      decoding: decode
    )
  }

  /// Decodes images by a function of the caller.
  private static func decoding(by decoder: PictureDecoder?) -> EffectFile.ImageDecoder {
    { name, png throws(EffectFile.Refusal) in
      guard let decoder else { throw EffectFile.Refusal("it needs a decoder of pictures") }
      guard png.count <= Image.largestFile else {
        throw EffectFile.Refusal("it is larger than 1 MiB")
      }
      guard let image = decoder(png), image.format == .rgba,
        max(image.width, image.height) <= Image.largestExtent
      else {
        throw EffectFile.Refusal(
          "it is no PNG of at most \(Image.largestExtent) x \(Image.largestExtent) pixels"
        )
      }
      return Image(name: name, width: image.width, rgba: image.bytes)
    }
  }

  private static func overrides(_ parameters: [String: PropertyValue]) -> [Override] {
    parameters.sorted { $0.key < $1.key }.compactMap { name, value in
      Override("\(name)=\(value.json())", option: "parameter")
    }
  }

  /// The bytes of a regular file, one more than allowed if it has more; `nil` if it cannot be read.
  private static func bytes(of path: String, limit: Int) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var status = stat()
    guard fstat(fileno(file), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let most = min(Int(clamping: status.st_size), limit + 1)
    return [UInt8](unsafeUninitializedCapacity: most) { bytes, count in
      count = fread(bytes.baseAddress, 1, most, file)
    }
  }
}
