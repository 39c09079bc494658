"""The spam film: a mail's words one by one, as bars with their sum, and as curves of the odds and the posterior."""

import math

import numpy as np

from films.film.captions import literal, where_editable
from films.film.columns import last_frame
from films.film.film import Film
from films.film.numbers import MINUS, counted, is_or_are, number
from films.picture.ask import Ask, ask
from films.picture.film import film
from films.picture.mark import Mark
from films.picture.now import Now, now
from films.picture.words import Words, one_of, words
from films.topics.spam.bars import bars
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
from films.topics.spam.odds_chart import odds_chart, other_orders

BOTH = "both alike"
TIMES = {0: "0 times", 1: "once", 2: "twice"}
AGAIN = "Here it comes again, as an exact copy of its column: it says nothing new, and is added all the same. "
REMEDY = "Smoothing is the remedy: with a little added to every rate, no word makes a class impossible."
START = -1  # the frame of the prior, among the kinds of words


def evidence_film(mail: Evidence, once: Evidence | None, text: Words) -> Film:
    """Return the film of a mail, with a frame for the prior and one for each word. `once`: the same without the copy,
    if there is one. `text`: the mail as it is read (mail_text.py)."""
    holes, others = _holes(mail), other_orders(mail)
    return film(
        [bars(mail), odds_chart(mail, others)],
        mail.n_frames,
        words=_captions(mail, once, holes) | {"text": text},
        asks=[_likelier_class(mail, holes, others)],
    )


def _holes(mail: Evidence) -> dict[str, Now]:
    """Return what fills the holes of each frame's words. In frame 0 no word is read: holes about a word are empty."""
    first, second = mail.rates
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.log(first) - np.log(second)  # their ratio may be beyond float64
    of_words = {
        "word": mail.words,
        "times": tuple(TIMES.get(int(x), f"{x:,.0f} times") for x in mail.counts),
        "again": tuple(AGAIN if copy else "" for copy in mail.copy),
        "x": mail.counts,
        "first": first,
        "second": second,
        "logs": logs,
        "apart": mail.length / 100 * (first - second),
        "ratio": mail.ratios,
    }
    word = mail.read - 1
    return {name: now(values, word) for name, values in of_words.items()} | {
        "before": now(mail.log_odds, word),
        "after": now(mail.log_odds),
        "p": now(mail.posterior)[0],
        "q": now(mail.posterior)[1],
    }


# The question ---------------------------------------------------------------------------------------------------------
def _likelier_class(mail: Evidence, holes: dict[str, Now], others: Mark) -> Ask:
    """By the sign of the log odds with the next word; not asked where the mail is impossible in both classes. All
    orders end alike, so that the `others` would tell."""
    odds = mail.log_odds
    sides = np.select([np.isnan(odds), odds > 0, odds < 0], [-1, 0, 1], 2)
    sides[0] = -1
    return ask(
        words("The next word is “<b>{word}</b>”; the log odds are {before}. Which class is likelier with it?", **holes),
        sides,
        words("The word adds {ratio}; now the log odds are {after}.", **holes),
        (*mail.names, BOTH),
        about=others.still,
    )


# The captions ---------------------------------------------------------------------------------------------------------
def _captions(mail: Evidence, once: Evidence | None, holes: dict[str, Now]) -> dict[str, Words]:
    n, first, second = len(mail.words), *map(literal, mail.names)
    reading = words(f"<b>Word {{t}}</b> of {n} · “{{word}}”: {{times}}", t=mail.read, **holes)
    return {
        "frame": one_of(np.minimum(mail.read, 1), "<b>Prior</b> · no word read", reading),
        "next": one_of(
            last_frame(n + 1), words("Next: “{coming}”", coming=now(mail.words, np.minimum(mail.read, n - 1))), ""
        ),
        "legend": words(
            f"To the right a word speaks for {first}, to the left for {second}, an absent one too. Pale: still to come."
        ),
        "verdict": _verdict(mail, once, holes),
        "why": _why(mail, holes),
    }


def _verdict(mail: Evidence, once: Evidence | None, holes: dict[str, Now]) -> Words:
    """Return where the odds stand and, in the last frame, what the order and a copy did."""
    first, second = map(literal, mail.names)
    impossible = "<p><b>Impossible: %s</b>, whatever the other words say. P(%s | x) = 0, P(%s | x) = 1.</p>"
    likelier = tuple(_likelier(mail, odds) for odds in mail.log_odds)
    standing = {
        RUNNING: words(
            f"<p><b>{{likelier}}</b> P({first} | x) = <b>{{p}}</b>, P({second} | x) = {{q}}.</p>",
            likelier=likelier,
            **holes,
        ),
        IMPOSSIBLE: words(impossible % (first, first, second)),
        CERTAIN: words(impossible % (second, second, first)),
        UNDECIDED: words(
            "<p><b>No posterior.</b> A word rules out one class, and a word the other: 0 divided by 0.</p>"
        ),
    }
    so_far = one_of(mail.standing, *(standing[i] for i in sorted(standing)))
    end = "<p>In any order of the words the odds end here: they are a sum.</p>" + _copied(mail, once)
    return so_far + _price(mail) + one_of(last_frame(mail.n_frames), "", end)


