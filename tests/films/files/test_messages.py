"""Sources of mails: what a reader sees of them is their text, and their headers are not."""

import mailbox
from contextlib import closing, suppress
from email.message import EmailMessage
from pathlib import Path
from tempfile import NamedTemporaryFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.files.messages import MAX_PARTS, UnreadableError, is_mailbox, is_message, message, sources

SOURCE = b"Subject: money money\r\nFrom: a@b.example\r\n"
CANNOT_BE_READ = [
    SOURCE + b"Content-Type: text/plain; charset=unknown-8bit\r\n\r\nwi\x7f cash",
    SOURCE + b"Content-Type: text/plain; charset*=x; charset*0=y\r\n\r\nwin cash",
]


def written(text: str, charset: str = "utf-8", cte: str = "quoted-printable", html: str = "") -> bytes:
    mail = EmailMessage()
    mail["Subject"], mail["From"] = "Hello", "a@b.example"
    mail.set_content(text, charset=charset, cte=cte)
    if html:
        mail.add_alternative(html, subtype="html")
    return mail.as_bytes()


@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-1", "cp1252"])
@pytest.mark.parametrize("encoding", ["quoted-printable", "base64", "8bit"])
def test_transfer_encodings_and_charsets_are_decoded(charset: str, encoding: str) -> None:
    source = written("Café at noon,\nwith Zoë.\n", charset, encoding)
    assert is_message(source)
    assert message(source).text == "Café at noon,\nwith Zoë."


@given(
    st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=200),
    st.sampled_from(["quoted-printable", "base64"]),
)
def test_any_text_comes_back(text: str, encoding: str) -> None:
    assert message(written(text, cte=encoding)).text.split() == text.split()


def test_of_a_mail_in_two_forms_the_plain_one_is_read() -> None:
    assert message(written("plain words", html="<p>formatted words</p>")).text == "plain words"


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>Win <b>mo</b>ney</p><p>now</p>", "Win money now"),
        ("<head><title>no</title><style>p {}</style></head>Tom &amp; Eve", "Tom & Eve"),
        ("a<script>if (1 < 2) b()</script>c<!-- no <p> -->d", "acd"),
        ("one<br>two<td>three", "one two three"),
        ("1 < 2 and <img src='x' alt='y'>so on", "1 < 2 and so on"),
        ("open <!-- to the end", "open"),
        ("<html><head><title>no</title><body>never closed</body>", "never closed"),
        ("<head><style>p > b {}</style><meta name='a'><p>without a body", "without a body"),
        ("<head>ends where words begin</head>", "ends where words begin"),
    ],
)
def test_of_a_mail_in_html_what_is_read_on_the_screen(html: str, text: str) -> None:
    mail = SOURCE + b"Content-Type: text/html; charset=utf-8\r\n\r\n" + html.encode()
    assert message(mail).text.split() == text.split()


def test_headers_and_attachments_are_not_its_words() -> None:
    mail = EmailMessage()
    mail["Subject"] = "money"
    mail.set_content("lunch")
    mail.add_attachment("free", filename="offer.txt")
    mail.add_attachment(b"prize", maintype="application", subtype="octet-stream")
    assert message(mail.as_bytes()).text == "lunch"


@pytest.mark.parametrize("charset", ["no-such-charset", "punycode", "zlib", "us-ascii", "utf\0-8"])
def test_a_wrong_charset_is_read_as_any_file_is(charset: str) -> None:
    mail = SOURCE + f"Content-Type: text/plain; charset={charset}\r\n\r\n".encode() + "Café".encode()
    assert message(mail).text == "Café"


@pytest.mark.parametrize(
    "data",
    [
        b"Hello: this is a note\nBye: and that\n\nno mail",
        b"From: a@b.example\n\none header is a line of a letter",
        b"From: a@b.example\nTo: c@d.example\nno empty line",
        b"label,text\nspam,From: a\n",
        b"",
    ],
)
def test_what_is_no_mail_is_not_taken_for_one(data: bytes) -> None:
    assert not is_message(data)
    assert not is_mailbox(b"From a\n" + data)


def test_a_mailbox_is_its_mails() -> None:
    box = b"".join(b"From a@b.example Mon\n" + written(text) + b"\n" for text in ("one", "two words"))
    assert is_mailbox(box)
    assert [message(source).text for source in sources(box)] == ["one", "two words"]


@given(st.lists(st.sampled_from([b"From a\n", b"From ", b"\n", b"\r\n", b"a: b\n", b">From x", b"x"])).map(b"".join))
def test_the_mails_of_a_mailbox_are_those_that_python_finds_in_a_file(data: bytes) -> None:
    """But for the empty line before the next one."""
    with NamedTemporaryFile() as file:
        Path(file.name).write_bytes(data)
        with closing(mailbox.mbox(file.name, create=False)) as box:
            expected = [box.get_bytes(key) for key in box.iterkeys()]
    assert [source.rstrip(b"\n") for source in sources(data)] == [source.rstrip(b"\n") for source in expected]


@pytest.mark.parametrize("source", CANNOT_BE_READ)
def test_a_mail_that_cannot_be_read_is_refused_in_a_sentence(source: bytes) -> None:
    with pytest.raises(UnreadableError, match=r"^The mail cannot be read: .*\.$"):
        message(source)


@pytest.mark.parametrize(
    "source",
    [
        b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (i, i) for i in range(MAX_PARTS + 1)),
        b"Content-Type: multipart/mixed; boundary=b\n\n" + b"--b\n\n" * 20_000,
        b"Content-Type: text/plain" + b"; a*0=b" * 20_000 + b"\n\nhi",
        b"Content-Transfer-Encoding: base64\n" + b"\n" * 1_000_000,
    ],
)
def test_what_would_take_long_is_refused(source: bytes) -> None:
    with pytest.raises(UnreadableError):
        message(SOURCE + source)


@given(
    st.binary(max_size=300)
    | st.lists(st.sampled_from([b"From a\n", SOURCE, b"\n", b"--b", b"=", b"<", b"x"])).map(b"".join)
)
def test_any_bytes_have_a_text_or_are_refused(data: bytes) -> None:
    for source in sources(data):
        with suppress(UnreadableError):
            message(source).text.encode()


@pytest.mark.parametrize(
    "markup",
    [
        "<html><head><title>x<body>hello you",
        "<html><head><style>p {}<body>hello you",
        "<html><head><meta><p>hello you</p>",
        "<html><head><script>x<body>hello you",
        '<html><head><script>write("<body>") </script><body>hello you',
    ],
)
def test_a_head_that_is_never_closed_ends_where_the_body_begins(markup: str) -> None:
    assert message(SOURCE + b"Content-Type: text/html\n\n" + markup.encode()).text == "hello you"
