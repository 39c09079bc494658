"""Streamlit's scripts wait in a first response that plays, until its stage does: fetched and read beside the stage's,
they would delay it. If no stage comes, they wait for MOST and no longer. The script that brings them is run inline:
headers.py allows it by its hash.
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
    """The page with these scripts, and preloads of its widgets' modules, in a template, and what brings them from
    there."""
    scripts = "".join([*STREAMLITS.findall(document), *modules])
    template = f'<template id="held-scripts">{scripts}</template><script>{SCRIPT}</script>'
    return STREAMLITS.sub("", document).replace("</head>", f"{template}</head>", 1)  # before what says that it plays
