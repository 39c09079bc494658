"""The script that gives a page's first paint the theme chosen in Streamlit's own menu."""

# Streamlit keeps the choice by the path of the page: "System", "Light" or "Dark". What else may be there, or a browser
# that keeps nothing, leaves the page as that browser prefers it. Run inline: headers.py names it by its hash.
SCRIPT = """
try {
  const chosen = JSON.parse(localStorage.getItem(`stActiveTheme-${location.pathname}-v2`));
  const named = { Light: "light", Dark: "dark" }[chosen];
  if (named) document.getElementById("first").dataset.theme = named;
} catch {}
"""
