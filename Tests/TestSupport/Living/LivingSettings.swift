package import Outlines

/// What the rules of an outline say in one proof.
package struct LivingSettings: Hashable, Sendable {
  /// Which branches have rows that are no elements.
  package enum Notices: Hashable, Sendable {
    /// None.
    case none
    /// Loading and retry rows of extent 1.
    case usual
    /// All kinds in different sizes, of which a branch lacks at most one; the value has a part in it.
    case mixed
  }

  /// Whether some branches may not expand, and others not collapse.
  package var isGuarded = false

  /// Of branches whose number leaves 0 when divided by this, at most one child is expanded; 0 stands
  /// for none, and the top level has the number 0.
  package var accordionEvery = 0

  package var notices = Notices.usual

  /// In which order branches keep their children when they come in.
  package var orders = LivingOrders()

  package init(
    isGuarded: Bool = false, accordionEvery: Int = 0, notices: Notices = .usual,
    orders: LivingOrders = LivingOrders()
  ) {
    self.isGuarded = isGuarded
    self.accordionEvery = accordionEvery
    self.notices = notices
    self.orders = orders
  }

  package func may(_ item: LivingItem, become isExpanded: Bool) -> Bool {
    !isGuarded || (isExpanded ? item.id % 5 != 3 : item.id % 7 != 2)
  }

  package func isAccordion(_ branch: Int) -> Bool {
    accordionEvery > 0 && branch % accordionEvery == 0
  }

  package func extent(of item: LivingItem) -> Int { max(0, item.extent) }

  package func noticeExtent(_ item: LivingItem, _ notice: OutlineNotice) -> Int? {
    switch notices {
    case .none: return nil
    case .usual: return notice == .placeholder ? nil : 1
    case .mixed:
      switch notice {
      case .placeholder: return item.id % 4 == 3 ? nil : 3 + item.value % 2
      case .loading: return (item.id + item.value) % 4 == 2 ? nil : 2
      case .retry: return item.id % 4 == 1 ? nil : 5
      }
    }
  }

  /// The same in the terms of the engine.
  package var outlineRules: OutlineRules<LivingItem> {
    let settings = self
    var rules = OutlineRules<LivingItem>(
      extent: { $0.extent }, isExpandedByDefault: { $0.startsExpanded },
      counters: OutlineCounters(LivingCounter.self))
    if isGuarded {
      rules.mayExpand = { settings.may($0, become: true) }
      rules.mayCollapse = { settings.may($0, become: false) }
    }
    if accordionEvery > 0 { rules.isAccordion = { settings.isAccordion($0?.id ?? 0) } }
    if notices != .usual { rules.noticeExtent = { settings.noticeExtent($0, $1) } }
    if !orders.orders.isEmpty {
      rules.order = { settings.orders.order(of: $0?.id ?? 0)?.outlineOrder }
    }
    return rules
  }
}
