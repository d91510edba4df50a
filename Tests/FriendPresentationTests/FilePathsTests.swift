import Foundation
import FriendPresentation
import TestSupport
import Testing

@Suite struct FilePathsTests {
  private func link(_ folder: TemporaryDirectory, _ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file(name).path, withDestinationPath: target)
  }

  @Test func `A picture comes from the folder of its list, or from below it`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("list/a.png", Data("a".utf8))
    try folder.write("list/more/b.png", Data("b".utf8))
    try link(folder, "list/c.png", to: "more/b.png")
    let pictures = try #require(PictureFolder(ofFile: folder.file("list/x.plist").path))
    for image in ["a.png", "more/b.png", "./a.png", "more/../a.png", "c.png"] {
      let path = try #require(pictures.path(of: image), "\(image)")
      #expect(FileManager.default.fileExists(atPath: path))
    }
  }

  @Test(arguments: ["list", "list/"])
  func `Pictures of a folder of cards come from this folder and not from the one above`(
    name: String
  ) throws {
    let folder = try TemporaryDirectory()
    try folder.write("secret.png", Data("s".utf8))
    try folder.write("list/a.png", Data("a".utf8))
    let pictures = try #require(PictureFolder(ofFile: folder.path + "/" + name))
    #expect(pictures.path(of: "a.png") != nil)
    #expect(pictures.path(of: "secret.png") == nil)
    #expect(pictures.path(of: "../secret.png") == nil)
  }

  @Test func `Neither a name nor a link leads out of the folder`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("secret.png", Data("s".utf8))
    try folder.write("listening/d.png", Data("d".utf8))
    try folder.write("list/a.png", Data("a".utf8))
    try link(folder, "list/out.png", to: "../secret.png")
    try link(folder, "list/up", to: "..")
    try link(folder, "list/loop.png", to: "loop.png")
    let pictures = try #require(PictureFolder(ofFile: folder.file("list/x.plist").path))
    for image in [
      "../secret.png", folder.file("secret.png").path, folder.file("list/a.png").path, "out.png",
      "up/secret.png", "../listening/d.png", "loop.png", "missing.png", "", ".", "a.png\0.jpg",
      "file:///etc/passwd", String(repeating: "x", count: 5_000),
    ] {
      #expect(pictures.path(of: image) == nil, "\(image)")
    }
  }

  @Test func `A mark that combines with a slash opens no way out of the folder`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("\u{301}secret.png", "s")
    try folder.write("list/\u{301}a.png", "a")
    // Two folders whose names are one text to people and two to the system.
    try folder.write("caf\u{E9}/a.png", "a")
    try folder.write("cafe\u{301}/b.png", "b")
    let pictures = try #require(PictureFolder(ofFile: folder.file("list/x.plist").path))
    #expect(pictures.path(of: "\u{301}a.png") != nil)
    for image in ["../\u{301}secret.png", folder.path + "/\u{301}secret.png"] {
      #expect(pictures.path(of: image) == nil, "\(image)")
    }
    // Not by `file`, which may bring the name into another form.
    let cafe = try #require(PictureFolder(ofFile: folder.path + "/caf\u{E9}/x.plist"))
    #expect(cafe.path(of: "../cafe\u{301}/b.png") == nil)
  }

  @Test func `A folder, a pipe or a device is no picture`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("more/b.png", Data("b".utf8))
    #expect(mkfifo(folder.file("pipe.png").path, 0o600) == 0)
    let pictures = try #require(PictureFolder(ofFile: folder.file("x.plist").path))
    #expect(pictures.path(of: "more") == nil)
    #expect(pictures.path(of: "pipe.png") == nil)
    let devices = try #require(PictureFolder(ofFile: "/dev/x.plist"))
    #expect(devices.path(of: "null") == nil)
  }

  @Test func `A list in a folder that is not there has no pictures`() {
    #expect(PictureFolder(ofFile: "/nonexistent/x.plist") == nil)
    #expect(PictureFolder(ofFile: "x.plist") != nil, "the working directory is a folder too")
  }

  @Test func `The sample is found beside an installed program and in the tree it was built in`()
    throws
  {
    let folder = try TemporaryDirectory()
    try folder.write("usr/bin/fanfold", Data())
    try folder.write("usr/share/fanfold/SampleData/friends.plist", Data())
    try folder.write("tree/Package.swift", Data())
    try folder.write("tree/SampleData/friends.plist", Data())
    try folder.write("tree/.build/x86_64/release/fanfold", Data())
    #expect(
      SampleList.path(executable: folder.file("usr/bin/fanfold").path)
        == folder.file("usr/share/fanfold/SampleData/friends.plist").path)
    #expect(
      SampleList.path(executable: folder.file("tree/.build/x86_64/release/fanfold").path)
        == folder.file("tree/SampleData/friends.plist").path)
    #expect(SampleList.path(executable: folder.file("elsewhere/fanfold").path) == nil)
    #expect(SampleList.path(executable: nil) == nil)
  }

  @Test
  func `Icons are found in the tree that the program was built in, not where it is installed`()
    throws
  {
    let folder = try TemporaryDirectory()
    try folder.write("tree/Package.swift", Data())
    try folder.write("tree/Data/icons/a.svg", Data())
    try folder.write("tree/.build/x86_64/release/fanfold", Data())
    try folder.write("tree/usr/share/fanfold/SampleData/friends.plist", Data())
    try folder.write("tree/usr/bin/fanfold", Data())
    #expect(
      IconFolder.path(executable: folder.file("tree/.build/x86_64/release/fanfold").path)
        == folder.file("tree/Data/icons").path)
    #expect(IconFolder.path(executable: folder.file("tree/usr/bin/fanfold").path) == nil)
    #expect(IconFolder.path(executable: folder.file("elsewhere/fanfold").path) == nil)
    #expect(IconFolder.path(executable: ".build/release/fanfold") == nil)
    #expect(IconFolder.path(executable: nil) == nil)
  }
}
