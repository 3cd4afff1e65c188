import Foundation
import Testing

@testable import KamuroParticles

/// A shape and a mode.
private struct Form: Sendable, CustomTestStringConvertible {
  let shape: EmitterShape
  let mode: EmitterMode

  var testDescription: String { "\(shape), \(mode)" }

  /// The forms for which a formula maps positions to uniform numbers.
  ///
  /// Of modes that are the same for a shape, only one is listed; drawn shapes consist of dots and
  /// pieces and are left out.
  static let all: [Form] =
    EmitterMode.allCases.map { Form(shape: .cuboid, mode: $0) }
    + [.points, .outline, .volume].map { Form(shape: .rectangle, mode: $0) }
    + [.points, .volume].map { Form(shape: .line, mode: $0) }
    + [.outline, .surface].map { Form(shape: .circle, mode: $0) }
    + [.surface, .volume].map { Form(shape: .sphere, mode: $0) }
}

/// A position on a form: the index of its corner, edge or face, and uniform coordinates there.
private typealias Spot = (kind: Int, parts: [Double])

@Suite("Statistics of emitter shapes")
struct ShapeStatisticsTests {
  private static let (width, height, depth) = (200.0, 100.0, 60.0)

  private func sites(_ form: Form) -> [EmissionSite] {
    var layer = EmitterLayer()
    (layer.emitterShape, layer.emitterMode) = (form.shape, form.mode)
    layer.emitterSize = LengthPair(Length(Self.width), Length(Self.height))
    layer.emitterDepth = Length(Self.depth)
    let area = EmissionArea(of: layer, on: stage, origin: .zero)
    let source = RandomSource(seed: 77)
    return (0..<100_000).map { area.site(by: source.child($0), ofBirth: 0) }
  }

  /// The weights of the corners, edges or faces of a form.
  private func weights(_ form: Form) -> [Double] {
    let lengths = [Self.width, Self.height, Self.depth]
    switch (form.shape, form.mode) {
    case (.line, .points): return [1, 1]
    case (.rectangle, .points): return [1, 1, 1, 1]
    case (.cuboid, .points): return [Double](repeating: 1, count: 8)
    case (.cuboid, .outline): return lengths.flatMap { [$0, $0, $0, $0] }
    case (.cuboid, .surface):
      return lengths.map { Self.width * Self.height * Self.depth / $0 }.flatMap { [$0, $0] }
    default: return [1]
    }
  }

  @Test(
    "100,000 birth positions are uniform over a shape, its parts weighted by size",
    arguments: Form.all
  )
  fileprivate func birthPositionsAreUniformOverTheShape(form: Form) {
    var kinds = weights(form).map { _ in 0 }
    var columns: [[Double]] = []
    for site in sites(form) {
      guard let spot = spot(site, form) else { continue }
      kinds[spot.kind] += 1
      if columns.isEmpty { columns = spot.parts.map { _ in [] } }
      for column in spot.parts.indices { columns[column].append(spot.parts[column]) }
    }
    #expect(kinds.reduce(0, +) == 100_000)
    if kinds.count > 1 { expectProportions(kinds, weights: weights(form), "\(form)") }
    for (index, column) in columns.enumerated() {
      expectUniformSamples(column, "\(form) \(index)")
      for other in columns[..<index] {
        expectIndependent(eighths(of: column), eighths(of: other), "\(form) \(index)")
      }
    }
  }

  /// The position of a site on the form; `nil` outside of it.
  private func spot(_ site: EmissionSite, _ form: Form) -> Spot? {
    let flat = [
      site.offset.dx / Self.width + 0.5, site.offset.dy / Self.height + 0.5,
      site.z / Self.depth + 0.5,
    ]
    switch form.shape {
    case .line: return form.mode == .points ? (flat[0] < 0.5 ? 0 : 1, []) : (0, [flat[0]])
    case .rectangle: return onRectangle(flat[0], flat[1], form.mode)
    case .cuboid: return onCuboid(flat, form.mode)
    case .circle, .sphere: return onBall(site, form)
    case .point, .path, .text, .picture: return nil
    }
  }

  /// The outline is unrolled from the upper left corner, clockwise.
  private func onRectangle(_ x: Double, _ y: Double, _ mode: EmitterMode) -> Spot {
    switch mode {
    case .points: return ((x < 0.5 ? 0 : 1) + (y < 0.5 ? 0 : 2), [])
    case .outline:
      let (w, h) = (Self.width, Self.height)
      let distance =
        y < 1e-9 ? x * w : y > 1 - 1e-9 ? w + h + (1 - x) * w : x > 0.5 ? w + y * h : -y * h
      return (0, [(distance < 0 ? distance + 2 * (w + h) : distance) / (2 * (w + h))])
    case .surface, .volume: return (0, [x, y])
    }
  }

  private func onCuboid(_ place: [Double], _ mode: EmitterMode) -> Spot {
    if mode == .volume { return (0, place) }
    var (free, fixed, ends, parts) = (0, 0, 0, [Double]())
    for axis in 0..<3 {
      let part = place[axis]
      if part > 1e-9, part < 1 - 1e-9 {
        free = axis
        parts.append(part)
      } else {
        fixed = axis
        ends = ends * 2 + (part < 0.5 ? 0 : 1)
      }
    }
    switch mode {
    case .points: return (ends, [])
    case .outline: return (free * 4 + ends, parts)
    case .surface, .volume: return (fixed * 2 + ends, parts)
    }
  }

  /// Uniform over a disc means uniform in the angle and in the radius squared; in a ball, uniform
  /// in the angle, the height and the radius cubed.
  private func onBall(_ site: EmissionSite, _ form: Form) -> Spot? {
    let (x, y, z) = (site.offset.dx / Self.width, site.offset.dy / Self.width, site.z / Self.width)
    let radius = (x * x + y * y + z * z).squareRoot()
    let turn = atan2(y, x) / (2 * .pi)
    let around = turn < 0 ? turn + 1 : turn
    let isInside = form.mode == .volume || form.mode == .surface && form.shape == .circle
    guard isInside || abs(radius - 1) < 1e-9 else { return nil }
    guard form.shape == .sphere else { return (0, [around] + (isInside ? [radius * radius] : [])) }
    let height = (z / radius + 1) / 2
    return (0, [around, height] + (isInside ? [radius * radius * radius] : []))
  }
}
