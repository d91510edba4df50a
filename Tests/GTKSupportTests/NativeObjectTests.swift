import GTKSupport
import Testing

@Suite(.serialized) @MainActor struct NativeObjectTests {
  init() throws { try requireDisplay() }

  @Test func `Every wrapper and closure is gone when the widgets are`() {
    #expect(MainLoop.run(until: { LiveObjects.count == 0 }))
    var clicks = 0
    do {
      let box = BoxWidget(.vertical)
      for number in 0..<20 {
        let label = LabelWidget("label \(number)")
        box.append(label)
        box.append(ButtonWidget("button") { clicks += 1 })
        label.onClick(pressed: { _, _ in clicks += 1 }, released: { _, _ in clicks += 1 })
        label.onFocus { clicks += 1 }
        label.onKey { _ in false }
        label.onPointer { _ in clicks += 1 }
        label.onChange(of: "label") { clicks += 1 }
      }
      #expect(LiveObjects.count > 100)
    }
    #expect(MainLoop.run(until: { LiveObjects.count == 0 }))
    #expect(clicks == 0)
  }

  @Test func `A window that is closed leaves nothing behind`() {
    #expect(MainLoop.run(until: { LiveObjects.count == 0 }))
    do {
      let window = Window()
      window.setChild(StackWidget())
      window.onCloseRequest {}
      window.present()
      #expect(MainLoop.run(until: { window.isMapped }))
      window.destroy()
    }
    #expect(MainLoop.run(until: { LiveObjects.count == 0 }))
  }

  @Test func `A handler hears each change until it is disconnected`() {
    let label = LabelWidget("one")
    var heard = 0
    let connection = label.onChange(of: "label") { heard += 1 }
    label.text = "two"
    #expect(heard == 1)
    connection.disconnect(from: label)
    label.text = "three"
    #expect(heard == 1)
  }

  @Test func `A disconnected handler's closure is freed at once`() {
    let label = LabelWidget()
    let before = LiveObjects.count
    let connection = label.onChange(of: "label") {}
    #expect(LiveObjects.count == before + 1)
    connection.disconnect(from: label)
    #expect(LiveObjects.count == before)
  }

  @Test(arguments: ["", "plain", "<b>no markup</b> & more", "苦海无涯", "a\u{1F600}b"])
  func `A text comes back as it was given`(_ text: String) {
    let label = LabelWidget()
    label.text = text
    #expect(label.text == text)
  }

  @Test func `Style classes, visibility and size requests are told apart`() {
    let box = BoxWidget(.horizontal)
    box.addStyle("one")
    box.setStyle("two", true)
    box.setStyle("one", false)
    #expect(!box.hasStyle("one") && box.hasStyle("two"))
    #expect(box.isVisible)
    box.isVisible = false
    #expect(!box.isVisible)
    let label = LabelWidget("some text")
    #expect(label.measureWidth().natural > 0)
    #expect(label.measureHeight().natural > 0)
  }
}
