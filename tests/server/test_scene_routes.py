"""Routes without Streamlit: first responses, previews and films to embed, at any address."""

import io
import json
import re
from html.parser import HTMLParser
from typing import Any
from urllib.parse import quote, urlencode

import brotli
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.types import ASGIApp

from films.lessons import library
from films.pages import LESSON_PAGES, PAGES
from films.scene import Scene, address_text, to_query
from films.still.shapes import Dot
from films.version import version
from server import limits, scene_routes
from server.fair_pool import FairPool
from server.headers import SecurityHeaders, inline_hashes, policy
from server.limits import Limits
from server.scene_routes import SceneRoutes
from server.settings import Settings
from server.token_buckets import CpuBudget
from tests.examples import examples
from tests.films.made import whole_film, with_json_film
from tests.films.scenes.degenerate_points import scenes_of
from tests.server.asgi_client import Answer, ask

FILMED = list(LESSON_PAGES)
HOST: dict[str, Any] = {"host": "play.example.org"}
HOSTILE = ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "</style><b>", "{title}", "%00", "‮"]


def server(chosen: Settings = Settings(), base: str = "") -> ASGIApp:  # noqa: B008  it is frozen
    around = [Middleware(SecurityHeaders, settings=chosen), Middleware(Limits, settings=chosen)]
    return Starlette(routes=SceneRoutes(chosen, base).routes(), middleware=around)


APP = server()


