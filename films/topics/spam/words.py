"""What the spam page says in words: the word read, its arithmetic, where the odds stand, and what came of it."""

import math

import numpy as np

from films.film.captions import Caption, literal
from films.film.columns import Col, Column
from films.film.mathml import formula, group, name, sign, sub, value
from films.film.numbers import MINUS, number
from films.topics.spam.evidence import (
    CERTAIN,
    IMPOSSIBLE,
    NEVER,
    NEVER_FIRST,
    NEVER_SECOND,
    NONE,
    RUNNING,
    UNDECIDED,
    Evidence,
)
from playground.inputs import Floats

TIMES = {0: "0 times", 1: "once", 2: "twice"}
AGAIN = "Here it comes again, as an exact copy of its column: it says nothing new, and is added all the same. "
REMEDY = "Smoothing is the remedy: with a little added to every rate, no word makes a class impossible."
START = -1


def signed(value: float) -> str:
    """A number beside its bar, "+1.23"; infinite ones with their sign; nothing where there is none."""
    if math.isnan(value):
        return " 0/0 "
    return f" {'+' if value > 0 else MINUS if value < 0 else ''}{'∞' if math.isinf(value) else f'{abs(value):.2f}'} "


def columns(found: Evidence) -> dict[str, Column]:
    """What the words take beside what is drawn; of a word in the frame that reads it, of the prior in frame 0."""
    first, second = found.rates
    scale, odds, posterior = found.length / 100, found.log_odds, found.posterior
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.log(first / second)
    pairs = _pairs(found)
    return {
        "word": ("", *found.words),
        "times": ("", *(TIMES.get(int(x), f"{x:,.0f} times") for x in found.counts)),
        "again": ("", *(AGAIN if copy else "" for copy in found.copy)),
        "x": _from_first(found.counts),
        "first rate": _from_first(first),
        "second rate": _from_first(second),
        "log of rates": _from_first(logs),
        "apart": _from_first(scale * (first - second)),
        "ratio": _from_first(found.ratios),
        "before": np.append(np.nan, odds[:-1]),
        "after": odds,
        "p": posterior[:, 0],
        "q": posterior[:, 1],
        "template": np.array([list(dict.fromkeys(pairs)).index(pair) for pair in pairs]),
        "verdict": 2 * found.standing + (np.arange(found.n_frames) == len(found.words)),
        "called": tuple(_called(found, value) for value in odds),
        "likelier": tuple(_likelier(found, t) for t in range(found.n_frames)),
        "reading": np.array([0, *[1] * len(found.words)]),
        "coming": np.array([*range(1, len(found.words) + 1), 0]),
        "going": np.array([*[1] * len(found.words), 0]),
    }


def captions(found: Evidence, once: Evidence | None) -> dict[str, Caption]:
    """The captions of the film."""
    n, first, second = len(found.words), *map(literal, found.names)
    read = {"t": Col("read"), "word": Col("word"), "times": Col("times")}
    return {
        "frame": Caption(
            ("<b>Prior</b> · no word read", f"<b>Word {{t}}</b> of {n} · “{{word}}”: {{times}}"),
            read,
            Col("reading"),
        ),
        "next": Caption(("", "next: “{word}”"), {"word": Col("word", at="coming")}, Col("going")),
        "legend": Caption(
            (
                f"To the right a word speaks for {first}, to the left for {second}, an absent one too. "
                "Pale: still to come.",
            )
        ),
        "verdict": _verdict(found, once),
        "why": _why(found),
    }


def _verdict(found: Evidence, once: Evidence | None) -> Caption:
    """Templates by standing, and for each of them, whether all words are read."""
    first, second = map(literal, found.names)
    running = f"<p><b>{{likelier}}</b> P({first} | x) = <b>{{p}}</b>, P({second} | x) = {{q}}.</p>"
    ruled = "<p><b>Impossible: {out}</b>, whatever the other words say. P({out} | x) = 0, P({left} | x) = 1.</p>"
    none = "<p><b>No posterior.</b> A word rules out one class, and a word the other: 0 divided by 0.</p>"
    so_far = {
        RUNNING: running,
        IMPOSSIBLE: ruled.replace("{out}", first).replace("{left}", second),
        CERTAIN: ruled.replace("{out}", second).replace("{left}", first),
        UNDECIDED: none,
    }
    end = "<p>In any order of the words the odds end here: they are a sum.</p>" + _copied(found, once)
    price = _price(found, first, second)
    templates = tuple(text + price + more for _, text in sorted(so_far.items()) for more in ("", end))
    values = {"p": Col("p"), "q": Col("q"), "likelier": Col("likelier"), "called": Col("called")}
    return Caption(templates, values, Col("verdict"))


def _price(found: Evidence, first: str, second: str) -> str:
    """From which odds on the mail is called the first class, where the two errors cost differently."""
    if not found.weighed:
        return ""
    lost, seen, share = number(found.lost), number(found.seen), number(found.lost / (found.lost + found.seen))
    odds = f"log({lost} / {seen}) = {number(found.limit)}"
    return (
        f"<p>A lost {second} costs {lost}, a {first} seen {seen}. So a mail is called {first} where the log odds are "
        f"more than {odds}: P({first} | x) more than {lost} / ({lost} + {seen}) = {share}. "
        "Now: <b>{called}</b>.</p>"
    )


