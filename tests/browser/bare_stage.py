"""Stages on a page of their own: films go straight in, no server, no Streamlit. What they show is compared exactly."""

import json
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import FloatRect, Page, Route

from films.drawing.palette import CLASSES, ON_DARK
from films.edits import EditRules
from films.film.film import Film
from films.points import Points
from ui.stage.served import plotly_script

ADDRESS = "http://localhost/"
STAGE = Path(__file__).parents[2] / "ui" / "stage"
LIGHT = {"text": "#1f2933", "background": "#ffffff", "secondary-background": "#f3f4f6", "primary": "#3d4a5c"}
DARK = {"text": "#e6e9ed", "background": "#11151a", "secondary-background": "#1b2129", "primary": "#8596ad"}
OTHERS = ".stage-transport, .stage-note { visibility: hidden; }"
PAGE = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><style>
body { margin: 0; width: 1000px; --st-font: sans-serif; }
#LOOK
</style><body><script type="module" src="/bare_stage.js"></script>"""


class BareStages:
    """A page with as many stages as one likes, each under a key of its own."""

    def __init__(self, page: Page) -> None:
        self.page, self.markers = page, count()
        page.route(f"{ADDRESS}**", _serve)
        page.goto(ADDRESS)
        page.wait_for_function("window.ready")

    def show(self, key: str, film: dict[str, Any], points: Points | None = None, **data: Any) -> None:
        """A film's payload on the stage `key`, and all of it drawn; with `points`, they may be edited."""
        self.send(key, film, points, **data)
        self.page.evaluate("window.shown")

    def send(self, key: str, film: dict[str, Any], points: Points | None = None, **data: Any) -> None:
        """The same, without waiting until it is drawn."""
        marker = f"film {next(self.markers)}"
        film = film | {"captions": film["captions"] | {"plane": {"templates": [marker], "values": {}, "which": None}}}
        edit = data.pop("edit", None if points is None else EditRules(points, CLASSES[:2]).payload())
        answer = {"scene": {}, "edit": edit, "verdict": None, "said": "", "film": film}
        sent = {"answer": answer, "projector": False, "picking": False, "asking": False, "inks": ON_DARK}
        begin = "args => { window.shown = show(...args); }"
        self.page.evaluate(begin, [key, sent | data, marker])

    def look(self, key: str) -> tuple[list[dict[str, Any]], bytes]:
        """Place, axes and type of a stage's figures, and the figures themselves as a picture."""
        figures = self.page.evaluate("key => look(key)", key)
        ends = [(x + width, y + height) for x, y, width, height in (figure["place"] for figure in figures)]
        x, y = (min(figure["place"][i] for figure in figures) for i in (0, 1))
        right, top = (max(end[i] for end in ends) for i in (0, 1))
        area: FloatRect = {"x": x, "y": y, "width": right - x, "height": top - y}
        return figures, self.page.screenshot(clip=area, style=OTHERS)

    def new_look(self, film: dict[str, Any], points: Points | None = None, **data: Any) -> tuple[Any, bytes]:
        """How a stage that has shown nothing before shows a film. Only for as long as no other stage is on the page."""
        key = f"new{next(self.markers)}"
        self.show(key, film, points, **data)
        look = self.look(key)
        self.page.evaluate("key => take(key)", key)
        return look

    def dress(self, colors: dict[str, str], width: int) -> None:
        """The page in other colours, and so many pixels wide."""
        style = f"{_variables(colors)} width: {width}px"
        self.page.evaluate("css => { document.body.style.cssText = css; }", style)


def travelled(film: Film) -> dict[str, Any]:
    """A film as the browser gets it."""
    return dict(json.loads(json.dumps(film.payload())))


def _variables(colors: dict[str, str]) -> str:
    return "".join(f"--st-{name}-color: {color};" for name, color in colors.items())


def _serve(route: Route) -> None:
    name = urlsplit(route.request.url).path.removeprefix("/")
    if not name:
        css = (STAGE / "stage.css").read_text(encoding="utf-8")
        look = f":root {{ {_variables(LIGHT)} }}\n{css}"
        route.fulfill(body=PAGE.replace("#LOOK", look), content_type="text/html")
    else:
        file = Path(__file__).with_suffix(".js") if name == "bare_stage.js" else STAGE / name
        body = plotly_script() if name == "plotly.js" else file.read_text(encoding="utf-8")
        route.fulfill(body=body, content_type="text/javascript")