class Head(HTMLParser):
    """The title and the properties of a document, and all elements that it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.meta: dict[str, str] = {}
        self.title = ""
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.elements.append((tag, attributes))
        if tag == "meta":
            self.meta[attributes.get("property") or attributes.get("name") or ""] = attributes.get("content") or ""

    def handle_data(self, data: str) -> None:
        if self.lasttag == "title" and not self.title:
            self.title = data


def html_of(answer: Answer) -> Head:
    assert answer.status == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    return Head(answer.body.decode())


def path(name: str) -> str:
    return f"/{PAGES[name].path}"


@pytest.mark.parametrize("name", FILMED)
def test_the_first_response_has_title_sentence_and_still(name: str) -> None:
    query = "show=mistakes" if name == "digits" else ""
    PAGES[name].still(PAGES[name].read(query))  # made already: a slow machine has no still in time
    answer = ask(APP, path(name), query=query, **HOST)
    page = html_of(answer)
    assert page.title.endswith("· Playground")
    assert PAGES[name].title.encode() in answer.body
    assert 'class="still"' in answer.body.decode()
    assert ("div", {"id": "root"}) in page.elements


@pytest.mark.parametrize("name", PAGES)
def test_no_script_in_it_that_the_policy_does_not_allow(name: str) -> None:
    text = ask(APP, path(name), query="t=1").body.decode()
    allowed = policy()
    assert all(digest in allowed for digest in inline_hashes(text))
    scripts = [attributes for tag, attributes in Head(text).elements if tag == "script"]
    data: list[dict[str, str | None]] = [  # runs nowhere
        {"type": "application/json", "id": place} for place in ("first-film", "pages")
    ]
    inline = [{}, {"type": "module", "async": None}, *data]  # the second: the start page's plane
    assert all(
        attributes in inline or (attributes.get("src") or "").startswith(("./assets/", "./static/"))
        for attributes in scripts
    )
    assert not any(name.startswith("on") for _, attributes in Head(text).elements for name in attributes)


def test_a_page_without_a_film_has_its_heading() -> None:
    answer = ask(APP, "/lessons")
    assert html_of(answer).meta["description"] == PAGES["lessons"].lead
    assert 'class="still"' not in answer.body.decode()


def test_the_first_response_to_a_step_of_a_lesson_names_it() -> None:
    answer = ask(APP, "/perceptron", query="t=1&lesson=1-perceptron&step=2", **HOST)
    lesson = library.lessons()["1-perceptron"]
    assert html_of(answer).meta["og:title"] == f"{lesson.title}: {lesson.steps[1].title}"
    assert f"{lesson.title} waits at step 2: {lesson.steps[1].title}." in answer.body.decode()
    assert 'class="still"' in answer.body.decode()
    for unknown in ("lesson=own-12345678", "lesson=1-perceptron&step=99", "lesson=%3Cb%3E"):
        assert html_of(ask(APP, "/perceptron", query=unknown)).title == "Perceptron · Playground"


def test_a_film_that_takes_long_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene_routes, "FIRST_SECONDS", 0.0)
    answer = ask(server(), "/hinge", query="seed=77&t=5")
    assert html_of(answer).title == "Hinge loss · Playground"
    assert 'class="still"' not in answer.body.decode()


def test_a_film_that_fails_leaves_the_page_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PAGES["hinge"].__class__, "still", lambda _page, _scene: 1 // 0)
    assert html_of(ask(server(), "/hinge")).title == "Hinge loss · Playground"


def test_it_says_where_its_picture_is_and_what_is_to_be_seen() -> None:
    meta = html_of(ask(APP, "/perceptron", query="t=3&x=%22%3E%3Cb%3E", **HOST)).meta
    assert meta["og:image"] == "http://play.example.org/preview/perceptron.png?x=%22%3E%3Cb%3E&t=3"
    assert meta["og:url"] == "http://play.example.org/perceptron?x=%22%3E%3Cb%3E&t=3"
    assert meta["og:description"] == meta["description"]
    assert meta["description"].startswith("Update 3")


def test_https_counts_only_from_a_proxy_of_ours() -> None:
    headers: dict[str, Any] = {
        "x_forwarded_proto": "https",
        "x_forwarded_host": "play.example.org",
        "host": "inner:8501",
    }
    assert html_of(ask(APP, "/", **headers)).meta["og:image"].startswith("http://inner:8501/")
    behind = server(Settings(proxies=1))
    assert html_of(ask(behind, "/", **headers)).meta["og:image"].startswith("https://play.example.org/")


@pytest.mark.parametrize("host", ["a b", 'x"><script>', "a/b", "a@b", "", "x" * 300, "a:99999999"])
def test_a_host_that_could_not_be_one_is_not_repeated(host: str) -> None:
    assert html_of(ask(APP, "/perceptron", host=host)).meta["og:image"] == "/preview/perceptron.png?t=1"


def test_it_is_compressed_for_those_who_take_that() -> None:
    plain, packed = ask(APP, "/perceptron"), ask(APP, "/perceptron", accept_encoding="gzip, br")
    assert packed.headers["content-encoding"] == "br"
    assert brotli.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 3


def test_below_a_base_path_links_lead_there_without_naming_it() -> None:
    page = html_of(ask(server(base="/base"), "/base/perceptron", **HOST))
    assert page.meta["og:image"] == "http://play.example.org/base/preview/perceptron.png?t=1"
    links = {attributes.get("href") for tag, attributes in page.elements if tag == "a"}
    assert {"./", "./digits"} <= links


@pytest.mark.parametrize("at", ["/perceptron", "/embed/perceptron"])
def test_no_address_of_a_page_begins_at_the_host(at: str) -> None:
    """A host may put the app below a path that it does not know."""
    elements = html_of(ask(APP, at, **HOST)).elements
    addresses = [
        attributes[name] or ""
        for tag, attributes in elements
        if tag != "use"
        for name in ("href", "src")
        if name in attributes
    ]
    assert addresses
    assert [address for address in addresses if address.startswith("/")] == []


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("at", ["/neighbors", "/embed/perceptron"])
def test_words_of_an_address_are_never_markup(at: str, text: str) -> None:
    query = urlencode({"x": text, "y": text, "labels": f"{text}|b", "t": "2", "view": "projector"})
    clean = urlencode({"x": "a", "y": "a", "labels": "a|b", "t": "2", "view": "projector"})
    pages = [html_of(ask(APP, at, query=text_query)).elements for text_query in (query, clean)]
    elements = [[tag for tag, attributes in page if attributes.get("role") != "alert"] for page in pages]
    assert elements[0] == elements[1]


@given(
    st.sampled_from([*map(path, PAGES), *(f"/embed/{name}" for name in FILMED)]),
    st.dictionaries(
        st.sampled_from(["points", "t", "x", "axes", "probe", "labels", "eta", "k", "q"]), st.text(max_size=30)
    )
    | st.text(max_size=60),
)
@examples(60)
def test_any_query_is_answered(at: str, query: dict[str, str] | str) -> None:
    encoded = urlencode(query) if isinstance(query, dict) else quote(query, safe="&=%+;")
    assert html_of(ask(APP, at, query=encoded)).title


@given(st.data())
@examples(25)
def test_any_scene_is_answered(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(LESSON_PAGES)))
    scene = data.draw(scenes_of(PAGES[name]))
    answer = ask(server(), path(name), query=urlencode(to_query(scene)))
    assert len(answer.body) < 2_000_000
    assert html_of(answer).meta["og:type"] == "website"


@pytest.mark.parametrize("name", sorted(LESSON_PAGES.keys() - {"digits"}))  # it has no axes of one's own
def test_a_preview_is_drawn_of_axes_that_nothing_is_within(name: str) -> None:
    scene = PAGES[name].read("axes=-0.0096,-0.004,-0.0112,-0.0028")
    assert scene_routes.preview_png(PAGES[name], scene, "").startswith(b"\x89PNG")


def test_a_preview_is_a_picture_of_the_scene() -> None:
    pictures = [ask(APP, "/preview/perceptron.png", query=query) for query in ("t=3", "t=4", "t=3")]
    with Image.open(io.BytesIO(pictures[0].body)) as picture:
        assert (picture.format, picture.size) == ("PNG", (1200, 630))
    assert pictures[0].body == pictures[2].body != pictures[1].body
    assert all(picture.headers["content-type"] == "image/png" for picture in pictures)


def test_a_bad_scene_has_the_default_picture_which_says_so() -> None:
    bad, default = (ask(APP, "/preview/perceptron.png", query=query) for query in ("points=1abc&t=x", "t=0"))
    scene, problems = PAGES["perceptron"].opened("points=1abc&t=x")
    assert len(problems) == 2
    assert bad.body == scene_routes.preview_png(PAGES["perceptron"], scene, " ".join(problems)) != default.body


def test_what_of_a_scene_cannot_be_read_an_embed_and_a_still_say_in_a_sentence() -> None:
    page = ask(APP, "/embed/perceptron", query="points=1abc&eta=3").body.decode()
    assert '<p role="alert">The points in this link are incomplete or altered.' in page
    assert 'role="alert"' not in ask(APP, "/embed/perceptron", query="eta=3").body.decode()
    still = ask(APP, "/still/perceptron", query="points=1abc&eta=3")
    assert still.status == 422
    assert still.body.decode().startswith("The points in this link are incomplete or altered.")


CARRIED = "points=1ICQhX_____-IAAAAAE-AROX&amp;labels=yes%257Cno&amp;t=2&utm_source=mail"


def test_what_carries_a_link_changes_nothing_of_what_it_opens() -> None:
    scene = PAGES["perceptron"].read("points=1ICQhX_____-IAAAAAE-AROX_&labels=yes%7Cno&t=2")
    query = address_text(scene)
    assert (scene.labels, len(scene.points)) == ("yes|no", 2)
    for path in ("/embed/perceptron", "/preview/perceptron.png", "/still/perceptron", "/perceptron"):
        there = [ask(APP, path, query=each) for each in (query, CARRIED)]
        assert there[0].body == there[1].body
        assert [each.status for each in there] == [200, 200]


def test_a_scene_has_its_own_picture_and_a_page_without_one_the_start_pages() -> None:
    digits, start, lessons = (ask(APP, f"/preview/{name}.png").body for name in ("digits", "start", "lessons"))
    charts = {ask(APP, "/preview/digits.png", query=f"show={show}&repeats=1").body for show in ("curve", "noise")}
    assert len(charts | {digits, start}) == 4
    assert lessons == start


def test_only_films_to_embed_may_be_framed() -> None:
    framed = {at: ask(APP, at).headers["content-security-policy"] for at in ("/embed/perceptron", "/perceptron")}
    assert "frame-ancestors *" in framed["/embed/perceptron"]
    assert "frame-ancestors 'none'" in framed["/perceptron"]
    assert re.sub("frame-ancestors .*", "", framed["/embed/perceptron"]) == re.sub(
        "frame-ancestors .*", "", framed["/perceptron"]
    )


def test_a_film_to_embed_leads_back_to_its_page() -> None:
    page = html_of(ask(APP, "/embed/perceptron", query="t=3&algorithm=batch"))
    assert [attributes["href"] for tag, attributes in page.elements if tag == "a"] == [
        "../perceptron?t=3&algorithm=batch"
    ]
    assert "text/javascript" not in str(page.elements)


def test_an_embed_says_where_its_film_is_and_fetches_it_before_its_scripts_ask() -> None:
    query = "points=none&t=3&x=a*b~c+%C3%BC&eta=2"
    page = html_of(ask(APP, "/embed/perceptron", query=query))
    (film,) = (
        attributes["href"] or ""
        for tag, attributes in page.elements
        if tag == "link" and attributes.get("as") == "fetch"
    )
    fields = "x=a*b%7Ec%20%C3%BC&eta=2.0&points=none"  # as written() in scene.js has it
    assert film == f"../film/perceptron?{fields}&v={version()}"
    data = embedded_data(query)
    assert data["given"]["film"] == f"../film/perceptron?v={version()}"
    assert data["given"]["scene"] == {"points": "none", "t": "3", "x": "a*b~c ü", "eta": "2.0"}


def test_an_embed_is_small_and_makes_no_film(monkeypatch: pytest.MonkeyPatch) -> None:
    films: list[Scene] = []
    make: Any = films.append
    monkeypatch.setitem(PAGES, "hinge", with_json_film(PAGES["hinge"], make))
    assert len(ask(server(), "/embed/hinge", query="seed=4").body) < 5_000
    assert films == []


@pytest.mark.parametrize(("field", "fixed"), [("", True), ("edit=1", False), ("edit=0", True), ("edit=1&edit=1", True)])
def test_points_of_an_embed_can_be_moved_where_that_is_asked_for(field: str, *, fixed: bool) -> None:
    assert embedded_data(f"t=2&{field}")["fixed"] is fixed


@pytest.mark.parametrize(
    ("fields", "hides"),
    [
        ("", []),
        ("hide=", []),
        ("hide=speed,tools", ["speed", "tools"]),
        ("hide=speed%2C+tools&hide=speed,chart", ["speed", "tools", "chart"]),
    ],
)
def test_an_embed_hides_what_its_address_names(fields: str, hides: list[str]) -> None:
    assert embedded_data(f"t=2&{fields}")["hide"] == hides
    assert 'role="alert"' not in ask(APP, "/embed/perceptron", query=fields).body.decode()


def test_an_embed_says_which_word_hides_nothing() -> None:
    query = "t=2&hide=tools,<b>,spede"
    page = ask(APP, "/embed/perceptron", query=query).body.decode()
    assert "“&lt;b&gt;” is none of tools, legend, transport" in page
    assert page.count('role="alert"') == 1
    assert embedded_data(query)["hide"] == ["tools"]


def test_an_embed_may_do_without_its_link() -> None:
    assert [tag for tag, _ in html_of(ask(APP, "/embed/perceptron", query="hide=link")).elements].count("a") == 0


def test_an_embed_of_a_scene_that_cannot_be_read_has_one_that_can() -> None:
    assert embedded_data("points=1abc&t=x&eta=3")["given"]["scene"] == {"eta": "3.0"}


def embedded_data(query: str) -> Any:
    """The data of an embed's stage."""
    text = ask(APP, "/embed/perceptron", query=query).body.decode()
    data = re.search(r'<script type="application/json" id="film">(.*?)</script>', text, re.DOTALL)
    assert data
    return json.loads(data[1])