def _called(found: Evidence, odds: float) -> str:
    """What the mail is called at these log odds."""
    if math.isnan(odds) or odds == found.limit:
        return "either"
    return found.names[0] if odds > found.limit else found.names[1]


def _copied(found: Evidence, once: Evidence | None) -> str:
    """The posterior with the copy and without it."""
    if once is None:
        return ""
    word, name_ = literal(found.words[found.copy.index(True)]), literal(found.names[0])
    before, after = (number(part.posterior[-1, 0]) for part in (once, found))
    return (
        f"<p><b>“{word}” counted twice:</b> P({name_} | x) is {before} without the copy, {after} with it. The copy is "
        "not independent of its original; naive Bayes takes it for a second witness.</p>"
    )


def _likelier(found: Evidence, t: int) -> str:
    difference = found.log_odds[t]
    if not difference:
        return "Even odds."
    return f"More likely {found.names[0] if difference > 0 else found.names[1]}:"


def _pairs(found: Evidence) -> list[tuple[int, int]]:
    """Which sentences each frame needs: by the kind of its word, and by where the odds stand after it."""
    kinds, standing = [START, *found.kind.tolist()], found.standing.tolist()
    return list(zip(kinds, standing, strict=True))


def _why(found: Evidence) -> Caption:
    used = dict.fromkeys(_pairs(found))
    holes = {key: Col(key) for key in ("word", "times", "again", "x", "apart", "ratio", "before", "after", "p")}
    holes |= {
        "first": Col("first rate"),
        "second": Col("second rate"),
        "logs": Col("log of rates"),
    }
    return Caption(tuple(_arithmetic(found, *pair) for pair in used), holes, Col("template"))


def _arithmetic(found: Evidence, kind: int, standing: int) -> str:
    first, second = map(literal, found.names)
    if kind == START:
        return (
            f"<p>Before a word is read only the prior speaks. The log odds are</p>{_prior(found, first, second)}"
            f"<p>Press <b>next</b> to read the first word.</p>"
        )
    said = (
        "<p>{again}“{word}” stands {times} "
        f"among {found.length:,} words. In 100 words its rate is {{first}} in {first}, {{second}} in {second}.</p>"
    )
    return f"{said}{_ratio(found, kind, first, second)}{_sum(standing, first, second)}"


def _prior(found: Evidence, first: str, second: str) -> str:
    shares = [number(math.exp(log)) for log in found.log_priors]
    odds = [name("log"), group(name(f"P({first})"), sign("/"), name(f"P({second})")), sign("=")]
    return _line(*odds, name("log"), group(value(shares[0]), sign("/"), value(shares[1])), sign("="), value("{after}"))


def _ratio(found: Evidence, kind: int, first: str, second: str) -> str:
    """The log likelihood ratio of a word: the general formula, the numbers in it, the result."""
    scale, rates = number(found.length / 100), group(value("{first}"), sign("−"), value("{second}"))
    if kind in (NEVER_FIRST, NEVER_SECOND, NEVER):
        out = {NEVER_FIRST: first, NEVER_SECOND: second, NEVER: f"{first} and in {second}"}[kind]
        return (
            f"<p>But its rate in {out} is 0. There, a mail with this word has probability 0, and a product with a "
            f"factor 0 is 0. {REMEDY}</p>"
        )
    if kind == NONE:
        left = f"<p>That it is missing says something, too: {MINUS}N/100 times the difference of the rates,</p>"
        return left + _line(sign(MINUS), value(scale), sign("×"), rates, sign("="), value("{ratio}"))
    r, s = sub(name("r"), "1"), sub(name("r"), "2")
    general = [name("x"), name("log"), group(r, sign("/"), s), sign(MINUS), name("N/100"), group(r, sign(MINUS), s)]
    numbers = [value("{x}"), sign("×"), name("log"), group(value("{first}"), sign("/"), value("{second}"))]
    numbers += [sign(MINUS), value(scale), sign("×"), rates]
    result = [value("{x}"), sign("×"), value("{logs:p}"), sign(MINUS), value("{apart:p}"), sign("="), value("{ratio}")]
    return _line(*general) + _line(sign("="), *numbers) + _line(sign("="), *result)


def _sum(standing: int, first: str, second: str) -> str:
    """The running sum, and the posterior that it means."""
    if standing == UNDECIDED:
        return f"<p>Now both {first} and {second} are impossible: the odds are 0/0, and nothing can be said.</p>"
    added = f"<p>Added to the log odds so far:</p>{_line(value('{before}{ratio:s}'), sign('='), value('{after}'))}"
    if standing != RUNNING:
        return f"{added}<p>{first if standing == IMPOSSIBLE else second} stays impossible, whatever comes.</p>"
    share = [value("1"), sign("/"), group(value("1"), sign("+"), _power("{after:p}")), sign("="), value("{p}")]
    return added + _line(name(f"P({first} | x)"), sign("="), *share)


def _power(exponent: str) -> str:
    """e to the minus that."""
    return f"<msup><mi>e</mi><mrow><mo>{MINUS}</mo>{value(exponent)}</mrow></msup>"


def _line(*parts: str) -> str:
    return f"<p>{formula(*parts)}</p>"


def _from_first(values: Floats) -> Floats:
    """A number of each word as a column: nothing in frame 0."""
    return np.append(np.nan, values)
