import GTKSupport
import Testing

/// Opens the display that these tests need; the test fails where there is none.
@MainActor
func requireDisplay() throws {
  try #require(SystemSettings.openDisplay(), "these tests need a display, such as Xvfb's")
}
