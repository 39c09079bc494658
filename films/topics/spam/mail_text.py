"""The mail beside its bars: its text, whose words are highlighted as they are read, or the words counted in it."""

from films.film.captions import literal
from films.film.numbers import counted
from films.picture.now import Now, now
from films.picture.words import Words, words
from films.topics.spam.evidence import Evidence
from films.topics.spam.scene import SpamScene
from films.topics.spam.texts import mark_words, text_of
from playground.mails import WORD

SHOWN = 5_000  # characters of a text, at most: all of it is written again in each frame
TO_COME, READING, READ = "", "stage-reading", "stage-read"  # classes of a word in the style sheet


def mail_text(mail: Evidence, scene: SpamScene, own: str = "") -> Words:
    """Return the text of a mail: `own`, the reader's text, which only the page's session has; otherwise the sample that
    has the scene's counts; otherwise the words counted. The template made with `own` has the same holes as the one
    without, so the stage can show it in place of the film's."""
    text = own or text_of(scene.counts, scene.length, set(mail.words))
    template = _text(mail, scene, text) if text else _words_counted(mail, scene)
    return words(template, **{f"w{k}": _state(mail, word) for k, word in enumerate(_counts(mail, scene))})


def _text(mail: Evidence, scene: SpamScene, text: str) -> str:
    """Return the template of a text, with a hole for the look of each word that is counted."""
    opening = {word: (_tag(mail, word, k), "</span>") for k, word in enumerate(_counts(mail, scene))}
    beginning = _beginning(text)
    left_out = len(text) - len(beginning)
    return mark_words(beginning, opening) + (f" <i>… and {counted(left_out, 'more character')}</i>" if left_out else "")


def _beginning(text: str) -> str:
    """Return the first `SHOWN` characters of a text, or fewer, so that no word is cut."""
    if len(text) <= SHOWN:
        return text
    return text[: max((word.end() for word in WORD.finditer(text) if word.end() <= SHOWN), default=0)]


def _words_counted(mail: Evidence, scene: SpamScene) -> str:
    """Return the template of a mail whose text is not known: each word that is counted, and the number of others."""
    counts = _counts(mail, scene)
    each = [f"{_tag(mail, word, k)}{literal(word)} ×{n:,}</span>" for k, (word, n) in enumerate(counts.items())]
    others = mail.length - sum(counts.values())
    rest = f"{counted(others, 'word')} not in the table" if others else ""
    return f"<i>Only the counts are known:</i> {', '.join(filter(None, [*each, rest]))}"


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
