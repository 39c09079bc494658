"""Cards of scenes, as in the gallery on the start page. Each has a still, whose frames play while the pointer is on
it."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from films.gallery import GalleryScene
from films.version import version
from ui.shell import layout
from ui.stage.bundle import bundled

HERE = Path(__file__).parent


@cache
def _component() -> Any:
    css = (HERE / "gallery.css").read_text(encoding="utf-8")
    return st.components.v2.component("playground.gallery", js=bundled("gallery", HERE), css=css, isolate_styles=False)


def show(scenes: Mapping[str, GalleryScene], *, key: str) -> None:
    """Mount the cards of these scenes; a press on a card opens its scene."""
    cards = [_card(scene) for scene in scenes.values()]
    opened = _component()(key=key, data={"name": key, "cards": cards}, on_opened_change=lambda: None).opened
    if isinstance(opened, str) and opened in scenes:
        scene = scenes[opened]
        st.switch_page(layout.page_of(scene.page), query_params=scene.fields)


def _card(scene: GalleryScene) -> dict[str, Any]:
    return {
        "name": scene.name,
        "title": scene.title,
        "caption": scene.caption,
        "href": f"./{scene.scene}",
        "still": _still(scene, None),
        "frames": [_still(scene, frame) for frame in scene.frames],
    }


def _still(scene: GalleryScene, frame: int | None) -> str:
    """Return the relative URL of a still (server/scene_routes.py)."""
    return f"./still/{scene.page}?{scene.query(frame)}&v={version()}"
