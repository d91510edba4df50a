// Foundation's readers as peers: reads a file into Foundation's own tree and prints how many groups
// stand at its top. Without a file it only starts.

import Foundation

let arguments = CommandLine.arguments
guard arguments.count == 3 else { exit(0) }
let data = try Data(contentsOf: URL(fileURLWithPath: arguments[2]))
let tree: Any
if arguments[1] == "json" {
  tree = try JSONSerialization.jsonObject(with: data)
} else {
  tree = try PropertyListSerialization.propertyList(from: data, format: nil)
}
print((tree as? [Any])?.count ?? (tree as? [String: Any])?.count ?? 0)
