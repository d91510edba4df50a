import GTKSupport
import Outlines

/// A place in a list that survives changes: a row at the top of the view, and how many pixels of
/// it are above.
public struct OutlineListPlace<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The row.
  public var id: ID
  /// How many pixels of the row are hidden above the view.
  public var offset: Int

  /// A place.
  public init(id: ID, offset: Int) {
    self.id = id
    self.offset = offset
  }
}

extension OutlineListView {
  /// The place that is shown now; nil for an empty list and before the first layout.
  public var place: OutlineListPlace<ID>? {
    if let pendingPlace { return pendingPlace }
    guard height > 0, outline.rowCount > 0, let number = outline.row(atOffset: Int(top)) else {
      return nil
    }
    let row = outline[row: number]
    return OutlineListPlace(id: row.id, offset: Int(top) - row.offset)
  }

  /// Shows a place again; before the first layout it waits for that.
  ///
  /// An unknown row changes nothing.
  public func restore(_ place: OutlineListPlace<ID>) {
    pendingPlace = place
    queueAllocate()
  }

  func restorePendingPlace() {
    guard let place = pendingPlace, height > 0 else { return }
    pendingPlace = nil
    guard let number = outline.row(of: place.id) else { return }
    let row = outline[row: number]
    configureAdjustment(value: Double(row.offset + min(max(0, place.offset), row.extent)))
    isStale = true
  }
}
