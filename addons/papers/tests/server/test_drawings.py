"""The drawings of a scene for papers and slides."""

import io
import json
import re
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image, ImageSequence
from starlette.applications import Starlette

from addons.papers import ADDON, gif
from addons.papers.downloads import DOWNLOADS
from addons.papers.face import Outlines, face
from addons.papers.figure_options import MILLIMETRES, WIDTHS
from addons.papers.parts import NO_CHART
from films.download import FileRequest
from films.page import AnyPage, AnyView
from films.pages import LESSON_PAGES, PAGES
from films.scene import Scene
from films.still.planes import planes
from films.still.shapes import Dot
from films.topics.perceptron.scene import PerceptronScene
from server.middleware import middleware, routes
from server.preview_picture import font, font_file
from tests.films.film.reading import present
from tests.films.scenes.sentences import is_sentence
from tests.server.asgi_client import ask

APP = Starlette(routes=routes(), middleware=middleware())
SVG = "{http://www.w3.org/2000/svg}"
ADDRESS = "https://example.org/perceptron?t=3"
CONTENTS = {each.ending: each.content for each in DOWNLOADS}
VIEWS = [(page, view) for page in LESSON_PAGES.values() for view in page.views]
EACH = pytest.mark.parametrize(("page", "view"), VIEWS, ids=lambda one: one.name)


def scene_of(page: AnyPage, view: AnyView) -> Any:
    return replace(page.first(view), t=2)


def file(page: AnyPage, scene: Scene, kind: str, **more: Any) -> bytes:
    return present(CONTENTS[kind])(FileRequest(page.name, scene, ADDRESS, **more))


def perceptron(**fields: Any) -> tuple[AnyPage, PerceptronScene]:
    return PAGES["perceptron"], PerceptronScene(**{"t": 3} | fields)


@pytest.mark.parametrize("page", LESSON_PAGES.values(), ids=lambda page: page.name)
def test_every_page_offers_them_after_its_film_as_a_web_page(page: AnyPage) -> None:
    assert [each.ending for each in page.files][:5] == ["html", "gif", "svg", "pdf", "png"]


@EACH
def test_every_view_is_drawn_in_every_kind_of_file(page: AnyPage, view: AnyView) -> None:
    scene = scene_of(page, view)
    ElementTree.fromstring(file(page, scene, "svg"))
    assert file(page, scene, "pdf").startswith(b"%PDF-")
    with Image.open(io.BytesIO(file(page, scene, "png"))) as png:
        assert len(png.convert("RGB").getcolors(1_000_000) or ()) > 3


def pages_of(body: bytes) -> list[float]:
    """The width and the height of a PDF's page in millimetres."""
    (box,) = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", body)
    return [float(side) / MILLIMETRES for side in box]


@pytest.mark.parametrize("width", [85, 170])
@pytest.mark.parametrize("chosen", [{}, {"hide": "chart"}, {"only": "chart"}], ids=["all", "plane", "chart"])
def test_a_figure_is_as_wide_as_a_column_or_a_page_with_type_of_8_points(width: int, chosen: dict[str, str]) -> None:
    hide, options = tuple(filter(None, [chosen.get("hide")])), {"width": str(width)} | chosen
    more: dict[str, Any] = {"hide": hide, "options": tuple(options.items())}
    wide, high = pages_of(file(*perceptron(), "pdf", **more))
    assert wide == pytest.approx(width, abs=0.01)
    assert high == pytest.approx(width if chosen else {85: 2 * 85, 170: 85}[width], abs=0.01)  # in a column, one below
    svg = ElementTree.fromstring(file(*perceptron(), "svg", **more))
    points, pixels = float(present(svg.get("width")).removesuffix("pt")), float(present(svg.get("viewBox")).split()[2])
    assert float(present(svg.get("font-size"))) * points / pixels == pytest.approx(8, abs=0.001)
    assert points / MILLIMETRES == pytest.approx(width, abs=0.01)


def test_an_address_that_asks_for_a_chart_and_hides_charts_gets_a_sentence() -> None:
    answer = ask(APP, "/take/perceptron.svg", query="only=chart&hide=chart")
    assert (answer.status, is_sentence(answer.body.decode())) == (422, True)


def test_the_dialog_offers_the_widths_that_the_server_draws() -> None:
    script = (ADDON.stage / "figureoptions.js").read_text(encoding="utf-8")
    (widths,) = re.findall(r"^const WIDTHS = (\[.*\]);$", script, re.MULTILINE)
    assert [value for value, _ in json.loads(widths)] == ["", *WIDTHS]


