"""What the widget's view is made with: the stage's script, its style sheet with the app's colours, and plotly.js."""

import tomllib
from functools import cache
from pathlib import Path

from addons.python_api import ADDON
from ui.stage import faces
from ui.stage.bundle import bundled
from ui.stage.served import plotly_script, sheet

CONFIG = Path(faces.__file__).parents[2] / ".streamlit" / "config.toml"
COLORS = {
    "textColor": "text-color",
    "backgroundColor": "background-color",
    "secondaryBackgroundColor": "secondary-background-color",
    "primaryColor": "primary-color",
}
# An output is as wide as the notebook's column, and scrolls with it.
PLACE = """
.playground-widget { padding: 0.5rem; outline: none; background: var(--st-background-color); }
.playground-widget > .stage { --stage-height: min(30rem, calc(100vh - 12rem)); }
/* In marimo an output has 610 px. */
:host(marimo-anywidget) .playground-widget > .stage.stage.stage { --stage-height: min(21rem, calc(100vh - 12rem)); }
"""


@cache
def script() -> str:
    """The module that anywidget imports."""
    return bundled("widget", ADDON.stage)


@cache
def style() -> str:
    """CSS of the stage within the widget alone, light or dark as the notebook is."""
    colours = tomllib.loads(CONFIG.read_text(encoding="utf-8"))["theme"]
    themes = (
        f'.playground-widget[data-theme="{base}"] {{ color-scheme: {base}; --st-font: {faces.TEXT}; '
        + " ".join(f"--st-{COLORS[name]}: {value};" for name, value in colours[base].items() if name in COLORS)
        + " }\n"
        for base in ("light", "dark")
    )
    return "".join(themes) + faces.carried(faces.MATHS) + sheet() + PLACE


@cache
def plotly() -> bytes:
    """plotly.js as it travels once to a page."""
    return plotly_script().encode()
