"""Links from before lessons had pages of their own: a page's address with a lesson and the view "lesson" or "projector"
leads to the lesson's page, at the same step and scene."""

from films.lessons import library
from films.lessons.addresses import step_address
from films.lessons.lesson import OWN
from films.lessons.page_protocol import scene_of
from films.page import AnyPage
from films.scene import WHERE_SHOWN, Scene, differing, fields_of, named, params

VIEWS = ("lesson", "projector")
NOTATION = "symbols"


def lesson_page_of(page: AnyPage, scene: Scene, query: str) -> str:
    """Return the address, below the server's root, of the page that plays the lesson of a link; "" for a link that
    shows a page. If the page is not the step's, the link shows the page, with the way back to the lesson."""
    if scene.view not in VIEWS or not scene.lesson or not _is_on_page(page, scene):
        return ""
    names = {NOTATION} if _is_own_scene(page, scene) else {*params(page.scene)} - {*WHERE_SHOWN}
    # As they are written: the lesson's page reports those that cannot be read.
    fields = {name: texts[0] for name, texts in named(page.scene, fields_of(query)).items() if name in names}
    projected = {"view": "projector"} if scene.view == "projector" else {}
    return step_address(scene.lesson, scene.step, scene.again, fields | projected)


def _is_on_page(page: AnyPage, scene: Scene) -> bool:
    """Return whether the step of the scene's lesson is on this page; true for a lesson of somebody's own, which only
    the browser knows."""
    if scene.lesson.startswith(OWN):
        return True
    lesson = library.lessons().get(scene.lesson)
    return lesson is not None and lesson.steps[min(scene.step, len(lesson.steps)) - 1].page == page.name


def _is_own_scene(page: AnyPage, scene: Scene) -> bool:
    """Return whether the scene is the step's own, in any notation."""
    lesson = library.lessons().get(scene.lesson)
    if lesson is None or scene.again:
        return False
    own, _ = scene_of(page.scene, lesson.steps[min(scene.step, len(lesson.steps)) - 1].query)
    return not {*differing(own, scene)} - {*WHERE_SHOWN, NOTATION}
