/// When a layer has begun and ended.
extension EmitterSimulation {
  /// The effect's time after which nobody is alive; `nil` where it never ends.
  ///
  /// A layer that runs backwards ends where its births began.
  func endTime(by clock: LayerClock) -> Seconds? {
    let timing = layer.timing
    if timing.speed == 0 {
      return isEmpty(by: clock, at: timing.beginTime) ? timing.beginTime : nil
    }
    guard timing.speed > 0 else {
      return startTime.map { start in
        max(timing.beginTime, timing.parentTime(at: timing.repeats ? min(0, start) : start))
      }
    }
    return localEndTime(by: clock).map { max(timing.beginTime, timing.parentTime(at: $0)) }
  }

  /// The end of a layer that runs forward, in its local time with all repeats.
  private func localEndTime(by clock: LayerClock) -> Seconds? {
    let timing = layer.timing
    if let standstill = clock.standstill {
      let time = max(timing.beginTime, timing.parentTime(at: standstill))
      return isEmpty(by: clock, at: time) ? standstill : nil
    }
    guard let release = clock.release else {
      guard timing.repeats else { return endTime(until: .infinity) }
      return hasBirths(until: timing.duration) ? nil : timing.timeOffset
    }
    guard !release.isBackward else {
      return clock.releaseTime + release.time - vanishingTime(after: release)
    }
    guard let end = endTime(until: release.time) else { return nil }
    // Where nothing repeats all may be over before it is let go.
    guard timing.repeats || release.time != clock.releaseTime else { return end }
    return clock.releaseTime + max(0, end - release.time)
  }

  private func isEmpty(by clock: LayerClock, at effectTime: Seconds) -> Bool {
    guard let moment = clock.moment(at: effectTime) else { return true }
    var simulation = self
    simulation.advance(to: moment.time, release: moment.release)
    return simulation.nodes.allSatisfy { $0.particles.livingCount == 0 }
  }

  /// The layer's time after which nobody is seen, without births after a cut; `nil` where it never
  /// ends.
  private func endTime(until cut: Seconds) -> Seconds? {
    [lastDeath(until: cut), fade.endTime].compactMap(\.self).min()
  }

  /// The layer's time after which nobody is alive, seen or not.
  private func lastDeath(until cut: Seconds) -> Seconds? {
    var end = 0.0
    for node in nodes {
      guard let schedule = node.births.schedule else { continue }
      let timing = node.cell.timing
      if timing.speed < 0 {
        // Its burst is still seen at the very moment.
        end = max(end, timing.parentTime(at: 0).nextUp)
      } else {
        let limit = timing.birthLimit(at: .init(time: cut, isBackward: false))
        guard let lastOfRate = schedule.lastBirth(until: limit),
          let lastBurst = node.births.bursts.lastTime(until: min(schedule.end, limit))
        else { return nil }
        let last = max(lastOfRate, lastBurst)
        // One that stands still is seen for ever, unless all its particles are dead there.
        if timing.speed == 0, timing.timeOffset < last + node.span { return nil }
        end = max(end, timing.parentTime(at: last + node.span))
      }
    }
    // Who dies between two steps is seen until the later one.
    return isStepped ? end + Surroundings.step : end
  }

  /// Whether anybody is born up to a time of the layer, or may be.
  private func hasBirths(until layerTime: Seconds) -> Bool {
    nodes.contains { node in
      let time = max(node.cell.timing.localTime(at: 0), node.cell.timing.localTime(at: layerTime))
      return node.births.count(at: time) > 0
    }
  }

  /// The layer's time, going back from where it was let go, at which the last of the living has
  /// vanished.
  private func vanishingTime(after release: LayerClock.Release) -> Seconds {
    nodes.filter { $0.parent == nil }.reduce(release.time) { earliest, node in
      let timing = node.cell.timing
      let start = timing.speed > 0 ? timing.parentTime(at: timing.emissionStart) : timing.appearance
      let seen = timing.speed == 0 ? .infinity : node.span / timing.speed.magnitude
      return min(earliest, max(timing.appearance, start, release.time - seen))
    }
  }

  /// The layer's time before which nobody is alive; `nil` where there is none.
  private var startTime: Seconds? {
    let timings = nodes.filter { $0.parent == nil }.map(\.cell.timing)
    guard timings.allSatisfy({ $0.speed > 0 }) else { return nil }
    return timings.map { $0.parentTime(at: $0.emissionStart) }.min() ?? 0
  }
}

extension MediaTiming {
  /// A cell's local time after which it has no births, since its layer was let go.
  ///
  /// A cell that stands still, or that was running backwards by then, does not stop.
  func birthLimit(at release: LayerClock.Release) -> Seconds {
    let stops = release.isBackward ? speed < 0 : speed > 0
    return stops ? localTime(at: release.time) : .infinity
  }
}
