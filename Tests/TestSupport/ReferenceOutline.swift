public import Outlines

/// An outline as simple as can be: nested arrays, and every answer found by walking all of them.
///
/// Tests compare ``Outlines/Outline`` with it. It shares nothing with the engine but the types of
/// the interface.
public struct ReferenceOutline<Element: Identifiable> where Element.ID: Sendable {
  /// What elements are told apart by.
  public typealias ID = Element.ID

  /// An element with what is below it.
  public struct Node {
    var element: Element
    /// `nil` for a leaf.
    var children: [Node]?
    var isExpanded = false
    var isTouched = false

    var id: ID { element.id }
  }

  /// Whether a branch is expanded, and whether somebody said so.
  struct State {
    var isExpanded: Bool
    var isTouched: Bool
  }

  var top: [Node] = []
  var memory: [(id: ID, isExpanded: Bool)] = []
  let rules: OutlineRules<Element>

  // Within a batch: the states of elements that were branches and are none now.
  var departed: [ID: State] = [:]

  /// Makes an outline of trees.
  ///
  /// - Parameters:
  ///   - trees: The top level.
  ///   - rules: The rules, as for the engine.
  ///   - expansion: Remembered states.
  /// - Throws: `duplicate`.
  public init(
    _ trees: [OutlineTree<Element>], rules: OutlineRules<Element>,
    expansion: OutlineExpansion<ID> = OutlineExpansion()
  ) throws(OutlineError<ID>) {
    self.rules = rules
    memory = expansion.identities.map { ($0, expansion[$0] == true) }
    var present: Set<ID> = []
    top = try enter(trees, &present)
    endBatch()
  }

  /// Every element from top to bottom, visible or not, as a row with the position it would have if
  /// all were expanded.
  public var everything: [OutlineRow<Element>] { list { _ in true } }

  /// What is visible.
  public var rows: [OutlineRow<Element>] { list(\.isExpanded) }

  /// What is visible below one element, which need not be a row itself.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The identities in order.
  public func visible(under id: ID) -> [ID] {
    guard let node = node(id), node.isExpanded else { return [] }
    return (node.children ?? []).flatMap { [$0.id] + visible(under: $0.id) }
  }

  /// The identities above an element, the nearest first; `nil` when it is not there.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The path.
  public func ancestors(of id: ID) -> [ID]? {
    func search(_ nodes: [Node], _ above: [ID]) -> [ID]? {
      for node in nodes {
        if node.id == id { return above }
        if let path = search(node.children ?? [], [node.id] + above) { return path }
      }
      return nil
    }
    return search(top, [])
  }

  /// The children of a branch; `nil` for the top level.
  ///
  /// - Parameter id: The identity of the branch.
  /// - Returns: Their identities in order.
  public func children(of id: ID?) -> [ID] {
    guard let id else { return top.map(\.id) }
    return (node(id)?.children ?? []).map(\.id)
  }

  /// The states of touched branches, here or remembered.
  public var expansion: OutlineExpansion<ID> {
    var expansion = OutlineExpansion<ID>()
    for (id, isExpanded) in memory { expansion[id] = isExpanded }
    func collect(_ nodes: [Node]) {
      for node in nodes {
        if node.children != nil, node.isTouched { expansion[node.id] = node.isExpanded }
        collect(node.children ?? [])
      }
    }
    collect(top)
    return expansion
  }

  /// The extent of a row under the rules.
  ///
  /// - Parameter element: The element.
  /// - Returns: At least 0.
  public func extent(of element: Element) -> Int { max(0, rules.extent(element)) }

  func node(_ id: ID) -> Node? {
    func search(_ nodes: [Node]) -> Node? {
      for node in nodes {
        if node.id == id { return node }
        if let found = search(node.children ?? []) { return found }
      }
      return nil
    }
    return search(top)
  }

  private func list(_ shows: (Node) -> Bool) -> [OutlineRow<Element>] {
    var rows: [OutlineRow<Element>] = []
    var offset = 0
    func walk(_ nodes: [Node], level: Int) {
      for (index, node) in nodes.enumerated() {
        let extent = extent(of: node.element)
        rows.append(
          OutlineRow(
            element: node.element, row: rows.count, level: level, isBranch: node.children != nil,
            isExpanded: node.children != nil && node.isExpanded, index: index,
            setSize: nodes.count, offset: offset, extent: extent))
        offset += extent
        if let children = node.children, shows(node) { walk(children, level: level + 1) }
      }
    }
    walk(top, level: 1)
    return rows
  }
}
