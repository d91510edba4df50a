import FriendFiles
import FriendPresentation
import Friends

extension CommandRun {
  /// Prints a list, or the part of it that the options ask for.
  func show(_ options: ShowOptions) -> Int32 {
    guard let document = read(options.file) else { return ExitStatus.failed }
    sayProblems(of: document, file: options.file)
    if options.isJSON {
      printJSON(of: document, options)
    } else {
      printText(of: document, options)
    }
    return ExitStatus.done
  }

  /// Prints a document as text for people.
  func printText(of document: FriendDocument, _ options: ShowOptions) {
    let part = part(of: document.list, options)
    if part.sections.isEmpty {
      say(Strings.nothingToShow(search: options.search, onlyOnline: options.onlyOnline))
      return
    }
    ListPrinter(
      list: part, counts: FriendCounts(document.list), isFolded: options.isFolded,
      isColoured: surroundings.allowsColour,
      width: surroundings.isTerminal ? surroundings.width : nil
    ).print(to: output)
  }

  /// Prints a document as one JSON object, with the counts of the whole list.
  private func printJSON(of document: FriendDocument, _ options: ShowOptions) {
    var part = part(of: document.list, options)
    if options.isFolded { part = part.withoutMembers() }
    var json = FriendListJSON(
      part, counts: FriendCounts(document.list), problems: document.problems,
      message: { $0.message })
    // Whatever the sink throws is kept in the output, which says it in the end.
    try? json.write { (block: [UInt8]) throws(OutputFailure) in
      output.append(block)
      if let failure = output.failure { throw failure }
    }
  }

  private func part(of list: FriendList, _ options: ShowOptions) -> FriendList {
    var part = list
    if let search = options.search { part = part.search(search) }
    if options.onlyOnline { part = part.onlineOnly() }
    if let order = options.order { part = part.sorted(order) }
    return part
  }
}

extension FriendList {
  /// The list with its groups empty, as it is shown folded.
  fileprivate func withoutMembers() -> FriendList {
    var result = self
    for section in result.sections.indices {
      for group in result.sections[section].groups.indices {
        result.sections[section].groups[group].memberships = []
      }
    }
    return result
  }
}
