"""The film of articles as vectors: frame t has turned article t into the counts of the words picked, and classifies
it."""

import math
from collections.abc import Sequence

import numpy as np

from films.charts.class_marks import class_marks
from films.drawing import chart, looks, palette
from films.film import escape
from films.film.captions import literal, where_editable
from films.film.columns import Column
from films.film.film import Film
from films.film.html_table import table
from films.film.marks import Bars, Letters, Marker, Path
from films.film.numbers import MINUS, fixed, is_or_are, number
from films.picture.ask import Ask, ask
from films.picture.figure import Figure
from films.picture.film import film
from films.picture.mark import mark
from films.picture.now import now
from films.picture.words import Words, each_frame, one_of, words
from films.topics.spam.articles import CLASSES, N_TRAINING, ArticleVectors, articles
from films.topics.spam.bars import FIRST, SECOND, THICK, cut, short, signed, span
from films.topics.spam.texts import mark_words
from playground.inputs import Floats, Ints

OPTIONS = ("A", "B", "C")
MARKS = (chart.colored("■", FIRST), chart.colored("●", SECOND))
NONE_PICKED = "No word is picked: every article is the same empty vector. Pick words above."


def articles_film(corpus: ArticleVectors) -> Film:
    """A frame for the start, and one for each article."""
    n = len(corpus.vectors)
    frames, odds = np.arange(n + 1), np.append(np.nan, corpus.log_odds)
    vectors = _column([_vector(row) for row in corpus.vectors])
    columns = np.tile(np.arange(len(corpus.words), dtype=np.float64), n)
    read = np.tri(n + 1, n, -1, dtype=np.bool_).repeat(len(corpus.words), axis=1)  # in frame t the first t articles
    places = np.where(read, columns, np.nan)
    prior = np.full(n, corpus.log_priors[0] - corpus.log_priors[1])
    bars = np.vstack([np.full(len(corpus.words) + 2, np.nan), np.column_stack([prior, corpus.terms, corpus.log_odds])])
    sum_of_bars, telling = _sum(corpus, bars)
    return film(
        [_matrix(corpus, places, frames), sum_of_bars],
        n + 1,
        words=_captions(corpus, frames),
        asks=[_which_vector(corpus, vectors, (places,)), _which_class(corpus, odds, vectors, telling)],
    )


def _column(texts: list[str]) -> tuple[str, ...]:
    """One text for each frame: nothing at the start."""
    return ("", *texts)


def _vector(row: Floats) -> str:
    return f"({', '.join(map(number, row))})"


# The pictures ---------------------------------------------------------------------------------------------------------
def _matrix(corpus: ArticleVectors, places: Floats, frames: Ints) -> Figure:
    """A row for each article, as far as they are read, and a column for each word: how often it is there."""
    n, d = corpus.vectors.shape
    heights = np.tile(np.repeat(-np.arange(n, dtype=np.float64), d), (len(frames), 1))
    inks = [palette.INK if count else palette.FAINT for count in corpus.vectors.ravel()]
    look = Path(
        name="counts",
        text=[number(count) for count in corpus.vectors.ravel()],
        letters=Letters(size=14, color=inks),
    )
    right, top = max(d, 1) - 0.5, 0.5
    around = np.array([[-0.5, 0.5], [right, 0.5], [right, -0.5], [-0.5, -0.5], [-0.5, 0.5]])
    held = mark(
        looks.line("held out", palette.FAINT, 1.5, "dash"), given=True, x=[-0.5, right], y=[0.5 - N_TRAINING] * 2
    )
    layout = chart.layout("", "", heights=(-n + 0.4, top + 0.1), across=(-0.5, right))
    names = [f"{i}. {escape.plotly(short(each.title))} {MARKS[each.label]}" for i, each in enumerate(articles(), 1)]
    layout["xaxis"] |= {"tickvals": list(range(d)), "ticktext": list(map(escape.plotly, corpus.words)), "side": "top"}
    layout["yaxis"] |= {"tickvals": [-i for i in range(n)], "ticktext": names, "title": {"text": ""}}
    layout["margin"] = {"l": 150, "r": 8, "t": 40, "b": 8}
    return Figure(
        (
            held,
            *([mark(look, x=now(places), y=now(heights))] if d else []),
            mark(
                looks.line("this article", palette.INK, 2),
                x=now(np.where(frames[:, None] > 0, around[:, 0], np.nan)),
                y=now(around[:, 1] - (frames[:, None] - 1)),
            ),
        ),
        layout,
    )


