public import FriendFiles
public import Friends
import Outlines

// The window's size and the place in the list change many times a second while somebody drags or
// scrolls: a view hands them over when they have come to rest.

extension FriendListScreen {
  /// The size that the window had; `nil` the first time.
  public var windowSize: DocumentState.Size? { state?.state.window }

  /// The row that was at the top of the view; `nil` the first time, or when the row is gone.
  public var place: DocumentState.Place? {
    guard let place = state?.state.place, model.outline.row(of: place.id) != nil else { return nil }
    return place
  }

  /// Remembers the size of the window, in pixels of the toolkit; a size of nothing is ignored.
  public func windowBecame(width: Int, height: Int) {
    guard let state, width > 0, height > 0 else { return }
    let size = DocumentState.Size(width: width, height: height)
    if size != state.state.window { report(state.record(.window(size))) }
  }

  /// Remembers the row at the top of the view.
  ///
  /// - Parameters:
  ///   - id: What the row stands for.
  ///   - offset: How far the row's top lies above that of the view, in pixels of the toolkit.
  public func scrolled(to id: FriendElementID, offset: Int) {
    guard let state else { return }
    let place = DocumentState.Place(id: id, offset: offset)
    if place != state.state.place { report(state.record(.place(place))) }
  }

  /// Waits until what was recorded is on the disk: once, when the window closes.
  public func close() {
    report(state?.synchronize())
  }
}
