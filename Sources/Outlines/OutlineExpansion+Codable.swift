// Embedded Swift has no Codable: programs there write `states` in a form of their own.
#if !hasFeature(Embedded)

  private enum Member: String, CodingKey {
    case version, expanded, collapsed, runs
  }

  extension OutlineExpansion: Encodable where ID: Encodable {
    /// Saves two lists of identities, the oldest first, with the version of this form.
    ///
    /// In JSON, where 7 was touched before 8 and 8 before 9:
    ///
    /// ```json
    /// {"version": 1, "expanded": [7, 9], "collapsed": [8], "runs": [1, 1, 1]}
    /// ```
    ///
    /// `runs` says how the lists alternate by age: how many of `expanded` come first, how many of
    /// `collapsed` then, and so on. It is left out where all of `expanded` is older than all of
    /// `collapsed`. Compact JSON takes 42 bytes, and for each branch that was touched its identity
    /// with a comma: some 5 bytes for small numbers, 39 for a UUID; `runs` adds 2 or 3 for each
    /// change between the lists.
    ///
    /// Costs O(branches).
    ///
    /// - Parameter encoder: What writes it.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
      var expanded: [ID] = []
      var collapsed: [ID] = []
      var runs = [0]
      for (id, isExpanded) in states {
        // The runs with even numbers are of expanded branches.
        if isExpanded != (runs.count % 2 == 1) { runs.append(0) }
        runs[runs.count - 1] += 1
        if isExpanded { expanded.append(id) } else { collapsed.append(id) }
      }
      var container = encoder.container(keyedBy: Member.self)
      try container.encode(1, forKey: .version)
      try container.encode(expanded, forKey: .expanded)
      try container.encode(collapsed, forKey: .collapsed)
      if runs.count > 2 { try container.encode(runs, forKey: .runs) }
    }
  }

  extension OutlineExpansion: Decodable where ID: Decodable {
    /// Reads what any version has saved, as far as it has the members that this one knows.
    ///
    /// Members that are not known are ignored, the number of the version among them; one that is
    /// missing counts as empty. An identity in both lists counts as collapsed. What `runs` does not
    /// reach comes last, in the order of the lists.
    ///
    /// Costs O(branches).
    ///
    /// - Parameter decoder: What reads it.
    /// - Throws: `DecodingError` when it is no keyed container, or a known member of another type.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Member.self)
      let expanded = try container.decodeIfPresent([ID].self, forKey: .expanded) ?? []
      let collapsed = try container.decodeIfPresent([ID].self, forKey: .collapsed) ?? []
      let runs = try container.decodeIfPresent([Int].self, forKey: .runs) ?? []
      self.init()
      var rest = (expanded: expanded[...], collapsed: collapsed[...])
      for (number, run) in runs.enumerated() {
        let count = max(0, run)
        if number % 2 == 0 {
          take(rest.expanded.prefix(count), isExpanded: true)
          rest.expanded = rest.expanded.dropFirst(count)
        } else {
          take(rest.collapsed.prefix(count), isExpanded: false)
          rest.collapsed = rest.collapsed.dropFirst(count)
        }
      }
      take(rest.expanded, isExpanded: true)
      take(rest.collapsed, isExpanded: false)
    }

    // An identity in both lists stays collapsed in whatever order they are read.
    private mutating func take(_ ids: ArraySlice<ID>, isExpanded: Bool) {
      for id in ids { self[id] = isExpanded && self[id] != false }
    }
  }

#endif
