/// Lists that the tests read.
enum Fixtures {
  /// The path of the sample list of the repository.
  static let sample = repository + "/SampleData/friends.plist"

  /// The folder that holds `Tests`.
  private static let repository = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(3).joined(separator: "/")

  /// Two levels, one of the groups without anybody known.
  static let small = plist(
    """
    <dict><key>name</key><string>Crew</string><key>online</key><integer>2</integer>
      <key>friends</key><array>
        <dict><key>name</key><string>Zoë</string><key>status</key><string>[busy] at work</string>
          <key>vip</key><true/></dict>
        <dict><key>name</key><string>Bob</string><key>status</key><string>[offline]</string></dict>
        <dict><key>name</key><string>小商人</string><key>status</key><string>[online] 疼!!</string>
        </dict>
      </array></dict>
    <dict><key>name</key><string>Others</string><key>friends</key><array>
        <dict><key>name</key><string>Nix</string></dict></array></dict>
    <dict><key>name</key><string>Nobody</string><key>friends</key><array/></dict>
    """)

  static func plist(_ groups: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><array>\(groups)</array></plist>

    """
  }
}
