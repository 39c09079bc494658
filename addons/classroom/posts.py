"""Questions from the class to its lecturer, as values: who asks each is known as a device, and told to nobody."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

JOINERS = "\u200c\u200d"  # as Persian, Hindi and emoji need them
TAGS = frozenset(map(chr, range(0xE0020, 0xE0080)))  # characters in flags, as of Scotland
MARKS = 8  # combining marks on one letter: no script has more
ALONE = ("L", "N", "P", "S")  # categories of signs that can be seen by themselves
LONELY = re.compile(f"(?<![^\\s{JOINERS}])[{JOINERS}]+|[{JOINERS}]+(?![^\\s{JOINERS}])")  # joiners that join nothing
Status = Literal["open", "answered", "removed"]

LONGEST = 200  # characters of a question
MOST_OPEN = 60  # of a room: more than a lecturer can answer
MOST_KEPT = 100  # with those that are answered or removed, of which the oldest make room
MOST_OF_ONE = 3  # open ones of a device
MOST_JOINED = 2000  # devices that ask the same, over all questions: all that a room keeps is stored anew with each vote


@dataclass(frozen=True)
class Post:
    """A question from the class.

    device   who has asked it
    at       when, in seconds since 1970
    joined   other devices that ask it, too, in their order
    judged   when it was given its status
    """

    id: str
    device: str
    text: str
    at: float
    joined: tuple[str, ...] = ()
    status: Status = "open"
    judged: float = 0.0

    @property
    def count(self) -> int:
        """How many ask it."""
        return 1 + len(self.joined)


@dataclass(frozen=True)
class Backchannel:
    """All questions of a room, by their time.

    on       whether the lecturer takes questions
    shared   whether all phones are told those that are open, and may ask them, too
    hall     which one stands on the hall's screen, by its id; "" for none
    """

    posts: tuple[Post, ...] = ()
    on: bool = True
    shared: bool = False
    hall: str = ""

    def with_status(self, status: Status) -> list[Post]:
        return [post for post in self.posts if post.status == status]

    def open(self, id: str) -> Post | None:
        """The open question with this id."""
        return next((post for post in self.posts if (post.id, post.status) == (id, "open")), None)

    def public(self) -> list[Post]:
        """The open questions that everybody is told, the newest first."""
        return [
            post for post in reversed(self.with_status("open")) if (self.shared and self.on) or post.id == self.hall
        ]

    def with_posts(self, posts: Iterable[Post]) -> "Backchannel":
        """The same with these questions, of which at most `MOST_KEPT` are kept; what is over leaves the hall."""
        ordered = sorted(posts, key=lambda post: (post.at, post.id))
        over = [post for post in ordered if post.status != "open"][: max(0, len(ordered) - MOST_KEPT)]
        after = replace(self, posts=tuple(post for post in ordered if post not in over))
        return after if after.open(after.hall) else replace(after, hall="")


def text(value: Any) -> str:
    """Return the question that a phone has sent, in one line; ValueError, with a sentence, if it is none. Joiners in a
    word or an emoji stay. Characters that turn the direction of writing, and marks beyond MARKS on a letter, are
    removed."""
    words = " ".join(LONELY.sub("", "".join(_unstacked(value if isinstance(value, str) else ""))).split())
    if not 0 < len(words) <= LONGEST or not any(unicodedata.category(sign).startswith(ALONE) for sign in words):
        raise ValueError(f"A question has 1 to {LONGEST} characters.")
    return words


def _unstacked(typed: str) -> Iterator[str]:
    """Yield the visible characters, with at most MARKS combining marks on a letter."""
    marks = 0
    for sign in map(_readable, typed):
        marks = marks + 1 if unicodedata.category(sign or "a") in ("Mn", "Me") else 0 if sign else marks
        yield sign if marks <= MARKS else ""


def _readable(sign: str) -> str:
    """Return the character, a space for one that breaks the line, or "" for one that cannot be seen."""
    if sign in JOINERS or sign in TAGS or sign.isprintable():
        return sign
    return "" if unicodedata.category(sign) in ("Cf", "Cs", "Co", "Cn") else " "


def merge(further: Backchannel, other: Backchannel) -> Backchannel:
    """The questions of two that have gone apart, with all who ask them; the switches are those of the first one."""
    posts = {post.id: post for post in further.posts}
    for post in other.posts:
        posts[post.id] = _of_two(posts[post.id], post) if post.id in posts else post
    return further.with_posts(posts.values())


def _of_two(one: Post, other: Post) -> Post:
    """What was removed stays so; else the later word of the lecturer's counts."""
    first, second = sorted((one, other), key=lambda post: (post.status == "removed", post.judged, post.status))
    if second.status == "removed":
        return second
    return replace(second, joined=tuple(sorted({*first.joined, *second.joined})))
