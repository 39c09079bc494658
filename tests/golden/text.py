"""Golden films as text: for each view a file of numbers and a file of words.

The numbers of a scene stand by frame and mark; a mark is written again only where it has changed. The words stand by
sentence, each once, with `#` for its numbers and with the scenes, frames and places where it is read: `a`, `b` and `c`
are the three frames. So a sentence can be reworded, and no number's file changes.
"""

import html
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from films.film.film import Film
from playground.inputs import Floats
from tests.films.film.reading import NUMBER, value
from tests.films.made import whole_film
from tests.golden import reading
from tests.golden.reading import Reading
from tests.golden.scenes import Case

LONGEST = 40  # numbers that are written in full
SAMPLED = 16  # numbers of a longer series
ROUNDING = 1e-13  # less is 0
NEGLIGIBLE = 1e-9  # of the range of a mark: rounding
VISIBLE = 1e-6  # of the range of a mark: less counts as no change
FRAMES = "abc"
NOTHING, GAPS = "nothing", "gaps alone"
BLOCK = re.compile(r"</?(?:p|td|th|tr|li|ul|ol|br|div|summary|details|table|svg|text)\b[^>]*>")
IN_FORMULA = re.compile(r"</m(?:i|n|o|text)>")
SENTENCE = re.compile(r"(?<=[.?!:])\s+(?=[A-Z#“])")

Entries = dict[str, dict[str, str]]


@dataclass
class Golden:
    """What is stored of a view.

    numbers  by scene and place: "a 0 boundary x" is the x of the mark "boundary" of figure 0 in the first frame
    words    by sentence and scene: the places and frames where it is read
    """

    numbers: Entries = field(default_factory=dict)
    words: Entries = field(default_factory=dict)


def golden_films(cases: Iterable[Case]) -> Golden:
    """Return what is stored of scenes of a view."""
    golden = Golden()
    for case in cases:
        _add(golden, case, whole_film(case.page, case.scene))
    return golden


def frames_of(film: Film, t: int, series: Sequence[tuple[str, Floats]]) -> list[int]:
    """Return three frames: the first, one within and the last. The one within is the scene's own, else that in which
    most marks change."""
    last = film.n_frames - 1
    if last < 2:
        return sorted({0, last})
    if not 0 < t < last:
        changes = sum((_changes(rows) for _, rows in series), np.zeros(last))
        t = min(int(changes.argmax()) + 1, last - 1)
    return [0, t, last]


def _changes(rows: Floats) -> Floats:
    """Return 1 where a number of (F, m) changes from a frame to the next by more than rounding, else 0: `(F - 1,)`."""
    filled = np.nan_to_num(rows, nan=np.nanmax(rows, initial=0.0) + 1.0)
    moves = np.abs(np.diff(filled, axis=0))
    return np.asarray((moves > VISIBLE * np.ptp(filled)).any(axis=1), dtype=np.float64)


def _add(golden: Golden, case: Case, film: Film) -> None:
    series = [*reading.series(film)]
    scene = golden.numbers.setdefault(case.name, {})
    scene["scene"] = case.address
    scene["frames"] = f"{film.n_frames} {_series(film.chapters)}".strip()
    before: dict[str, str] = {}
    places: dict[tuple[str, str], str] = {}
    for letter, t in zip(FRAMES, frames_of(film, case.scene.t, series), strict=False):
        scene[f"{letter} frame"] = str(t)
        parts = [reading.frame(film, t), reading.questions(film, t)]
        if letter == "b":
            parts.append(reading.pointer(film, t))
        entries = dict(entry for part in parts for entry in _numbers(part))
        for place in {**before, **entries}:
            text = entries.get(place, NOTHING)
            if before.get(place) != text:
                scene[f"{letter} {place}"] = text
        before = {**dict.fromkeys(before, NOTHING), **entries}
        for part in parts:
            for place, sentence in _sentences(part):
                places[sentence, place] = places.get((sentence, place), "") + letter
    for place, rows in series:
        scene[f"all {place}"] = _series(rows.ravel())
    for (sentence, place), letters in places.items():
        uses = golden.words.setdefault(sentence, {})
        uses[case.name] = "; ".join(filter(None, [uses.get(case.name, ""), f"{place} {letters}".strip()]))


def _numbers(part: Reading) -> Iterator[tuple[str, str]]:
    for place, numbers in part.numbers.items():
        yield place, _series(numbers)
    yield from part.letters.items()
    for place, markup in part.words.items():
        digits = [str(value(text)) for text in NUMBER.findall(plain(markup))]
        if digits:
            yield f"{place} says", " ".join(digits)


def _sentences(part: Reading) -> Iterator[tuple[str, str]]:
    """The sentences, and the looks, which are words, too."""
    for place, markup in part.words.items():
        for sentence in dict.fromkeys(SENTENCE.split(NUMBER.sub("#", plain(markup)))):
            if sentence.strip(" #|"):
                yield place, sentence.strip()
    for place, look in part.looks.items():
        yield "", f"({place}: {look})"


def plain(markup: str) -> str:
    """Return a caption as text on one line, with bars between its blocks and cells."""
    spaced = IN_FORMULA.sub(" ", BLOCK.sub(" | ", markup))
    text = html.unescape(re.sub(r"<[^>]*>", "", spaced))
    return re.sub(r"(?:\s*\|\s*)+", " | ", " ".join(text.split())).strip(" |")


def _series(numbers: Sequence[float] | Floats) -> str:
    """Numbers; of more than 40 how many there are, the least and the greatest, their sum, and 16 of them; of equal ones
    how many."""
    values = np.asarray(numbers, dtype=np.float64)
    finite = values[np.isfinite(values)]
    least, greatest = (float(finite.min()), float(finite.max())) if finite.size else (0.0, 0.0)
    negligible = max(NEGLIGIBLE * (greatest - least), ROUNDING)
    if len(values) and not finite.size:
        return GAPS
    if len(values) > 3 and least == greatest and len(finite) == len(values):
        return f"{len(values)} times {_written(values[0], negligible)}"
    if len(values) <= LONGEST:
        return " ".join(_written(v, negligible) for v in values.tolist())
    some = values[np.linspace(0, len(values) - 1, SAMPLED).astype(np.int64)].tolist()
    total = _written(float(finite.sum()), max(NEGLIGIBLE * float(np.abs(finite).sum()), ROUNDING))
    extremes = f"{_written(least, negligible)} to {_written(greatest, negligible)}"
    head = f"{len(finite)} of {len(values)}, {extremes}, sum {total}:"
    return " ".join([head, *(_written(v, negligible) for v in some)])


def _written(number: float, negligible: float) -> str:
    if math.isnan(number):
        return "-"
    if abs(number) <= negligible:
        return "0"
    return f"{number:.0f}" if number == int(number) and abs(number) < 1e15 else f"{number:.6g}"
