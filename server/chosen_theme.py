"""The script that gives a page's first paint the theme chosen in Streamlit's own menu."""

# Streamlit keeps the choice by the path of the page: "System", "Light" or "Dark". Any other value, or none, leaves the
# page to the preference of the browser. The script is inline: headers.py allows it by its hash.
SCRIPT = """
try {
  const chosen = JSON.parse(localStorage.getItem(`stActiveTheme-${location.pathname}-v2`));
  const named = { Light: "light", Dark: "dark" }[chosen];
  if (named) document.getElementById("first").dataset.theme = named;
} catch {}
"""
