"""Bundles the stage's modules into one script: otherwise a browser would fetch thirty, level by level.

Each module becomes a function that is called once and returns its exports; the entry module stands last, unchanged.
Only the forms of import and export that these modules use are supported; others are refused.
"""

import re
from graphlib import TopologicalSorter
from pathlib import Path

HERE = Path(__file__).parent
IMPORT = re.compile(r'^import (\{[^}]*\}) from "\./(\w+)\.js";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
# A list of names would export the first alone; braces and brackets after "=" are of one value.
SEVERAL = re.compile(r"^export const \w+ = [^;{\[(`\n]*, \w+ = .*", re.MULTILINE)
OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def bundled(entry: str, folder: Path = HERE) -> str:
    """The module `entry` of a folder with everything it imports, as one module with the entry's exports.

    ValueError for an unsupported import or export; graphlib.CycleError, which is one too, for an import cycle.
    """
    sources = _sources(entry, folder)
    # Lists, not sets, so that every process makes the same bundle: its address is a hash of its content.
    order = TopologicalSorter({name: _imported(source) for name, source in sources.items()}).static_order()
    return "\n".join(_linked(sources[name]) if name == entry else _called(name, sources[name]) for name in order)


def _sources(entry: str, folder: Path) -> dict[str, str]:
    modules: dict[str, str] = {}
    ahead = [entry]
    while ahead:
        name = ahead.pop()
        if name not in modules:
            modules[name] = (folder / f"{name}.js").read_text(encoding="utf-8")
            ahead += _imported(modules[name])
    return modules


def _imported(source: str) -> list[str]:
    return [name for _, name in IMPORT.findall(source)]


def _linked(source: str) -> str:
    """The source with imports replaced by the bundled modules' exports."""
    return IMPORT.sub(r"const \1 = $\2;", source)


def _called(name: str, source: str) -> str:
    body, exports = EXPORT.sub("", _linked(source)), EXPORT.findall(source)
    other = SEVERAL.search(source) or OTHER.search(body)
    if other:
        raise ValueError(f"{name}.js has a line that cannot be bundled: {other[0]}")
    return f"const ${name} = (() => {{\n{body}\nreturn {{ {', '.join(exports)} }};\n}})();\n"
