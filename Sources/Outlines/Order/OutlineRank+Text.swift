// Ranks as text, to be stored.
#if !hasFeature(Embedded)

  extension OutlineRank: LosslessStringConvertible {
    /// The rank as lower-case hexadecimal digits, without zeros at the end: `8` for the first rank.
    ///
    /// Texts of ranks, compared byte for byte, stand in the order of the ranks, so that a database can
    /// sort by them. Most are 8 digits long.
    ///
    /// Costs O(digits).
    public var description: String {
      var text = ""
      for number in 0..<digitCount {
        let digits = String(digit(number), radix: 16)
        text += String(repeating: "0", count: 16 - digits.count) + digits
      }
      while text.utf8.last == UInt8(ascii: "0") { text.removeLast() }
      return text
    }

    /// Makes the rank that a text stands for, in O(length).
    ///
    /// - Parameter description: What ``description`` gave; `nil` comes of anything else.
    public init?(_ description: String) {
      guard let last = description.utf8.last, last != UInt8(ascii: "0") else { return nil }
      var digits: [UInt64] = []
      var room = 0
      for byte in description.utf8 {
        let value: UInt8
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): value = byte - UInt8(ascii: "a") + 10
        default: return nil
        }
        if room == 0 {
          digits.append(0)
          room = 64
        }
        room -= 4
        digits[digits.count - 1] |= UInt64(value) << room
      }
      self.init(head: digits[0], tail: Array(digits.dropFirst()))
    }
  }

  extension OutlineRank: Codable {
    /// Saves the rank as its ``description``.
    ///
    /// Costs O(digits).
    ///
    /// - Parameter encoder: What writes it.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(description)
    }

    /// Reads a rank that was saved as its ``description``.
    ///
    /// Costs O(digits).
    ///
    /// - Parameter decoder: What reads it.
    /// - Throws: What the decoder throws, and `DecodingError.dataCorrupted` for a text that stands for no
    ///   rank.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let rank = OutlineRank(text) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "No rank: hexadecimal digits, the last not 0")
      }
      self = rank
    }
  }

#endif
