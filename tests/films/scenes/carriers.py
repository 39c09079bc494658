"""What carries links, each as a function of the query of an address: what a browser sends after it has had it in hand.

Sources: GitHub Flavored Markdown 0.29, "Autolinks (extension)": trailing punctuation; RFC 2045, 6.7: quoted-printable;
RFC 3676: format=flowed; WHATWG, "URL", 4.4: a browser drops tabs and line breaks, and sends no fragment.
"""

import re
from collections.abc import Callable
from urllib.parse import quote

Carrier = Callable[[str], str]
TRACKING = "utm_source=news&utm_medium=e-mail&fbclid=IwAR0_x-&gclid=Cj0K&mc_eid=8a&si=x&ref=share&_ga=2.1-3"
SOFT = "\u00ad\u200b\u2060\ufeff"


def in_browser(query: str) -> str:
    """What a browser makes of the query of a link: without line breaks and fragment, other signs encoded."""
    return quote(re.sub("[\t\r\n]", "", query).partition("#")[0].strip(), safe="%&=?/:;,.!*'()[]{}<>\"`|\\~^+-_@$")


def wrapped(query: str, between: str, width: int = 40) -> str:
    """Broken into lines, with something between them."""
    return between.join(query[at : at + width] for at in range(0, len(query), width))


def _autolinked(query: str) -> str:
    """As GFM finds the end of a link."""
    return re.sub(r"[?!.,:*_~)]+$", "", query)


CARRIERS: dict[str, Carrier] = {
    "HTML that nobody decodes": lambda query: query.replace("&", "&amp;"),
    "such HTML twice": lambda query: query.replace("&", "&amp;amp;"),
    "percent signs encoded": lambda query: query.replace("%", "%25"),
    "percent signs encoded three times": lambda query: query.replace("%", "%252525"),
    "fields joined by %26": lambda query: query.replace("&", "%26"),
    "all encoded": lambda query: quote(query, safe=""),
    "all encoded twice": lambda query: quote(quote(query, safe=""), safe=""),
    "GFM": lambda query: _autolinked(f"{query}."),
    "a finder of links that leaves - out": lambda query: query.rstrip("-_"),
    "counters of visitors": lambda query: f"{query}&{TRACKING}",
    "counters before": lambda query: f"{TRACKING}&{query}",
    "a counter that knows no &": lambda query: f"{query}?{TRACKING}",
    "a fragment": lambda query: f"{query}#:~:text=line",
    "a fragment that is encoded": lambda query: f"{query}%23top",
    "lines of a mail": lambda query: wrapped(query, "\r\n"),
    "lines whose breaks are encoded": lambda query: wrapped(query, "%0D%0A"),
    "quoted-printable": lambda query: wrapped(query.replace("=", "=3D"), "=\r\n"),
    "soft breaks of quoted-printable": lambda query: wrapped(query, "=\r\n"),
    "a quoted reply": lambda query: wrapped(query, "\r\n> "),
    "soft hyphens": lambda query: wrapped(query, SOFT, 9),
    "the end of a sentence": lambda query: f"{query}.",
    "brackets": lambda query: f"{query})",
    "brackets that are encoded": lambda query: f"{query}%29.",
    "Outlook": lambda query: f"{query}%3E",
    "Slack": lambda query: f"{query}|this%20one>",
    "quotes": lambda query: f"{query}%22%2C",
    "the words after it": lambda query: f"{query}%20is%20what%20I%20mean",
    "an ellipsis": lambda query: f"{query[:-3]}…",
    "capitals": str.upper,
    "small letters": str.lower,
}
BEHIND = {  # it: what a name may well end in
    *("GFM", "a counter that knows no &", "a fragment that is encoded", "the end of a sentence", "brackets"),
    *("brackets that are encoded", "Outlook", "Slack", "quotes", "the words after it", "an ellipsis"),
    *("a finder of links that leaves - out",),
}
WITHIN = {"soft breaks of quoted-printable", "a quoted reply", "quoted-printable", "small letters"}  # a name: not seen
