"""The architecture as the source has it: who may import whom, what a page may hold, and what no module may hold."""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tests.plugin import LONGEST

ROOT = Path(__file__).parents[1]
CODE = ("app.py", "pages", "server", "ui", "films", "playground", "addons")
EVERYTHING = (*CODE, "tests", "benchmarks")
APART_FROM_CODE = ("tests", "benchmarks")  # folders of an add-on

# What each part may import from outside, besides the standard library.
ALLOWED = {
    "app": {"streamlit"},
    "pages": {"streamlit"},
    "playground": {"numpy"},
    "films": {"numpy"},
    "films.scikit": {"numpy", "sklearn", "threadpoolctl"},
    "films.files": {"numpy", "charset_normalizer"},
    "films.files.workbook": {"python_calamine"},
    "films.kept_values": {"cachetools", "numpy"},
    "films.lru_cache": {"cachetools"},
    "films.film": {"plotly", "numpy"},
    "films.film.pictures": {"numpy", "PIL"},
    "films.still.png": {"PIL"},
    "films.still.inks": {"PIL"},
    "films.charts.contours": {"numpy", "contourpy"},
    "films.lessons.writing": {"tomli_w"},
    "films.picture": {"numpy"},
    "films.picture.tex": {"latex2mathml"},
    "films.topics": {"numpy", "plotly"},
    "ui": {"streamlit"},
    "ui.__init__": {"pandas"},
    "ui.stage": {"streamlit", "brotli"},
    "ui.shell": {"streamlit", "numpy"},
    "ui.shell.point_table": {"streamlit", "pandas"},
    "ui.topics": {"streamlit", "numpy"},
    "server": {"streamlit", "starlette", "uvicorn", "anyio", "brotli", "google"},
    "addons.python_api": {"anywidget", "traitlets", "numpy"},
    "addons.python_api.still": {"PIL"},
    "addons.python_api.own_estimator": {"cloudpickle", "numpy", "starlette", "streamlit", "uvicorn"},
    "server.preview_picture": {"PIL"},
    "server.qr_code": {"segno"},
    "addons": set(),
    "addons.classroom": {"starlette"},
    "addons.classroom.valkey_store": {"valkey"},
    "addons.composing": {"streamlit"},
    "addons.metrics": {"prometheus_client", "starlette"},
    "addons.notebooks": {"numpy"},
    "addons.papers": {"PIL", "fontTools", "fpdf", "starlette"},
}
PACKAGES = {"playground", "films", "ui", "server"}  # of the core
# Each part imports from its own layer and those below it only.
LAYERS = (
    ("playground",),
    ("films.scikit",),
    tuple(
        f"films.{name}"
        for name in (
            *("points", "axes", "costs", "param", "scene", "decimals", "samples", "query_scene", "link_damage"),
            *("question", "symbols", "number_table", "download", "other_points", "iris_choice"),
            *("places", "fair_share", "lru_cache", "kept_values", "events", "film_cache", "version"),
        )
    ),
    (
        "films.film",
        "films.files",
        "films.lessons",
        "films.gallery",
        "films.courses",
        "films.lectures",
        "films.steps",
        "films.prose",
    ),
    ("films.drawing", "films.still"),
    ("films.picture",),
    ("films.rules",),
    ("films.charts",),
    ("films.side_by_side",),
    (
        "films.page",
        "films.edits",
        "films.settings",
        "films.cost_settings",
        "films.file_names",
        "films.points_csv",
    ),
    ("films.topics",),
    ("films.pages", "films.asked_again", "films.step_questions", "films.played_lesson"),
    ("ui.stage",),
    ("ui.shell",),
    ("ui.topics", "ui.front"),
    ("server",),
    ("ui.course",),
    ("pages", "ui.site", "app"),
)
# The engine modules that others in the engine may import; algorithms do not import each other.
SHARED = {
    f"playground.{name}"
    for name in (
        *(
            "inputs",
            "trace",
            "grid",
            "losses",
            "condition",
            "datasets",
            "whole_numbers",
            "start",
            "whole_rows",
            "whole_states",
            "growing_state",
            "scores",
            "circuits",
            "piecewise_quadratic",
            "active_set",
        ),
        *("distances", "sorting", "search", "tiles", "voting", "neighbor_graph", "prototype_record", "prototypes"),
        *(
            "costs",
            "gaussian",
            "quadratics",
            "risk",
            "normal",
            "normal_share",
            "quadrature_pieces",
            "pointfile",
            "mails",
        ),
        *("descent_rule", "hinge_states", "smooth_states"),  # the steps of hinge.py
        "margin",  # whether a line separates, which ending.py asks first
        "ties",
        "optimum",  # the widest margin, of which a machine is made
        *("orthogonal", "recession"),  # what smooth_optimum.py decides in whole numbers
        *("trees_by_depth", "ensembles", "linear_scores", "kernel_machine"),  # what films/scikit/estimators.py gives
    )
}
LONGEST_PAGE = 40
# Participles that do not say of what.
EMPTY = {
    "found",
    "said",
    "told",
    "taken",
    "made",
    "printed",
    "asked",
    "shown",
    "seen",
    "known",
    "given",
    "kept",
    "drawn",
}
EMPTY |= {"stood", "heard", "meant", "of"}
GIVEN = "films.picture.mark.mark: given"  # a mark that is given to the reader, as `Mark.given`
MADE = "tests.films.made: made"  # films, made in one go
VAGUE = {"util", "utils", "helper", "helpers", "manager", "managers"}

