"""A visitor gets the page asked for last, even if the page before it reports a value; without the patch Streamlit
leads back."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.runtime.scriptrunner import RerunData
from streamlit.runtime.scriptrunner_utils.script_requests import ScriptRequests

from server.streamlit_patches import left_pages

CONTENTS, LESSONS = "contents", "lessons"
Ask = Callable[..., None]


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pages that a session has run."""
    pages: list[str] = []

    def run(session: Any, state: ClientState) -> None:
        session._pages_manager.current_page_script_hash = state.page_script_hash
        pages.append(state.page_script_hash)

    monkeypatch.setattr(left_pages, "streamlits_own", run)
    return pages


@pytest.fixture
def ask(runs: list[str]) -> Ask:  # noqa: ARG001  what it asks is noted there
    session: Any = SimpleNamespace(_pages_manager=SimpleNamespace(current_page_script_hash=""))

    def request(page: str, *, reports: bool = False, back: bool = False) -> None:
        state = ClientState(page_script_hash=page, is_history_navigation=back)
        if reports:
            state.widget_states.widgets.add(id="kept", json_value="{}")
        left_pages.without_left_pages(session, state)

    return request


def test_a_report_of_a_page_that_was_left_leads_nobody_back(ask: Ask, runs: list[str]) -> None:
    ask(LESSONS)
    ask(CONTENTS, back=True)
    for _ in range(2):  # the second after a line that was lost, say: the contents may not be there yet
        ask(LESSONS, reports=True)
    assert runs == [LESSONS, CONTENTS, CONTENTS, CONTENTS]
    ask(CONTENTS, reports=True)
    ask(LESSONS, reports=True)
    assert runs[4:] == [CONTENTS, LESSONS]


def test_a_page_that_is_asked_for_again_reports_again(ask: Ask, runs: list[str]) -> None:
    ask(LESSONS)
    ask(CONTENTS)
    ask(LESSONS, back=True)
    ask(LESSONS, reports=True)
    assert runs == [LESSONS, CONTENTS, LESSONS, LESSONS]


def test_a_page_to_which_a_script_has_led_reports(ask: Ask, runs: list[str]) -> None:
    """As the start page's cards do: no browser has asked for it."""
    ask("start")
    ask("perceptron", reports=True)
    assert runs == ["start", "perceptron"]


def test_canary_streamlit_itself_forgets_the_page_that_was_asked_for() -> None:
    """Where this fails Streamlit does right by itself: server/streamlit_patches/left_pages.py can go."""
    requests, waiting = ScriptRequests(), RerunData(page_script_hash=CONTENTS, is_history_navigation=True)
    for each in (waiting, RerunData(page_script_hash=LESSONS)):  # the second with the value of a widget
        requests.request_rerun(each)
    assert requests._rerun_data.page_script_hash == LESSONS
