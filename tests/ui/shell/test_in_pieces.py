"""Work in pieces: every result in its order, and a bar only where it takes a while."""

from streamlit.testing.v1 import AppTest

SCRIPT = """
import time
from functools import partial
import streamlit as st
from ui.shell import in_pieces

def piece(i):
    time.sleep({seconds})
    return i * i

st.write(in_pieces.done("Squaring …", [partial(piece, i) for i in range(4)]))
"""


def test_all_pieces_are_done_in_order_and_the_bar_is_gone_at_the_end() -> None:
    for seconds in (0, 0.3):
        app = AppTest.from_string(SCRIPT.format(seconds=seconds), default_timeout=20).run()
        assert [error.value for error in app.exception] == []
        assert [element.value for element in app.json] == ["[0, 1, 4, 9]"]
        assert not app.get("progress")


def test_a_bar_shows_how_far_long_work_is() -> None:
    stopped = SCRIPT.format(seconds=0.3).replace("return i * i", "return i * i if i < 3 else st.stop()")
    app = AppTest.from_string(stopped, default_timeout=20).run()
    (bar,) = app.get("progress")
    assert (bar.proto.value, bar.proto.text) == (75, "Squaring …")
