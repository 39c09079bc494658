"""A still's plane as SVG that scales with its box: places are percentages, sizes stay in pixels."""

from collections.abc import Callable, Iterable

from films.film import escape
from films.film.still_marks import Area, Dot, Line, Mark, Path, Picture, Plane, Text, Ticks
from films.film.symbols import POLYGONS, outlines
from films.film.ticks import Tick

FONT = '"Playground Sans", "Source Sans 3", system-ui, sans-serif'  # as ui/stage/faces.py has it
SMALL = 180  # pixels of the longer side of a small file: what is drawn on 400 is twice as large there
UNIT = 1000  # of the view box in which lines and areas are stretched over the axes
DASHES = {"solid": (), "dot": (1, 1), "dash": (3, 3)}  # in widths of the line, and at least three pixels
ANCHORS = {"left": ("end", -1), "center": ("middle", 0), "right": ("start", 1)}
LOWER = {"top": (-1, -2.5), "middle": (0, 4.2), "bottom": (1, 10.5)}  # times `away`, and pixels down to the base line
OVER = 'overflow="visible"'


def svg(plane: Plane) -> str:
    """The plane with its axes; marks are clipped to them, tick labels and titles stand outside. Where a narrow plane
    has different ticks, both sets are there, in groups of the classes "wide" and "narrow". The page sets the size; the
    variable --ratio holds width over height."""
    return (
        f'<svg class="still" xmlns="http://www.w3.org/2000/svg" {OVER} style="--ratio:{plane.ratio:.6g}" '
        f'font-size="12" font-family="{escape.html(FONT)}" fill="var(--stage-ink)">'
        f"{_ticks(plane, _grid)}<svg>{''.join(map(_mark, plane.marks))}</svg>{_ticks(plane, _numbers)}{_titles(plane)}"
        "</svg>"
    )


def small(plane: Plane) -> str:
    """The marks of the plane as a file of its own, on paper, which scales as a whole."""
    across, up = SMALL * min(plane.ratio, 1.0), SMALL / max(plane.ratio, 1.0)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:.6g} {up:.6g}"><style>'
        "svg { --stage-ink: #444; --stage-grid: #ddd; --stage-faint: #999; --stage-ground: #fff } "
        ".still > g text, .still > g svg { display: none }</style>"
        f'<rect width="100%" height="100%" fill="#fff"/>{svg(plane)}</svg>'
    )


def _ticks(plane: Plane, draw: Callable[[Ticks], str]) -> str:
    if plane.ticks == plane.narrow:
        return draw(plane.ticks)
    return f'<g class="wide">{draw(plane.ticks)}</g><g class="narrow">{draw(plane.narrow)}</g>'


def _grid(ticks: Ticks) -> str:
    across = (_axis_line(f'x1="{_percent(t.share)}" x2="{_percent(t.share)}" y2="100%"', t) for t in ticks.x)
    up = (_axis_line(f'y1="{_percent(1 - t.share)}" y2="{_percent(1 - t.share)}" x2="100%"', t) for t in ticks.y)
    return "".join((*across, *up))


def _axis_line(place: str, tick: Tick) -> str:
    ink = "grid" if tick.value else "faint"
    return f'<line {place} stroke="var(--stage-{ink})"/>'


def _numbers(ticks: Ticks) -> str:
    across = (f'<text x="{_percent(t.share)}" y="100%" dy="14">{escape.html(t.text)}</text>' for t in ticks.x)
    return f'<g text-anchor="middle">{"".join(across)}</g><g text-anchor="end">{"".join(map(_up, ticks.y))}</g>'


def _up(tick: Tick) -> str:
    """The label of a tick of the second axis."""
    y, text = _percent(1 - tick.share), escape.html(tick.text)
    if tick.turned:
        turned = 'text-anchor="middle" transform="translate(-5) rotate(-90)"'
        return f'<svg y="{y}" {OVER}><text {turned}>{text}</text></svg>'
    return f'<text x="-1" y="{y}" dy="4.2">{text}</text>'


def _titles(plane: Plane) -> str:
    x, y = (escape.html(title) for title in plane.titles)
    return (
        f'<g text-anchor="middle" font-size="14"><text x="50%" y="100%" dy="29.5">{x}</text>'
        f'<svg y="50%" {OVER}><text transform="translate(-27.6) rotate(-90)">{y}</text></svg></g>'
    )


def _mark(mark: Mark) -> str:
    if isinstance(mark, Area):
        return _stretched(mark.parts, f'fill="{_ink(mark.color)}" fill-rule="evenodd"', mark.opacity)
    if isinstance(mark, Line):
        dashes = " ".join(_short(n * max(3.0, mark.width)) for n in DASHES[mark.dash])
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        line = f'fill="none" stroke="{_ink(mark.color)}" stroke-width="{_short(mark.width)}"{dashed}'
        return _stretched(
            mark.parts, f'{line} stroke-linejoin="round" vector-effect="non-scaling-stroke"', mark.opacity
        )
    if isinstance(mark, Picture):
        return _picture(mark)
    return _dot(mark) if isinstance(mark, Dot) else _text(mark)


def _stretched(parts: Iterable[Path], look: str, opacity: float) -> str:
    d = "".join("M" + "L".join(f"{_short(x * UNIT)} {_short(y * UNIT)}" for x, y in part) for part in parts)
    box = f'viewBox="0 0 {UNIT} {UNIT}" preserveAspectRatio="none"'
    return f'<svg {box}><path d="{d}" {look}{_opacity(opacity)}/></svg>' if d else ""


def _picture(picture: Picture) -> str:
    (left, top), (right, bottom) = picture.corner, picture.opposite
    box = f'x="{_percent(left)}" y="{_percent(top)}" width="{_percent(right - left)}" height="{_percent(bottom - top)}"'
    look = f'preserveAspectRatio="none" style="image-rendering:pixelated"{_opacity(picture.opacity)}'
    return f'<image {box} {look} href="{escape.html(picture.source)}"/>'


def _dot(dot: Dot) -> str:
    x, y = map(_percent, dot.at)
    look = f'fill="{_ink(dot.fill or "none")}" stroke="{_ink(dot.edge)}" stroke-width="{_short(dot.width)}"'
    look += _opacity(dot.opacity)
    core = f'<circle cx="{x}" cy="{y}" r="{_short(dot.radius / 4)}" fill="{_ink(dot.edge)}"/>' if dot.dotted else ""
    if dot.shape == "circle":
        return f'<circle cx="{x}" cy="{y}" r="{_short(dot.radius)}" {look}/>{core}'
    closed = "Z" if dot.shape in POLYGONS else ""
    lines = outlines(dot.shape, dot.radius, turn=dot.turn)
    d = "".join("M" + "L".join(f"{_short(a)} {_short(b)}" for a, b in line) + closed for line in lines)
    return f'<svg x="{x}" y="{y}" {OVER}><path d="{d}" {look}/></svg>{core}'


def _text(text: Text) -> str:
    placed, side = text.position.split(" ")
    anchor, sign = ANCHORS[side]
    up, down = LOWER[placed]
    x, y = map(_percent, text.at)
    shift = f'dx="{_short(sign * text.away)}" dy="{_short(up * text.away + down)}"'
    words = escape.html(text.words)
    return f'<text x="{x}" y="{y}" {shift} text-anchor="{anchor}" fill="{_ink(text.color)}">{words}</text>'


def _ink(color: str) -> str:
    return escape.html(color)


def _opacity(opacity: float) -> str:
    return "" if opacity == 1 else f' opacity="{_short(opacity)}"'


def _percent(share: float) -> str:
    return f"{_short(100 * share)}%"


def _short(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
