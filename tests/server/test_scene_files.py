"""The files of a scene, as the server answers."""

from dataclasses import replace

import pytest
from starlette.applications import Starlette

from films.download import POINTS, QR
from films.file_names import file_name
from films.page import AnyPage
from films.pages import LESSON_PAGES, PAGES
from films.scene import address_text, query_text
from films.topics.perceptron.scene import PerceptronScene
from server import scene_files
from server.middleware import middleware, routes
from server.qr_code import qr_code
from tests.server.asgi_client import ask

APP = Starlette(routes=routes(), middleware=middleware())


def test_a_file_has_an_address_and_a_name() -> None:
    answer = ask(APP, "/take/perceptron.html", query="t=3")
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["content-disposition"] == 'attachment; filename="perceptron-two-clusters.html"'
    assert ask(APP, "/take/perceptron.html", query="eta=none").status == 422
    for path in ("/take/start.html", "/take/perceptron.exe", "/take/nothing.html"):
        assert ask(APP, path).status == 404


@pytest.mark.parametrize("page", LESSON_PAGES.values(), ids=lambda page: page.name)
def test_every_page_has_the_files_that_it_offers_or_says_in_a_sentence_why_not(page: AnyPage) -> None:
    query = address_text(page.scene(t=1))
    statuses = {}
    for each in (*page.files, QR):
        if each.tells or each in (POINTS, QR):  # others are drawings, and have tests of their own
            answer = ask(APP, f"/take/{page.name}.{each.ending}", query=query, host="example.org")
            statuses[each.ending] = answer.status
            text = answer.body.decode()
            assert answer.status == 200 or (answer.status == 422 and text.endswith(".")), (each.ending, text)
    assert statuses["html"] == statuses["qr.svg"] == 200
    assert ("csv" in statuses) == page.moves
    assert all(statuses[each.ending] == 200 for each in page.downloads)


def test_an_option_of_other_files_is_refused_in_a_sentence() -> None:
    answer = ask(APP, "/take/perceptron.csv", query="hide=chart")
    sentence = "The address sets “hide”, which is not for this file (Points as CSV)."
    assert (answer.status, answer.body.decode()) == (422, sentence)


def test_a_qr_code_has_the_link_of_the_scene() -> None:
    for query in ("t=2", "lesson=own-1234&t=2"):
        answer = ask(APP, "/take/hinge.qr.svg", query=query, host="example.org")
        assert answer.body.decode() == qr_code(f"http://example.org/hinge?{address_text(PAGES['hinge'].read(query))}")
    own = ask(APP, "/take/hinge.qr.svg", query="lesson=own-1234&step=1&view=lesson", host="example.org")
    assert (own.status, own.body.decode()) == (422, scene_files.OWN_LESSON)


def test_the_qr_code_of_a_lesson_leads_to_its_step() -> None:
    answer = ask(APP, "/take/perceptron.qr.svg", query="lesson=1-perceptron&step=2&view=lesson&t=9", host="example.org")
    assert answer.body.decode() == qr_code("http://example.org/lesson/1-perceptron?step=2&t=9")


def test_a_link_too_long_for_a_qr_code_is_said_in_a_sentence() -> None:
    points = tuple((i / 7, -i / 3, i % 2) for i in range(500))
    answer = ask(APP, "/take/perceptron.qr.svg", query=query_text(PerceptronScene(points=points)), host="example.org")
    assert answer.status == 422
    assert answer.body.decode().startswith("This scene's link is too long")


def test_while_a_lesson_asks_no_file_is_made_that_tells_the_answer() -> None:
    query = "lesson=1-perceptron&step=2"
    for each in (*PAGES["perceptron"].files, QR):
        answer = ask(APP, f"/take/perceptron.{each.ending}", query=query)
        assert (answer.status == 422) == each.tells, each.ending
        assert not each.tells or answer.body.decode() == scene_files.ASKED


def test_parts_are_hidden_in_a_film_as_a_web_page() -> None:
    answer = ask(APP, "/take/perceptron.html", query="t=3&hide=speed,link")
    assert '"hide": ["speed", "link"]' in answer.body.decode()
    assert ask(APP, "/take/perceptron.html", query="t=3&hide=nothing").status == 422


def test_names_say_page_data_and_frame() -> None:
    page, scene = PAGES["perceptron"], PerceptronScene(t=3)
    assert file_name(page, scene, "svg") == "perceptron-two-clusters-t3.svg"
    assert file_name(page, replace(scene, points=((0.0, 0.0, 0),)), "gif", whole=True) == "perceptron-points.gif"
    iris = replace(scene, x="sepal length (cm)", y="petal width (cm)")
    assert file_name(page, iris, "pdf") == "perceptron-iris-t3.pdf"
