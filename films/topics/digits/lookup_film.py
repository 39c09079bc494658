"""The film of one pixel as a lookup table: the entries of the table, its errors, and new images that are looked up."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from films.charts.class_marks import class_marks
from films.drawing import chart, looks, palette
from films.film.columns import last_frame
from films.film.film import Film
from films.film.marks import Letters, Marker, Path, Picture
from films.film.numbers import counted, is_or_are, number, percent
from films.film.parts import Cells
from films.film.pictures import Pictures
from films.picture import marks
from films.picture.ask import Ask, ask
from films.picture.figure import Figure, graph
from films.picture.film import film
from films.picture.mark import Mark, mark
from films.picture.now import Now, now
from films.picture.picture_marks import picture
from films.picture.words import Words, one_of, words
from films.topics.digits.lookup import FACTOR, N_LOOKUPS, PIXELS, WIDE, Lookup, corners
from films.topics.digits.pictures import GREYS, LEVELS, SIDE, bare, borders, pictures_of, title
from films.topics.digits.pixel import BEST, SIGNS
from playground.enlarged_pictures import BLACKEST, enlarged
from playground.inputs import Floats, Ints

TABLE, TRAINING, NEW, ONE = range(4)  # what a frame shows
LARGE, APART = 40.0, 8.0  # the side of the two pictures, and the gap between them
DOWN = 10  # entries in a column of the table
HERE = palette.CLASSES[1].color  # of the frames around what is looked at
CLASS_OF = dict(zip((1, -1), palette.CLASSES[:2], strict=True))  # by label
HOW_MANY = ("none or a few", "about a quarter", "about half", "about three quarters", "all or nearly all")
LEGEND = (
    "Framed on the left: the pixels of which the ringed one on the right is the mean. Below, the lookup table: its "
    "grey value in each training image, and the label of that image: "
)


@dataclass(frozen=True, eq=False)
class _Frames:
    """What each frame shows of a `run`.

    kind    (F,) the table, the errors on the training or the new images, or one image
    image   (F,) the image: 0 is the first training image, the others are new ones
    signs   the names of the answers and labels +1 and -1
    chosen  the pixel that the scene has chosen, from 1; 0 for the first with the most values
    """

    run: Lookup
    kind: Ints
    image: Ints
    signs: tuple[str, str]
    chosen: int

    @cached_property
    def X(self) -> Floats:
        """The images: `(m, 64)`."""
        return np.vstack([self.run.X[:1], self.run.Q[: self.image.max()]])

    @cached_property
    def value(self) -> Now:
        """The grey value of the image, in each frame."""
        return now(np.append(self.run.values[:1], self.run.new_values)[: len(self.X)], self.image)

    @cached_property
    def labels(self) -> Ints:
        """The label of the image in each frame, and what the table answers: `(2, F)`."""
        own = np.append(self.run.y[:1], self.run.labels)[: len(self.X)]
        return np.stack([own[self.image], self.run.table.predict(self.value.per_frame())]).astype(np.int64)

    @cached_property
    def entry(self) -> Ints:
        """The entry of the table with the image's value, in each frame: `(F,)`; -1 for none."""
        place = {value: entry for entry, value in enumerate(self.run.table.values)}
        return np.array([place.get(value, -1) for value in self.value.per_frame().tolist()])

    def sign(self, labels: Ints) -> tuple[str, ...]:
        """Return the name of each label."""
        return tuple(self.signs[0 if label > 0 else 1] for label in labels.tolist())


@dataclass(frozen=True, eq=False)
class _ErrorRate:
    """The number of `wrong` images of `n`, called `name`, which the film shows from frame `since` on."""

    name: str
    wrong: int
    n: int
    since: int
    n_frames: int

    @cached_property
    def share(self) -> Floats:
        """The height of the bar in each frame: `(F, 1)`; NaN before it is shown."""
        return np.where(np.arange(self.n_frames) < self.since, np.nan, self.wrong / self.n)[:, None]

    @cached_property
    def text(self) -> tuple[str, ...]:
        """The words on the bar in each frame; "" before it is shown."""
        return ("",) * self.since + (f"{self.wrong} of {self.n}: {percent(self.wrong / self.n)}",) * (
            self.n_frames - self.since
        )

    @property
    def above(self) -> float:
        """The height of the words: that of the bar, unless they would cross the line of a coin."""
        share = self.wrong / self.n
        return 0.5 if 0.25 < share < 0.5 else share

    @property
    def option(self) -> int:
        """The number in `HOW_MANY` of the nearest share."""
        return round(4 * self.wrong / self.n)


