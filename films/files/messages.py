"""Mails as mail programs store them: one as its source (`.eml`), or many in a mailbox (`.mbox`), as their texts.

The headers of a mail are not its words, nor is anything attached. What was encoded for transport (quoted-printable,
base64, another charset) is decoded. The parser is the standard library's `email`. Sources: RFC 5322, 2045 to 2047, and
4155.
"""

import codecs
import email
import html
import re
from dataclasses import dataclass
from email.message import Message as Parsed

from films.files.text import decoded

MAX_PARTS = 20  # nested parts; each line is compared with the ends of all parts around it
MAX_SEPARATORS = 10_000  # lines that begin as the lines between parts do
MAX_LINES = 200_000  # base64 of many lines takes ninety bytes a line while it is decoded
MAX_HEADER = 2_000  # bytes of a header on how a part is written: Python reads some in quadratic time
# Such a header of a mail or of a part, with its continuation lines.
WRITTEN = re.compile(
    rb"(?<![^\r\n])content-(type|disposition|transfer-encoding):[^\r\n]*+((\r\n?|\n)[ \t][^\r\n]*+)*+",
    re.IGNORECASE,
)
# Charsets by which a mail may be decoded: some others that Python knows take quadratic time.
CHARSETS = re.compile(
    r"ascii|utf-(8|16|32).*|iso8859-.*|latin.*|cp\d+|koi8-.*|gb.*|big5.*|euc_.*|shift_jis.*|iso2022_.*|mac-.*"
)
HEADER = re.compile(rb"[!-9;-~]+:[^\r\n]*+(\r?\n[ \t][^\r\n]*+)*+\r?\n")
USUAL = re.compile(rb"(from|to|subject|date|received|return-path|message-id|mime-version|delivered-to):", re.IGNORECASE)
FROM = re.compile(rb"^From [^\n]*\n?", re.MULTILINE)  # the line that begins a mail of a mailbox
FLAGS = ("x-spam-flag", "x-spam-status")  # the headers in which filters say what they take a mail for
TAG = re.compile(r"<(/?)([a-z][a-z0-9]*)[^<>]*>", re.IGNORECASE)
NOT_SHOWN = {"script", "style", "title"}  # other elements in a <head> end it, and are shown
BREAKS = {"p", "br", "div", "li", "tr", "td", "th", "h1", "h2", "h3", "h4", "table", "ul", "ol", "blockquote"}


@dataclass(frozen=True)
class Message:
    """The text of a mail, without its headers; `flag`: whether a filter took it for spam, None if no filter has judged
    it."""

    text: str
    flag: bool | None = None


class UnreadableError(ValueError):
    """A mail that cannot be read; the message is a sentence."""


def is_message(data: bytes) -> bool:
    """Return whether bytes are the source of one mail: two headers or more, one of them a usual one, then an empty line
    or the end."""
    at, usual, count = 0, False, 0
    while (header := HEADER.match(data, at)) is not None:
        at, usual, count = header.end(), usual or USUAL.match(header[0]) is not None, count + 1
    return count > 1 and usual and re.compile(rb"\r?\n|$").match(data, at) is not None


def is_mailbox(data: bytes) -> bool:
    """Return whether bytes are a mailbox: the line "From ...", and then a mail."""
    first, _, rest = data.partition(b"\n")
    return FROM.match(first) is not None and is_message(rest)


def message(data: bytes) -> Message:
    """Return a mail from its source; UnreadableError if it is too large, has too many parts, or cannot be read."""
    if len(re.findall(rb"multipart/|message/", data, re.IGNORECASE)) > MAX_PARTS:
        raise UnreadableError(f"The mail has more than {MAX_PARTS} parts within parts.")
    if data.count(b"\n--") > MAX_SEPARATORS:
        raise UnreadableError(f"The mail has more than {MAX_SEPARATORS:,} parts.")
    if data.count(b"\n") + data.count(b"\r") > 2 * MAX_LINES:  # a line may end with both
        raise UnreadableError(f"The mail has more than {MAX_LINES:,} lines.")
    if any(len(header[0]) > MAX_HEADER for header in WRITTEN.finditer(data)):
        raise UnreadableError("The mail has a header that is too long to be one.")
    try:
        parsed = email.message_from_bytes(data)
        return Message(_text(parsed), _flag(parsed))
    except Exception as error:  # of many kinds: `email` trusts headers to be well formed
        raise UnreadableError("The mail cannot be read: a header is broken, or a part of it is no text.") from error


def sources(data: bytes) -> list[bytes]:
    """Return the sources of the mails of a mailbox, in their order: each begins behind a line "From ..."."""
    return FROM.split(data)[1:]


def _text(parsed: Parsed) -> str:
    """Return the plain text of a mail, without attachments; of a mail in HTML only, the words that a reader sees."""
    plain, formatted = [], []
    for part in parsed.walk():
        if part.is_multipart() or part.get_content_disposition() == "attachment":
            continue
        if part.get_content_type() == "text/plain":
            plain.append(_decoded(part))
        elif part.get_content_type() == "text/html":
            formatted.append(_read_aloud(_decoded(part)))
    return "\n".join(plain if any(text.strip() for text in plain) else formatted).strip()


def _decoded(part: Parsed) -> str:
    """Return the text of a part: decoded by the charset that the part names, or, if that fails, as any file is."""
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    charset = part.get_content_charset("utf-8")
    try:
        if CHARSETS.fullmatch(codecs.lookup(charset).name):
            return data.decode(charset)
    except (LookupError, ValueError):  # an unknown charset, no name at all ("utf\0"), or bytes that are not in it
        return decoded(data).text
    return decoded(data).text


def _flag(parsed: Parsed) -> bool | None:
    flag = next((str(parsed[name]).strip().lower() for name in FLAGS if name in parsed), None)
    return None if flag is None else flag.startswith("yes")


def _read_aloud(markup: str) -> str:
    """Return the words that a reader of the HTML sees. Only tags are looked for, in a time that is linear in the
    length: the standard library's parser takes minutes over a megabyte of unclosed tags."""
    first, *others = markup.split("<!--")
    uncommented = first + "".join(part.partition("-->")[2] for part in others)
    parts: list[str] = []
    closed = {name: uncommented.lower().rfind(f"</{name}") for name in NOT_SHOWN}
    at, hidden = 0, ""
    for tag in TAG.finditer(uncommented):
        closing, name = tag[1] == "/", tag[2].lower()
        if not hidden:
            parts.append(uncommented[at : tag.start()])
            parts.append("\n" if name in BREAKS else "")
        is_unclosed = bool(hidden) and name == "body" and closed[hidden] < tag.start()
        if is_unclosed or (hidden and closing and name == hidden):
            hidden = ""
        elif not hidden and not closing and name in NOT_SHOWN:
            hidden = name
        at = tag.end()
    return html.unescape("".join([*parts, "" if hidden else uncommented[at:]]))
