internal import KamuroParticles
internal import KamuroPresets

// Rows of curves, tracks and gradients.
extension RowReading {
  /// Tracks that are offered where a file has none, and a value of their usual size.
  private static let tracks: [(keyPath: String, sample: DesignNumber)] = [
    ("birthRate", .init(1)), ("opacity", .init(1)), ("transform.scale", .init(1)),
    ("emitterPosition.x", .init(100, unit: "vw")), ("emitterPosition.y", .init(100, unit: "vh")),
  ]

  /// A row for each curve, whether it is there or not.
  func curves(at list: PropertyPath, of description: PropertyDescription) -> [PropertyRow] {
    let others = LifeCurve.KeyPath.allCases.map { (keyPath: $0.rawValue, sample: DesignNumber(1)) }
    return elements(
      of: list,
      offering: others,
      names: ("values", "locations"),
      title: "over life",
      description
    )
  }

  /// A row for each track, and for some that are not there.
  func tracks(at list: PropertyPath, of description: PropertyDescription) -> [PropertyRow] {
    elements(
      of: list,
      offering: list.components.first == .name("layers") ? Self.tracks : [],
      names: ("values", "keyTimes"),
      title: "over time",
      description,
      others: [
        .init(name: "duration", value: .number(2)),
        .init(name: "repeatCount", value: .text("infinite")),
      ]
    )
  }

  private func elements(
    of list: PropertyPath,
    offering offers: [(keyPath: String, sample: DesignNumber)],
    names: (values: String, places: String),
    title: String,
    _ description: PropertyDescription,
    others: [PropertyValue.Member] = []
  ) -> [PropertyRow] {
    var elements: [PropertyValue] = []
    if case .list(let found)? = text.value(at: list) { elements = found }
    func row(_ keyPath: String, at index: Int, sample: DesignNumber) -> PropertyRow? {
      let members = [PropertyValue.Member(name: "keyPath", value: .text(keyPath))] + others
      let site = KeyList.Site.element(values: names.values, places: names.places, others: members)
      let path = list.appending(.index(index))
      let isPositive = LifeCurve.KeyPath(rawValue: keyPath)?.isSigned == false
      return self.row(
        named: "\(keyPath) \(title)",
        at: path,
        site: site,
        form: .number,
        floor: isPositive ? 0 : -.infinity,
        sample: sample,
        description: description,
        in: title
      )
    }
    let found = elements.enumerated().compactMap { index, element -> (String, Int)? in
      if case .text(let keyPath)? = element["keyPath"] { (keyPath, index) } else { nil }
    }
    // Offers in their order, with what the file has of each, and the others of the file behind.
    let offered = offers.flatMap { offer -> [PropertyRow?] in
      let places = found.filter { $0.0 == offer.keyPath }.map(\.1)
      return (places.isEmpty ? [elements.count] : places).map {
        row(offer.keyPath, at: $0, sample: offer.sample)
      }
    }
    let names = Set(offers.map(\.keyPath))
    let rest = found.filter { !names.contains($0.0) }.map { row($0.0, at: $0.1, sample: .init(1)) }
    return (offered + rest).compactMap(\.self)
  }

  func row(
    named name: String,
    at path: PropertyPath,
    site: KeyList.Site,
    form: KeyList.Form,
    floor: Double = -.infinity,
    sample: DesignNumber = .init(1),
    description: PropertyDescription,
    in section: String
  ) -> PropertyRow? {
    guard
      let keys = KeyList(
        name,
        at: path,
        site: site,
        form: form,
        floor: floor,
        sample: sample,
        in: text
      )
    else { return nil }
    let target = text.source(of: path)
    var link: String?
    if target != path, case .text(let text)? = text.value(at: path) { link = text }
    return PropertyRow(
      name: name,
      section: section,
      path: path,
      target: target,
      value: .list(keys.entries.map(\.value)),
      link: link,
      isSet: text.value(at: path) != nil,
      kind: .keys(keys),
      summary: description.summary,
      usual: description.usual,
      initial: .null
    )
  }
}