def _sum(corpus: ArticleVectors, bars: Floats) -> tuple[Figure, tuple[Column, ...]]:
    """What the prior and each word add to the log odds of the article read, and their sum: `bars (F, d + 2)`; and what
    of it tells the class."""
    d = len(corpus.words)
    ends, places = span(bars.ravel()), [*(-float(i) for i in range(d + 1)), -d - 1.6]
    heights = cut(bars, ends)
    speaks_for, against = np.where(heights > 0, heights, np.nan), np.where(heights > 0, np.nan, heights)
    nowhere = [None] * (d + 2)
    pros, cons = (
        Bars(name=name, flat=True, x=nowhere, y=nowhere, width=THICK, marker=Marker(color=color))
        for name, color in (("for", FIRST), ("against", SECOND))
    )
    at = np.tile(places, (len(bars), 1))
    title = escape.plotly(f"log likelihood ratio: ← {CLASSES[1]} · {CLASSES[0]} →")
    layout = chart.layout(title, "", heights=(places[-1] - 0.7, 0.7), across=ends)
    names = ["prior", *map(short, corpus.words), "log odds"]
    layout["yaxis"] |= {"tickvals": places, "ticktext": list(map(escape.plotly, names)), "title": {"text": ""}}
    layout |= {"barmode": "overlay", "margin": {"l": 100, "r": 8, "t": 8, "b": 40}}
    beside = np.maximum(np.nan_to_num(heights), 0)
    columns = [tuple(signed(x) if t else "" for t, x in enumerate(column)) for column in bars.T]
    numbers = [
        mark(
            Path(name=f"number {j}", letters=Letters(position="middle right")),
            x=now(beside[:, j : j + 1]),
            y=now(at[:, j : j + 1]),
            text=now(column),
        )
        for j, column in enumerate(columns)
    ]
    figure = Figure(
        (
            mark(pros, x=now(speaks_for), y=now(at)),
            mark(cons, x=now(against), y=now(at)),
            mark(looks.line("zero", palette.INK, 1.5), given=True, x=[0.0, 0.0], y=[0.7, places[-1] - 0.7]),
            *numbers,
        ),
        layout,
    )
    return figure, (speaks_for, against, *columns)


# The words ------------------------------------------------------------------------------------------------------------
def _captions(corpus: ArticleVectors, frames: Ints) -> dict[str, Words]:
    n, started = len(corpus.vectors), np.minimum(frames, 1)
    kinds = _column(["training"] * N_TRAINING + ["held out"] * (n - N_TRAINING))
    in_colors = " · ".join(class_marks((0, 1), CLASSES[::-1]))  # as everywhere on this page: the first is the square
    reading = words(f"<b>Article {{t}}</b> of {n} · {{kind}}", t=frames, kind=kinds)
    return {
        "frame": one_of(started, "<b>Start</b> · no article read", reading),
        "next": one_of((frames == n).astype(int), words("Next: article {coming}", coming=frames + 1), ""),
        "legend": words(f"A row is a vector · {in_colors} · below ┄ held out"),
        "verdict": each_frame([(_verdict(corpus, t), {}) for t in frames.tolist()]),
        "why": each_frame([(_why(corpus, t), {}) for t in frames.tolist()]),
    }


def _verdict(corpus: ArticleVectors, t: int) -> str:
    """Return what the article is called and, in the last frame, how many are wrong."""
    if not corpus.words:
        return f"<p><b>{NONE_PICKED}</b></p>"
    if not t:
        listed = literal(", ".join(corpus.words))
        how = " Press other words of an article to change it, and <b>next</b> to count it in the first."
        return f"<p>The vocabulary: <b>{listed}</b>.{where_editable(how)}</p>"
    called, label = int(corpus.called[t - 1]), int(corpus.labels[t - 1])
    judgement = f"More likely {CLASSES[called]}" if called >= 0 else "Neither is likelier"
    judgement = (
        f"<p><b>{judgement}:</b> it is {CLASSES[label]}, so this is {'right' if called == label else 'wrong'}.</p>"
    )
    wrong = 1 - corpus.right
    counts = [(int(part.sum()), len(part)) for part in (wrong[:N_TRAINING], wrong[N_TRAINING:])]
    ends = (
        f"<p>Wrong: {counts[0][0]} of {counts[0][1]} training articles, {counts[1][0]} of {counts[1][1]} held out.</p>"
    )
    return judgement + (ends if t == len(wrong) else "")


