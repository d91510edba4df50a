import CGtk
import Glibc

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

  /// The width in pixels.
  public var width: Int { unsafe Int(gdk_pixbuf_get_width(pixbuf)) }
  /// The height in pixels.
  public var height: Int { unsafe Int(gdk_pixbuf_get_height(pixbuf)) }

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(pixbuf))
  }
}

/// Reads picture files.
public enum PictureFile {
  /// Decodes a picture that is in memory, just as a file of these bytes.
  ///
  /// Call it off the main thread.
  ///
  /// - Parameters:
  ///   - bytes: What would stand in the file.
  ///   - side: As for files.
  /// - Returns: nil where a file would not be decoded, or where there is no memory for one.
  /// - Throws: What the library that reads pictures says of bytes that are none.
  public static nonisolated func decode(
    bytes: [UInt8], side: Int
  ) throws(LibraryError) -> DecodedPixels? {
    // A file without a name: the library looks at the size before it decodes for files only.
    let descriptor = unsafe memory_file("picture")
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let isWritten = unsafe bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[offset...])
        let count = unsafe write(descriptor, rest.baseAddress, rest.count)
        guard count > 0 else { return false }
        offset += count
      }
      return true
    }
    guard isWritten else { return nil }
    return try decode(path: "/proc/self/fd/\(descriptor)", side: side)
  }

  /// Pictures with more pixels than this are not decoded.
  public static nonisolated let mostPixels = 16_000_000

  /// Pictures longer than this many times their width, or wider, are not decoded.
  public static nonisolated let mostStretched = 16

  /// Decodes the middle square of a picture, scaled down to `side` by `side` pixels or less.
  ///
  /// Reads the whole file: call it off the main thread.
  ///
  /// - Returns: nil if the picture is larger than ``mostPixels``, longer than ``mostStretched``, or a
  ///   drawing made of instructions instead of pixels.
  /// - Throws: What the library that reads pictures says of a file that is none.
  public static nonisolated func decode(
    path: String, side: Int
  ) throws(LibraryError) -> DecodedPixels? {
    var width: Int32 = 0
    var height: Int32 = 0
    if let format = unsafe gdk_pixbuf_get_file_info(path, &width, &height) {
      // A drawing such as SVG is a program: a small one may take minutes and hold up all others.
      guard unsafe gdk_pixbuf_format_is_scalable(format) == 0, width > 0, height > 0,
        Int(width) * Int(height) <= mostPixels,
        max(width, height) / min(width, height) < mostStretched
      else { return nil }
    }
    let isWide = width > height
    let scaled = min(Int32(clamping: side), max(1, min(width, height)))
    let whole = try unsafe withLibraryError { error in
      unsafe gdk_pixbuf_new_from_file_at_scale(
        path, isWide ? -1 : scaled, isWide ? scaled : -1, 1, error)
    }
    guard let whole = unsafe whole else { return nil }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(whole)) }
    let size = unsafe (gdk_pixbuf_get_width(whole), gdk_pixbuf_get_height(whole))
    let square = min(size.0, size.1)
    // The part shares the pixels of the whole, which a copy lets go.
    guard
      let part = unsafe gdk_pixbuf_new_subpixbuf(
        whole, (size.0 - square) / 2, (size.1 - square) / 2, square, square)
    else { return nil }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(part)) }
    return unsafe gdk_pixbuf_copy(part).map { unsafe DecodedPixels(adopting: $0) }
  }
}
