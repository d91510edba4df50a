import Outlines

/// An element as programs have it: with a text that is too long to be held inline.
struct Person: Identifiable, Equatable {
  let id: Int
  var name: String
}

/// An identity that is a text on the heap, hashed and compared by its characters.
struct Address: Identifiable, Equatable {
  let id: String
}

/// A forest of three levels: sections of groups of persons.
///
/// Identities count from 1 in order.
///
/// - Parameters:
///   - sizes: The numbers of persons of the groups of each section.
///   - element: Makes an element from its number.
/// - Returns: The sections.
func forest<Element>(
  _ sizes: [[Int]], _ element: (Int) -> Element
) -> [OutlineTree<Element>] {
  var number = 0
  func next(_ children: [OutlineTree<Element>]? = nil, _ own: Int) -> OutlineTree<Element> {
    OutlineTree(element(own), children: children)
  }
  return sizes.map { groups in
    number += 1
    let section = number
    let trees = groups.map { size in
      number += 1
      let group = number
      let persons = (0..<size).map { _ in
        number += 1
        return next(nil, number)
      }
      return next(persons, group)
    }
    return next(trees, section)
  }
}