def _likelier(mail: Evidence, odds: float) -> str:
    return f"More likely {mail.names[0] if odds > 0 else mail.names[1]}:" if odds else "Even odds."


def _price(mail: Evidence) -> Words:
    """From which odds on the mail is called the first class, where the two errors cost differently."""
    if not mail.weighed:
        return words("")
    first, second = map(literal, mail.names)
    lost, alarm, share = number(mail.lost), number(mail.seen), number(mail.lost / (mail.lost + mail.seen))
    return words(
        f"<p>Each {second} that is lost costs {lost}, each {first} that is let through {alarm}. So a mail is called "
        f"{first} where the log odds are more than log({lost} / {alarm}) = {number(mail.limit)}: "
        f"P({first} | x) more than {lost} / ({lost} + {alarm}) = {share}. Now: <b>{{called}}</b>.</p>",
        called=now((*mail.names, "either"), mail.called),
    )


def _copied(mail: Evidence, once: Evidence | None) -> str:
    """The posterior with the copy and without it."""
    if once is None:
        return ""
    word, first = literal(mail.words[mail.copy.index(True)]), literal(mail.names[0])
    before, after = (number(part.posterior[-1, 0]) for part in (once, mail))
    return (
        f"<p><b>“{word}” counted twice:</b> P({first} | x) is {before} without the copy, {after} with it. The copy is "
        "not independent of its original; naive Bayes takes it for a second witness.</p>"
    )


# The arithmetic -------------------------------------------------------------------------------------------------------
def _why(mail: Evidence, holes: dict[str, Now]) -> Words:
    """Return the arithmetic of each frame, by the kind of its word and by where the odds stand after that word."""
    pairs = list(zip([START, *mail.kind.tolist()], mail.standing.tolist(), strict=True))
    used = list(dict.fromkeys(pairs))
    which = np.array([used.index(pair) for pair in pairs])
    return one_of(which, *(words(_arithmetic(mail, *pair), **holes) for pair in used))


def _arithmetic(mail: Evidence, kind: int, standing: int) -> str:
    first, second = map(literal, mail.names)
    if kind == START:
        shares = [str(n) for n in mail.mails] if mail.mails else [number(math.exp(log)) for log in mail.log_priors]
        return (
            f"<p>No word is read yet. {_origin(mail)}</p><p>The log odds are</p>"
            f"<p>log(P({first})/P({second})) $=\\log({shares[0]}/{shares[1]})={{after}}$</p>"
            + where_editable("Press <b>next</b> to read the first word.", "p")
        )
    return (
        f"<p>{{again}}“{{word}}” occurs {{times}} among {counted(mail.length, 'word')}. Its rate in 100 words is "
        f"{{first}} in {first}, {{second}} in {second}.</p>{_ratio(mail, kind)}{_sum(mail, standing)}"
    )


def _origin(mail: Evidence) -> str:
    """Return a sentence on where the prior comes from."""
    first, share = literal(mail.names[0]), number(math.exp(mail.log_priors[0]))
    if mail.mails is None:
        return f"It is set by hand: P({first}) = {share}."
    of_first, n = mail.mails[0], sum(mail.mails)
    mails = f"Of the {n:,} mails of the table {of_first:,} {is_or_are(of_first)} {first}"
    return f"{mails}, so P({first}) = {of_first:,}/{n:,} = {share}."


def _ratio(mail: Evidence, kind: int) -> str:
    """The log likelihood ratio of a word: the general formula, the numbers in it, the result."""
    first, second = map(literal, mail.names)
    scale = number(mail.length / 100)
    if kind in (NEVER_FIRST, NEVER_SECOND, NEVER):
        out = {NEVER_FIRST: first, NEVER_SECOND: second, NEVER: f"{first} and in {second}"}[kind]
        return (
            f"<p>But its rate in {out} is 0. There, a mail with this word has probability 0, and a product with a "
            f"factor 0 is 0. {REMEDY}</p>"
        )
    if kind == NONE:
        return (
            f"<p>That it is missing says something, too: {MINUS}N/100 times the difference of the rates,</p>"
            rf"<p>$-{scale}\times({{first}}-{{second}})={{ratio}}$</p>"
        )
    return (
        r"<p>$x\log(r_1/r_2)-N/100(r_1-r_2)$</p>"
        rf"<p>$={{x}}\times\log({{first}}/{{second}})-{scale}\times({{first}}-{{second}})$</p>"
        r"<p>$={x}\times{logs:p}-{apart:p}={ratio}$</p>"
    )


def _sum(mail: Evidence, standing: int) -> str:
    """The running sum, and the posterior that it means."""
    first, second = map(literal, mail.names)
    if standing == UNDECIDED:
        return f"<p>Now both {first} and {second} are impossible: the odds are 0/0, and nothing can be said.</p>"
    added = "<p>Added to the log odds so far:</p><p>${before}{ratio:s}={after}$</p>"
    if standing != RUNNING:
        return f"{added}<p>{first if standing == IMPOSSIBLE else second} stays impossible, whatever comes.</p>"
    return f"{added}<p>P({first} | x) $=1/(1+e^{{-{{after:p}}}})={{p}}$</p>"
