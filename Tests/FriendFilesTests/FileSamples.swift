import FriendFiles
import Friends

/// Puts a value into the frame of a property list.
func plist(_ body: String) -> [UInt8] {
  let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    """
  return Array((head + "\n" + body + "\n</plist>\n").utf8)
}

/// A dictionary of keys and elements, such as `("name", "<string>A</string>")`.
func dict(_ entries: (String, String)...) -> String {
  "<dict>" + entries.map { "<key>\($0.0)</key>\($0.1)" }.joined() + "</dict>"
}

/// A text element.
func string(_ text: String) -> String { "<string>\(text)</string>" }

/// A number element.
func integer(_ number: Int) -> String { "<integer>\(number)</integer>" }

/// An array element.
func array(_ elements: String...) -> String { "<array>" + elements.joined() + "</array>" }

/// Reads a property list with that value.
func read(_ body: String) throws(FriendFileError) -> FriendDocument {
  try FriendFile.read(bytes: plist(body))
}

/// Reads a list of one group whose only friend has these keys.
func readFriend(
  _ entries: (String, String)...
) throws(FriendFileError) -> (friend: Friend?, problems: [FileProblem]) {
  let keys = entries.map { "<key>\($0.0)</key>\($0.1)" }.joined()
  let document = try read(
    array(dict(("name", string("G")), ("friends", array("<dict>\(keys)</dict>")))))
  let first = document.list.sections.first?.groups.first?.memberships.first
  return (first.flatMap { document.list.friend(of: $0) }, document.problems)
}

extension FriendList {
  /// Sections, groups and display names, in order.
  var text: String {
    sections.map { section in
      let groups = section.groups.map { group in
        let names = group.memberships.compactMap { friend(of: $0)?.displayName }
        return "\(group.name ?? "-")(\(names.joined(separator: ",")))"
      }
      return "\(section.name ?? "-"){\(groups.joined(separator: " "))}"
    }.joined(separator: " ")
  }

  /// The friends in the order of their memberships.
  var members: [Friend] {
    groups.flatMap(\.memberships).compactMap { friend(of: $0) }
  }
}

/// The folder of the project's samples.
func samplePath(_ name: String) -> String {
  var parts = #filePath.split(separator: "/")
  parts.removeLast(3)
  return "/" + parts.joined(separator: "/") + "/SampleData/" + name
}