def lookup_film(run: Lookup, task: str, chosen: int) -> Film:
    """Return the film, with a frame for the table, one for each of its errors, and one for each of the first new
    images. `chosen` as in `_Frames`."""
    kind = np.array([TABLE, TRAINING, NEW, *[ONE] * min(N_LOOKUPS, len(run.labels))])
    film_frames = _Frames(run, kind, np.maximum(np.arange(len(kind)) - NEW, 0), SIGNS[task], chosen)
    errors = (
        _ErrorRate("training images", run.training_wrong, len(run.y), TRAINING, len(kind)),
        _ErrorRate("new images", int(run.wrong.sum()), len(run.labels), NEW, len(kind)),
    )
    pictures = _pictures(film_frames)
    return film(
        [Figure(tuple(pictures), _LAYOUT, pictures=_PLACES), _table(film_frames), _errors(errors)],
        len(kind),
        words=_words(film_frames, errors),
        asks=_questions(film_frames, errors, pictures),
        cells=(
            now(np.full(len(kind), run.pixel + 1)),
            Cells(((_LEFTS[1], LARGE),), LARGE / WIDE, WIDE, WIDE, "pixel", "", chosen),
        ),
    )


_LEFTS = (0.0, LARGE + APART)
_LAYOUT = bare(2 * LARGE + APART, LARGE + 6)
_PLACES = tuple(Picture(x=left, y=LARGE, wide=LARGE, high=LARGE) for left in _LEFTS)


