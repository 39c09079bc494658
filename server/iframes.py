"""Streamlit's settings for pages in iframes of other sites (PLAYGROUND_FRAMES)."""

from streamlit import config

from server.settings import Settings


def allow(settings: Settings) -> None:
    """Switch off Streamlit's XSRF check if iframes are allowed: browsers send no cookies from there, and without its
    cookie Streamlit would refuse all uploads. server/cross_origin.py checks the Origin header instead."""
    if settings.frames:
        config.set_option("server.enableXsrfProtection", False)
