"""A slash too many, as mails and chats add, leads to the pages of a class, too."""

import pytest
from starlette.applications import Starlette

from server.middleware import routes
from tests.server.asgi_client import ask


@pytest.mark.parametrize("path", ["/class", "/class/results", "/class/BCDFGH/desk"])
def test_a_slash_at_the_end_is_taken_off(path: str) -> None:
    answer = ask(Starlette(routes=routes()), f"{path}/", query="step=2")
    assert (answer.status, answer.headers["location"]) == (301, f"{path}?step=2")
