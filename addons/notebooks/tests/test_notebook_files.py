"""The files of notebooks, as the server answers."""

import json
from typing import Any

from starlette.applications import Starlette

from server.middleware import middleware, routes
from tests.server.asgi_client import ask

APP = Starlette(routes=routes(), middleware=middleware())


def answer_to(path: str, query: str) -> Any:
    """Return the response to a request for a notebook."""
    return ask(APP, f"/take/{path}.ipynb", query=query, host="example.org")


def test_a_notebook_has_the_link_of_the_scene() -> None:
    notebook = json.loads(answer_to("hinge", "t=2").body)
    assert "(http://example.org/hinge?t=2)" in "".join(notebook["cells"][0]["source"])


def test_where_there_is_no_notebook_a_sentence_says_why() -> None:
    answer = answer_to("digits", "show=noise&repeats=1")
    assert (answer.status, answer.body.decode()[:38]) == (422, "Of this picture there is no notebook: ")


def test_a_page_without_notebooks_has_no_such_file() -> None:
    assert answer_to("start", "").status == 404
