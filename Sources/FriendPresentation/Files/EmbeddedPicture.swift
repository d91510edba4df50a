import FriendFiles

/// Pictures that stand in a list itself, as `data:` URIs, and not in files beside it.
public enum EmbeddedPicture {
  /// The bytes of a picture's file; nil where the image is a name, or a URI of another kind.
  ///
  /// The cost is linear in the text: call it where waiting does not hurt.
  ///
  /// - Parameter image: The image as the list has it.
  /// - Returns: The bytes, which need not be a picture.
  public static func bytes(of image: String) -> [UInt8]? {
    let text = image.utf8
    guard text.starts(with: "data:image/".utf8), let comma = text.firstIndex(of: UInt8(ascii: ","))
    else { return nil }
    let head = text[..<comma]
    guard head.suffix(7).elementsEqual(";base64".utf8) else { return nil }
    return Base64.decode(text[comma...].dropFirst())
  }
}
