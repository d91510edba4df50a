import FanfoldCommand
import FriendWindow
import Glibc

exit(Fanfold.main { FriendWindows.run($0) })
