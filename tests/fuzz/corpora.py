"""Real inputs of each kind that hostile ones are made from."""

import json
import re
from dataclasses import fields, replace
from pathlib import Path

from streamlit.proto.BackMsg_pb2 import BackMsg

from films.lessons import library
from films.lessons.toml import LARGEST
from films.lessons.toml_table import MAX_TEXT
from films.pages import LESSON_PAGES, PAGES
from films.points import encode
from films.samples import of_dataset
from films.scene import LONGEST
from films.topics.spam import rates, texts
from playground import datasets
from playground.pointfile import write_csv
from tests.films.files.written_sheets import ods, parts_of, xls, xlsx
from tests.fuzz.mutation import LARGEST_FILE, Corpus

ROOT = Path(__file__).parents[2]
PRESETS = [*datasets.PRESETS.values(), *datasets.REGION_PRESETS.values()]
BRACKETS = ((b"[", b"]"), (b"{", b"}"), (b'"', b'"'), (b"{a=", b"}"), (b'{"a":', b"}"))


def _queries() -> list[str]:
    """Addresses that lessons lead to, and one with every field of each page."""
    steps = [step.scene for lesson in library.lessons().values() for step in lesson.steps]
    codes = [encode(of_dataset(preset)) for preset in PRESETS]
    full = [f"{name}?{'&'.join(f'{f.name}=1' for f in fields(page.scene))}" for name, page in PAGES.items()]
    return steps + full + [f"{name}?points={code}" for name, code in zip(PAGES, codes, strict=False)]


def _formulas() -> list[bytes]:
    """All formulas of our lessons."""
    texts = [file.read_text() for file in sorted(ROOT.glob("lessons/*.toml"))]
    return sorted({tex.encode() for text in texts for tex in re.findall(r"\$([^$\n]+)\$", text)})


