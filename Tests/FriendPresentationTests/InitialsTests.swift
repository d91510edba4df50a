import FriendPresentation
import Testing

@Suite struct InitialsTests {
  @Test(
    "The letters on a missing picture are what people in each script expect",
    arguments: [
      ("苦海无涯", "苦"), ("Ada Lovelace", "AL"), ("ada", "A"), ("Ana de la Cruz", "AC"), ("", ""),
      ("  ", ""), ("!!", ""), ("(Bob) Ross", "BR"), ("段 天涯", "段"), ("7 of 9", "7"),
      ("👍 up", "👍"), ("élodie", "É"), ("山田 Taro", "山"), ("김 민수", "김"), ("- x -", "X"),
    ])
  func initials(name: String, letters: String) {
    #expect(Initials.of(name) == letters)
  }
}
