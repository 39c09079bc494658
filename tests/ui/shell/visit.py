"""A visit to the app without a browser: pages run as Streamlit runs them, and what the stage would report is set."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qsl, urlencode

from streamlit.components.v2 import manifest_scanner
from streamlit.components.v2.bidi_component.main import _make_trigger_id
from streamlit.testing.v1 import AppTest

from films.page import AnyPage
from films.pages import PAGES
from films.param import written
from films.scene import WHERE_SHOWN, Scene, from_query, opening, params, query_text, to_query
from films.settings import changed, frame_after, settings
from films.symbols import FIRST
from server.wanted_film import FilmRequest

# Each AppTest reads what all installed packages say of themselves, in search of components: four fifths of a visit.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)
PRESET = re.compile(r'<a href="#set-([^"]*)"[^>]*>(?:<img [^>]*>)?<span>([^<]*)</span></a>')
SITE = Path(__file__).parents[3] / "ui" / "site.py"  # what app.py serves


class Visit:
    """One reader at one page; after every action the page must run without an exception."""

    def __init__(self, page: str, query: Mapping[str, str | list[str]]) -> None:
        self.app = AppTest.from_file(SITE, default_timeout=30)
        self._last_change = ("", 0)
        self._presses = 0
        self._kept: dict[str, dict[str, str]] = {}
        self._along: dict[str, str] = {}
        self._letters: str | None = None
        self.page = ""
        self.go(page, query)

    def go(self, page: str, query: Mapping[str, str | list[str]] | None = None) -> "Visit":
        """To a page by its address, or, without a query, by a link in the app."""
        self._keep()
        self.page = page
        self.app.switch_page(f"../pages/{page}.py")
        self.app.query_params = dict(query or self._goes_on(page))
        self.run()
        self._letters = self.address.get("symbols", FIRST)
        return self

    def _keep(self) -> None:
        """The browser keeps the scene of the page that is left: as ui/stage/page/tab.js does."""
        if self.page and self._stages:
            fields = self.address
            self._kept[self.page] = {name: text for name, text in fields.items() if name not in WHERE_SHOWN}
            self._along = {name: fields[name] for name in ("lesson", "step", "again") if name in fields} | (
                {"symbols": fields.get("symbols", FIRST)}
                if fields.get("symbols", FIRST) != self._letters
                else {name: text for name, text in self._along.items() if name == "symbols"}
            )

    def _goes_on(self, page: str) -> dict[str, str]:
        """The query of a link in the app: see ui/stage/page/opening.js."""
        kind, scene = PAGES[page].scene, self._kept.get(page)
        along = {name: text for name, text in self._along.items() if name in params(kind)}
        if not PAGES[page].has_films or (scene is None and not along):
            return {}
        return {**(to_query(opening(kind)) if scene is None else scene or {"t": "0"}), **along, "kept": "1"}

    def run(self) -> "Visit":
        self.app.run()
        assert [e.value for e in self.app.exception] == []
        return self

    @property
    def data(self) -> dict[str, Any]:
        """What the stage was given."""
        components = [json.loads(component.proto.json) for component in self.app.get("bidi_component")]
        (stage,) = (data for data in components if "given" in data)
        return dict(stage)

    @property
    def address(self) -> dict[str, str]:
        """The scene as the stage has it, which writes the address: what it was given, and what Python has changed."""
        stages = self._stages
        if not stages:
            return dict(self.app.query_params)
        fields = dict(stages[0]["scene"])
        for change in stages[0]["changes"]:
            fields |= change["fields"]
        return {name: text for name, text in fields.items() if text is not None}

    @property
    def _stages(self) -> list[dict[str, Any]]:
        components = self.app.get("bidi_component")
        return list(filter(None, (json.loads(component.proto.json).get("given") for component in components)))

    @property
    def scene(self) -> Scene:
        scene: Scene
        scene, problems = from_query(PAGES[self.page].scene, {name: [text] for name, text in self.address.items()})
        assert problems == ()
        return scene

    @property
    def film(self) -> dict[str, Any]:
        """What the stage gets for it."""
        return PAGES[self.page].json_film(self.scene).film

    @property
    def answer(self) -> dict[str, Any]:
        """What the server answers to the stage that asks for the scene's film."""
        return dict(
            json.loads(
                FilmRequest(PAGES[self.page], self.scene, self.data["given"]["also"].removeprefix("check=")).body()
            )
        )

    @property
    def edit(self) -> dict[str, Any]:
        """What may be edited in the scene, as it comes with the film."""
        edit: dict[str, Any] = self.answer["edit"]
        return edit

    @property
    def changes(self) -> list[dict[str, Any]]:
        """What Python has changed, as far as the browser has not said that it made it."""
        return [change["fields"] for change in self.data["given"]["changes"]]

    @property
    def points(self) -> list[list[float]]:
        return [list(point) for point in self.scene.points]

    @property
    def frames(self) -> int:
        return int(self.film["frames"])

    @property
    def seek(self) -> int:
        """The frame that the stage is sent to, of those that its film has."""
        return min(self.scene.t, self.frames - 1)

    @property
    def warnings(self) -> list[str]:
        return [warning.value for warning in self.app.warning]

    @property
    def files(self) -> list[str]:
        """The endings of the files that the stage offers."""
        return [each["ending"] for each in self.answer["panel"]["files"]]

    @property
    def words(self) -> str:
        """All that the film says of itself, in any frame."""
        return json.dumps(self.film["captions"], ensure_ascii=False)

    def state(self, value: Any) -> "Visit":
        """Set the stage's state, valid or not, and run the page."""
        self.app.session_state[f"{self.page}.stage"] = value
        return self.run()

    def trigger(self, event: str, value: Any) -> "Visit":
        """The stage triggers one of its events, with any value, and the page runs."""
        (stage,) = (each for each in self.app.get("bidi_component") if "given" in json.loads(each.proto.json))
        states = self.app._tree.get_widget_states()
        states.widgets.add(
            id=_make_trigger_id(stage.proto.id, "events"),
            json_trigger_value=json.dumps([{"event": event, "value": value}]),
        )
        self.app._run(states)
        assert [e.value for e in self.app.exception] == []
        return self

    def tell(self, edit: Any = None, **otherwise: Any) -> "Visit":
        """The stage tells its scene, with an edit that is under way, once it has made all that Python has changed;
        `otherwise` are parts of it that differ."""
        stage = self.data["given"]
        number = max([change["number"] for change in stage["changes"]], default=self.last_change(stage["visit"]))
        self._last_change = (stage["visit"], number)
        scene = {"query": urlencode(self.address), "after": f"{stage['visit']}.{number}", "edit": edit}
        return self.state({"scene": scene | otherwise})

    def last_change(self, visit: str) -> int:
        """The last change of Python's that was made in that visit."""
        return self._last_change[1] if self._last_change[0] == visit else 0

    def draw(self, points: Any, **parts: Any) -> "Visit":
        """The stage tells these points; `parts` are further ones of the edit."""
        return self.tell({"points": points, **parts})

    def stand_at(self, frame: Any, **fields: str) -> "Visit":
        """The stage tells the frame that it shows."""
        return self.tell(query=urlencode(self.address | {"t": str(frame)} | fields))

    def look_at(self, place: Any) -> "Visit":
        """The stage tells the place looked at."""
        return self.tell({"probe": place})

    def drag(self, places: Any) -> "Visit":
        """The stage tells where all handles are."""
        return self.tell({"handles": places})

    def press(self, label: str) -> "Visit":
        """Press a button of the page or of the stage's settings, with a seed of this press; or a preset."""
        page = PAGES[self.page]
        if label in self.presets:
            return self.follow(self.presets[label])
        if label in _pressed(page, self.scene):
            self._presses += 1
            return self.change({"press": label, "seed": 1000 + self._presses})
        (button,) = (button for button in self.app.button if button.label == label)
        button.click()
        return self.run()

    @property
    def presets(self) -> dict[str, dict[str, str]]:
        """By the name of each preset the fields that its link sets, "" for a default."""
        return presets_of(self.app)

    def follow(self, fields: Mapping[str, str]) -> "Visit":
        """The stage sets the fields of a link, and tells the scene."""
        scene = {**self.address, **fields}
        return self.tell(query=urlencode({name: text for name, text in scene.items() if text}))

    def widget(self, name: str) -> Any:
        """By the name of the field or the part that it stands for."""
        if self._is_on_stage(name):
            return SimpleNamespace(value=getattr(self.scene, name))
        held = [*self.app.selectbox, *self.app.number_input, *self.app.toggle, *self.app.get("button_group")]
        (widget,) = (widget for widget in held if widget.key == f"{self.page}.{name}")
        return widget

    def choose(self, name: str, value: Any) -> "Visit":
        """Set a field, by its widget, or on the stage, which tells the scene that the server makes of it."""
        if not self._is_on_stage(name):
            self.widget(name).set_value(value)
            return self.run()
        page, before = PAGES[self.page], self.scene
        assert name in [record["name"] for record in settings(page, before)]
        return self.change({"set": {name: written(value, params(before)[name])}})

    def change(self, change: Mapping[str, Any]) -> "Visit":
        """A change of settings on the stage, which tells the scene that the server makes of it."""
        page, before = PAGES[self.page], self.scene
        after = changed(page, before, [change])
        frame = frame_after(page, before, after)
        return self.tell(query=query_text(after if frame is None else replace(after, t=frame)))

    def _is_on_stage(self, name: str) -> bool:
        """Whether the stage draws the setting."""
        return name in params(PAGES[self.page].scene)


def presets_of(app: AppTest) -> dict[str, dict[str, str]]:
    """By the name of each preset of a page the fields that its link sets, "" for a default."""
    page = "".join(element.proto.body for element in app.get("html"))
    links = PRESET.findall(page)
    return {unescape(name): dict(parse_qsl(unescape(fields), keep_blank_values=True)) for fields, name in links}


def _pressed(page: AnyPage, scene: Scene) -> set[str]:
    """The labels of the stage's buttons, those in lists among them."""
    return {*page.presses(scene), *(name for names in page.press_lists(scene).values() for name in names)}


def visit(page: str = "perceptron", query: Mapping[str, str | list[str]] | None = None, **fields: str) -> Visit:
    """A new visitor at a page; its address holds `query` and `fields`."""
    return Visit(page, {**(query or {}), **fields})
