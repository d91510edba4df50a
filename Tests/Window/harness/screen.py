"""The pixels of the display, read straight from the X server: fast enough to catch a moving arrow."""

import ctypes
import struct
import zlib


class _XImage(ctypes.Structure):
    # The beginning of XImage, as far as it is read here.
    _fields_ = [
        ("width", ctypes.c_int),
        ("height", ctypes.c_int),
        ("xoffset", ctypes.c_int),
        ("format", ctypes.c_int),
        ("data", ctypes.POINTER(ctypes.c_char)),
        ("byte_order", ctypes.c_int),
        ("bitmap_unit", ctypes.c_int),
        ("bitmap_bit_order", ctypes.c_int),
        ("bitmap_pad", ctypes.c_int),
        ("depth", ctypes.c_int),
        ("bytes_per_line", ctypes.c_int),
        ("bits_per_pixel", ctypes.c_int),
    ]


class Picture:
    """A rectangle of the screen: rows of pixels of four bytes, blue first."""

    def __init__(self, width, height, data):
        self.width = width
        self.height = height
        self.data = data

    def __eq__(self, other):
        return isinstance(other, Picture) and self.data == other.data and self.width == other.width

    def __hash__(self):
        return hash((self.width, self.data))

    def pixel(self, x, y):
        """Red, green and blue, 0 to 255."""
        blue, green, red = self.data[4 * (y * self.width + x) :][:3]
        return red, green, blue

    def difference(self, other):
        """How much two pictures of one size differ: the mean over all channels, 0 to 255."""
        if (self.width, self.height) != (other.width, other.height):
            raise ValueError("pictures of different sizes")
        total = sum(abs(a - b) for a, b in zip(self.data, other.data))
        return total / max(1, 3 * self.width * self.height)

    def crop(self, x, y, width, height):
        """A part of the picture; outside of it there is nothing."""
        x, y = max(0, x), max(0, y)
        width, height = min(width, self.width - x), min(height, self.height - y)
        line = 4 * self.width
        rows = [self.data[row * line + 4 * x :][: 4 * width] for row in range(y, y + height)]
        return Picture(width, height, b"".join(rows))

    def has_more_than_one_colour(self):
        """Whether anything at all is drawn."""
        first = self.data[:4]
        return self.data != first * (len(self.data) // 4)

    def png(self):
        """The picture as a PNG file."""
        lines = bytearray()
        for y in range(self.height):
            row = self.data[4 * y * self.width : 4 * (y + 1) * self.width]
            line = bytearray(3 * self.width)
            line[0::3], line[1::3], line[2::3] = row[2::4], row[1::4], row[0::4]
            lines += b"\0" + line

        def chunk(kind, body):
            checksum = zlib.crc32(kind + body)
            return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", checksum)

        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        return (
            b"\x89PNG\r\n\x1a\n"
            + chunk(b"IHDR", head)
            + chunk(b"IDAT", zlib.compress(bytes(lines), 6))
            + chunk(b"IEND", b"")
        )


class Screen:
    """The display that $DISPLAY names."""

    def __init__(self):
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XOpenDisplay.argtypes = [ctypes.c_char_p]
        x11.XDefaultRootWindow.restype = ctypes.c_ulong
        x11.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
        x11.XDisplayWidth.argtypes = [ctypes.c_void_p, ctypes.c_int]
        x11.XDisplayHeight.argtypes = [ctypes.c_void_p, ctypes.c_int]
        x11.XGetImage.restype = ctypes.POINTER(_XImage)
        x11.XGetImage.argtypes = [
            ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_int, ctypes.c_uint,
            ctypes.c_uint, ctypes.c_ulong, ctypes.c_int,
        ]  # fmt: skip
        # XDestroyImage is a macro that calls the image's own function; this is what that one does.
        x11.XFree.argtypes = [ctypes.c_void_p]
        self._x11 = x11
        self._free = ctypes.CDLL(None).free
        self._free.argtypes = [ctypes.c_void_p]
        self._display = x11.XOpenDisplay(None)
        if not self._display:
            raise OSError("the display does not answer")
        self._root = x11.XDefaultRootWindow(self._display)
        self.width = x11.XDisplayWidth(self._display, 0)
        self.height = x11.XDisplayHeight(self._display, 0)

    def grab(self, x=0, y=0, width=None, height=None):
        """The part of the rectangle that is on the screen, as it is drawn now."""
        right = self.width if width is None else min(x + width, self.width)
        bottom = self.height if height is None else min(y + height, self.height)
        x, y = max(0, x), max(0, y)
        width, height = right - x, bottom - y
        if width <= 0 or height <= 0:
            raise ValueError("the rectangle is outside of the screen")
        z_pixmap = 2
        image = self._x11.XGetImage(
            self._display, self._root, x, y, width, height, 0xFFFFFFFF, z_pixmap
        )
        if not image:
            raise OSError("the screen cannot be read")
        try:
            content = image.contents
            if content.bits_per_pixel != 32:
                raise OSError("pixels of four bytes are expected")
            data = ctypes.string_at(content.data, content.bytes_per_line * height)
            return Picture(width, height, data)
        finally:
            self._free(ctypes.cast(image.contents.data, ctypes.c_void_p))
            self._x11.XFree(image)
