"""Patches of Streamlit, a module for each bug: what is wrong, a few lines that show it, and the version it was seen in.
tests/server/streamlit_patches/ runs Streamlit without each patch: a test fails there once Streamlit has mended the bug,
and the module can go.

`apply` is called before anything is served; `uvicorn_settings.settle` once there is a server to settle;
`workers_main.withhold` before a process is started.
"""

import logging

import streamlit

from server.streamlit_patches import callbacks, left_pages

LOG = logging.getLogger(__name__)
VERSION = "1.67.0"  # pinned in requirements.txt; the patches are written for its private methods


def apply() -> None:
    """Patch the Streamlit that the patches are written for, and no other.

    Another one is served as it is, with a warning: an unknown method that is replaced may break every page, while
    without the patches a page does all but what their docstrings say. Refusing to start would keep security updates
    away.
    """
    if streamlit.__version__ != VERSION:
        LOG.warning(
            "Streamlit is %s; server/streamlit_patches is for %s and not applied", streamlit.__version__, VERSION
        )
        return
    callbacks.finish()
    left_pages.ignore()
