"""Where a page's scene stands in one visit: what ui/shell/session.py keeps."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from ui.scene import Scene

S = TypeVar("S", bound=Scene)


@dataclass(frozen=True)
class Visit(Generic[S]):
    """Where a page's scene stands. For `base`, `ack`, `handled`, and `token` with its frame `seek` see
    ui/stage/stage.py.

    `address`: what the address bar says; None where that is not known: what the page before wrote while this one was
    asked for, the browser takes for this one's. `first`: nothing of this page was known before this run. `problems`:
    sentences to show until the next edit. `outdated`: of fields that a press has set, what their widgets held before;
    until a run has ended since (`answered`), the browser may still tell that with whatever is pressed next.
    """

    page: str
    scene: S
    base: str
    ack: int
    token: str
    seek: int
    address: Mapping[str, str] | None
    first: bool = False
    problems: tuple[str, ...] = ()
    handled: int = 0
    outdated: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    answered: bool = False


def new_base(server: str) -> str:
    """A base for a list of points: the session's own name, by which a page knows a new server, and the list's."""
    return f"{server}.{new_name()}"


def new_name() -> str:
    """A name no server has given before: an open page may outlive the server."""
    return secrets.token_hex(4)