Sources = dict[str, ast.Module]


@cache
def sources(places: tuple[str, ...] = CODE) -> Sources:
    """Parsed modules by dotted name, `pages.start` for pages/start.py."""
    files = [file for place in places for file in (ROOT / place, *(ROOT / place).rglob("*.py")) if file.is_file()]
    apart = () if places == EVERYTHING else APART_FROM_CODE
    return {name(file): parsed(file) for file in files if not {*file.relative_to(ROOT).parts[1:-1]} & {*apart}}


@cache
def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text())


@cache
def nodes(tree: ast.Module) -> tuple[Any, ...]:
    """All of a module, of any kind: most of these tests look at each."""
    return tuple(ast.walk(tree))


def name(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(module: str, tree: ast.Module, modules: Sources) -> Iterator[str]:
    """Dotted names that `module` imports: `from films.film import film` is films.film.film where that is a module."""
    for node in nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} line {node.lineno}: relative import; write it in full"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in modules else str(node.module)


@cache
def graph() -> dict[str, set[str]]:
    modules = sources()
    return {module: set(imports(module, tree, modules)) for module, tree in modules.items()}


def core() -> dict[str, set[str]]:
    """What modules outside of add-ons import."""
    return {module: imported for module, imported in graph().items() if top(module) != "addons"}


def top(module: str) -> str:
    return module.split(".")[0]


def within(module: str, part: str) -> bool:
    return f"{module}.".startswith(f"{part}.")


def layer(module: str) -> int:
    (number,) = [i for i, parts in enumerate(LAYERS) if any(within(module, part) for part in parts)]
    return number


DOWN = "Move what both need to the lower layer, or hand it in as an argument; LAYERS has the order."
ROUND = "Move what both need into a module below them."
OUTSIDE = (
    "Use what the part may import (ALLOWED), or add the package there with a good reason, and to requirements.txt."
)
APART = "Move what both need to films/charts or films/picture."
DEFINED = "Import it from the module that defines it, so that a name has one place."


def test_only_what_is_named_comes_from_outside() -> None:
    wrong = []
    for module, imported in graph().items():
        rule = max((part for part in ALLOWED if within("ui.__init__" if module == "ui" else module, part)), key=len)
        allowed = ALLOWED[rule] | PACKAGES | {"addons"} | sys.stdlib_module_names
        wrong += [f"{module} imports {other}" for other in imported if top(other) not in allowed]
    assert wrong == [], OUTSIDE