def _why(corpus: ArticleVectors, t: int) -> str:
    """The text of the article with the words picked in bold, its vector, and what each word adds."""
    if not t:
        return _fit(corpus)
    row, each, length = corpus.vectors[t - 1], articles()[t - 1], int(corpus.lengths[t - 1])
    text = mark_words(each.text, dict.fromkeys(corpus.words, ("<b>", "</b>")))
    words_counted = f"{number(row.sum())} of its {length} words {is_or_are(row.sum())} counted"
    rest = f"{words_counted}, the others are lost, and so is the order."
    stop = "" if each.title.endswith("?") else "."
    first = f"<p><i>{literal(each.title)}{stop}</i> {text}</p><p><b>x = {_vector(row)}</b>: {rest}</p>"
    if not corpus.words:
        return first
    head = ["<b>word</b>", "<b>x</b>", *(f"<b>in 100 of {name}</b>" for name in CLASSES), "<b>adds</b>"]
    lines = [
        [literal(word), number(x), number(a), number(b), _plain(term)]
        for word, x, a, b, term in zip(corpus.words, row, *corpus.rates, corpus.terms[t - 1], strict=True)
    ]
    return (
        f"{first}<p>x log(r<sub>1</sub>/r<sub>2</sub>) {MINUS} {number(length / 100)} (r<sub>1</sub> {MINUS} "
        f"r<sub>2</sub>), and the prior {_plain(float(corpus.log_priors[0] - corpus.log_priors[1]))}:</p>"
        f"{table([head, *lines], 'The sum, word by word')}<p>In all <b>{_plain(float(corpus.log_odds[t - 1]))}</b>.</p>"
    )


def _fit(corpus: ArticleVectors) -> str:
    """How the rates are counted from the training articles."""
    x, a, d = "<i>c</i>", number(corpus.smoothing), len(corpus.words)
    labels, lengths = corpus.labels[:N_TRAINING], corpus.lengths[:N_TRAINING]
    each = [
        f"{(labels == k).sum()} of {name}, {int(lengths[labels == k].sum())} words" for k, name in enumerate(CLASSES)
    ]
    return (
        "<p>An algorithm takes vectors, no articles. Each article becomes <b>x</b>, how often it has each word of the "
        f"vocabulary. Rates are counted in the first {N_TRAINING} articles ({' and '.join(each)}); the other "
        f"{len(corpus.labels) - N_TRAINING} are held out. With smoothing {a} a word that is {x} times in the articles "
        f"of a class has the rate r = 100 ({x} + {a}) / (words of the class + {d} · {a}).</p>"
    )


def _plain(value: float) -> str:
    return (
        signed(value).strip()
        if math.isinf(value) or math.isnan(value)
        else f"{MINUS if value < 0 else ''}{fixed(abs(value), 4)}"
    )


# The questions --------------------------------------------------------------------------------------------------------
def _which_vector(corpus: ArticleVectors, vectors: tuple[str, ...], about: Sequence[Column]) -> Ask:
    """Before every second article: which of three vectors stands for it. Not where fewer than three differ."""
    right, options = [-1], [("", "", "")]
    every = list(dict.fromkeys(vectors[1:]))
    for t, own in enumerate(vectors[1:], 1):
        others = [vector for vector in every[t % len(every) :] + every[: t % len(every)] if vector != own][:2]
        here = t % 2 == 1 and len(others) == 2
        place = t // 2 % len(OPTIONS)
        choices = [*others[:place], own, *others[place:]]
        right.append(place if here else -1)
        options.append((choices[0], choices[1], choices[2]) if here else ("", "", ""))
    columns = dict(zip("abc", zip(*options, strict=True), strict=True))
    texts = _column([each.text for each in articles()])
    return ask(
        words(
            f"“{{text}}” The vocabulary is ({', '.join(map(literal, corpus.words))}). Which vector stands for this "
            "article? A: {a}; B: {b}; C: {c}.",
            text=texts,
            **columns,
        ),
        np.array(right),
        words("Its counts are {own}.", own=vectors),
        OPTIONS,
        about=about,
    )


def _which_class(corpus: ArticleVectors, odds: Floats, vectors: tuple[str, ...], about: Sequence[Column]) -> Ask:
    """Before the others: which class naive Bayes gives to the vector."""
    there = np.arange(len(odds)) % 2 == 0
    right = np.where(there & (np.append(-1, corpus.called) >= 0), np.append(-1, corpus.called), -1)
    right[0] = -1
    return ask(
        words(
            f"The next article is the vector {{own}}, for ({', '.join(map(literal, corpus.words))}). Which class does "
            "naive Bayes give it?",
            own=vectors,
        ),
        right,
        words("Its log odds are {odds}.", odds=odds),
        CLASSES,
        about=about,
    )