def test_the_plane_alone_has_no_chart_and_a_chart_alone_no_plane() -> None:
    def words(**fields: list[str]) -> str:
        answer = ask(APP, "/take/perceptron.svg", query=urlencode({"t": "5"} | fields, doseq=True))
        assert answer.status == 200
        return words_of(answer.body)

    assert "checks made" in words()
    assert "checks made" not in words(hide=["chart"])
    assert "checks made" in words(only=["chart"])
    assert "x\u2082" not in words(only=["chart"])


REFUSED = ["perceptron.pdf?only=chart9", "perceptron.pdf?only=planes", "perceptron.pdf?width=86"]
OF_OTHER_FILES = ["perceptron.gif?width=85", "perceptron.html?only=chart", "perceptron.csv?width=170"]
NOTHING_THERE = ["perceptron.gif?only=chart2", "perceptron.svg?only=chart2"]


@pytest.mark.parametrize("address", REFUSED + OF_OTHER_FILES + NOTHING_THERE)
def test_an_option_that_a_file_cannot_follow_is_refused_in_a_sentence(address: str) -> None:
    path, _, query = address.partition("?")
    answer = ask(APP, f"/take/{path}", query=f"t=5&{query}")
    assert answer.status == 422
    assert answer.body.decode().endswith(".")


def test_a_figure_contains_its_description() -> None:
    root = ElementTree.fromstring(file(*perceptron(t=5), "svg"))
    description = present(root.findtext(f"{SVG}desc"))
    assert root.get("role") == "img"
    assert description.startswith("Update 5 · epoch 2 · checks: 29, 16 points. Separable.")
    body = file(*perceptron(t=5), "pdf")
    assert b"/Subject" in body
    assert b"/Lang" in body


def test_the_type_of_a_pdf_is_in_it() -> None:
    body = file(*perceptron(), "pdf")
    assert b"/FontFile2" in body
    assert b"SourceSans" in body


def words_of(svg: bytes) -> str:
    """What an SVG says: its text is outlines, which are named."""
    return "\n".join(node.get("aria-label", "") for node in ElementTree.fromstring(svg).iter())


def test_the_text_of_an_svg_needs_no_font_and_nothing_is_asked_for() -> None:
    body = file(*perceptron(), "svg")
    assert not [*ElementTree.fromstring(body).iter(f"{SVG}text")]
    assert {"x\u2081", "x\u2082", "w", "checks made"} <= {*words_of(body).split("\n")}
    assert not re.search(r'font-face|url\((?!"?#)|href="(?!data:)', body.decode())


def test_text_in_letters_that_our_font_lacks_is_left_to_the_readers_own() -> None:
    body = file(*perceptron(x="花びら", y="petal"), "svg")
    assert [node.text for node in ElementTree.fromstring(body).iter(f"{SVG}text")] == ["花びら"]
    assert "petal" in words_of(body)


def test_outlines_of_a_text_are_as_wide_as_its_font_says() -> None:
    text = "Wide, 10"
    outlines, wide = Outlines(face(font_file(), text)), font(1000).getlength(text)
    assert outlines.width(text) == pytest.approx(wide, rel=0.01)
    starts = [int(x) for x in re.findall(r"M(-?\d+)", outlines.path(text, -500.0))]
    assert -500 <= min(starts) < max(starts) <= wide - 500


def test_points_of_a_vector_are_where_the_film_has_them() -> None:
    page, scene = perceptron()
    (first,) = planes(page.film(scene), 3)
    circles = [mark for mark in first.marks if isinstance(mark, Dot) and mark.shape == "circle"]
    root = ElementTree.fromstring(file(page, scene, "svg"))
    box = root.find(f".//{SVG}clipPath/{SVG}rect")
    assert box is not None
    left, top, wide, high = (float(box.attrib[name]) for name in ("x", "y", "width", "height"))
    there = {(node.attrib["cx"], node.attrib["cy"]) for node in root.iter(f"{SVG}circle")}
    places = np.array([(float(x), float(y)) for x, y in there])
    assert circles
    for dot in circles:
        expected = left + dot.at[0] * wide, top + dot.at[1] * high
        assert np.abs(places - expected).max(axis=1).min() < 0.02


def test_words_of_a_reader_are_text_in_every_file() -> None:
    page, scene = perceptron(x=r"\input{/etc/passwd} $x$ %", y='"><script>alert(1)</script>')
    assert "<script>" not in file(page, scene, "svg").decode()


def test_a_gif_has_all_frames_and_ends_within_20_seconds() -> None:
    page, scene = perceptron()
    with Image.open(io.BytesIO(file(page, scene, "gif"))) as image:
        stays = [frame.info["duration"] for frame in ImageSequence.Iterator(image)]
    assert len(stays) == page.film(scene).n_frames
    assert stays[-1] == gif.LAST_MILLISECONDS
    longest = gif.MILLISECONDS * (gif.MOST_FRAMES - 1) + gif.LAST_MILLISECONDS
    assert longest <= 20_000


