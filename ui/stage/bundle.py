"""Bundles the stage's modules into one script without comments, as a browser would fetch thirty modules level by level.

Each module becomes a function that is called once and returns its exports; the entry module stands last, unchanged.
Only the forms of import and export that these modules use are supported; others are refused.
"""

import re
from graphlib import TopologicalSorter
from pathlib import Path

HERE = Path(__file__).parent
IMPORT = re.compile(r'^import (\{[^}]*\}) from "((?:\.{1,2}/)+(?:\w+/)*(\w+))\.js";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
# Of a list of names only the first would be exported. Braces and brackets after "=" belong to one value.
SEVERAL = re.compile(r"^export const \w+ = [^;{\[(`\n]*, \w+ = .*", re.MULTILINE)
COMMENT = re.compile(r"/\*\*.*?\*/ ?|(?:^| )// [^\n]*", re.MULTILINE | re.DOTALL)
EMPTY = re.compile(r"\n\s+")  # empty lines, and the indentation of the next line
OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def file_of(name: str, folder: Path = HERE) -> Path:
    """Return the file of that name in a folder or below it; ValueError if there is none, or more than one."""
    files = sorted(folder.rglob(name))
    if len(files) != 1:
        raise ValueError(f"There are {len(files)} files {name} in {folder}.")
    return files[0]


def bundled(entry: str, folder: Path = HERE) -> str:
    """Return the module `entry` of a folder with all that it imports, as one short module with the entry's exports.

    ValueError for an unsupported import or export, and for two modules of one name in two folders;
    graphlib.CycleError, a ValueError, for an import cycle.
    """
    return shortened(joined(entry, folder))


def joined(entry: str, folder: Path = HERE) -> str:
    """Return the same module, but not shortened."""
    sources = _sources(entry, folder)
    # Lists, not sets, so that every process makes the same bundle: its address is a hash of its content.
    order = TopologicalSorter({name: _imported(source) for name, source in sources.items()}).static_order()
    return "\n".join(_linked(sources[name]) if name == entry else _called(name, sources[name]) for name in order)


def shortened(text: str) -> str:
    """Return a program without comments, indentation and empty lines. It relies on the style of these modules: a string
    with two slashes and a space in it would be cut. A test compares the two programs as a parser reads them."""
    return EMPTY.sub("\n", COMMENT.sub("", text))


def _sources(entry: str, folder: Path) -> dict[str, str]:
    files: dict[str, Path] = {}
    modules: dict[str, str] = {}
    ahead = [file_of(f"{entry}.js", folder).resolve()]
    while ahead:
        file = ahead.pop()
        if files.setdefault(file.stem, file) != file:
            raise ValueError(f"{file} and {files[file.stem]} have the same name.")
        if file.stem not in modules:
            modules[file.stem] = file.read_text(encoding="utf-8")
            ahead += [(file.parent / f"{path}.js").resolve() for _, path, _ in IMPORT.findall(modules[file.stem])]
    return modules


def _imported(source: str) -> list[str]:
    return [name for _, _, name in IMPORT.findall(source)]


def _linked(source: str) -> str:
    """Return the source with imports replaced by the bundled modules' exports."""
    return IMPORT.sub(r"const \1 = $\3;", source)


def _called(name: str, source: str) -> str:
    body, exports = EXPORT.sub("", _linked(source)), EXPORT.findall(source)
    other = SEVERAL.search(source) or OTHER.search(body)
    if other:
        raise ValueError(f"{name}.js has a line that cannot be bundled: {other[0]}")
    return f"const ${name} = (() => {{\n{body}\nreturn {{ {', '.join(exports)} }};\n}})();\n"
