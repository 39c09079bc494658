"""Scenes whose texts are markup of every kind, the same scenes with harmless texts, and what elements both bring."""

import random
from collections.abc import Iterator
from dataclasses import fields, replace
from html.parser import HTMLParser
from typing import Any

from films.page import AnyPage
from films.param import TEXT_LENGTH
from films.scene import Scene
from playground.mails import Tally

HOSTILE = (
    "<img src=x onerror=a()>",
    "<meta http-equiv=refresh content=0;url=//e.test>",
    "<a href='javascript:a()'>l</a><a href=\"data:text/html,x\">",
    '"><svg onload=a()></title></style></script><script>a()</script>',
    "</math></td></tr></table></text></svg><style>*{background:url(//e.test)}</style>",
    "![i](http://e.test/i.png) [l](//e.test) www.e.test a@e.test http://e.test/ <http://e.test>",
    ":material/home: :smile: :red[r] $x^2$ `c` **b** # h",
    "{t} {x:p} %{x} %{y:.2f}<extra></extra> ${a}",
    "<b>b</b><i>i</i><br><sub>s</sub><sup>s</sup><span style='color:red'>",
    "&lt;b&gt; &amp; &#60;img&#62; &quot; <!-- --> <![CDATA[ ]]> <?x?>",
)
TALLY = Tally(("free", "you"), ((3, 1), (0, 2)), (9, 8), (3, 3))  # of mails of one's own
BRIEF = ("<img src=/q.png>", "![q](/q.png)", ":material/home: $q$", "</script><a href=/q.png id=q>", "{t} %{x} &lt;q")
SEPARATOR = "|"  # between the names of classes


def texts_of(cls: type[Scene]) -> list[str]:
    """The fields of a scene that hold any text: strings that are none of some options."""
    return [
        f.name
        for f in fields(cls)
        if isinstance(f.default, str) and not f.metadata["param"].options and not f.metadata["param"].form
    ]


def harmless(field: str, part: int = 0) -> str:
    return f"Na{field}{part}me"


def hostile(field: str, part: int = 0, *, first: int = 0) -> str:
    """A text like `harmless`, with markup; each field and class has another, beginning with number `first`."""
    text = HOSTILE[(first + part + sum(map(ord, field))) % len(HOSTILE)].replace(SEPARATOR, "")
    return f"{text}{harmless(field, part)}{text}"


def brief(field: str, part: int = 0) -> str:
    """The same as short as an address may have it: 100 characters a field, the names of four classes together."""
    if field == "labels":
        return f"{BRIEF[part % len(BRIEF)]}{part}"
    return f"{harmless(field)} {' '.join(BRIEF)}"[:TEXT_LENGTH]


def named(scene: Scene, name: Any) -> Scene:
    """The scene with all its texts by `name(field, part)`; "labels" are of as many classes as there may be."""
    parts = {field: scene.N_CLASSES if field == "labels" else 1 for field in texts_of(type(scene))}
    texts: dict[str, Any] = {
        field: SEPARATOR.join(name(field, part) for part in range(n)) for field, n in parts.items()
    }
    return replace(scene, **texts)


def scenes(page: AnyPage, mixed: int) -> Iterator[Scene]:
    """Scenes of a page in which each option of each field is shown, from all defaults, and from all switches turned and
    the query set; and `mixed` ones at random. Fields with the same options take turns."""
    draw = random.Random(page.name)
    cls = page.scene
    options = {f.name: list(f.metadata["param"].options or ()) for f in fields(cls) if f.name != "view"}
    switches = {f.name: not f.default for f in fields(cls) if isinstance(f.default, bool) and f.name != "predict"}
    rich: dict[str, Any] = switches | {name: (1.0, 1.0) for name in ("probe",) if hasattr(cls, name)}
    rich |= {name: value for name, value in {"opened": 0, "tally": TALLY}.items() if hasattr(cls, name)}
    rich |= {"source": "own"} if "own" in options.get("source", ()) else {}
    turns = {tuple(values): [n for n in options if options[n] == values] for values in options.values() if values}
    singles = [{names[i % len(names)]: value} for values, names in turns.items() for i, value in enumerate(values)]
    several = [{name: draw.choice(values) for name, values in options.items() if values} for _ in range(mixed)]
    chosen = [base | one for base in ({}, rich) for one in ({}, *singles)] + [rich | each for each in several]
    for values in chosen:
        yield cls(**values)


class Elements(HTMLParser):
    """The elements of an HTML text with their attributes, in order, and its words."""

    def __init__(self, markup: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[Any] = []
        self.words = ""
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, attrs))

    def handle_endtag(self, tag: str) -> None:
        self.elements.append(f"/{tag}")

    def handle_data(self, data: str) -> None:
        self.words += data

    def handle_comment(self, data: str) -> None:
        self.elements.append(f"!{data}")

    def handle_decl(self, decl: str) -> None:
        self.elements.append(f"!{decl}")

    def handle_pi(self, data: str) -> None:
        self.elements.append(f"?{data}")

    def unknown_decl(self, data: str) -> None:
        self.elements.append(f"!{data}")


def texts(part: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """All texts in some JSON, each with its path."""
    if isinstance(part, str):
        yield path, part
    elif isinstance(part, dict):
        for name, value in part.items():
            yield from texts(value, f"{path}.{name}")
    elif isinstance(part, (list, tuple)):
        for value in part:
            yield from texts(value, path)


def tamed(text: str, scene: Scene, first: int) -> str:
    """The text with the harmless texts in place of the hostile ones of `named`."""
    for field in texts_of(type(scene)):
        for part in range(scene.N_CLASSES):
            text = text.replace(hostile(field, part, first=first), harmless(field, part))
    return text
