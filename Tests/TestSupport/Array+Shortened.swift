extension Array {
  /// Every array that is this one without one of its elements, the last left out first.
  ///
  /// A run that fails is tried again with these, to find the shortest that still does.
  package var shortened: [[Element]] {
    indices.reversed().map { index in
      var fewer = self
      fewer.remove(at: index)
      return fewer
    }
  }
}
