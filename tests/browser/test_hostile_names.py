"""Markup in what a link, a file or a class brings is text: of it comes no element, no script, no request.

These pages pass over the app's policy (see tabs.py), which would hide what gets so far. The film itself is compared in
tests/films, what Streamlit shows in tests/ui.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from films.pages import LESSON_PAGES
from films.scene import to_query
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import PerceptronScene
from tests.browser.server import Server
from tests.browser.stage_page import NewPage, StagePage
from tests.browser.within import go
from tests.films.hostile_names import BRIEF, HOSTILE, brief, named
from ui.stage import alone

# Scenes in which more of a page shows names.
MORE = {
    "generalisation": {"method": "constant", "opened": "0", "labels": "<meta http-equiv=refresh content=0;/q.png>|b"},
    "methods": {"method1": "constant", "overview": "1"},
    "spam": {"table": "own", "tally": "9.3-8.3-free.3.0-you.1.2"},
    "bayes": {"source": "own"},
    "lifting": {"show": "plane"},
    "digits": {"show": "mistakes"},  # it has a film
}
# What the texts of `brief` would bring, were one of them markup somewhere.
BROUGHT = """() => {
  const brought = "#q, [src$='/q.png'], [href='/q.png'], .stage svg a, meta[content$='/q.png']";
  const found = [...document.querySelectorAll(`${brought}, [aria-label='home icon']`)];
  const typeset = [...document.querySelectorAll("annotation")].filter((e) => e.textContent === "q");
  return [...found, ...typeset].map((e) => e.outerHTML.slice(0, 200));
}"""


def address(name: str) -> str:
    page = LESSON_PAGES[name]
    return urlencode(to_query(named(page.scene(), brief)) | MORE.get(name, {}))


def walked(page: Page) -> None:
    """Each frame's words, or many of them; then the picture saved, in which plotly draws all texts."""
    stage = StagePage(page).ready()
    for key in ("Home", "ArrowRight", "End"):
        page.keyboard.press(key)
        assert page.evaluate(BROUGHT) == [], key
    if stage.stage.get_by_label("Save this picture").is_visible():
        stage.stage.get_by_label("Save this picture").click()
        with page.expect_download() as download:
            stage.stage.get_by_role("button", name="SVG").click()
        saved = Path(download.value.path()).read_text(encoding="utf-8")
        assert "<a " not in saved
        assert "<img" not in saved


IN_STREAMLIT = ("methods", "perceptron", "spam")  # pages with texts of every kind around the stage
AT_HOME = ("perceptron", "spam")


def test_names_in_an_address_are_text_on_the_stage_of_every_page(
    app: str, page: Page, watching: Callable[[Page], Page], foreign_requests: list[str]
) -> None:
    watching(page)
    for name in LESSON_PAGES:
        page.goto(f"{app}/embed/{name}?{address(name)}&settings=1&edit=1")
        walked(page)
        assert foreign_requests == [], name


@pytest.mark.parametrize("name", IN_STREAMLIT)
def test_names_in_an_address_are_text_around_the_stage(
    visitor: Page, watching: Callable[[Page], Page], foreign_requests: list[str], name: str
) -> None:
    watching(visitor)
    go(visitor, f"{name}?{address(name)}")
    walked(visitor)
    assert foreign_requests == []


def test_names_are_text_in_a_film_taken_home(
    new_page: NewPage, watching: Callable[[Page], Page], foreign_requests: list[str], tmp_path: Path
) -> None:
    home = watching(new_page(offline=True))
    for name in AT_HOME:
        page, scene = LESSON_PAGES[name], LESSON_PAGES[name].read(address(name))
        file = tmp_path / f"{name}.html"
        title = "</title><img src=/q.png id=q>"
        film = page.json_film(scene).film
        file.write_bytes(alone.page(film, frame=0, title=title, address='"><img src=/q.png id=q>'))
        home.goto(file.as_uri())
        walked(home)
        assert foreign_requests == [], name


def test_a_film_taken_home_runs_no_other_script_and_asks_for_nothing(
    app: str, new_page: NewPage, tmp_path: Path, expected_errors: list[str]
) -> None:
    expected_errors += ["Content Security Policy", "ERR_"]
    file = tmp_path / "film.html"
    film = PERCEPTRON.json_film(PerceptronScene()).film
    bad = f"""<img src="{app}/q.png" onerror="window.ran = 1"><img src="q.png" onerror="window.ran = 1">
      <script>window.ran = 1</script><link rel="stylesheet" href="{app}/q.css"><iframe src="{app}/q.html"></iframe>"""
    whole = alone.page(film, frame=0, title="Film", address=app).decode()
    file.write_text(whole.replace("<main></main>", f"<main></main>{bad}"), encoding="utf-8")
    page = new_page(own=True, bypass_csp=False)
    answered: list[str] = []
    page.on("response", lambda response: answered.append(response.url))
    page.goto(file.as_uri())
    expect(page.get_by_test_id("stage")).to_have_attribute("data-ready", "1")
    page.keyboard.press("End")
    expect(page.get_by_test_id("stage")).not_to_have_attribute("data-frame", "0")
    assert page.evaluate("window.ran ?? 0") == 0
    assert [url for url in answered if not url.startswith(("file:///", "blob:")) or "q." in url] == []


@pytest.fixture
def markdown_server(tmp_path: Path) -> Iterator[Server]:
    """Texts as Streamlit shows them."""
    (tmp_path / "texts.json").write_text(json.dumps(MARKDOWN))
    server = Server(tmp_path, "tests/browser/texts_as_markdown.py", TEXTS=str(tmp_path / "texts.json"))
    server.start()
    yield server
    server.stop()


MARKDOWN = [
    *HOSTILE, *BRIEF, ":material_home: :smile: :+1: :streamlit:", ":red[x] :blue-badge[x] :small[x]", "# head",
    "1. one", "1) one", "- dash", "+ plus", "* star", "> quote", "---", "***", "- [ ] task", "=x", "::: note",
    "http://q.test/a", "HTTPS://q.test", "www.q.test", "a@q.test", "xmpp:a@q.test", "[q]: //q.test", "[^1] note",
    "| a | b |", "~~s~~ ~s~", "$$x$$", "\\(x\\)", "    code", "a\\*b", "-3.5", "1.5 x", "12:30:45",
    "a -- b -> c <- d <-> e >= f <= g ~= h --- i",
]  # fmt: skip
ELEMENTS = """(place) => {
  return [place.textContent, [...place.querySelectorAll("*")].map((e) => e.tagName).filter((name) => name !== "P")];
}"""


def test_a_text_in_markdown_is_text(markdown_server: Server, new_page: NewPage) -> None:
    page = new_page(own=True)
    page.goto(markdown_server.url)
    expect(page.get_by_text("all", exact=True)).to_be_visible()
    for i, text in enumerate(MARKDOWN):
        for kind in ("sentence", "warning", "label"):
            place = page.locator(f".st-key-{kind}-{i} [data-testid=stMarkdownContainer]").first
            words, elements = place.evaluate(ELEMENTS)
            assert elements == [], (kind, text)
            plain = words.replace("\u2060", "").replace("\xa0", " ").removesuffix(" was not loaded.")
            assert plain.split() == text.split(), (kind, text)
