"""One run of a page's script: it waits for its turn, and ends if a newer run replaces it or a film takes too long."""

from collections.abc import Iterator
from contextlib import contextmanager

from films.film_cache import TooLongError, asked_for
from ui.shell import run_queue, session


@contextmanager
def page_run() -> Iterator[None]:
    """Run the script in its turn. A newer run of the same visitor takes over while this one waits for films. If a film
    takes too long, the page ends with a sentence."""
    wanted = session.let_a_newer_run_take_over
    with run_queue.turn(), asked_for(wanted, run_queue.client(), run_queue.aside):
        try:
            yield
        except TooLongError as late:
            session.end_run_with(str(late))
