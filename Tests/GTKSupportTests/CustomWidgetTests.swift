import GTKSupport
import Testing

@Suite(.serialized) @MainActor struct CustomWidgetTests {
  init() throws { try requireDisplay() }

  /// Records what GTK asks of it.
  private final class Probe: ScrollableWidget {
    var measured: Set<String> = []
    var allocations: [(width: Int, height: Int)] = []
    var drawings = 0
    var scrolls = 0

    init() { super.init(styleName: "probe", role: .list) }

    override func measure(_ axis: Axis, for length: Int) -> SizeRequest {
      measured.insert(axis == .horizontal ? "width" : "height")
      return SizeRequest(minimum: 40, natural: 60)
    }
    override func allocate(width: Int, height: Int) {
      allocations.append((width, height))
      verticalAdjustment?.configure(value: 0, upper: 5_000, pageSize: Double(height))
    }
    override func draw(_ drawing: Drawing) { drawings += 1 }
    override func scrolled() { scrolls += 1 }
  }

  private func shown(_ child: Widget) -> Window {
    let window = Window()
    window.defaultSize = (200, 300)
    window.setChild(child)
    window.present()
    return window
  }

  @Test func `A widget written in Swift is measured, placed, drawn and scrolled by GTK`() throws {
    let probe = Probe()
    let window = shown(ScrolledWidget(probe))
    defer { window.destroy() }
    #expect(MainLoop.run(until: { probe.drawings > 0 }))
    #expect(probe.measured == ["width", "height"] || probe.measured == ["width"])
    #expect(probe.allocations.last.map { $0.width > 0 && $0.height > 0 } == true)
    let adjustment = try #require(probe.verticalAdjustment)
    #expect(adjustment.upper == 5_000)
    adjustment.value = 700
    #expect(probe.scrolls == 1)
  }

  @Test func `A widget whose Swift object is gone is empty and harmless`() {
    #expect(MainLoop.run(until: { LiveObjects.count == 0 }))
    do {
      var probe: Probe? = Probe()
      let window = shown(ScrolledWidget(probe!))
      #expect(MainLoop.run(until: { probe!.drawings > 0 }))
      probe!.adopt(LabelWidget("child"))
      probe = nil
      window.defaultSize = (250, 250)
      var frames = 0
      window.onChange(of: "default-width") {}
      #expect(
        MainLoop.run(until: {
          frames += 1
          return frames > 20
        }))
      window.destroy()
    }
    #expect(MainLoop.run(until: { LiveObjects.count == 0 }))
  }

  @Test func `A text line keeps its height whatever it says`() {
    let line = TextLine()
    let window = shown(line)
    defer { window.destroy() }
    #expect(MainLoop.run(until: { line.isMapped }))
    let height = line.measureHeight().natural
    #expect(height > 0)
    for text in ["a", "国国国", "g\u{301}", String(repeating: "long ", count: 100), ""] {
      line.text = text
      #expect(line.measureHeight().natural == height)
      #expect(line.measureWidth().natural == 0)
    }
    line.text = "a"
    let narrow = line.textWidth
    line.text = "aaaa"
    #expect(line.textWidth > narrow)
  }

  @Test func `Settings of the system can be read and follow`() {
    let before = SystemSettings.allowsAnimation
    SystemSettings.allowsAnimation = false
    #expect(!SystemSettings.allowsAnimation)
    SystemSettings.allowsAnimation = true
    #expect(SystemSettings.allowsAnimation)
    SystemSettings.allowsAnimation = before
  }

  @Test func `Work for an idle moment is done once, or until it says that it is done`() {
    var once = 0
    var left = 5
    MainLoop.whenIdle { once += 1 }
    MainLoop.whileIdle {
      left -= 1
      return left > 0
    }
    #expect(MainLoop.run(until: { once == 1 && left == 0 }))
  }
}
