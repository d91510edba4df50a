public import GTKSupport

/// The arrow of a branch: it points to the side while the branch is collapsed, down while it is
/// expanded, and turns between the two.
public final class DisclosureArrow: CustomWidget {
  private let icon = IconWidget("pan-end-symbolic")
  private var startAngle = 0.0
  private var targetAngle = 0.0
  private var startTime: Int?

  /// How long a quarter turn takes, in microseconds.
  public static let duration = 300_000

  /// An arrow that points to the side.
  public init() {
    super.init(styleName: "arrow", role: .presentation)
    adopt(icon)
  }

  /// Whether the arrow points down, or turns there.
  public private(set) var isExpanded = false

  /// Turns the arrow; without `animated`, and where the system asks for no animation, at once.
  ///
  /// In the middle of a turn it goes on from where it is.
  public func set(isExpanded: Bool, animated: Bool) {
    let target = isExpanded ? 90.0 : 0
    guard target != targetAngle || (startTime != nil && !animated) else { return }
    self.isExpanded = isExpanded
    let now = frameTime
    startAngle = angle(at: now)
    targetAngle = target
    if animated, isMapped, SystemSettings.allowsAnimation {
      let isTurning = startTime != nil
      startTime = now
      if !isTurning { onEachFrame { [weak self] in self?.turn(at: $0) ?? false } }
    } else {
      startTime = nil
    }
    queueAllocate()
  }

  /// The angle in degrees now: 0 collapsed, 90 expanded, clockwise in a left-to-right text.
  public var angle: Double { angle(at: frameTime) }

  private func angle(at time: Int) -> Double {
    guard let startTime else { return targetAngle }
    let share = easeOut(Double(time - startTime) / Double(Self.duration))
    return startAngle + (targetAngle - startAngle) * share
  }

  private func turn(at time: Int) -> Bool {
    queueAllocate()
    guard let started = startTime else { return false }
    guard time - started >= Self.duration else { return true }
    startTime = nil
    return false
  }

  override public func measure(_ axis: Axis, for length: Int) -> SizeRequest {
    // Square, so that turning needs no other room.
    let side = max(icon.measureWidth().natural, icon.measureHeight().natural)
    return SizeRequest(minimum: side, natural: side)
  }

  override public func allocate(width: Int, height: Int) {
    let degrees = angle(at: frameTime)
    place(
      icon, x: 0, y: 0, width: width, height: height, degrees: isRightToLeft ? -degrees : degrees)
  }
}
