"""The accessibility bus: what a screen reader would be told.

Asked directly over D-Bus: the usual library keeps a cache that only events bring up to date, and a
test has to know what is true now.
"""

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

REGISTRY = "org.a11y.atspi.Registry"
ROOT = "/org/a11y/atspi/accessible/root"
# Bits of the states that the tests look at, as AT-SPI numbers them.
STATES = {
    "active": 1,
    "enabled": 8,
    "expandable": 9,
    "expanded": 10,
    "focusable": 11,
    "focused": 12,
    "sensitive": 24,
}
COORDINATES_OF_WINDOW = 1


class Gone(AssertionError):
    """The object, or its program, is not there any more."""


class Bus:
    """A connection to the accessibility bus."""

    def __init__(self, patience_milliseconds=5_000):
        session = Gio.bus_get_sync(Gio.BusType.SESSION, None)
        reply = session.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None,
            GLib.VariantType("(s)"), Gio.DBusCallFlags.NONE, 20_000, None,
        )  # fmt: skip
        flags = Gio.DBusConnectionFlags
        self._connection = Gio.DBusConnection.new_for_address_sync(
            reply.unpack()[0],
            flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION,
            None,
            None,
        )
        self._patience = patience_milliseconds

    def call(self, name, path, interface, method, arguments=None):
        """The unpacked reply; `Gone` when nobody answers."""
        try:
            reply = self._connection.call_sync(
                name, path, interface, method, arguments, None, Gio.DBusCallFlags.NO_AUTO_START,
                self._patience, None,
            )  # fmt: skip
        except GLib.Error as error:
            raise Gone(f"{interface}.{method}: {error.message}") from None
        return reply.unpack()

    def application(self, process):
        """The root object of the program with a process number."""
        for name, path in self.call(REGISTRY, ROOT, "org.a11y.atspi.Accessible", "GetChildren")[0]:
            try:
                (found,) = self.call(
                    "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                    "GetConnectionUnixProcessID", GLib.Variant("(s)", (name,)),
                )  # fmt: skip
            except Gone:
                continue
            if found == process:
                return Node(self, name, path)
        raise Gone(f"process {process} is not on the accessibility bus")


class Node:
    """One object on the bus. Everything is asked anew each time."""

    def __init__(self, bus, name, path):
        self._bus = bus
        self._name = name
        self.path = path

    def __eq__(self, other):
        return isinstance(other, Node) and (self._name, self.path) == (other._name, other.path)

    def __hash__(self):
        return hash((self._name, self.path))

    def _call(self, interface, method, arguments=None):
        return self._bus.call(self._name, self.path, interface, method, arguments)

    def _property(self, name):
        arguments = GLib.Variant("(ss)", ("org.a11y.atspi.Accessible", name))
        return self._call("org.freedesktop.DBus.Properties", "Get", arguments)[0]

    @property
    def name(self):
        return self._property("Name")

    @property
    def description(self):
        return self._property("Description")

    @property
    def role(self):
        return self._call("org.a11y.atspi.Accessible", "GetRoleName")[0]

    @property
    def text(self):
        """What stands in an entry."""
        count = GLib.Variant("(ss)", ("org.a11y.atspi.Text", "CharacterCount"))
        length = self._call("org.freedesktop.DBus.Properties", "Get", count)[0]
        arguments = GLib.Variant("(ii)", (0, length))
        return self._call("org.a11y.atspi.Text", "GetText", arguments)[0]

    @property
    def children(self):
        found = self._call("org.a11y.atspi.Accessible", "GetChildren")[0]
        return [Node(self._bus, name, path) for name, path in found]

    @property
    def states(self):
        low, high = self._call("org.a11y.atspi.Accessible", "GetState")[0]
        bits = low | high << 32
        return frozenset(state for state, bit in STATES.items() if bits >> bit & 1)

    @property
    def extents(self):
        """x, y, width and height within the window."""
        arguments = GLib.Variant("(u)", (COORDINATES_OF_WINDOW,))
        found = self._call("org.a11y.atspi.Component", "GetExtents", arguments)
        return tuple(found[0]) if len(found) == 1 else tuple(found)

    @property
    def is_shown(self):
        """Whether the object takes room in its window."""
        _, _, width, height = self.extents
        return width > 0 and height > 0

    def descendants(self):
        """Every object below this one, parents first; what goes away meanwhile is left out."""
        try:
            children = self.children
        except Gone:
            return
        for child in children:
            yield child
            yield from child.descendants()

    def find(self, role=None, name=None):
        """The first object below with a role and a name that takes room in its window, or None.

        GTK 4.8 does not tell which objects are showing, but those that are not have no size.
        """
        for node in self.descendants():
            try:
                if role is not None and node.role != role:
                    continue
                if name is not None and node.name != name:
                    continue
                if node.is_shown:
                    return node
            except Gone:
                continue
        return None

    def tree(self, indent=""):
        """The object and all below as text, for whoever has to find out what went wrong."""
        try:
            states = " ".join(sorted(self.states))
            line = f"{indent}{self.role} {self.name!r} {self.description!r} [{states}]"
            try:
                line += f" {self.extents}"
            except Gone:
                pass
            lines = [line]
            for child in self.children:
                lines.append(child.tree(indent + "  "))
            return "\n".join(lines)
        except Gone as error:
            return f"{indent}({error})"
