"""The mail beside its bars: its text, whose words are lit as they are read, or the words counted in it."""

from films.film.captions import literal
from films.film.numbers import counted
from films.picture.now import Now, now
from films.picture.words import Words, words
from films.topics.spam.evidence import Evidence
from films.topics.spam.scene import SpamScene
from films.topics.spam.texts import mark_words, text_of

SHOWN = 5_000  # characters of a text, at most: all of it is written again in each frame
TO_COME, READING, READ = "", "stage-reading", "stage-read"  # classes of a word in the style sheet


def mail_text(mail: Evidence, scene: SpamScene, own: str = "") -> Words:
    """Return the text of a mail: the reader's `own`, which only the page knows that has it; the sample that has the
    scene's counts; or, if there is none, the words counted. Their templates have the same holes, so a page can put its
    own in the place of the film's."""
    text = own or text_of(scene.counts, scene.length, set(mail.words))
    template = _text(mail, scene, text) if text else _words_counted(mail, scene)
    return words(template, **{f"w{k}": _state(mail, word) for k, word in enumerate(_counts(mail, scene))})


def _text(mail: Evidence, scene: SpamScene, text: str) -> str:
    """Return the template of a text, with a hole for the look of each word that is counted."""
    opening = {word: (_tag(mail, word, k), "</span>") for k, word in enumerate(_counts(mail, scene))}
    left_out = counted(len(text) - SHOWN, "more character") if len(text) > SHOWN else ""
    return mark_words(text[:SHOWN], opening) + (f" <i>… and {left_out}</i>" if left_out else "")


def _words_counted(mail: Evidence, scene: SpamScene) -> str:
    """Return the template of a mail whose text is not known: each word that is counted, and the number of others."""
    counts = _counts(mail, scene)
    each = [f"{_tag(mail, word, k)}{literal(word)} ×{n}</span>" for k, (word, n) in enumerate(counts.items())]
    others = mail.length - sum(counts.values())
    rest = f"{counted(others, 'other word')} that the table does not have" if others else ""
    return f"<i>By its words:</i> {', '.join(filter(None, [*each, rest]))}"


def _counts(mail: Evidence, scene: SpamScene) -> dict[str, int]:
    """Return the scene's counts of words that are read."""
    return {word: count for word, count in scene.counts if word in mail.words}


def _tag(mail: Evidence, word: str, k: int) -> str:
    """Return the opening tag of a word: the class that it speaks for, and the hole for where the film is."""
    ratio = mail.ratios[mail.words.index(word)]
    side = "first" if ratio > 0 else "second" if ratio < 0 else "neither"
    return f'<span class="stage-word stage-for-{side} {{w{k}}}">'


def _state(mail: Evidence, word: str) -> Now:
    """Return, for each frame, whether a word is to come, is being read, or has been read."""
    first = mail.words.index(word)
    states = [
        READING if t and mail.words[t - 1] == word else READ if t > first + 1 else TO_COME for t in range(mail.n_frames)
    ]
    return now(tuple(states))
