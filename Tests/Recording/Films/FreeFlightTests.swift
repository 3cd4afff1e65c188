import Foundation
import KamuroParticles
import Testing

@testable import KamuroRecording

@Suite("Flights and lights of vector films")
struct FreeFlightTests {
  @Test(
    "A free flight's place is that of integrated motion, for any drag",
    arguments: [0, 1e-7, 1e-4, 9e-4, 0.0011, 0.02, 0.3, 1.7, 9]
  )
  func placeIsIntegrated(drag: Double) {
    var flight = FreeFlight(drag: drag)
    flight.acceleration = [7, -90]
    let start = FreeFlight.Start(place: [3, 4], velocity: [120, 60])
    var (place, velocity) = (start.place, start.velocity)
    let step = 1.0 / 4096
    for index in 1...Int(2 / step) {
      // By the midpoint of the step.
      let middle = velocity + (flight.acceleration - velocity * drag) * (step / 2)
      place += middle * step
      velocity += (flight.acceleration - middle * drag) * step
      guard index % 1024 == 0 else { continue }
      let away = flight.place(from: start, at: Double(index) * step) - place
      // Less than is seen.
      #expect((away * away).sum().squareRoot() < 0.15, "at \(Double(index) * step) s")
    }
  }

  @Test(
    "The halo of a round light is its light, blurred by each of bloom's parts",
    arguments: [true, false]
  )
  func haloIsBlurredLight(isGlow: Bool) {
    let radius = 4.0
    let bloom = Bloom(strength: 1, gain: 1)
    let profile = LightProfile(radius: radius, isGlow: isGlow, bloom: bloom)
    let parts = [(4, 0.55), (10.6, 0.35), (22.3, 0.2)]
    for distance in [0, 5, 10.0] {
      var sum = 0.0
      let step = radius / 40
      for (row, column) in (0..<80).flatMap({ row in (0..<80).map { (row, $0) } }) {
        let (x, y) = ((Double(column) + 0.5) * step - radius, (Double(row) + 0.5) * step - radius)
        let part = (x * x + y * y) / (radius * radius)
        guard part < 1 else { continue }
        let light = (isGlow ? (1 - part) * (1 - part) : 1) * step * step
        let square = (x - distance) * (x - distance) + y * y
        for (deviation, weight) in parts {
          let variance = deviation * deviation
          sum += light * weight * exp(-square / 2 / variance) / (2 * .pi * variance)
        }
      }
      let halo = profile.light(at: distance) - (distance == 0 ? 1 : 0)
      #expect(abs(halo / sum - 1) < 0.025, "at \(distance) pt: \(halo / sum)")
    }
  }
}
