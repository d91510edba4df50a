import FriendPresentation
import GTKSupport

/// Loads the pictures of one list: off the main thread, the last wanted first, each once.
final class PictureLoader {
  /// How many pictures are kept; they are squares of 68 pixels, at most 18 KB each.
  private static let mostKept = 1_000
  /// Twice the side on screen, for screens of double density.
  private static nonisolated let side = 2 * FriendRowView.pictureSide

  private enum Entry {
    case loaded(Picture)
    case missing
  }

  private let folder: PictureFolder?
  private var entries: [String: Entry] = [:]
  /// Names in the order in which they were loaded.
  private var age: [String] = []
  private var waiting: [String] = []
  /// Which row view waits for which picture, by the view's identity.
  private var wishes: [ObjectIdentifier: (image: String, view: WeakView)] = [:]
  private var isLoading = false

  private struct WeakView { weak var view: FriendRowView? }

  /// A loader of the pictures that lie in a folder, if there is one, or stand in the list itself.
  init(folder: PictureFolder?) {
    self.folder = folder
  }

  /// The picture if it is loaded; otherwise nil, and the view is told when it has come.
  ///
  /// A picture that is missing or broken never comes.
  func picture(_ image: String, for view: FriendRowView) -> Picture? {
    switch entries[image] {
    case .loaded(let picture):
      forget(view)
      return picture
    case .missing:
      forget(view)
      return nil
    case nil:
      wishes[ObjectIdentifier(view)] = (image, WeakView(view: view))
      waiting.append(image)
      load()
      return nil
    }
  }

  /// The view shows something else now, or nobody.
  func forget(_ view: FriendRowView) {
    wishes[ObjectIdentifier(view)] = nil
  }

  private func load() {
    guard !isLoading else { return }
    isLoading = true
    Task { [weak self] in
      while let self, let image = self.nextWanted() {
        let folder = self.folder
        let pixels = await Self.decode(image, in: folder)
        self.arrived(image, pixels)
      }
      self?.isLoading = false
    }
  }

  /// The last one that a view still waits for.
  private func nextWanted() -> String? {
    while let image = waiting.popLast() {
      if entries[image] == nil, wishes.values.contains(where: { $0.image == image }) {
        return image
      }
    }
    return nil
  }

  @concurrent private static func decode(
    _ image: String, in folder: PictureFolder?
  ) async -> DecodedPixels? {
    if let bytes = EmbeddedPicture.bytes(of: image) {
      return try? PictureFile.decode(bytes: bytes, side: side)
    }
    guard let path = folder?.path(of: image) else { return nil }
    // A file that is no picture is as good as none: the initials stay.
    return try? PictureFile.decode(path: path, side: side)
  }

  private func arrived(_ image: String, _ pixels: DecodedPixels?) {
    if age.count >= Self.mostKept { entries[age.removeFirst()] = nil }
    age.append(image)
    let picture = pixels.map { Picture($0) }
    entries[image] = picture.map { .loaded($0) } ?? .missing
    for (key, wish) in wishes where wish.image == image {
      wishes[key] = nil
      if let picture { wish.view.view?.pictureArrived(picture) }
    }
  }
}
