"""The table of rates in words: each word with its rates, what it adds, and how much it decides; and its errors."""

import math

from films.charts import confusion
from films.film import escape
from films.film.numbers import MINUS, number, percent
from films.topics.spam import rates as rates_of
from films.topics.spam.rates import HeldOut, Table
from films.topics.spam.scene import SpamScene
from playground.mails import Mails


def rates(table: Table, length: int) -> str:
    """The table as HTML, the words that decide most first."""
    first, second = map(escape.html, table.names)
    heads = ("word", f"in {first}", f"in {second}", "one more adds", "its absence adds", "decides")
    decided, logs = table.decided(length), table.log_ratios
    order = sorted(range(len(table.words)), key=lambda j: (-decided[j], j))
    absent = -length / 100 * (table.rates[0] - table.rates[1])
    lines = [
        (
            escape.html(table.words[j]),
            *map(number, table.rates[:, j]),
            _signed(logs[j]),
            _signed(absent[j]),
            number(decided[j]),
        )
        for j in order
    ]
    rows = [_row("th", heads), *(_row("td", cells) for cells in lines)]
    # On a phone it is scrolled, by the keys, too.
    region = 'class="spam-table" tabindex="0" role="group" aria-label="The table of rates"'
    return f"<div {region}><table>{''.join(rows)}</table></div>"


def errors(held: HeldOut, n_training: int) -> str:
    """How good a table counted from mails is, in a sentence."""
    if not held.n:
        return f"The table is counted from all {n_training:,} mails: there are too few to hold some out."
    ruled = f" In {held.undecided} of these both classes are impossible." if held.undecided else ""
    return (
        f"The table is counted from {n_training:,} training mails. Of the **{held.n:,} mails held out** it "
        f"misclassifies **{held.wrong:,} ({percent(held.wrong / held.n)})**.{ruled}"
    )


def confusion_matrices(mails: Mails, scene: SpamScene, table: Table) -> str:
    """The confusion matrices, folded, as HTML; with what the errors cost, where they cost differently."""
    price = scene.costs if scene.lost != scene.seen else None
    matrices = confusion.still(rates_of.confusions(mails, scene, table), table.names, costs=price)
    return f"<details><summary>Confusion matrix</summary>{matrices}</details>"


def _row(kind: str, cells: tuple[str, ...]) -> str:
    inner = "".join(f"<{kind}>{cell}</{kind}>" for cell in cells)
    return f"<tr>{inner}</tr>"


def _signed(value: float) -> str:
    if math.isnan(value):
        return "0/0"
    return f"{'+' if value > 0 else MINUS if value < 0 else ''}{number(abs(value))}"
