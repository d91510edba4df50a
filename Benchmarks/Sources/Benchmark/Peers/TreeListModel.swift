import CTreeListModel

/// GTK's own model of a list that folds; the work is done in C (`CTreeListModel`).
final class TreeListModel {
  /// The name that it goes by.
  static let name = "GtkTreeListModel"

  let model: OpaquePointer

  init(_ forest: Forest, isExpanded: Bool = true) {
    let ids = forest.rows.map { Int64($0) }
    let sizes = forest.sizes.map { UInt32($0) }
    model = Self.make(ids, sizes, isExpanded)
  }

  /// Takes the forest as C has it, so that turning it into that can be left out of a figure.
  init(ids: [Int64], sizes: [UInt32], isExpanded: Bool) {
    model = Self.make(ids, sizes, isExpanded)
  }

  private static func make(_ ids: [Int64], _ sizes: [UInt32], _ isExpanded: Bool) -> OpaquePointer {
    guard let model = tree_list_model_new(ids, sizes, sizes.count, isExpanded) else {
      fail("GTK made no model")
    }
    return model
  }

  deinit { tree_list_model_free(model) }
}
