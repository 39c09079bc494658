"""Pages within pages of other sites, where a setting allows it (PLAYGROUND_FRAMES)."""

from streamlit import config

from server.settings import Settings


def allow(settings: Settings) -> None:
    """In another site's frame browsers send none of our cookies, and Streamlit takes no upload without one. What that
    cookie is to prove, that a page of ours asks, Origin proves there as well: see server/cross_origin.py."""
    if settings.frames:
        config.set_option("server.enableXsrfProtection", False)
