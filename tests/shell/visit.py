"""A visit to the app without a browser: pages run as Streamlit runs them, and what the stage would report is set."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1 import AppTest

# Each AppTest reads what all installed packages say of themselves, in search of components: four fifths of a visit.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)
SITE = Path(__file__).parents[2] / "ui" / "site.py"  # what app.py serves


class Visit:
    """One reader at one page; whatever is done, the page must run through without an exception."""

    def __init__(self, page: str, query: dict[str, str | list[str]]) -> None:
        self.app = AppTest.from_file(SITE, default_timeout=30)
        self.go(page, query)

    def go(self, page: str, query: dict[str, str | list[str]] | None = None) -> "Visit":
        """To a page by its address, or, without a query, by a link in the app."""
        self.page = page
        self.app.switch_page(f"../pages/{page}.py")
        self.app.query_params = dict(query or {})
        return self.run()

    def run(self) -> "Visit":
        self.app.run()
        assert [e.value for e in self.app.exception] == []
        return self

    @property
    def data(self) -> dict[str, Any]:
        """What the stage was given."""
        given = [json.loads(component.proto.json) for component in self.app.get("bidi_component")]
        (stage,) = (data for data in given if "film" in data)
        return {**stage, "film": json.loads(stage["film"])}

    @property
    def edit(self) -> dict[str, Any]:
        return self.data["edit"]

    @property
    def points(self) -> list[list[float]]:
        return self.edit["points"]

    @property
    def frames(self) -> int:
        return self.data["film"]["frames"]

    @property
    def seek(self) -> int:
        """The frame that the stage is sent to, of those that its film has."""
        return min(self.data["seek"]["frame"], self.frames - 1)

    @property
    def address(self) -> dict[str, str]:
        return self.app.query_params

    @property
    def warnings(self) -> list[str]:
        return [warning.value for warning in self.app.warning]

    @property
    def words(self) -> str:
        """All that the film says of itself, in any frame."""
        return json.dumps(self.data["film"]["captions"], ensure_ascii=False)

    def state(self, value: Any) -> "Visit":
        """The stage's state becomes this, whatever it is, and the page runs."""
        self.app.session_state[f"{self.page}.stage"] = value
        return self.run()

    def draw(self, points: Any, **otherwise: Any) -> "Visit":
        """The browser reports these points, as its next edit; `otherwise` are parts of the report that differ."""
        report = {"base": self.edit["base"], "seq": self.edit["ack"] + 1, "points": points, **otherwise}
        return self.state({"points": report})

    def stand_at(self, frame: Any) -> "Visit":
        """The browser reports the frame that it shows."""
        return self.state({"view": {"token": self.data["seek"]["token"], "frame": frame}})

    def look_at(self, place: Any) -> "Visit":
        """The browser reports the place looked at."""
        return self.state({"probe": {"base": self.edit["base"], "place": place}})

    def press(self, label: str) -> "Visit":
        (button,) = (button for button in self.app.button if button.label == label)
        button.click()
        return self.run()

    def choose(self, name: str, value: Any) -> "Visit":
        """A widget, by the name of the field or the part that it stands for."""
        key = f"{self.page}.{name}"
        held = [*self.app.selectbox, *self.app.number_input, *self.app.toggle, *self.app.get("button_group")]
        (widget,) = (widget for widget in held if widget.key == key)
        widget.set_value(value)
        return self.run()


def visit(page: str = "perceptron", query: dict[str, str | list[str]] | None = None, **fields: str) -> Visit:
    """A new visitor at a page; its address holds `query` and `fields`."""
    return Visit(page, {**(query or {}), **fields})
