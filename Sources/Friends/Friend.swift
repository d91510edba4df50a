/// A person of the list.
///
/// What nearly every friend has is stored in the value; the rest shares one box that most friends do
/// not have, so that a list of 100,000 stays small.
public struct Friend: Identifiable, Hashable, Sendable {
  /// The person's identity, the same in every group.
  public var id: FriendID
  /// The name that the person, or the file, gives.
  public var name: String
  /// The name that the user gave; shown in place of `name`.
  public var remark: String?
  /// The friend's own line of text, without a presence word in front.
  public var status: String?
  /// The name of a picture, relative to the file's folder and never leading out of it.
  public var image: String?
  /// Whether the friend can be reached.
  public var presence: Presence
  /// Whether the friend is marked as important.
  public var isVIP: Bool
  /// Rarely used fields; nil when all are empty.
  private var details: Details?

  /// Makes a friend of whom, by default, only the name is known.
  public init(
    id: FriendID, name: String, remark: String? = nil, status: String? = nil,
    presence: Presence = .unknown, image: String? = nil, isVIP: Bool = false
  ) {
    self.id = id
    self.name = name
    self.remark = remark
    self.status = status
    self.image = image
    self.presence = presence
    self.isVIP = isVIP
  }

  /// The name that is shown: the remark if there is one, else the name.
  public var displayName: String {
    if let remark, !remark.isEmpty { remark } else { name }
  }
}

extension Friend {
  /// How the name is read, family name first; nil when nothing tells.
  public var phonetic: String? {
    get { details?.fields.phonetic }
    set { edit { $0.phonetic = newValue } }
  }

  /// What the user noted about the friend.
  public var note: String? {
    get { details?.fields.note }
    set { edit { $0.note = newValue } }
  }

  /// E-mail addresses in the file's order.
  public var emails: [String] {
    get { details?.fields.emails ?? [] }
    set { edit { $0.emails = newValue } }
  }

  /// Telephone numbers as written, in the file's order.
  public var phones: [String] {
    get { details?.fields.phones ?? [] }
    set { edit { $0.phones = newValue } }
  }

  /// Where the friend can be reached, as URIs such as `xmpp:a@b.c`.
  public var addresses: [String] {
    get { details?.fields.addresses ?? [] }
    set { edit { $0.addresses = newValue } }
  }

  /// What the file says beyond the fields that Fanfold knows.
  public var extra: ExtraValues {
    get { details?.fields.extra ?? ExtraValues() }
    set { edit { $0.extra = newValue } }
  }

  /// Whether any rarely used field is set: one look instead of six.
  public var hasDetails: Bool { details != nil }

  private mutating func edit(_ change: (inout Details.Fields) -> Void) {
    var fields = details?.fields ?? Details.Fields()
    change(&fields)
    details = fields == Details.Fields() ? nil : Details(fields)
  }

  /// The immutable box of rarely used fields; an edit makes a new one, so copies may share it.
  private final class Details: Hashable, Sendable {
    struct Fields: Hashable, Sendable {
      var phonetic: String?
      var note: String?
      var emails: [String] = []
      var phones: [String] = []
      var addresses: [String] = []
      var extra = ExtraValues()
    }

    let fields: Fields

    init(_ fields: Fields) {
      self.fields = fields
    }

    static func == (left: Details, right: Details) -> Bool {
      left === right || left.fields == right.fields
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(fields)
    }
  }
}
