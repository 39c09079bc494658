"""Which of a page's widgets its browser has: those that were drawn when its script last ran to the end, or since."""

from dataclasses import dataclass, field


@dataclass
class BrowserWidgets:
    """Fields whose widgets are drawn: `now`, in this run; `before`, in the last whole one or since, None where there
    was none. It changes in place: a run that `st.stop` ends has no session any more to keep another in."""

    now: set[str] = field(default_factory=set)
    before: set[str] | None = None

    def begin(self, *, anew: bool) -> None:
        """Begin a run of a page, `anew` where it is opened."""
        self.now = set()
        self.before = None if anew else self.before

    def draw(self, name: str) -> bool:
        """Note a widget that is about to be drawn; whether the browser has let it go since it was drawn last."""
        gone = self.before is not None and name not in self.before
        self.now.add(name)
        if self.before is not None:
            self.before.add(name)
        return gone

    def end(self) -> None:
        """End a run that no other has replaced: what it has not drawn, the browser lets go."""
        self.before = self.now
