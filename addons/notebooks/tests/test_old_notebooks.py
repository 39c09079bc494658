"""Notebooks that people have downloaded still run, and print the numbers of their links."""

import json
import re
from typing import Any

import pytest

from addons.notebooks.tests.notebook_cases import FILMS
from addons.notebooks.tests.test_notebooks import same
from tests.old.foreign import HOST, cells, plain, ran, scene_of, toml

LINK = re.compile(r"\[this scene of the playground\]\(([^)\s]+)\)")


@pytest.mark.parametrize("notebook", toml("files.toml")["notebook"], ids=lambda notebook: notebook["file"])
def test_an_old_notebook_prints_its_numbers_which_are_those_of_its_link(notebook: dict[str, Any]) -> None:
    title, programs = cells(notebook["file"])
    (link,) = LINK.findall(title)
    assert link.startswith(f"{HOST}/{notebook['page']}?")
    scene, problems = scene_of(link.removeprefix(f"{HOST}/"))
    assert problems == ()
    assert {name: plain(getattr(scene, name)) for name in notebook["scene"]} == notebook["scene"]
    numbers = json.loads(ran(programs).splitlines()[-1])
    film = FILMS[notebook["page"]](scene)
    for name, value in json.loads(notebook["prints"]).items():
        assert numbers[name] == pytest.approx(value) if isinstance(value, float) else same(numbers[name], value), name
        assert name not in film or same(numbers[name], film[name]), name
