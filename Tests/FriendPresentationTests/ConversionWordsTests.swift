import FriendFiles
import FriendPresentation
import Testing

@Suite struct ConversionWordsTests {
  @Test(arguments: ConversionNote.Feature.allCases, FileFamily.allCases)
  func `Every note is one sentence, for one and for many, kept or not`(
    feature: ConversionNote.Feature, family: FileFamily
  ) {
    for (count, isKept) in [(1, true), (7, true), (1, false), (7, false)] {
      let words = ConversionNote(feature, count: count, isKept: isKept).message(in: family)
      #expect(words.contains("; "))
      #expect(!words.hasSuffix(".") && !words.contains("\n"))
      #expect(words.contains("other programs") == isKept)
    }
  }

  @Test func `One is said in the singular`() {
    let one = ConversionNote(.status, count: 1, isKept: true)
    #expect(
      one.message(in: .cards)
        == "1 friend has a status; it is kept in X-FANFOLD properties, which other programs pass over"
    )
    let many = ConversionNote(.character, count: 2, isKept: false)
    #expect(
      many.message(in: .propertyLists)
        == "2 characters are ones that the format does not have; they were replaced")
  }
}