def test_scikit_learn_is_imported_where_it_is_needed() -> None:
    """Inside functions: it takes more than a second, and the server, which makes no films, never needs it."""
    wrong = []
    for module, tree in sources().items():
        at_once = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
        wrong += [f"{module} line {node.lineno}" for node in at_once if "sklearn" in ast.unparse(node)]
    assert wrong == [], "Import it within the function that uses it."


def test_imports_run_one_way() -> None:
    edges = [(module, other) for module, imported in core().items() for other in imported]
    inner = [(a, b) for a, b in edges if top(b) in {*PACKAGES, "pages"} and not {a, b} & PACKAGES]
    assert [f"{module} imports {other}" for module, other in inner if layer(module) < layer(other)] == [], DOWN


def cycle(edges: dict[str, set[str]]) -> list[str]:
    """What imports itself by way of others: taken off one by one are those that import nothing which is left."""
    left = {start: {end for end in ends if end in edges and end != start} for start, ends in edges.items()}
    while free := {start for start, ends in left.items() if not ends}:
        left = {start: ends - free for start, ends in left.items() if start not in free}
    return sorted(left)


def package(module: str) -> str:
    """The part of `LAYERS` that a module belongs to."""
    return next(part for parts in LAYERS for part in parts if within(module, part))


def test_no_module_imports_itself_by_way_of_others() -> None:
    assert cycle(graph()) == [], ROUND


def test_no_package_imports_itself_by_way_of_others() -> None:
    edges: dict[str, set[str]] = {}
    modules = {module: imported for module, imported in core().items() if module not in PACKAGES}
    for module, imported in modules.items():
        edges.setdefault(package(module), set()).update(package(other) for other in imported & modules.keys())
    assert cycle(edges) == [], ROUND