def test_where_x_is_scaled_a_still_marks_the_query_in_the_film_s_units() -> None:
    scene = PAGES["perceptron"].read("scaled=1&probe=1,2")
    scale = PAGES["perceptron"].json_film(scene).scale
    assert scale != 1
    (cross,) = (
        mark for mark in PAGES["perceptron"].still(scene).planes[0].marks if isinstance(mark, Dot) and mark.shape == "x"
    )
    x0, x1 = whole_film(PAGES["perceptron"], scene).figures[0].layout["xaxis"]["range"]
    assert cross.at[0] == pytest.approx((scale - x0) / (x1 - x0))


def test_a_page_without_a_film_cannot_be_embedded() -> None:
    assert ask(APP, "/embed/lessons").status == 404
    assert ask(APP, "/embed/nothing").status == 404


def test_films_and_previews_are_bounded_for_each_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PICTURES", (3, 0.001))
    app = server()
    paths = ["/embed/perceptron", "/preview/perceptron.png", "/embed/perceptron", "/embed/perceptron", "/perceptron"]
    assert [ask(app, at).status for at in paths] == [200, 200, 200, 429, 200]


def test_an_address_that_has_caused_too_much_work_is_served_without_more_of_it() -> None:
    budget = CpuBudget(burst=0.0, rate=1e-9)
    around = Starlette(routes=SceneRoutes(Settings(), cpu_budget=budget).routes())
    assert budget.has_left("unknown")
    assert ask(around, "/preview/hinge.png", query="seed=4711").status == 200  # paid for when it is done
    assert not budget.has_left("unknown")
    assert budget.has_left("somebody else")
    assert 'class="still"' not in ask(around, "/perceptron").body.decode()
    assert ask(around, "/preview/hinge.png", query="seed=4712").status == 503


def test_those_who_are_too_many_do_not_wait() -> None:
    around = Starlette(routes=SceneRoutes(Settings(), pool=FairPool(most=0)).routes())
    assert ask(around, "/preview/hinge.png", query="seed=4713").status == 503
    assert 'class="still"' not in ask(around, "/hinge", query="seed=4713").body.decode()
