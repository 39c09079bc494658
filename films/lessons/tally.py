"""The numbers of a lesson's steps that a reader has seen, answered right, and answered right at the first try."""

from dataclasses import dataclass

from films.lessons.lesson import Lesson, Step
from films.lessons.progress import MET, MET_LATER, Marks, right_at_once, right_in_the_end


@dataclass(frozen=True)
class Tally:
    """Numbers of a lesson's steps. `at_once`: right at the first try."""

    steps: int
    seen: int
    right: int
    at_once: int

    def __str__(self) -> str:
        return f"{self.seen} of {self.steps} steps seen{self.correct}"

    @property
    def correct(self) -> str:
        """The end of the sentence: ", 2 correct (1 at first try)"; "" if none is."""
        return f", {self.right} correct ({self.at_once} at first try)" if self.right else ""


def tally(lesson: Lesson, marks: Marks) -> Tally:
    """Return the numbers of a lesson's steps, by their marks."""
    of_steps = marks.get(lesson.name, {})
    judged = [solved(step, of_steps.get(number, "")) for number, step in enumerate(lesson.steps, 1)]
    n_seen = sum(bool(of_steps.get(number)) for number in range(1, len(lesson.steps) + 1))
    return Tally(len(lesson.steps), n_seen, sum(right for right, _ in judged), sum(once for _, once in judged))


def solved(step: Step, mark: str) -> tuple[bool, bool]:
    """Return whether a step's question is answered right, or its challenge met, and whether at once. For a step that
    asks nothing both are false."""
    if step.challenge:
        return mark in (MET, MET_LATER), mark == MET
    if step.question is None:
        return False, False
    right = right_in_the_end(step.question, mark)
    return right, right and right_at_once(step.question, mark)