def defined(tree: ast.Module) -> set[str]:
    """The names that a module gives to functions, classes and values of its own."""
    names = {
        node.name for node in nodes(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    }
    return names | {node.id for node in nodes(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


def test_a_name_is_imported_from_the_module_that_defines_it() -> None:
    wrong, modules = [], sources(EVERYTHING)
    for module, tree in modules.items():
        for node in nodes(tree):
            if isinstance(node, ast.ImportFrom) and node.module in modules:
                own = defined(modules[node.module])
                others = {alias.name for alias in node.names if f"{node.module}.{alias.name}" not in modules} - {"*"}
                wrong += [f"{module} imports {name} from {node.module}" for name in sorted(others - own)]
    assert wrong == [], DEFINED


def test_the_core_imports_the_list_of_add_ons_and_none_of_them() -> None:
    wrong = [
        f"{module} imports {other}"
        for module, others in core().items()
        for other in others
        if other.startswith("addons.")
    ]
    assert wrong == [], "Name it in the add-on's record (addons/__init__.py), and ask there for it."


def test_an_add_on_imports_no_other() -> None:
    pairs = [(module, other) for module, imported in graph().items() for other in imported if top(module) == "addons"]
    apart = [(a, b) for a, b in pairs if b.startswith("addons.") and a.split(".")[1] != b.split(".")[1]]
    assert apart == [], "Move what both need to the core."


def test_topics_never_import_each_other() -> None:
    def topic(module: str) -> str:
        return module.split(".")[2] if module.startswith("films.topics.") else ""

    pairs = [(module, other) for module, imported in graph().items() for other in imported if topic(module)]
    assert [f"{module} imports {other}" for module, other in pairs if topic(other) not in ("", topic(module))] == [], (
        APART
    )


def test_films_never_reach_streamlit() -> None:
    edges = graph()
    for start in (module for module in edges if within(module, "films")):
        reached, ahead = set[str](), {start}
        while ahead:
            reached |= ahead
            ahead = {other for module in ahead for other in edges.get(module, ())} - reached
        assert not {"streamlit", "ui", "server"} & set(map(top, reached)), (
            f"{start}: by way of {sorted(reached & set(edges))}"
        )


def rules() -> set[str]:
    """The names of the classes that say the class of a query, and of the protocols that ask for it."""
    return {
        node.name
        for tree in sources(("films",)).values()
        for node in nodes(tree)
        if isinstance(node, ast.ClassDef)
        and {"at", "on_grid"} <= {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
    }


def asks_for_class(node: ast.AST) -> ast.AST | None:
    """The classes that a node tells things by: of isinstance, issubclass, a comparison of types, a class pattern."""
    called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
    if isinstance(node, ast.Call) and called in ("isinstance", "issubclass"):
        return node.args[1]
    if isinstance(node, ast.Compare) and "type" in {
        inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)
    }:
        return node
    return node.cls if isinstance(node, ast.MatchClass) else None


def test_films_never_tell_rules_by_their_class() -> None:
    wrong, rule_names = [], {*rules(), "Rule"}
    assert {"Neighbors", "Separator", "Estimators", "Regions"} <= rule_names
    for module, tree in sources(EVERYTHING).items():
        for node in nodes(tree):
            class_node = asks_for_class(node)
            named = (
                {getattr(part, "id", getattr(part, "attr", "")) for part in ast.walk(class_node)}
                if class_node
                else set()
            )
            if named & rule_names and not within(module, "films.rules"):
                wrong.append(f"{module} line {node.lineno}")
    assert wrong == []


def test_algorithms_do_not_import_each_other() -> None:
    engine = {module: imported for module, imported in graph().items() if module.startswith("playground.")}
    pairs = [(module, other) for module, imported in engine.items() for other in imported if top(other) == "playground"]
    assert [f"{module} imports {other}" for module, other in pairs if other not in SHARED] == [], ROUND


def test_pages_are_thin() -> None:
    wrong = []
    for module, tree in sources(("app.py", "pages", "ui/site.py")).items():
        holds = {type(node) for node in nodes(tree)}
        code = holds & {ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda}
        wrong += [f"{module} holds a {kind.__name__}" for kind in code]
        lines = tree.body[-1].end_lineno if tree.body else 0
        if lines is None or lines >= LONGEST_PAGE:
            wrong.append(f"{module} has {lines} lines")
    assert wrong == []


def test_one_module_talks_to_the_session() -> None:
    wrong = []
    for module, tree in sources().items():
        for node in nodes(tree):
            words = {getattr(node, field, None) for field in ("attr", "id", "name", "value") if hasattr(node, field)}
            if words & {"session_state", "query_params"} and module != "ui.shell.session":
                wrong.append(f"{module} line {node.lineno}")
    assert wrong == []


def test_one_module_puts_texts_into_markup() -> None:
    """Any other would have its own idea of what a text must not bring. Mails are read from markup."""
    modules = [module for module, modules in graph().items() if "html" in modules]
    assert sorted(modules) == ["films.files.messages", "films.film.escape"]


def test_no_part_of_a_page_runs_by_itself() -> None:
    """`st.fragment` races runs of the whole page in Streamlit 1.67: a run that the same thread makes right after a part
    is drawn into the part's place ("Bad delta path index", a white page, `ScriptRunContext.reset`); a part that runs
    again takes back what a whole run has drawn and not what it has ended, so the browser takes the rest off the page
    (`ForwardMsgQueue.clear`); and what a part tells after a link was pressed takes the place of the page that was asked
    for (`AppSession.request_rerun`). What takes long is a film instead, and a dialog is the
    stage's: `st.dialog` makes a part of its own, too."""
    wrong = []
    for module, tree in sources().items():
        for node in nodes(tree):
            called = ast.unparse(node) if isinstance(node, ast.Attribute | ast.keyword) else ""
            imported = node.names if isinstance(node, ast.ImportFrom) and top(str(node.module)) == "streamlit" else []
            named = {alias.name for alias in imported}
            if (
                called in ("st.fragment", "st.dialog", "scope='fragment'")
                or called.startswith("run_every=")
                or named & {"fragment", "dialog"}
            ):
                wrong.append(f"{module} line {node.lineno}")
    assert wrong == []


def test_every_module_has_a_subject() -> None:
    assert [module for module in sources(EVERYTHING) if VAGUE & set(module.replace("_", ".").split("."))] == []


def test_modules_functions_parameters_and_variables_are_named_for_what_they_are() -> None:
    """Constants aside, and the fields of classes, of which the class says whose they are."""
    wrong = []
    for module, tree in sources(EVERYTHING).items():
        wrong += [f"{module}: {name}" for name in EMPTY & {module.split(".")[-1], *named_in(tree)}]
        wrong += [
            f"{module}.{node.name}: {name}"
            for node in nodes(tree)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            for name in EMPTY & set(bound_in(node))
        ]
    wrong = sorted({*wrong} - {GIVEN, MADE})
    assert not wrong, f"Name what it is, so that it can be searched for (EMPTY has the words): {', '.join(wrong)}"


def named_in(tree: ast.Module) -> Iterator[str]:
    """The names of functions and classes, without their underscores."""
    for node in nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name.strip("_").lower()


def bound_in(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    """The names of the parameters and variables of a function and of those within it."""
    for node in ast.walk(function):
        if isinstance(node, ast.arg):
            yield node.arg.strip("_")
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id.strip("_")


def private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def test_no_module_uses_a_private_name_of_another() -> None:
    """Of ours; what `monkeypatch.setattr` sets counts too. Streamlit's and others' have no public way at times."""
    wrong, modules = [], sources(EVERYTHING)
    for module, tree in modules.items():
        ours = set[str]()
        for node in nodes(tree):
            if isinstance(node, ast.ImportFrom):
                ours |= {alias.asname or alias.name for alias in node.names if f"{node.module}.{alias.name}" in modules}
                hidden = [alias.name for alias in node.names if node.module in modules and private(alias.name)]
                wrong += [f"{module} imports {node.module}.{name}" for name in hidden]
        for node in nodes(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                used = (node.value.id, node.attr)
            elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("setattr") and len(node.args) > 2:
                used = (ast.unparse(node.args[0]), str(getattr(node.args[1], "value", "")))
            else:
                continue
            if used[0] in ours and private(used[1]):
                wrong.append(f"{module} line {node.lineno}: {'.'.join(used)}")
    assert wrong == [], "Give it a public name, or test through one."


def test_the_longest_files_of_tests_are_there_to_be_taken_first() -> None:
    assert [file for file in LONGEST if not (ROOT / "tests" / file).is_file()] == []


def test_only_tables_are_laid_out_by_hand() -> None:
    """`# fmt: skip` ends a table of a module; elsewhere it hides what is too long."""
    parts = ("films", "playground", "server", "ui", "tests")
    files = [file for part in parts for file in sorted((ROOT / part).rglob("*.py"))]
    wrong = [
        f"{name(file)} line {number}"
        for file in files
        for number, line in enumerate(file.read_text().splitlines(), 1)
        if line.endswith(("# fmt: skip", "# fmt: off")) and line[0] not in ")}]"
    ]
    assert wrong == [], "Let ruff lay it out."


def test_no_exception_is_dropped() -> None:
    wrong = []
    for module, tree in sources(EVERYTHING).items():
        handlers = [node for node in nodes(tree) if isinstance(node, ast.ExceptHandler)]
        wrong += [
            f"{module} line {node.lineno}"
            for node in handlers
            if all(isinstance(step, ast.Pass) or ast.unparse(step) == "..." for step in node.body)
        ]
    assert wrong == []


def test_a_link_that_a_test_opens_again_is_read_once_the_page_stands_still() -> None:
    """Right after an edit the address says what was there before: the test would open that, now and then."""
    wrong = [
        f"{name(file)} line {number}"
        for file in sorted((ROOT / "tests" / "browser").rglob("*.py"))
        for number, line in enumerate(file.read_text().splitlines(), 1)
        if re.search(r"\b(open|goto)\((\w+\.)*page\.url\)", line)
    ]
    assert wrong == [], "Open link(page): tests/browser/rest.py."
