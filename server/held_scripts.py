"""Holds Streamlit's scripts back in a first response that plays, until its stage plays: if they were fetched and parsed
beside the stage's, they would delay it. If no stage comes, they wait for MOST and no longer. The script that loads them
is inline: headers.py allows it by its hash.
"""

import re
from collections.abc import Sequence

MOST = 4000  # milliseconds
STREAMLITS = re.compile(r'<link rel="modulepreload"[^>]*>|<script type="module" crossorigin[^>]*></script>')
SCRIPT = f"""
{{
  const arrive = () => {{
    const held = document.getElementById("held-scripts");
    held?.remove();
    if (held) document.head.append(document.importNode(held.content, true));
  }};
  document.addEventListener("first-plays", arrive, {{ once: true }});
  setTimeout(arrive, {MOST});
}}
"""


def held(document: str, modules: Sequence[str]) -> str:
    """Return the page with Streamlit's scripts, and these preloads of its widgets' modules, in a template, and with the
    script that loads them from there."""
    scripts = "".join([*STREAMLITS.findall(document), *modules])
    template = f'<template id="held-scripts">{scripts}</template><script>{SCRIPT}</script>'
    # In the head: before the script that says "first-plays".
    return STREAMLITS.sub("", document).replace("</head>", f"{template}</head>", 1)
