/// The beginning and the end of a layer.
extension EmitterSimulation {
  /// The effect's time after which no particle is visible; `nil` if it never ends.
  ///
  /// A layer that runs backward ends where its births began.
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
    // Without repeats, all particles may die before the release.
    guard timing.repeats || release.time != clock.releaseTime else { return end }
    return clock.releaseTime + max(0, end - release.time)
  }

  private func isEmpty(by clock: LayerClock, at effectTime: Seconds) -> Bool {
    guard let moment = clock.moment(at: effectTime) else { return true }
    var simulation = self
    simulation.advance(to: moment.time, release: moment.release)
    return simulation.nodes.allSatisfy { $0.particles.livingCount == 0 }
  }

  /// The layer's time after which no particle is visible, without births after a cut; `nil` if it
  /// never ends.
  private func endTime(until cut: Seconds) -> Seconds? {
    [lastDeath(until: cut), fade.endTime].compactMap(\.self).min()
  }

  /// The layer's time after which no particle is alive, whether visible or not.
  private func lastDeath(until cut: Seconds) -> Seconds? {
    var end = 0.0
    for node in nodes where node.births.schedule != nil || node.heard != nil {
      let timing = node.cell.timing
      if timing.speed < 0 {
        // Its burst is visible at that very time.
        end = max(end, timing.parentTime(at: 0).nextUp)
      } else {
        let limit = timing.birthLimit(at: .init(time: cut, isBackward: false))
        guard let lastOfRate = node.lastBirthOfRate(until: limit),
          let lastBurst = node.births.bursts.lastTime(until: min(node.emissionEnd, limit))
        else { return nil }
        let last = lastBirth(of: node, until: limit, scheduled: max(lastOfRate, lastBurst))
        // Scenery does not outlast what it stands around.
        if cut.isFinite, node.span >= CellNode.sceneryLife {
          end = max(end, cut)
          continue
        }
        // An emitter cell whose time stands still is visible forever, unless all its particles are
        // dead then.
        if timing.speed == 0, timing.timeOffset < last + node.span { return nil }
        end = max(end, timing.parentTime(at: last + node.span))
      }
    }
    // A particle that dies between two steps is visible until the second one.
    return isStepped ? end + Surroundings.step : end
  }

  /// The local time of a node's last birth, or a later one, given that of its schedule: births that
  /// wait are later.
  private func lastBirth(
    of node: CellNode,
    until limit: Seconds,
    scheduled: Seconds
  ) -> Seconds {
    guard let place = node.queue else { return scheduled }
    let end = min(limit, node.births.end)
    guard end.isInfinite else { return end }
    var queue = queues[place.queue]
    return queue.lastBirth(in: place.lane)
  }

  /// Whether there are, or may be, births up to a time of the layer.
  private func hasBirths(until layerTime: Seconds) -> Bool {
    nodes.contains { node in
      let time = max(node.cell.timing.localTime(at: 0), node.cell.timing.localTime(at: layerTime))
      return node.heard != nil || node.births.count(at: time) > 0
    }
  }

  /// The layer's time, running backward from its release, at which the last living particle has
  /// vanished.
  private func vanishingTime(after release: LayerClock.Release) -> Seconds {
    nodes.filter { $0.parent == nil }.reduce(release.time) { earliest, node in
      let timing = node.cell.timing
      let start = timing.speed > 0 ? timing.parentTime(at: timing.emissionStart) : timing.appearance
      let seen = timing.speed == 0 ? .infinity : node.span / timing.speed.magnitude
      return min(earliest, max(timing.appearance, start, release.time - seen))
    }
  }

  /// The layer's time before which no particle is alive; `nil` if there is none.
  private var startTime: Seconds? {
    let timings = nodes.filter { $0.parent == nil }.map(\.cell.timing)
    guard timings.allSatisfy({ $0.speed > 0 }) else { return nil }
    return timings.map { $0.parentTime(at: $0.emissionStart) }.min() ?? 0
  }
}

extension CellNode {
  /// The local time after which a root emitter cell has no births; may be infinite.
  fileprivate var emissionEnd: Seconds { heard?.end ?? births.end }

  /// The time of the last birth at the rate of a root emitter cell up to `cut`, or of what is heard
  /// an upper bound; `nil` if births never end.
  fileprivate func lastBirthOfRate(until cut: Seconds) -> Seconds? {
    guard heard != nil else { return births.schedule?.lastBirth(until: cut) }
    return min(emissionEnd, cut).isFinite ? min(emissionEnd, cut) : nil
  }
}

extension MediaTiming {
  /// The local time after which an emitter cell has no births because its layer was released.
  ///
  /// An emitter cell whose time stood still or ran backward at that time does not stop.
  func birthLimit(at release: LayerClock.Release) -> Seconds {
    let stops = release.isBackward ? speed < 0 : speed > 0
    return stops ? localTime(at: release.time) : .infinity
  }
}
