"""Films as their pages make them, without any cache, or otherwise."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from films import samples
from films.film.film import Film
from films.film_cache import JsonFilm
from films.page import AnyPage
from films.scene import Scene


def film_of(page: AnyPage, scene: Scene) -> Film:
    """The film of a scene."""
    return with_steps(page, scene)[0]


def whole_film(page: AnyPage, scene: Scene) -> Film:
    """The film of a scene, by a run that other films may share."""
    return page.view_of(scene).film_of(page.cached_run(scene), scene)


def with_steps(page: AnyPage, scene: Scene) -> tuple[Film, Any, float]:
    """The film of a scene, what its frames are, and by what it multiplies the points."""
    run, view = page.run(scene), page.view_of(scene)
    return view.film_of(run, scene), view.steps(run, scene), samples.scale(scene)


def with_json_film(page: AnyPage, make: Callable[[Any], JsonFilm]) -> AnyPage:
    """The page, whose films as they travel are made by `make`."""
    other = replace(page)
    object.__setattr__(other, "json_film", make)
    return other
