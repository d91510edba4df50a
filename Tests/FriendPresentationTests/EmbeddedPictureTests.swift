import FriendPresentation
import Testing

@Suite struct EmbeddedPictureTests {
  @Test func `The bytes of a picture in the list are found, whatever its kind`() {
    #expect(EmbeddedPicture.bytes(of: "data:image/png;base64,AQID") == [1, 2, 3])
    #expect(EmbeddedPicture.bytes(of: "data:image/x;a=b;base64,") == [])
  }

  @Test(arguments: [
    "a.png", "", "data:", "data:image/png", "data:image/png,AQID", "data:text/plain;base64,AQID",
    "data:image/png;base64,?", "https://a.b/c.png",
  ])
  func `A name, or anything else, is no picture in the list`(image: String) {
    #expect(EmbeddedPicture.bytes(of: image) == nil)
  }
}
