"""Lists to open: the samples as they should be read, and made ones of any size."""

import dataclasses
import os
import plistlib

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
SAMPLE = os.path.join(ROOT, "SampleData", "friends.plist")

DEVICES, FAMILY, FRIENDS = "我的设备", "家人", "朋友"
PHONE_SECTION, FRIEND_SECTION = "我的手机", "我的好友"
FOLDED = [PHONE_SECTION, DEVICES, FRIEND_SECTION, FAMILY, FRIENDS]
IN_FAMILY = [
    ("苦海无涯", "online", "哎 心疼!!"),
    ("段天涯", "online", "心疼!!"),
    ("小妹妹", "online", "疼!!"),
    ("呼哈", "online", "心疼!!"),
]
IN_FRIENDS = [
    ("段", "online", "心疼!!"),
    ("小商人", "online", "疼!!"),
    ("大哥", "offline", "心疼!!"),
]
FAMILY_NAMES = [name for name, _, _ in IN_FAMILY]
FRIENDS_NAMES = [name for name, _, _ in IN_FRIENDS]


@dataclasses.dataclass(frozen=True)
class MadeList:
    """A list that was written for a test: each friend's name and status by group."""

    path: str
    groups: dict

    @property
    def statuses(self):
        """The status by the name of the friend; every name is there once."""
        return {name: status for friends in self.groups.values() for name, status in friends}


def make_list(path, groups, friends_in_each, section="Section 1", image=None):
    """Writes a list of one section with friends whose statuses tell whose they are."""
    made = {}
    for group in range(1, groups + 1):
        made[f"Group {group}"] = [
            (f"Friend {group}-{number}", f"line of {group}-{number}")
            for number in range(1, friends_in_each + 1)
        ]
    content = [
        {
            "title": section,
            "groups": [
                {
                    "title": title,
                    "friends": [
                        {
                            "name": name,
                            "state": f"[{'在线' if index % 3 else '离线'}] {status}",
                            **({"image": image(index)} if image else {}),
                        }
                        for index, (name, status) in enumerate(friends)
                    ],
                }
                for title, friends in made.items()
            ],
        }
    ]
    with open(path, "wb") as file:
        plistlib.dump(content, file, sort_keys=False)
    return MadeList(path, made)
