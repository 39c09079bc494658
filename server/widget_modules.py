"""Streamlit's JavaScript modules of widgets, to preload: the page would fetch them only once it draws the first widget.

Its main script lists, for each kind of element, the modules that it is made of. On a slow line they would be asked for
after all else, and behind an icon font as large as all of them.
"""

import json
import re
from functools import cache

from server.static_files import STREAMLIT

KINDS = (
    "BidiComponent",
    "Html",
    "Button",
    "ButtonGroup",
    "Selectbox",
    "Checkbox",
    "NumberInput",
)  # of a page with a stage
MAIN = re.compile(r'<script type="module"[^>]* src="\./(static/js/index\.[\w-]+\.js)"')
NAMES = re.compile(r"__vite__mapDeps=.{0,80}?(\[\"[^\]]*\])")


@cache
def modules() -> tuple[str, ...]:
    """Their paths below the server's own, each once; none where Streamlit's main script is built otherwise."""
    document = (STREAMLIT / "index.html").read_text(encoding="utf-8")
    main = MAIN.search(document)
    script = (STREAMLIT / main[1]).read_text(encoding="utf-8") if main else ""
    listed = NAMES.search(script)
    names = json.loads(listed[1]) if listed else []
    names_used = dict.fromkeys(names[i] for kind in KINDS for i in _numbers(script, kind) if names)
    there = {name: f"/static/js/{name.removeprefix('./')}" for name in names_used if name.endswith(".js")}
    return tuple(path for path in there.values() if path not in document)


def _numbers(script: str, kind: str) -> list[int]:
    parts = re.search(rf"import\(`\./{kind}\.[\w-]+\.js`\),__vite__mapDeps\(\[([\d,]+)\]", script)
    return [int(number) for number in parts[1].split(",")] if parts else []
