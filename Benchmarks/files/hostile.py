"""Files of about a megabyte that no reader should spend much on, by name."""

import os
import struct
import sys

SIZE = 1 << 20
HEAD = b'<?xml version="1.0"?>\n'


def filled(start, unit, end=b""):
    """A file of about a megabyte that repeats one piece."""
    return start + unit * ((SIZE - len(start) - len(end)) // len(unit)) + end


def binary(objects, top=0):
    """A binary property list of these objects, each given as its bytes."""
    data = b"bplist00"
    offsets = []
    for item in objects:
        offsets.append(len(data))
        data += item
    table = len(data)
    for offset in offsets:
        data += struct.pack(">I", offset)
    return data + bytes(6) + bytes([4, 4]) + struct.pack(">QQQ", len(objects), top, table)


def array(*references):
    """An array of up to 14 objects with references of four bytes."""
    return bytes([0xA0 + len(references)]) + b"".join(struct.pack(">I", number) for number in references)


def files():
    """The content of each file by its name."""
    entities = b"<!DOCTYPE plist [<!ENTITY a0 'aaaaaaaaaa'>" + b"".join(
        b"<!ENTITY a%d '&a%d;&a%d;'>" % (level, level - 1, level - 1) for level in range(1, 40)) + b"]>"
    group = b"<plist><array><dict><key>friends</key><array>"
    bomb = [array(level + 1, level + 1) for level in range(40)] + [array()]
    chain = [array(number + 1) for number in range(100_000)] + [array()]
    card = b"BEGIN:VCARD\r\nVERSION:3.0\r\n"
    return {
        "entities.plist": HEAD + entities + b"<plist><string>&a39;</string></plist>",
        "deep.plist": HEAD + b"<plist>" + b"<array>" * 100_000,
        "unknown.plist": filled(HEAD + b"<plist>", b"<a>"),
        "attributes.plist": filled(HEAD + b"<plist ", b"a='b' "),
        "comment.plist": filled(HEAD + b"<!--", b"- "),
        "nul.plist": filled(HEAD + group + b"<string>", b"\0"),
        "bomb.bplist": binary(bomb),
        "cycle.bplist": binary([array(1), array(0)]),
        "chain.bplist": binary(chain),
        "garbage.bplist": filled(b"bplist00", bytes(range(256))),
        "deep.oldplist": b"(" * 100_000,
        "quotes.oldplist": filled(b"{a=(", b'"'),
        "comments.oldplist": filled(b"{", b"/**/"),
        "deep.json": b"[" * 100_000,
        "keys.json": filled(b'{"fanfold":1,"sections":[{', b'"a":{'),
        "escapes.json": filled(b'["', b"\\u"),
        "numbers.json": filled(b"[", b"1e9"),
        "begins.vcf": filled(b"", b"BEGIN:VCARD\r\n"),
        "colons.vcf": filled(card, b"A:\r\n"),
        "parameters.vcf": filled(card + b"A", b";A=1"),
        "semicolons.vcf": filled(card + b"N:", b";"),
        "soft.vcf": filled(card + b"NOTE;ENCODING=QUOTED-PRINTABLE:", b"=\r\n"),
        "folds.vcf": filled(card + b"NOTE:", b"\r\n a"),
        "cards.vcf": filled(b"", card + b"END:VCARD\r\n"),
        "garbage": filled(b"", bytes(range(1, 256))),
        "spaces": filled(b"", b" "),
        "long-line.vcf": card + b"NOTE:" + b"a" * (60 << 20),
        "long-line.json": b'{"fanfold": 1, "title": "' + b"a" * (60 << 20),
        "long-line.plist": HEAD + group + b"<string>" + b"a" * (60 << 20),
    }


if __name__ == "__main__":
    # In a process of its own: the memory that it takes would count for those that are started after it.
    for file_name, content in files().items():
        with open(os.path.join(sys.argv[1], file_name), "wb") as out:
            out.write(content)
