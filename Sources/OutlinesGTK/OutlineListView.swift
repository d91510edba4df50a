public import GTKSupport
public import Outlines

/// A scrolling list of an outline's rows that fold.
///
/// It has widgets for the rows on screen only, and for at most one screenful more, whatever the
/// length of the list: rows are found by the outline's extents, views are reused by kind. It
/// follows the change sets of its model: rows slide and fade to their new places while the row
/// that caused the change stays where it is on screen.
///
///     let model = OutlineModel(try Outline(trees))
///     let list = OutlineListView(model: model) { _ in 0 }
///     list.register(kind: 0, make: { TextLine() }) { line, row, _ in
///       line.text = row.element.name
///     }
///     let application = Application(id: "org.example.List")
///     application.onActivate {
///       let window = Window()
///       window.setChild(ScrolledWidget(list))
///       application.add(window)
///       window.present()
///     }
///     exit(application.run())
///
/// Every kind that `kind` gives must be registered. A row shows what its view draws: an arrow
/// (``DisclosureArrow``) and room for the level are the view's business. Keep the list, as a global of
/// the program is kept: the widget tree does not own it. It sets the model's extents to the heights that it measures, so one model
/// feeds one list view. It draws elements: the rules of its outline must give no extent to rows that are
/// none (``OutlineRules/noticeExtent``).
public final class OutlineListView<Element: Identifiable & SendableMetatype>: ScrollableWidget
where Element.ID: Sendable {
  /// The identity of an element.
  public typealias ID = Element.ID

  /// The outline that is shown.
  public let model: OutlineModel<Element>

  /// The levels whose branches stay at the top of the view while their rows scroll by.
  public var pinnedLevels: Set<Int> = [] { didSet { contentChanged() } }

  /// Asked when the user wants a branch expanded (true) or collapsed; by default it is done.
  public var setExpanded: (ID, Bool) -> Void

  /// Told when the user activates a row that is no branch.
  public var activate: (OutlineRow<Element>) -> Void = { _ in }

  /// What the screen reader is told of a row.
  public var describe: ((OutlineRow<Element>) -> OutlineRowDescription)?

  /// Told what each change cost, after its layout.
  public var trace: ((OutlineListTrace) -> Void)?

  /// Told when the place in the list changed.
  public var onScroll: () -> Void = {}

  /// The row with the keyboard cursor, if there is one: the one that has, or last had, the focus.
  public internal(set) var cursor: ID?

  let kindOf: @Sendable (Element) -> Int
  var kinds: [Int: RowKind<Element>] = [:]
  var kindOrder: [Int] = []
  var heights: [Int: Int] = [:]
  var pools: [Int: [RowSlot<Element>]] = [:]

  /// The rows that have widgets now, by identity.
  var shown: [ID: RowSlot<Element>] = [:]
  /// The same from top to bottom.
  var order: [RowSlot<Element>] = []
  /// The pinned ones of them, from top to bottom.
  var pinned: [RowSlot<Element>] = []
  /// The way of the end of the list, which uncovers the last rows.
  var endTransition: RowTransition?

  var width = 0
  var height = 0
  /// The branch that the user folds right now: it shall stay in place.
  var anchor: ID?
  /// Where the pointer is, if it is over the list.
  var pointerY: Double?
  /// A place that waits for the first layout.
  var pendingPlace: OutlineListPlace<ID>?
  /// Whether room below the last row is kept so that a fold near the end moves nothing.
  var keepsRoomBelow = false
  var isConfiguring = false
  var isTicking = false
  var isWarming = false
  var wantsFocus = false
  /// The row on which a button is held down.
  var pressedRow: ID?
  var isDescribing = false
  var isStale = true
  var pendingTrace: OutlineListTrace?
  var currentTrace = OutlineListTrace()
  private var observation: OutlineObservation?

  /// A list of `model` whose rows are told apart by `kind`, a small number.
  public init(
    model: OutlineModel<Element>, kind: @escaping @Sendable (Element) -> Int
  ) {
    self.model = model
    kindOf = kind
    setExpanded = { [model] id, isExpanded in
      model.update { isExpanded ? $0.expand(id) : $0.collapse(id) }
    }
    super.init(styleName: "listview", role: .tree)
    addStyle("outline-list")
    setClipsChildren(true)
    OutlineListStyle.install()
    observation = model.observe { [weak self] in self?.changed($0) }
    onClick(
      pressed: { [weak self] in self?.pressed(x: $0, y: $1) },
      released: { [weak self] in self?.released(x: $0, y: $1) })
    onKey { [weak self] in self?.pressed($0) ?? false }
    onPointer { [weak self] in self?.pointerY = $0?.y }
  }

  /// Says how rows of one kind look.
  ///
  /// Each is made once per place on screen and filled again and again, so `bind` must set all that
  /// a row shows. Rows of one kind are equally tall: as tall as a view that `measure` filled with
  /// the tallest content there may be. `recycle` is told when a view shows nobody any more. Kinds are
  /// prepared for scrolling in the order of registration.
  public func register<View: Widget>(
    kind: Int, make: @escaping () -> View, measure: (View) -> Void = { _ in },
    bind: @escaping (View, OutlineRow<Element>, RowBinding) -> Void,
    recycle: @escaping (View) -> Void = { _ in }
  ) {
    let makeSlot = {
      let view = make()
      return RowSlot<Element>(
        kind: kind, box: RowBox(view), bind: { bind(view, $0, $1) }, recycle: { recycle(view) })
    }
    let view = make()
    measure(view)
    let prototype = RowBox(view)
    adopt(prototype)
    setChild(prototype, isShown: false)
    kinds[kind] = RowKind(make: makeSlot, prototype: prototype)
    kindOrder.append(kind)
    contentChanged()
  }

  /// Takes the keyboard focus, at once or as soon as there is a row to take it.
  public func takeFocus() {
    wantsFocus = true
    queueAllocate()
  }

  /// The rows that have widgets now, from top to bottom, for tests and tools.
  public var visibleRows: [(row: OutlineRow<Element>, view: Widget, y: Double, height: Int)] {
    let time = frameTime
    return order.compactMap { slot in
      guard let row = slot.row, !slot.isLeaving else { return nil }
      return (row, slot.box.content, slot.y(at: time, top: top), slot.height)
    }
  }

  /// How many row widgets exist, whether shown, pooled or for measuring.
  public var rowWidgetCount: Int {
    shown.count + pools.values.reduce(0) { $0 + $1.count } + kinds.count
  }

  /// Whether rows are on their way to their places.
  public var isAnimating: Bool { isTicking }

  var outline: Outline<Element> { model.outline }

  // MARK: What GTK asks for

  override public func measure(_ axis: Axis, for length: Int) -> SizeRequest { request(axis) }
  override public func allocate(width: Int, height: Int) { layOut(width: width, height: height) }
  override public func scrolled() { viewScrolled() }
  override public func draw(_ drawing: Drawing) { drawRows(drawing) }
  override public func moveFocus(_ direction: FocusDirection) -> Bool? {
    focus(coming: direction)
  }
}
