"""New processes are not told of the page's script; by Python and Streamlit themselves they are, and would run it. That
workers start while Streamlit has a script as `__main__`: tests/server/test_worker_pool.py."""

from multiprocessing import spawn

import pytest
from streamlit.testing.v1 import AppTest

from server.streamlit_patches import workers_main


def page() -> None:
    from multiprocessing import spawn

    import streamlit as st

    st.session_state["given"] = [key for key in spawn.get_preparation_data("film") if key.startswith("init_main")]


def main_data() -> list[str]:
    """What a process started by a page is told of `__main__`."""
    app = AppTest.from_function(page).run()
    assert not app.exception
    return list(app.session_state["given"])


def test_a_new_process_is_told_of_no_script(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spawn, "get_preparation_data", workers_main.pythons_own)
    workers_main.withhold()
    assert main_data() == []


def test_canary_python_itself_names_the_pages_script(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where this fails Streamlit keeps its scripts out of `__main__`, or multiprocessing does:
    server/streamlit_patches/workers_main.py can go."""
    monkeypatch.setattr(spawn, "get_preparation_data", workers_main.pythons_own)
    assert main_data() == ["init_main_from_path"]
