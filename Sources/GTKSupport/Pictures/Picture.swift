import CGtk

/// A decoded picture that widgets can show.
public final class Picture: NativeObject {
  /// Uploads decoded pixels; on the main thread, cheap for small pictures.
  public init(_ pixels: DecodedPixels) {
    unsafe super.init(
      adopting: UnsafeMutableRawPointer(gdk_texture_new_for_pixbuf(pixels.pixbuf)))
  }
}

/// The pixels of a picture file, read on any thread.
///
/// Sendable because a pixbuf is never changed after it was loaded, and because GObject counts
/// references atomically.
@safe public nonisolated final class DecodedPixels: @unchecked Sendable {
  let pixbuf: OpaquePointer

  init(adopting pixbuf: OpaquePointer) {
    unsafe self.pixbuf = pixbuf
  }

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(pixbuf))
  }
}

/// Reads picture files.
public enum PictureFile {
  /// Pictures with more pixels than this are not decoded.
  public static nonisolated let mostPixels = 16_000_000

  /// Decodes a picture, scaled down so that its shorter side has `side` pixels; nil if there is no
  /// readable picture or it is larger than ``mostPixels``.
  ///
  /// Reads the whole file: call it off the main thread.
  public static nonisolated func decode(path: String, shorterSide side: Int) -> DecodedPixels? {
    var width: Int32 = 0
    var height: Int32 = 0
    guard unsafe gdk_pixbuf_get_file_info(path, &width, &height) != nil,
      width > 0, height > 0, Int(width) * Int(height) <= mostPixels
    else { return nil }
    let isWide = width > height
    let scaled = min(Int32(clamping: side), min(width, height))
    guard
      let pixbuf = unsafe gdk_pixbuf_new_from_file_at_scale(
        path, isWide ? -1 : scaled, isWide ? scaled : -1, 1, nil)
    else { return nil }
    return unsafe DecodedPixels(adopting: pixbuf)
  }
}
