"""The words of the film of distances: what was done to the digit, how far it is then, how many are wrong, the cost."""

from films.film.captions import Caption
from films.film.columns import Col
from films.film.mathml import bold, formula
from films.film.numbers import counted
from films.topics.digits.better import Better
from films.topics.digits.film import distance
from playground.image_distances import DISTANCES, N_TANGENTS

DISTANCE_NAMES = {
    "euclid": "Euclid's",
    "centred": "centred by their ink",
    "shifts": "least over shifts by a pixel",
    "tangent": "least along tangents",
}
# What is done to the digit before it is compared, by the distance; of shifts it is each time another.
MADE = {"euclid": "as it is", "centred": "centred", "tangent": "along its tangents"}
LEGEND = (
    "Dark pixels hold ink; in the difference, dark is much. Dots: the nearest training digit of each label; the ring "
    "marks the nearest of all."
)


def move(down: int, across: int) -> str:
    """A shift in words."""
    if not down and not across:
        return "not moved"
    parts = {-1: "up", 1: "down"}.get(down, ""), {-1: "left", 1: "right"}.get(across, "")
    return f"moved {' and '.join(filter(None, parts))}"


def titles(known: dict[str, Col]) -> dict[str, Caption]:
    """The words above the four pictures."""
    return {
        "query": Caption(("test digit: {label}",), known),
        "nearest": Caption(("nearest: {answer}",), known),
        "compared": Caption(("digit, {move}",), known),
        "difference": Caption(("what still differs",), known),
    }


def cost(name: str, m: int) -> str:
    """What a query costs, in distances of two pictures."""
    per_pair = DISTANCES[name].per_pair
    distances = counted(m * per_pair, "distance")
    if name == "tangent":
        return f"{distances}, and {N_TANGENTS} products of two pictures for each: {1 + N_TANGENTS} times the work"
    if name == "centred":
        return f"{distances}, of pictures that were centred before, each once"
    return distances + (f": {per_pair} shifts for each training digit" if per_pair > 1 else "")


def _verdict(found: Better) -> str:
    m, n = len(found.X), len(found.y)
    wrong, euclid = (int((answers != found.y).sum()) for answers in (found.answers, found.euclid_answers))
    start = (
        f"<p>{counted(m, 'training digit')}, drawn at random. By <b>Euclid's</b> distance {_share(euclid, n)} are wrong"
    )
    if found.name == "euclid":
        return f"{start}. A query costs {cost('euclid', m)}.</p>"
    mended = int(((found.answers == found.y) & (found.euclid_answers != found.y)).sum())
    broken = int(((found.answers != found.y) & (found.euclid_answers == found.y)).sum())
    return (
        f"{start}, by the distance <b>{DISTANCE_NAMES[found.name]}</b> {_share(wrong, n)}: it mends {mended} and "
        f"breaks {broken}. A query costs {cost(found.name, m)}; Euclid's costs {cost('euclid', m)}.</p>"
    )


def _share(wrong: int, n: int) -> str:
    return f"{wrong:,} of {n:,} test digits ({100 * wrong / n:.1f} %)"


def without_mistakes(found: Better) -> dict[str, Caption]:
    """The words where nothing is wrong."""
    return {"frame": Caption(("<b>No mistakes</b>",)), "verdict": Caption((_verdict(found),))}


def captions(found: Better, shown: int) -> dict[str, Caption]:
    """The captions of all frames."""
    cut = f" The film shows the first {shown:,} mistakes." if shown < len(found.rows) else ""
    names = ("step", "number", "label", "answer", "square", "far", "move", "verdict")
    known = {name: Col(name) for name in names}
    known |= {"euclid": Col("euclid answer"), "apart": Col("euclid far"), "judged": Col("euclid verdict")}
    x, p, euclid = formula(bold("x")), formula(bold("p")), found.name == "euclid"
    why = f"<p>The test digit {x} has the label <b>{{label}}</b>. "
    if not euclid:
        why += "By Euclid's distance the nearest is a <b>{euclid}</b>, {apart} away: {judged}. "
    compared = f"{formula(bold('x′'))}, {{move}}" if not euclid else x
    both = " Both are centred." if found.name == "centred" else ""
    why += f"By this one it is {p}, a <b>{{answer}}</b>: {{verdict}}.{both} How far it is from {compared}:</p>"
    why += distance("p", "{square}", "{far}") if euclid else distance("p", "{square}", "{far}", of="x′")
    frame = f"<b>{{step}}</b> of {shown:,} · test digit {{number}}"
    if not euclid:
        frame += " · Euclid {judged}, this one {verdict}"
    return {
        "frame": Caption((frame,), known),
        "next": Caption(("next digit",)),
        "legend": Caption((LEGEND,)),
        "why": Caption((why,), known),
        "verdict": Caption((_verdict(found) + (f"<p>{cut.strip()}</p>" if cut else ""),)),
    }
