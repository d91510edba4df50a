public import FriendFiles

extension ConversionNote {
  /// What the format has no field for and what became of it, in one sentence without a full stop.
  ///
  /// - Parameter family: The formats that were written to, whose own fields are named.
  /// - Returns: The sentence.
  public func message(in family: FileFamily) -> String {
    "\(subject); \(outcome(in: family))"
  }

  private func outcome(in family: FileFamily) -> String {
    guard isKept else {
      return switch feature {
      case .character: count == 1 ? "it was replaced" : "they were replaced"
      case .order, .sameName, .declaredCount: "that was not kept"
      default: count == 1 ? "it was left out" : "they were left out"
      }
    }
    let pronoun = count == 1 ? "it is kept" : "they are kept"
    let place =
      switch family {
      case .json: "under “extra”"
      case .propertyLists: "under the key “fanfold”"
      case .cards: "in X-FANFOLD properties"
      }
    return "\(pronoun) \(place), which other programs pass over"
  }

  /// What there is that the format has no field for.
  private var subject: String {
    switch feature {
    case .title: "the list has a title"
    case .section: counted("section stands above groups", "sections stand above groups")
    case .order: "the order of groups or friends is one of its own"
    case .emptyGroup: counted("group is empty", "groups are empty")
    case .sameName: counted("group has the name of another", "groups have the name of another")
    case .fold: counted("group is folded or unfolded", "groups are folded or unfolded")
    case .declaredCount: counted("group declares a count", "groups declare a count")
    case .severalGroups: counted("friend is in several groups", "friends are in several groups")
    case .identity: counted("record has an identity", "records have an identity")
    case .presence: counted("friend has a presence", "friends have a presence")
    case .status: counted("friend has a status", "friends have a status")
    case .remark: counted("friend has a remark", "friends have a remark")
    case .vip: counted("friend is a VIP", "friends are VIPs")
    case .phonetic: counted("name has a reading", "names have a reading")
    case .note: counted("friend has a note", "friends have a note")
    case .severalValues:
      counted(
        "friend has several addresses or numbers", "friends have several addresses or numbers")
    case .address: counted("friend has an address", "friends have an address")
    case .image: counted("friend has a picture", "friends have a picture")
    case .extra:
      counted("record has fields of another program", "records have fields of another program")
    case .value:
      counted(
        "value is of a type that the format does not have",
        "values are of a type that the format does not have")
    case .character:
      counted(
        "character is one that the format does not have",
        "characters are ones that the format does not have")
    }
  }

  private func counted(_ one: String, _ many: String) -> String {
    count == 1 ? "1 \(one)" : "\(count) \(many)"
  }
}