def test_a_long_film_keeps_its_first_and_last_frame_in_a_gif() -> None:
    assert gif.frames_of_gif(3) == (0, 1, 2)
    chosen = gif.frames_of_gif(5000)
    assert len(set(chosen)) == gif.MOST_FRAMES
    assert (chosen[0], chosen[-1]) == (0, 4999)


def test_a_gif_of_a_long_film_is_made_in_pieces() -> None:
    page, scene = perceptron(algorithm="printed")
    counts = [len(piece()) for piece in gif.pieces(FileRequest(page.name, scene, ADDRESS))]
    assert set(counts[:-1]) == {gif.AT_ONCE}
    assert counts[-1] < gif.AT_ONCE
    film = page.film(scene)
    marks = sum(len(plane.marks) for plane in planes(film, film.n_frames - 1))
    assert sum(counts) == gif.most_frames(film.planes + 1, marks)


def test_the_colours_of_classes_are_their_own_in_a_gif() -> None:
    page = PAGES["hinge"]
    with Image.open(io.BytesIO(file(page, page.scene(), "gif"))) as image:
        *_, last = (frame.convert("RGB") for frame in ImageSequence.Iterator(image))  # points are filled there
        there = np.unique(np.asarray(last).reshape(-1, 3), axis=0).astype(int)
    for color in ((0x00, 0x72, 0xB2), (0xD5, 0x5E, 0x00)):
        assert np.abs(there - color).max(axis=1).min() <= 4


def test_more_to_draw_makes_fewer_frames() -> None:
    assert gif.most_frames(1, 20) == gif.MOST_FRAMES
    assert gif.MOST_FRAMES > gif.most_frames(2, 40) > gif.most_frames(2, 600) > 2


def test_a_gif_has_the_chart_beside_the_plane_unless_that_would_tell_an_answer() -> None:
    page, scene = perceptron()
    widths = [Image.open(io.BytesIO(file(page, scene, "gif", asking=asking))).width for asking in (False, True)]
    assert widths == [2 * gif.SIDE, gif.SIDE]


def test_a_gif_is_of_the_plane_or_of_a_chart_as_its_address_asks() -> None:
    def frames(query: str) -> list[np.ndarray[Any, Any]]:
        answer = ask(APP, "/take/perceptron.gif", query=query)
        assert answer.status == 200
        with Image.open(io.BytesIO(answer.body)) as image:
            return [np.asarray(frame.convert("RGB"), int) for frame in ImageSequence.Iterator(image)]

    whole, planes_alone, chart_alone = frames("t=5"), frames("hide=chart"), frames("only=chart")
    assert len(whole) == len(planes_alone) == len(chart_alone)
    side = gif.SIDE
    for both, left, right in zip(whole, planes_alone, chart_alone, strict=True):
        assert left.shape == right.shape == (side, side, 3)
        # All but their edges, whose colours a palette may have otherwise.
        assert (np.abs(both[:, :side] - left).max(axis=2) > 40).mean() < 0.005
        assert (np.abs(both[:, side:] - right).max(axis=2) > 40).mean() < 0.005
    assert not np.array_equal(chart_alone[0], chart_alone[-1])


def test_a_chart_that_a_question_hides_is_not_drawn_alone() -> None:
    for kind in ("gif", "svg", "png", "pdf"):
        answer = ask(APP, f"/take/perceptron.{kind}", query="lesson=1-perceptron&step=2&only=chart")
        assert (answer.status, answer.body.decode()) == (422, NO_CHART)


def test_what_is_asked_about_is_hidden() -> None:
    page, scene = perceptron()
    assert file(page, scene, "svg", asking=True) != file(page, scene, "svg")


def test_a_drawing_has_an_address_and_a_name() -> None:
    answer = ask(APP, "/take/perceptron.svg", query="t=3")
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.headers["content-disposition"] == 'attachment; filename="perceptron-two-clusters-t3.svg"'
    assert ask(APP, "/take/perceptron.gif", query="t=3").body.startswith(b"GIF89a")
    assert ask(APP, "/take/start.svg").status == 404


def test_a_link_to_a_drawing_in_tikz_leads_to_the_pdf_of_its_scene() -> None:
    answer = ask(APP, "/take/perceptron.tex", query="t=3&eta=0.5")
    assert (answer.status, answer.headers["location"]) == (301, "perceptron.pdf?t=3&eta=0.5")
