"""Add-ons: what stands around the core, a folder each. To take one out, delete its folder and its name in `ADDONS`.

An add-on imports the core; the core imports no add-on, but asks here for what add-ons bring. Parts of an add-on are
named "module:attribute", as entry points are, and imported where they are used: a worker that makes films must not
import Starlette.
"""

import pkgutil
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

ADDONS = ("classroom", "composing", "papers", "notebooks", "site_of_files", "python_api", "metrics")
HERE = Path(__file__).parent
Part = Literal["routes", "observers", "step", "methods", "lessons", "downloads"]


@dataclass(frozen=True, kw_only=True)
class Companion:
    """A script beside a stage. It is fetched once its button is pressed, or as long as the tab's store has its `key`.

    bundle  its name among the add-on's bundles; it exports `accompany(asking, data, presses)`
    label   the text of its button; help: what a press does, in a sentence
    """

    bundle: str
    key: str
    label: str
    help: str


@dataclass(frozen=True, kw_only=True)
class SceneButton:
    """A button in the dialog *Share* of a workbench.

    name    of its event, which the stage sends at a press
    words   the sentences before it; label: its text; done: what the dialog says afterwards
    press   "module:attribute" of the function that is called with the address of the scene, in a run of the page
    """

    name: str
    words: str
    label: str
    done: str
    press: str


@dataclass(frozen=True, kw_only=True)
class Addon:
    """What an add-on brings.

    name       the name of its folder
    routes     (settings, base, pool, readers) -> routes of the server
    observers  (settings) -> functions that are told of the server's events (films/events.py), the same at each call
    step       (lesson, number, step) -> what its scripts are told of a lesson's step that the server does not have
    methods    () -> methods at the head of the list (films/rules/methods.py)
    lessons    tabs of the page Lessons: for each title a function (the reader's marks) -> None that draws the tab
    downloads  (a page's name) -> further files of its scenes (films/download.py)
    bundles    scripts of its folder `stage`, each served with all that it imports
    files      files of that folder that are served as they are
    companion  its script beside a stage
    file_options  the bundle that draws options of files in *Share*; it exports the class `FileOptions`
    scene_button  its button in the dialog *Share* of a workbench
    """

    name: str
    routes: str = ""
    observers: str = ""
    step: str = ""
    methods: str = ""
    lessons: str = ""
    downloads: str = ""
    bundles: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    companion: Companion | None = None
    file_options: str = ""
    scene_button: SceneButton | None = None

    @property
    def stage(self) -> Path:
        """The folder of its scripts and style sheets."""
        return HERE / self.name / "stage"


@cache
def addons() -> tuple[Addon, ...]:
    """Return all add-ons, in the order of `ADDONS`."""
    return tuple(import_module(f"{__name__}.{name}").ADDON for name in ADDONS)


def parts(kind: Part) -> list[Any]:
    """Import and return a part of every add-on that has it."""
    names = (getattr(addon, kind) for addon in addons())
    return [pkgutil.resolve_name(name) for name in names if name]


def companions() -> list[Companion]:
    """Return the scripts beside a stage of all add-ons."""
    return [addon.companion for addon in addons() if addon.companion]


def file_options() -> list[str]:
    """Return the bundles of all add-ons that draw options of files in *Share*."""
    return [addon.file_options for addon in addons() if addon.file_options]


def scene_buttons() -> list[SceneButton]:
    """Return the buttons of all add-ons in the dialog *Share* of a workbench."""
    return [addon.scene_button for addon in addons() if addon.scene_button]
