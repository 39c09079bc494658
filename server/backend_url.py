"""The script that tells Streamlit's client the URL of its server: the directory of the page, as pages are not nested.

Without it the client first makes two requests below the page's own path, which fail. The URL is relative, so that it is
right behind a proxy that strips a prefix of the path, too. The script is inline: headers.py allows it by its hash.
"""

SCRIPT = """
window.__streamlit = { BACKEND_BASE_URL: new URL("./", location.href).href };
"""
