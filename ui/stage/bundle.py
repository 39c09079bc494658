"""The stage's modules as one script: a browser asks for each of thirty, and for what one imports only when it has that.

Each becomes a function that is called once and returns what the module exports; the entry stands last, as it is. This
knows the forms in which these modules import and export, and refuses all others.
"""

import re
from graphlib import TopologicalSorter
from pathlib import Path

HERE = Path(__file__).parent
IMPORT = re.compile(r'^import (\{[^}]*\}) from "\./(\w+)\.js";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def bundled(entry: str, folder: Path = HERE) -> str:
    """The module `entry` of a folder and all that it imports, as one module that exports what the entry does.

    ValueError where one imports or exports in another form, or, as graphlib.CycleError, in a circle.
    """
    sources = _sources(entry, folder)
    # Lists, not sets: in every process the same, as its address changes with its content.
    order = TopologicalSorter({name: _imported(source) for name, source in sources.items()}).static_order()
    return "\n".join(_linked(sources[name]) if name == entry else _called(name, sources[name]) for name in order)


def _sources(entry: str, folder: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    asked = [entry]
    while asked:
        name = asked.pop()
        if name not in found:
            found[name] = (folder / f"{name}.js").read_text(encoding="utf-8")
            asked += _imported(found[name])
    return found


def _imported(source: str) -> list[str]:
    return [name for _, name in IMPORT.findall(source)]


def _linked(source: str) -> str:
    """With names of other modules taken from what these have returned."""
    return IMPORT.sub(r"const \1 = $\2;", source)


def _called(name: str, source: str) -> str:
    body, exports = EXPORT.sub("", _linked(source)), EXPORT.findall(source)
    other = OTHER.search(body)
    if other:
        raise ValueError(f"{name}.js has a line that cannot be bundled: {other[0]}")
    return f"const ${name} = (() => {{\n{body}\nreturn {{ {', '.join(exports)} }};\n}})();\n"
