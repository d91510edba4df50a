package import CGtk

/// What a GLib function said when it failed: a GError as a Swift value.
public nonisolated struct LibraryError: Error, Hashable, Sendable {
  /// The name of the family of errors, such as `g-file-error-quark`.
  public let domain: String
  /// The number within the domain.
  public let code: Int
  /// GLib's own words, in the language of the process.
  public let message: String

  /// Copies a GError and frees it.
  package init(consuming error: UnsafeMutablePointer<GError>) {
    domain = unsafe String(cString: g_quark_to_string(error.pointee.domain))
    code = Int(unsafe error.pointee.code)
    message = unsafe String(cString: error.pointee.message)
    unsafe g_error_free(error)
  }
}

/// Calls a function of the form `f(…, GError **)` and throws what it reports.
package nonisolated func withLibraryError<Result>(
  _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
) throws(LibraryError) -> Result {
  var error: UnsafeMutablePointer<GError>?
  let result = unsafe body(&error)
  if let error = unsafe error { throw unsafe LibraryError(consuming: error) }
  return result
}
