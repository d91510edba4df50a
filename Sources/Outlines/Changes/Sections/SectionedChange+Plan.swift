// Which stage does what. A table refuses, within one batch, rows that move out of a section that
// is deleted, rows that move into one that is inserted, and changes of rows in a section that
// moves; and a reload beside a move is not safe.
extension SectionedChange {
  /// What has to be known of the change to choose a plan.
  private struct Needs {
    /// Rows move out of a section that leaves.
    var leavesGone = false
    /// Rows move into a section that comes.
    var entersNew = false
    /// Rows move out of a section that leaves into one that comes.
    var leavesGoneForNew = false
    /// Rows move from or to a section that moves.
    var movesAtMoved = false
    /// Rows leave or come in a section that moves.
    var changesAtMoved = false
    var hasMoves = false
    /// The sections that leave and that rows leave by moving.
    var isLeft: [Bool]
  }

  /// Gives every section and piece that changes its stage, as few stages as can be.
  ///
  /// - Returns: The number of stages, not counting that there may be nothing to do, and the stage
  ///   in which rows are reloaded.
  mutating func plan(hasReloads: Bool) -> (stageCount: Int, reloadStage: Int) {
    let needs = needs()
    if !needs.leavesGone, !needs.entersNew, !needs.movesAtMoved, !needs.changesAtMoved,
      !hasReloads || !needs.hasMoves
    {
      return (1, 1)
    }
    // Everything that moves at once and first, what remains of it and reloads second.
    if !needs.entersNew, !needs.movesAtMoved {
      assign(needs, sectionMoves: 1, moves: 1, changesAtMoved: 2, leftSections: 2)
      return (2, 2)
    }
    // The same the other way round.
    if !needs.leavesGone, !needs.movesAtMoved {
      assign(needs, sectionMoves: 2, moves: 2, changesAtMoved: 1, leftSections: 2)
      return (2, 1)
    }
    if !hasReloads, !needs.leavesGoneForNew, assignByGroups(needs) { return (2, 2) }
    assign(needs, sectionMoves: 1, moves: 2, changesAtMoved: 2, leftSections: 3)
    return (3, 3)
  }

  private func isMoved(_ section: Int) -> Bool { section >= 0 && sections[section].isMoved }

  private func needs() -> Needs {
    var needs = Needs(isLeft: [Bool](repeating: false, count: sections.count))
    needs.hasMoves = sections.contains { $0.isMoved }
    for piece in pieces {
      let isAtMoved = isMoved(piece.source) || isMoved(piece.target)
      switch piece.fate {
      case .stays: break
      case .leaves, .comes: needs.changesAtMoved = needs.changesAtMoved || isAtMoved
      case .moves:
        needs.hasMoves = true
        needs.movesAtMoved = needs.movesAtMoved || isAtMoved
        let isLeaving = sections[piece.source].leaves
        let isEntering = sections[piece.target].comes
        if isLeaving { needs.isLeft[piece.source] = true }
        needs.leavesGone = needs.leavesGone || isLeaving
        needs.entersNew = needs.entersNew || isEntering
        needs.leavesGoneForNew = needs.leavesGoneForNew || isLeaving && isEntering
      }
    }
    return needs
  }

  private mutating func assign(
    _ needs: Needs, sectionMoves: Int, moves: Int, changesAtMoved: Int, leftSections: Int
  ) {
    for index in sections.indices {
      if sections[index].isMoved { sections[index].stage = sectionMoves }
      if needs.isLeft[index] { sections[index].stage = leftSections }
    }
    for index in pieces.indices {
      let piece = pieces[index]
      switch piece.fate {
      case .stays: break
      case .moves: pieces[index].stage = moves
      case .leaves:
        pieces[index].stage =
          sections[piece.source].leaves
          ? sections[piece.source].stage : isMoved(piece.source) ? changesAtMoved : 1
      case .comes: pieces[index].stage = isMoved(piece.target) ? changesAtMoved : 1
      }
    }
  }

  /// Tries two stages in which some sections move before their rows change, and some after.
  ///
  /// Sections that move and exchange rows must do it in the same order. Where such a group has rows
  /// that can move only in the first stage, or only in the second, that decides; if both, two
  /// stages are not enough.
  private mutating func assignByGroups(_ needs: Needs) -> Bool {
    var groups = Array(sections.indices)
    func root(_ section: Int) -> Int {
      var section = section
      while groups[section] != section { section = groups[section] }
      return section
    }
    for piece in pieces
    where piece.fate == .moves && isMoved(piece.source) && isMoved(piece.target) {
      // Halving the way on each search keeps it short.
      var (source, target) = (piece.source, piece.target)
      while groups[source] != source {
        groups[source] = groups[groups[source]]
        source = groups[source]
      }
      while groups[target] != target {
        groups[target] = groups[groups[target]]
        target = groups[target]
      }
      groups[source] = target
    }
    // The stage in which the rows of each group change; 0 while nothing decides it.
    var stages = [Int](repeating: 0, count: sections.count)
    var hasRows = [Bool](repeating: false, count: sections.count)
    for piece in pieces where piece.fate != .stays {
      let forced =
        piece.fate != .moves
        ? 0 : sections[piece.source].leaves ? 1 : sections[piece.target].comes ? 2 : 0
      for section in [piece.source, piece.target] where isMoved(section) {
        let group = root(section)
        hasRows[group] = true
        if forced != 0 {
          if stages[group] != 0, stages[group] != forced { return false }
          stages[group] = forced
        }
      }
    }
    assign(needs, sectionMoves: 1, moves: 1, changesAtMoved: 1, leftSections: 2)
    for index in sections.indices where sections[index].isMoved {
      let group = root(index)
      if hasRows[group] { sections[index].stage = stages[group] == 2 ? 1 : 2 }
    }
    for index in pieces.indices where pieces[index].fate != .stays {
      let piece = pieces[index]
      if let section = [piece.source, piece.target].first(where: isMoved) {
        pieces[index].stage = stages[root(section)] == 2 ? 2 : 1
      } else if piece.fate == .moves, sections[piece.target].comes {
        pieces[index].stage = 2
      }
    }
    return true
  }
}
