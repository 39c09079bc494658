"""Where Streamlit's client finds its server, told to it: beside the page, as no page of ours is deeper than that.

Untold it asks below the page's own path first, for two things that are not there. Said relatively it holds behind a
proxy that takes a part of the path off, too. Run inline: headers.py names it by its hash.
"""

SCRIPT = """
window.__streamlit = { BACKEND_BASE_URL: new URL("./", location.href).href };
"""
