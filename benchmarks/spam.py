"""The spam page's film on its way to the browser, and what a file of mails costs: the server's time, and bytes.

    python -m benchmarks.spam

Films of the lecture's table, and of the largest that a file may give, with a word counted twice. The file has 20,000
mails of some hundred characters, near to the largest that is read. Times are medians.
"""

import json
from functools import partial

import numpy as np

from benchmarks._report import Row, machine, median_ms, table
from films.files.mails import MAX_MAILS, read_mails
from films.topics.spam import film, rates
from films.topics.spam.evidence import evidence, without_copy
from films.topics.spam.mail_text import mail_text
from films.topics.spam.scene import MOST_WORDS, SpamScene

RUNS = 15
KB = 1000.0
SCENES = {
    "the lecture's 11 words": SpamScene(),
    "the same, shuffled, with a copy": SpamScene(order=7, doubled="free"),
    f"{MOST_WORDS} words of made-up mails, with a copy": SpamScene(table="mails", size=MOST_WORDS, doubled="free"),
}


def wire(scene: SpamScene) -> str:
    """The film as Streamlit writes it."""
    rates_table = rates.table(scene)
    if rates_table is None:
        raise ValueError("the scene has no table")
    once = evidence(without_copy(scene), rates_table) if scene.doubled else None
    mail = evidence(scene, rates_table)
    return json.dumps(film.evidence_film(mail, once, mail_text(mail, scene)).payload())


def file_of(n: int) -> bytes:
    """n mails of 16 words, drawn from 2,000, some of them likelier in spam."""
    random = np.random.default_rng(0)
    words = np.array([f"word{i}" for i in range(2000)])
    lines = []
    for i in range(n):
        spam = i % 2
        chosen = (2000 * random.random(16) ** (1.5 if spam else 1)).astype(int)
        lines.append(f"{' '.join(words[chosen])},{'spam' if spam else 'ham'}")
    return "\n".join(lines).encode()


def measure_file() -> None:
    data = file_of(MAX_MAILS // 2)
    mails, scene = read_mails(data).mails, SpamScene(table="own", size=MOST_WORDS)
    own = SpamScene(table="own", size=MOST_WORDS, tally=rates.training_tally(mails, scene))
    rates_table = rates.table(own)
    if rates_table is None:
        raise ValueError("the scene has no table")
    rows = [
        Row("the file", len(data) / KB, "KB"),
        Row("reading it", median_ms(partial(read_mails, data), 3), "ms", 2000),
        Row("choosing words and counting them", median_ms(partial(rates.training_tally, mails, scene), 3), "ms", 500),
        Row("the error on those held out", median_ms(partial(rates.held_out, mails, own, rates_table), 3), "ms", 500),
    ]
    table(f"{len(mails.bags):,} mails", rows)


if __name__ == "__main__":
    print(machine("numpy", "plotly"))
    for name, scene in SCENES.items():
        rows = [
            Row("JSON on the wire", len(wire(scene)) / KB, "KB", 250),
            Row("scene to JSON", median_ms(partial(wire, scene), RUNS), "ms", 30),
        ]
        table(name, rows)
    measure_file()
