// The words that only a window needs: its menu, its dialogs, and the pages that stand in for a list.

extension Strings {
  /// The menu item that asks for a file.
  public static let open = "Open…"
  /// The menu item that expands every group.
  public static let unfoldAll = "Unfold All"
  /// The menu item that collapses every group.
  public static let foldAll = "Fold All"
  /// The menu item that shows what this program is.
  public static let about = "About Fanfold"
  /// What the button of the main menu is called to a screen reader.
  public static let mainMenu = "Main Menu"
  /// What the list is called to a screen reader.
  public static let list = "Friends"
  /// The title of the dialog that asks for a file.
  public static let openTitle = "Open a Friend List"
  /// The kind of files that the dialog offers first.
  public static let friendListFiles = "Friend Lists"
  /// The endings of such files, for a dialog.
  public static let friendListEndings = ["plist", "json", "vcf", "vcard"]
  /// The kind that offers everything.
  public static let allFiles = "All Files"

  /// The title of the page that stands where no list is open yet.
  public static let startTitle = "No List Open"
  /// What the page without a list explains.
  public static let startBody = "Open a file of friends, or look at the sample."
  /// The button of the page without a list that opens the sample.
  public static let openSample = "Show the Sample"
  /// The title of the page for a list that has nobody in it.
  public static let emptyTitle = "Nobody Here"
  /// What the page for a list without anybody explains.
  public static let emptyBody = "This file is a friend list without groups and friends."
  /// The title of the page that stands while a large file is read.
  public static let loadingTitle = "Loading…"
  /// The button that closes a banner.
  public static let dismiss = "Dismiss"

  /// The button that leaves a page about a file that could not be opened.
  public static let backToList = "Back to the List"
  /// The button of a file dialog that opens what is chosen.
  public static let openAccept = "Open"
  /// The button of a dialog that changes nothing.
  public static let cancel = "Cancel"
}
