"""A patch of multiprocessing, for processes started beside Streamlit: they do not run the page's script as `__main__`.

Seen in Streamlit 1.67.0 with Python 3.11 to 3.14; streamlit/streamlit#4788 is about processes. At each run Streamlit
puts the page's script into the server's `sys.modules["__main__"]`. multiprocessing has a new process import the
`__main__` of the one that starts it, under another name, so the page runs there, without a session:

    # page.py, by `streamlit run page.py`
    import multiprocessing
    import streamlit as st

    print("the page runs as", __name__)  # a second time, as __mp_main__, in the new process
    if __name__ == "__main__":
        multiprocessing.get_context("spawn").Process(target=print).start()

multiprocessing has no option against it. What workers need they import by name (server/worker.py), so here no new
process is told of any `__main__`. This one is applied whichever Streamlit there is: without it no worker starts.
"""

from multiprocessing import spawn
from typing import Any

pythons_own = spawn.get_preparation_data


def withhold() -> None:
    """Have multiprocessing tell new processes nothing of `__main__`."""
    spawn.get_preparation_data = _without_main


def _without_main(name: str) -> dict[str, Any]:
    """In place of `spawn.get_preparation_data`."""
    return {key: value for key, value in pythons_own(name).items() if not key.startswith("init_main")}
