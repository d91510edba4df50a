extension OutlineInverse {
  /// Makes what takes several batches back as one.
  ///
  /// The last batch is taken back first. As with a single inverse, all is taken back or, where
  /// something that one of them rests on is gone, nothing. Costs O(what they hold).
  ///
  /// - Parameter inverses: The inverses of batches in the order in which the batches ran, on one
  ///   outline and with nothing in between that they rest on.
  @inlinable
  public init(combining inverses: some BidirectionalCollection<OutlineInverse<Element>>) {
    if inverses.count == 1, let only = inverses.first {
      steps = only.steps
    } else {
      for inverse in inverses.reversed() { steps += inverse.steps }
    }
  }
}
