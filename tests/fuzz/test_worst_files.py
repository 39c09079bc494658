"""The worst files that have been found are read or refused within 5 s of CPU and 100 MB.

The readers are in a process of their own with limits: a red run ends that process and nothing else.
"""

from collections.abc import Iterator

import pytest

from films.lessons.toml import LARGEST
from tests.fuzz.box import Box, box
from tests.fuzz.mutation import LARGEST_FILE

ABOUT = 'title = "a"\nminutes = 1\nafter = "a"\n'
STEP = '[[steps]]\ntitle = "a"\nscene = "perceptron"\ntext = """{}"""\n'


def filled(piece: str, before: str = "", after: str = "", longest: int = LARGEST) -> bytes:
    """As many of the piece as a file may have, between two others."""
    around = len((before + after).encode())
    return (before + piece * ((longest - around) // len(piece.encode())) + after).encode()


def dotted(parts: int) -> str:
    return ".".join(["a"] * parts)


LESSONS = {
    "120 KB of one dotted key": f"{dotted(60_000)}=1".encode(),
    "a header of 50,000 parts": f"[{dotted(50_000)}]".encode(),
    "a dotted key as long as a file may be": f"{dotted(LARGEST // 2 - 1)}=1".encode(),
    "a dotted key with spaces and quotes": (" . ".join(['"a"'] * (LARGEST // 6 - 1)) + "=1").encode(),
    "a dotted key after strings that look like its end": filled("a.", 'b = """\n\\""" # """""\n', "a = 1"),
    "a dotted key in a table in a line": filled("a.", "x = {", "a = 1}"),
    "a header": filled("a.", "[", "a]"),
    "a header of a list": filled("a.", "[[", "a]]"),
    "headers one below the other": filled("[a.b.c.d.e.f]\n[[b]]\n"),
    "lists in lists": filled("[", "x = "),
    "tables in tables": filled("{a=", "x = "),
    "many small lists": filled("[[[[]]]],", "x = [", "]"),
    "many keys": "\n".join(f"a.b.c{i} = 1" for i in range(LARGEST // 15)).encode(),
    "a bracket and spaces in a list": filled(" ", "x = [\n[", '"a"]]'),
    "what looks like a header, in a list of texts": filled("a.", 'x = ["""\n[', 'a]\n"""]'),
    "a text of backticks": (ABOUT + STEP.format("`" * 3999) * 24).encode(),
    "backticks in all numbers": (ABOUT + STEP.format("".join("`" * i + "a" for i in range(1, 88))) * 24).encode(),
    "quotation marks": filled('"""\\'),
    "a whole number": filled("9", "x = "),
    "a whole number in sixteens": filled("f", "x = 0x"),
    "times of day": filled("1979-05-27T07:32:00+01:00,", "x = [", "]"),
    "line ends": filled("\n"),
    "points in an address": filled("A", ABOUT + STEP.format("a").replace("perceptron", "perceptron?points=1")),
}
TWO_MEGABYTES = {
    **{f"nothing but {piece!r}": filled(piece, longest=2_000_000) for piece in ("\n", ",", '"', "a\n", "ab\n", "\r")},
    **{f"one row of {piece!r}": filled(piece, longest=2_000_000) for piece in ("ab,", "Āa,", " ab ,", "\u00ff,")},
    "empty lines after two mails": filled("\n", 'text,label\n"a b",spam\n"c d",ham\n', longest=2_000_000),
    "one row over many lines": filled(f'{"ab," * 5000}"\n"', longest=2_000_000),
    "a number of a million digits": b"1" * 1_000_000 + b",1,+\n2,2,-\n",
    "exponents of many digits": filled(f"1e{'9' * 400},1,+\n", longest=2_000_000),
    "all columns and rows": (",".join(f"w{i}" for i in range(48)) + ",label\n").encode()
    + b"".join(b"1," * 48 + (b"a\n" if i % 2 else b"b\n") for i in range(20_000)),
    "all words different": "".join(
        f"{('spam', 'ham')[k % 2]}," + " ".join(chr(0x4E00 + (7 * i + k) % 20_000) for i in range(4900)) + "\n"
        for k in range(100)
    ).encode(),
    "rows of mails": filled("0,pam\n", longest=2_000_000),
    "the most rows": filled("1,2\n", longest=400_000),
    "all cells different": "".join(f"{i},{i * 7 % 1000},{i % 3}\n" for i in range(99_000)).encode()[:LARGEST_FILE],
    "the most columns": ("1,2,3,4," * 63 + "a,b\n").encode() * 3900,
    "spaces and quotation marks in ARFF": filled(
        " " * 90_000 + "'\n", "@relation r\n@attribute a real\n@attribute b real\n@data\n", longest=2_000_000
    ),
    "numbers in groups": filled(f"{'1 234 ' * 60};2,5;a\n", longest=2_000_000),
    "a mailbox of nothing": filled("From \n", "From a\nFrom: a\nTo: b\n\n", longest=2_000_000),
    "a mailbox of small mails": filled("From a\nFrom: a\nTo: b\n\nhi\n\n", longest=2_000_000),
    "a text that never ends": filled("a\n", '"', longest=2_000_000),
    "signs of an old encoding": b"\xff\xfa," * (LARGEST_FILE // 3),
}


@pytest.fixture(scope="module")
def readers() -> Iterator[Box]:
    with box() as running:
        yield running


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson(readers: Box, name: str) -> None:
    assert readers.ask("lesson", LESSONS[name]).broken == ""


@pytest.mark.parametrize("name", TWO_MEGABYTES)
@pytest.mark.parametrize("kind", ["points", "mails"])
def test_a_table(readers: Box, kind: str, name: str) -> None:
    assert readers.ask(kind, TWO_MEGABYTES[name]).broken == ""


HEADERS = "From: a\nTo: b\nContent-Type: "
NESTED = HEADERS + "multipart/mixed; boundary=b{0}\n\n--b{0}\n"


@pytest.mark.parametrize(
    "source",
    [
        filled("<a ", f"{HEADERS}text/html\n\n", longest=LARGEST_FILE),
        filled("<!--", f"{HEADERS}text/html\n\n", longest=LARGEST_FILE),
        filled("; a*0=b", f"{HEADERS}text/plain", "\n\nhi", longest=LARGEST_FILE),
        filled(';"', f"{HEADERS}text/plain", "\n\nhi", longest=LARGEST_FILE),
        filled("--b\n\n", f"{HEADERS}multipart/mixed; boundary=b\n\n", longest=LARGEST_FILE),
        filled(
            "x\n",
            "".join(f"{HEADERS}multipart/mixed; boundary=b{i}\n\n--b{i}\n" for i in range(19)),
            longest=LARGEST_FILE,
        ),
        filled(";", f"{HEADERS}multipart/mixed; boundary", "=b\n\n--b\n", longest=LARGEST_FILE),
        filled("dary=", f"{HEADERS}multipart/mixed; boundary=", "\n\n--b\n", longest=LARGEST_FILE),
        filled(
            ";\n ", f"{NESTED.format(0)}Content-Type: multipart/mixed; boundary", "=c\n\n--c\n", longest=LARGEST_FILE
        ),
        filled(" a\n", "From: a\nTo: b\n", longest=LARGEST_FILE),
        filled("xx-", f"{HEADERS}text/plain; charset=punycode\n\n", longest=LARGEST_FILE),
    ],
)
def test_a_mail(readers: Box, source: bytes) -> None:
    assert readers.ask("mail_source", source).broken == ""


def test_what_breaks_a_limit_is_seen() -> None:
    with box(seconds=3.0) as trial:  # a new process imports what reads points
        assert "100 MB" in trial.ask("greedy", b"").broken
        assert "3 s" in trial.ask("endless", b"").broken
        assert "KeyError" in trial.ask("careless", b"").broken
        assert "no sentence" in trial.ask("wordless", b"").broken
        assert trial.ask("points", b"1,2,+\n3,4,-\n").broken == "", "there is a new process after one that was ended"