def _pictures(film_frames: _Frames) -> list[Mark]:
    """Return the image of the frame as it is, and enlarged; and the marks of the pixel on both."""
    old, _ = corners(film_frames.run.pixel)
    row, column = divmod(film_frames.run.pixel, WIDE)
    (left, right), (upper, lower) = ((int(part.min()), int(part.max()) + 1) for part in (old % SIDE, old // SIDE))
    around = np.array([(left, upper), (right, upper), (right, lower), (left, lower), (left, upper)]) * LARGE / SIDE
    middle = np.array([[_LEFTS[1] + (column + 0.5) * LARGE / WIDE, LARGE - (row + 0.5) * LARGE / WIDE]])
    greys = enlarged(film_frames.X, SIDE, FACTOR, LEVELS).reshape(-1, WIDE, WIDE)[:, ::-1]
    wide = Pictures(np.rint(greys * (LEVELS / BLACKEST)).astype(np.uint8), GREYS)
    label = words("labelled {sign}", sign=now(film_frames.sign(film_frames.labels[0])))
    grey = words("grey value {value}", value=film_frames.value)
    ring = Marker(symbol="circle-open", size=14, color=HERE, edge_width=3)
    return [
        borders([(left, LARGE, LARGE) for left in _LEFTS], LARGE),
        picture(title("image", LARGE / 2, LARGE), 0, now(pictures_of(film_frames.X), film_frames.image), label),
        picture(title("enlarged", _LEFTS[1] + LARGE / 2, LARGE), 1, now(wide, film_frames.image), grey),
        mark(looks.line("old pixels", HERE, 3), given=True, x=around[:, 0], y=LARGE - around[:, 1]),
        mark(looks.markers("pixel", ring, middle), given=True),
    ]


def _table(film_frames: _Frames) -> Figure:
    """Return the chart of all entries by value, column by column, and a frame around the image's entry."""
    values, answers = np.array(film_frames.run.table.values), np.array(film_frames.run.table.answers)
    place = np.array([divmod(entry, DOWN) for entry in range(len(values))]) * [1, -1]
    box = place[:, None] + np.array([[-0.2, 0.45], [0.72, 0.45], [0.72, -0.45], [-0.2, -0.45], [-0.2, 0.45]])
    entries = [
        mark(
            Path(
                name=style.name,
                marker=Marker(size=10, symbol=style.symbol, color=style.color, edge_width=0),
                text=[f" {number(value)}" for value in values[answers == label].tolist()],
                letters=Letters(position="middle right", color=palette.INK, size=13),
            ),
            given=True,
            x=place[answers == label, 0],
            y=place[answers == label, 1],
        )
        for label, style in CLASS_OF.items()
    ]
    around = marks.polyline(
        "its entry", now(box[:, :, 0], film_frames.entry), now(box[:, :, 1], film_frames.entry), HERE, 3
    )
    layout = bare(1, 1)
    layout["xaxis"] |= {"range": [-0.4, -(-len(values) // DOWN) - 0.1]}
    layout["yaxis"] = layout["xaxis"] | {"range": [0.3 - DOWN, 0.7]}
    return Figure((*entries, around), layout)


def _errors(errors: tuple[_ErrorRate, ...]) -> Figure:
    """Return the chart of the shares of training images and of new images that the table misclassifies, a bar each."""
    bars = [
        marks.bars(error.name, np.array([float(i)]), now(error.share), 0.5, color)
        for i, (error, color) in enumerate(zip(errors, (palette.TRAINING, palette.HELD_OUT), strict=True))
    ]
    labels = [
        marks.note(f"wrong: {error.name}", words("{text}", text=error.text), i, error.above, "top center")
        for i, error in enumerate(errors)
    ]
    top = max(0.8, *(error.above + 0.12 for error in errors))  # room for the text on each bar
    layout = chart.layout("", "share wrong", heights=(-0.02, top), across=(-0.6, 1.6)) | {"barmode": "overlay"}
    layout["yaxis"] |= chart.PER_CENT
    layout["xaxis"] |= {"tickvals": [0, 1], "ticktext": [f"{error.n} {error.name}" for error in errors]}
    coin = mark(looks.line("a coin", palette.FAINT, 1.5, "dot"), "┅ a coin", given=True, x=[-0.6, 1.6], y=[0.5, 0.5])
    return graph([*bars, coin, *labels], layout)


def _words(film_frames: _Frames, errors: tuple[_ErrorRate, ...]) -> dict[str, Words]:
    """Return the captions by slot: the pixel and its table, the two errors, and the arithmetic of the frame."""
    run, image = film_frames.run, now(film_frames.image)
    row, column = divmod(run.pixel, WIDE)
    kinds = [
        "<b>The table</b>" if kind == TABLE else f"<b>{errors[kind - 1].n} {errors[kind - 1].name}</b>"
        for kind in (TABLE, TRAINING, NEW)
    ]
    coming = ("Next: all training images", "Next: all new images", "Next: a new image", "")
    return {
        "frame": one_of(film_frames.kind, *kinds, words("<b>New image {number}</b>", number=image))
        + words(f" · pixel {run.pixel + 1:,}"),
        "next": one_of(np.where(last_frame(len(film_frames.kind)), ONE, np.minimum(film_frames.kind, NEW)), *coming),
        "legend": words(LEGEND + ", ".join(class_marks((0, 1), film_frames.signs)) + "."),
        "why": words(
            f"<p><b>Pixel $i$</b>, number {run.pixel + 1:,} of {PIXELS:,} (row {row + 1}, column {column + 1}): "
            rf"$\hat h(x)=y^{{(t)}}$ if $x_i=x_i^{{(t)}}$ for some training image $t$, else {film_frames.signs[1]}.</p>"
        )
        + _of_frame(film_frames, errors),
        "verdict": _verdict(film_frames, errors),
    }


def _of_frame(film_frames: _Frames, errors: tuple[_ErrorRate, ...]) -> Words:
    """Return the arithmetic of the frame."""
    run, (plus, minus) = film_frames.run, film_frames.signs
    training, new = errors
    never, missed = int((~run.in_table).sum()), int(run.wrong[~run.in_table].sum())
    others, others_missed = new.n - never, new.wrong - missed
    finds = "an entry, but images of the same value share one" if run.shares_entries else "its own entry"
    templates = (
        f"<p>{_which_pixel(film_frames)}</p><p>The first training image has the grey value {{value}}, and the label "
        "{sign}.</p>",
        f"<p>Every training image finds {finds}: {training.wrong} of {training.n} {is_or_are(training.wrong)} "
        "wrong.</p>",
        f"<p>{never} of {new.n} new images {'has' if never == 1 else 'have'} a value that is not in the table, and get "
        f"{minus}; {missed} of these {is_or_are(missed)} labelled {plus}. Of the other {others}, which get the label "
        f"of a training image, {others_missed} {'has' if others_missed == 1 else 'have'} another. Wrong: {missed} + "
        f"{others_missed} = {new.wrong}.</p>",
        f"<p>New image {{number}} has the grey value {{value}}. It is not in the table, so the answer is {minus}. The "
        "label is {sign}: {judged}.</p>",
        "<p>New image {number} has the grey value {value}. It is in the table, with the label {answer}. The label is "
        "{sign}: {judged}.</p>",
    )
    numbers = {
        "number": now(film_frames.image),
        "value": film_frames.value,
        "sign": film_frames.sign(film_frames.labels[0]),
        "answer": film_frames.sign(film_frames.labels[1]),
        "judged": tuple("right" if own == answer else "wrong" for own, answer in film_frames.labels.T.tolist()),
    }
    which = film_frames.kind + ((film_frames.kind == ONE) & (film_frames.entry >= 0))
    return one_of(which, *(words(template, **numbers) for template in templates)) + _by_hand(film_frames)


def _which_pixel(film_frames: _Frames) -> str:
    """Return why it is this pixel, and how far its values tell the training images apart."""
    run, n, v = film_frames.run, len(film_frames.run.y), len(film_frames.run.table.values)
    minus = film_frames.signs[1]
    among = "the one pixel that tells" if run.tells_apart == 1 else f"the {run.tells_apart:,} pixels that tell"
    entries = f"{counted(v, 'value')}, {'1 entry' if v == 1 else f'{v} entries'}"
    if film_frames.chosen != BEST:
        which = f"You chose it. It has {entries}."
    elif run.tells_apart:
        which = f"It is the first of {among} all {n} training images apart: {entries}."
    else:
        which = f"It is the first of those with most values: {entries}."
    shared = (
        f" Images of the same value share an entry, with the label that most of them have; in a tie it is {minus}."
        if run.shares_entries
        else ""
    )
    others = ""
    if not run.tells_apart:
        others = f" No pixel tells all {n} training images apart."
    elif film_frames.chosen != BEST:
        others = f" All {n} training images are told apart by {counted(run.tells_apart, 'pixel')} of {PIXELS:,}."
    return which + shared + others


def _by_hand(film_frames: _Frames) -> Words:
    """Return how the grey value follows from the pixels of the small image."""
    old, counts = corners(film_frames.run.pixel)
    total, values = int(counts.sum()), film_frames.X[:, old]
    grey = values @ counts * BLACKEST / (LEVELS * total)
    terms = "+".join(rf"{count}\cdot{{v{i}}}" for i, count in enumerate(counts.tolist()))
    sentence = words(
        f"<p>By hand, from {counted(len(old), 'old pixel')} of 0 to {LEVELS}, and {BLACKEST} for black:</p>"
        rf"<p>$\frac{{{terms}}}{{{total}}}\cdot\frac{{{BLACKEST}}}{{{LEVELS}}}={{grey}}$, rounded {{value}}.</p>",
        value=film_frames.value,
        grey=now(grey, film_frames.image),
        **{f"v{i}": now(values, film_frames.image)[i] for i in range(len(old))},
    )
    return one_of(((film_frames.kind == TABLE) | (film_frames.kind == ONE)).astype(np.int8), "", sentence)


def _verdict(film_frames: _Frames, errors: tuple[_ErrorRate, ...]) -> Words:
    training, new = (f"{error.wrong} of {error.n} ({percent(error.wrong / error.n)})" for error in errors)
    training_part = f"<p><b>Training error</b>: {training}."
    fits = "though not by this pixel alone" if errors[0].wrong else "and so it <b>overfits</b> these"
    both = (
        f"{training_part} <b>New images</b>: {new} wrong.</p><p>The model, every function of {PIXELS:,} pixels, is too "
        f"big: it can fit any labels, {fits}.</p>"
    )
    return one_of(np.minimum(film_frames.kind, NEW), "", f"{training_part}</p>", both)


def _questions(film_frames: _Frames, errors: tuple[_ErrorRate, ...], pictures: list[Mark]) -> list[Ask]:
    """Return the questions: how many of all training images, and of all new ones, are misclassified; then what the
    table answers on one."""
    of_all = [
        ask(
            words(f"All {error.n} {error.name} are looked up in the table. How many are wrong?"),
            np.where(film_frames.kind == kind, error.option, -1),
            words(f"{error.wrong} of {error.n}: {percent(error.wrong / error.n)}."),
            HOW_MANY,
            about=[error.share, error.text],
        )
        for kind, error in zip((TRAINING, NEW), errors, strict=True)
    ]
    answer = film_frames.sign(film_frames.labels[1])
    of_one = ask(
        words(
            "New image {number} has the grey value <b>{value}</b>. Look it up: what does the table answer?",
            number=now(film_frames.image),
            value=film_frames.value,
        ),
        np.where(film_frames.kind == ONE, film_frames.labels[1] < 0, -1),
        one_of(
            (film_frames.entry >= 0).astype(np.int8),
            words(f"{{value}} is not in the table, so {film_frames.signs[1]}.", value=film_frames.value),
            words("{value} is in the table, with the label {answer}.", value=film_frames.value, answer=answer),
        ),
        film_frames.signs,
        points_out=pictures[1:3],
        about=[film_frames.entry],
    )
    return [*of_all, of_one]