def _sent(way: bytes, body: bytes) -> list[bytes]:
    """Requests that send a body: whole, cut off, with another length than said, and in chunks that do not end."""
    head = way + b" HTTP/1.1\r\nhost: localhost\r\n"
    size = b"content-length: %d\r\n"
    chunked = head + b"transfer-encoding: chunked\r\n\r\n%x\r\n" % len(body) + body
    return [
        head + size % len(body) + b"\r\n" + body,
        head + size % len(body) + b"\r\n" + body[: len(body) // 2],
        head + size % (len(body) + 1000) + b"\r\n" + body,
        head + size % (len(body) // 2) + b"\r\n" + body,
        head + size % len(body) + b"expect: 100-continue\r\n\r\n",
        *(chunked, chunked[:-1], chunked + b"\r\n0\r\n\r\n"),
    ]


def _rerun(page: str) -> bytes:
    """The message by which a browser opens a page."""
    message = BackMsg()
    message.rerun_script.page_name, message.rerun_script.query_string = page, "t=1"
    message.rerun_script.widget_states.widgets.add(id="$$ID-x", json_value='{"points": []}')
    sent: bytes = message.SerializeToString()
    return sent


def _json(value: object) -> bytes:
    return json.dumps(value).encode()


QUERIES = [query.encode() for query in _queries()]
NAMES = sorted({f"&{field.name}=".encode() for page in PAGES.values() for field in fields(page.scene)})
ADDRESSES = Corpus(
    QUERIES,
    (*NAMES, b"&", b"=", b"?", b"%", b"%00", b"%ff", b"%26", b"+", b",", b"-", b".", b"none", b"1"),
    ((b"%25", b""), (b"[", b"]")),
    LONGEST,
)
MARKUP = (
    *(
        b"<img src=x onerror=alert(1)>",
        b"\\u003cscript\\u003e",
        b"[x](javascript:alert(1))",
        b'[x](#mark-a" on="b)',
        b"![x](y)",
    ),
    *(
        b"$\\\\href{javascript:alert(1)}{x}$",
        b"$\\\\style{background:url(//x)}{x}$",
        b"$\\\\class{stage}{x}$",
        b"$\\\\text{<b>}$",
    ),
    *(
        b'$\\\\color{\\" on=}{x}$',
        b"`<b>",
        b"&lt;b&gt;",
        b"[<b>]{w}",
        b"\xee\x80\x800\xee\x80\x81",
        b"$$<b>$$",
        b"[$<b>$]{w}",
    ),
)
LESSONS = Corpus(
    [file.read_bytes() for file in (*sorted(ROOT.glob("lessons/*.toml")), ROOT / "tests/films/lessons/example.toml")],
    (
        *(b'"""', b"'''", b'"', b"'", b"[", b"]", b"[[", b"]]", b"{", b"}", b"=", b".", b"a.", b"a.a=1\n", b"#", b","),
        *(b"[[steps]]\n", b"[steps.question]\n", b"steps.", b"\\u0041", b"1979-05-27T07:32:00+01:00,", b"x=[\n", b"`"),
        *(b"``a", b"$", b"$$", b"<b>", b"![", b"title = 'a'\n", b"[[a.b.c]]\n", b"[a.a]\n", b"steps = [", b'""""'),
        *MARKUP,
    ),
    BRACKETS,
    LARGEST,
)
OWN_LESSONS = replace(LESSONS, longest=4 * LARGEST)  # bytes that may be posted
FORMULAS = Corpus(
    _formulas(),
    (
        *(b"{", b"}", b"^", b"_", b"&", b"\\\\", b"'", b"[", b"]", b"|", b"2pt", b"\\", b"%", b"<", b"~", b"#1"),
        *(b"\\frac", b"\\sqrt", b"\\sideset", b"\\substack", b"\\overset", b"\\left(", b"\\right)", b"\\middle|"),
        *(b"\\begin{matrix}", b"\\end{matrix}", b"\\hline", b"\\begin{align*}", b"\\end{align*}", b"\\limits"),
        *(b"\\mathbf", b"\\text{", b"\\hbox{", b"\\verb|"),
        *(b"\\color{red}", b"\\fcolorbox{red}{blue}{", b"\\rule{9em}{9em}"),
        *(b"\\genfrac()", b"\\skew{9}", b"\\raise 9em", b"\\kern9em"),
        *(b"\\allowbreak", b"=", b"\\prime", b"\\operatorname{a}"),
        *(b"\\def\\a{xx}", b"\\newcommand{\\a}{xx}", b"\\a", b"\\href{//x}{", b"\\style{a}{", b"\\class{a}{"),
    ),
    (
        *((b"{", b"}"), (b"\\sqrt{", b"}"), (b"\\frac{1}{", b"}"), (b"x^{", b"}"), (b"\\sideset{}{}{", b"}")),
        *((b"\\left(", b"\\right)"), (b"\\begin{matrix}", b"\\end{matrix}"), (b"\\text{", b"}"), (b"\\mathbf{", b"}")),
    ),
    MAX_TEXT,
)
WIDE = b"a;b,1;c;kind\n1,5;2.000,5;;x\n-3;0;1e-7;y\n"
RELATION = (
    b"% made\n@relation r\n@attribute a real\n@attribute 'b c' numeric\n@attribute k {p,q}\n@data\n1,?,p\n2,3,'q'\n"
)
POINTS = Corpus(
    [
        *(write_csv(preset) for preset in PRESETS),
        *(WIDE, RELATION, "sep=;\nä;ö\n−1;2\n".encode("utf-16"), "ä b ö\n1 2 süß\n3 4 ß\n".encode("latin-1")),
        b"# x y\n1.0e+00 2.5e-07\n3.0e+00 4.0e+00\n",
        b"3,2,p,q\n1,2,0\n3,4,1\n5,6,0\n",
        b"+1 1:0.5 3:2\n-1 2:1\n+1 1:1e3\n",
        b'{"x": 1.5, "y": 2, "k": "a"}\n{"x": 3, "y": null, "k": "b"}\n',
        b'[{"x": 1.5, "y": 2}, {"x": 3, "y": 4}]',
        b"| x | y | k |\n|--:|---|:-:|\n| 1 | 2 | a |\n| 3 | 4 | b |\n",
        b"x\ty\tk\nc\tc\td\n\t\tclass\n1.5\t2\tp\n3\t4\tn\n",
        RELATION.replace(b"@data", b"@inputs a, b\n@outputs k\n@data"),
    ],
    (
        b"sep=;\n",
        b"|",
        b" ",
        b"#",
        b"@data\n",
        b"@attribute a {p}\n",
        b"?",
        b"\xff",
        b"\xff\xfe",
        "−".encode(),
        b"NA",
        b",",
        b";",
        b"\t",
        b'"',
        b'""',
        b"'",
        b"=",
        b"1,2,+\n",
        b"1;2;+\r\n",
        b"1,000",
        b"e5",
        b"+",
        b"-",
        b"nan",
        b"1,",
        b"{",
        b"}",
        b"[",
        b"1:",
        b"|---|",
        b"@outputs k\n",
    ),
    ((b'"', b'"'), (b",", b""), (b"[", b"]"), (b'{"a":', b"}")),
    LARGEST_FILE,
)
SHEETS = Corpus(
    [
        parts_of(xlsx([["x", "y", "k"], [1.5, 2, "a"], [3, 4, "b"]]))["xl/worksheets/sheet1.xml"],
        xls([["x", "y", "k"], [1.5, 2, "a"], [3, 4, "b"]]),
        ods([["x", "y", "k"], [1.5, 2, "a"], [3, 4, "b"]]),
    ],
    (b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06", b"\x00\x00", b"\xff\xff\xff\xff", b"xl/", b"sheet1.xml", b"<c>"),
    ((b"<c>", b"</c>"), (b"<row>", b"</row>")),
    LARGEST_FILE,
)
COUNTS = b"free,money,lunch,words,label\n" + b"1,1,0,9,spam\n0,0,1,4,ham\n" * 20
SOURCE = (
    b"From: a@b.example\nSubject: =?utf-8?q?caf=C3=A9?=\nX-Spam-Flag: YES\nMIME-Version: 1.0\n"
    b"Content-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain; charset=iso-8859-1\n"
    b"Content-Transfer-Encoding: quoted-printable\n\nCaf=E9 at noon=\n\n--b\nContent-Type: text/html\n"
    b"Content-Transfer-Encoding: base64\n\nPHA+aGk8L3A+\n--b--\n"
)
BOX = b"".join(b"From a@b.example Mon\n" + part + b"\n" for part in (SOURCE, SOURCE.replace(b"YES", b"NO")) * 3)
MAILS = Corpus(
    [rates.EXAMPLES.read_bytes(), COUNTS, BOX],
    (
        *(
            b",",
            b";",
            b"\t",
            b'"',
            b'""',
            b"spam,",
            b"ham\n",
            b"label",
            b"words",
            b"a,",
            b"ab ",
            b"1,",
            b"!",
            b"'",
            b"a'",
        ),
        *(b"From a\n", b"From: a\n", b"sep=;\n", b"\xff\xfe"),
    ),
    ((b'"', b'"'), (b",", b"")),
    LARGEST_FILE,
)
MAIL_SOURCES = Corpus(
    [SOURCE],
    (
        *(
            b"--b\n",
            b"--b--\n",
            b"\n\n",
            b"\n ",
            b"=E9",
            b"=\n",
            b"=?",
            b"?=",
            b";",
            b'"',
            b"charset=",
            b"<p",
            b"<!--",
            b"&",
        ),
        *(b"Content-Type: multipart/mixed; boundary=b\n\n", b"Content-Type: message/rfc822\n\n", b"boundary*0=b"),
    ),
    BRACKETS,
    LARGEST_FILE,
)
STATE_TOKENS = (b'"points"', b'"view"', b'"1"', b"[", b"]", b"{", b"}", b",", b":", b"null", b"true", b"1e999", b'"')
MARKS = Corpus(
    [_json({lesson: {"1": "seen", "2": "0", "3": "2.5", "12": "met"} for lesson in library.lessons()})],
    (*STATE_TOKENS, b'"unsure"', b'"met"', b"-1"),
    BRACKETS,
    300_000,
)
DRAWN = Corpus([_json(of_dataset(p)) for p in PRESETS], STATE_TOKENS, BRACKETS, 100_000)
CELLS = Corpus(
    [_json({"edited_rows": {"0": {"x": 1.5}}, "added_rows": [{"x": 1, "class": "a"}], "deleted_rows": [3]})],
    (*STATE_TOKENS, b'"edited_rows"', b'"x"'),
    BRACKETS,
    100_000,
)
PASTED = Corpus(
    [text.encode() for text in texts.SAMPLES.values()], (b"!", b"'", b"a'", b"_", b"free "), BRACKETS, 60_000
)
# What a running server is asked: see tests/fuzz/live.py.
REQUESTS = Corpus(QUERIES, ADDRESSES.tokens, ADDRESSES.pairs, LONGEST)
HEADERS = Corpus(
    [
        b"perceptron?t=1\r\nhost: localhost\r\naccept-encoding: br, gzip;q=0.5\r\nuser-agent: Mozilla/5.0 (X11)\r\n"
        b"accept-language: de, en;q=0.7\r\ncookie: a=1; _streamlit_xsrf=2\r\nrange: bytes=0-9\r\norigin: http://localhost",
        b'assets/none.js\r\nhost: play.example.org:443\r\nif-none-match: W/"1"\r\nx-forwarded-proto: https\r\n'
        b"x-forwarded-host: a.example.org\r\nforwarded: for=1.2.3.4;proto=https\r\naccept: text/html;q=0.9, */*;q=0.8",
        b"_stcore/health\r\nhost: [::1]:8501\r\nx-forwarded-for: 1.2.3.4, 5.6.7.8\r\nauthorization: Basic YTpi",
    ],
    (
        b":",
        b";",
        b",",
        b"q=0.5",
        b"=",
        b'"',
        b"bytes=0-",
        b"-1",
        b"*",
        b"host: ",
        b"\r\nhost: a",
        b"/",
        b"%2e",
        b"..",
        b"\t",
    ),
    ((b"(", b")"), (b'"', b'"')),
    8_000,
)
STATES = Corpus(
    [
        page + b" " + state
        for page in (b"perceptron", b"neighbors", b"bayes", b"hinge", b"methods", b"generalisation", b"prototypes")
        for state in (
            b'{"scene": {"query": "t=3&predict=1&points=none", "after": "@AFTER@", "edit": null}}',
            b'{"scene": {"query": "", "after": "@AFTER@", "edit": {"points": [[1, 2, 0], [3.5, 4, 1]]}}}',
            b'{"scene": {"query": "seed=4", "after": "@AFTER@", "edit": {"probe": [1.5, -2], "axes": [0, 5, 0, 5]}}}',
            b'{"scene": {"query": "", "after": "@AFTER@", "edit": {"handles": [[1, 2], [3, 4], [5, 6], [7, 8]]}}}',
        )
    ],
    (*STATE_TOKENS, b'"@AFTER@"', b'"after"', b'"query"', b'"edit"', b"[1,2,0]", b"[1e999, 0, 1]", b"home", b'"axes"'),
    BRACKETS[:3],
    100_000,
)
EDITS = Corpus(
    [
        page + b" " + edit
        for page in (b"perceptron", b"neighbors", b"bayes", b"hinge", b"methods", b"generalisation", b"spam", b"digits")
        for edit in (
            b'{"scene": "", "edit": {"points": [[1, 2, 0], [3.5, 4, 1]], "axes": [0, 5, 0, 5]}}',
            b'{"scene": "points=none&seed=4", "edit": {"axes": "home", "probe": [1.5, -2]}}',
            b'{"scene": "", "edit": {"handles": [[1, 2], [3, 4], [5, 6], [7, 8], [9, 1], [2, 3]]}}',
            b'{"scene": "eta=2"}',
        )
    ],
    (*STATE_TOKENS, b'"scene"', b'"edit"', b'"points"', b"[1,2,0]", b"[1e999, 0, 1]", b"home", b'"axes"', b"&t=1"),
    BRACKETS[:3],
    250_000,
)
HALF_SENT = Corpus(
    [
        request
        for way, body in (
            (b"POST /film/perceptron", EDITS.seeds[0].partition(b" ")[2]),
            (b"POST /lesson/own/played?step=1", LESSONS.seeds[0]),
            (b"PUT /_stcore/upload_file/a/b", b"x,y\n1,2\n" * 50),
            (b"POST /class/abcdef/vote", b'{"round": 1, "answer": ["1"]}'),
        )
        for request in _sent(way, body)
    ],
    (
        *(b"content-length: 9\r\n", b"content-length: -1\r\n", b"content-length: ", b"transfer-encoding: chunked\r\n"),
        *(b"\r\n", b"\r\n\r\n", b"0\r\n\r\n", b"ffffffff\r\n"),
        *(b"5;a=b\r\n", b"expect: 100-continue\r\n", b"POST ", b"PUT "),
        *(b"connection: keep-alive\r\n", b"upgrade: websocket\r\n", b"content-encoding: gzip\r\n", b":"),
        *(b",", b";", b" "),
    ),
    BRACKETS[:3],
    250_000,
)
TABLE = b'{"edited_rows": {"0": {"x": 1}}, "added_rows": [{"x": 1, "y": 2, "class": "+"}, {}], "deleted_rows": [2]}'
WIDGETS = Corpus(
    [
        page + b" " + bytes([which, which % 3]) + b"1.5"
        for page in (*map(str.encode, LESSON_PAGES), b"lessons")
        for which in range(10)
    ]
    + [page + b" \xff\x00" + TABLE for page in (b"perceptron", b"neighbors", b"bayes", b"hinge") for _ in range(5)],
    (*STATE_TOKENS, b'"edited_rows"', b'{"x": 1},', b"{},", b'"event"', b"+", b"none"),
    BRACKETS[:3],
    20_000,
)
MESSAGES = Corpus(
    [_rerun(page) for page in PAGES],
    (b"\x0a", b"\x12", b"\x5a\x00", b"\xff\xff\xff\x0f"),
    ((b"\x0a\x40", b""),),
    20_000,
)

CORPORA = {
    "lesson": LESSONS, "formula": FORMULAS, "points": POINTS, "spreadsheet": SHEETS, "mails": MAILS,
    "mail_source": MAIL_SOURCES, "pasted": PASTED, "address": ADDRESSES, "marks": MARKS,
    "drawing": DRAWN, "cells": CELLS,
}  # fmt: skip
LIVE = {
    "own": OWN_LESSONS,
    "request": REQUESTS,
    "headers": HEADERS,
    "state": STATES,
    "edit": EDITS,
    "half_sent": HALF_SENT,
    "widget": WIDGETS,
    "message": MESSAGES,
}
