"""Which first responses bring the stage, and that it comes before Streamlit's own scripts."""

import re
from dataclasses import replace

import pytest

from films.lessons import library
from films.pages import PAGES
from server import first_response
from ui.stage import served

OWN = re.compile(r'<(?:script|link)[^>]*"\./static/js/[^>]*>')


def response(name: str, problems: tuple[str, ...] = (), view: str = "page") -> str:
    page = PAGES[name]
    scene = replace(page.scene(), view=view)
    return first_response.document(page, scene, None, public_url="", problems=problems)


def test_a_page_around_a_plane_plays_and_its_stage_comes_before_streamlits_scripts() -> None:
    html = response("perceptron")
    assert 'id="first-film"' in html
    for url in (served.stage_url(), served.plotly_url()):
        assert f'href="{url}" fetchpriority="high"' in html
    before, after = html.split('<template id="held-scripts">')
    assert OWN.findall(before) == []
    assert len(OWN.findall(after.partition("</template>")[0])) > 5


@pytest.mark.parametrize(
    "html",
    [
        response("perceptron", ("no such field",)),
        response("perceptron", view="projector"),
        response("lessons"),
        response("start"),
    ],
    ids=["a problem", "projected", "no plane", "start page"],
)
def test_others_wait_for_streamlit(html: str) -> None:
    assert 'id="first-film"' not in html
    assert "held-scripts" not in html
    assert OWN.search(html)


def test_lessons_can_be_chosen_before_the_app_is_there() -> None:
    html = response("lessons")
    for lesson in library.lessons().values():
        assert f'<a href="./lesson/{lesson.name}?step=1">Start</a>' in html
        assert f"{lesson.minutes} minutes" in html


@pytest.mark.parametrize("name", ["start", "lessons", "contents"])
def test_a_page_without_a_stage_fetches_none(name: str) -> None:
    assert served.stage_url() not in response(name)
    assert served.plotly_url() not in response(name)
