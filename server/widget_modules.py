"""Streamlit's JavaScript modules of widgets, to preload, as the page would fetch them only when it draws the first
widget.

Streamlit's main script lists the modules of each kind of element. On a slow line they would come after everything else,
and after an icon font as large as all of them together.
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
    """Return the paths of the modules below the server's root, each once; none if Streamlit's main script does not have
    the expected form."""
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
