"""The frames of a perceptron's trace: one for each update, for each check, or for both."""

import numpy as np

from films.steps import MAX_FRAMES, START, Steps
from playground.inputs import Ints
from playground.trace import Trace

RIGHT, MISTAKE, UPDATE = range(1, 4)  # what a frame shows: a check of a right point, of a mistake, an update


def each_check(trace: Trace, visited: Ints, n: int) -> Steps:
    """Return a frame for the start and one for each check of the rows `visited`, of n points, with the state after the
    check. After the trace's last check the frames look at no point."""
    check = np.arange(len(visited) + 1)
    state, before_end = np.asarray(trace.updates_before(check)), check <= trace.n_visits
    before, looks_at_point = np.append(-1, state[:-1]), before_end & (check > 0)
    count = np.minimum(check, trace.n_visits)
    return Steps(
        kind=np.where(check == 0, START, np.where(looks_at_point & (state > before), UPDATE, RIGHT)),
        sample=np.where(looks_at_point, np.append(-1, visited), -1),
        now=state,
        before=np.where(looks_at_point, before, -1),
        count=count,
        epoch=(count + n - 1) // n,
        cut=len(visited) < trace.n_visits,
    )


def updates(trace: Trace) -> Steps:
    """Return a frame for the start and one after each update, or each iteration of the batch perceptron."""
    last = min(trace.n_updates, MAX_FRAMES - 1)
    states = np.arange(last + 1)
    return Steps(
        kind=np.where(states == 0, START, UPDATE),
        sample=np.append(-1, trace.sample[:last]),
        now=states,
        before=states - 1,
        count=np.append(0, trace.visit[:last]),
        epoch=np.append(0, trace.epoch[:last]),
        cut=last < trace.n_updates,
    )


def checks(trace: Trace, visited: Ints, n: int) -> Steps:
    """Return a frame for the start, one for each check of one of n points, and a second one after each check that led
    to an update."""
    visit = np.arange(1, min(trace.n_visits, MAX_FRAMES) + 1)
    state = trace.updates_before(visit - 1)
    wrong = trace.updates_before(visit) > state
    frames = np.repeat(np.arange(len(visit)), 1 + wrong)[: MAX_FRAMES - 1]
    second = np.append(False, frames[1:] == frames[:-1])
    return Steps(
        kind=np.append(START, np.where(second, UPDATE, np.where(wrong[frames], MISTAKE, RIGHT))),
        sample=np.append(-1, visited[frames]),
        now=np.append(0, state[frames] + second),
        before=np.append(-1, state[frames]),
        count=np.append(0, visit[frames]),
        epoch=np.append(0, (visit[frames] - 1) // n + 1),
        cut=len(frames) < trace.n_visits + trace.n_updates,
    )


def padded(steps: Steps, n_frames: int) -> Steps:
    """Return the steps, padded to `n_frames` frames: the last state again and again, with no point looked at."""
    more = n_frames - steps.n_frames
    return Steps(
        kind=np.append(steps.kind, np.full(more, RIGHT)),
        sample=np.append(steps.sample, np.full(more, -1)),
        now=np.pad(steps.now, (0, more), mode="edge"),
        before=np.append(steps.before, np.full(more, -1)),
        count=np.pad(steps.count, (0, more), mode="edge"),
        epoch=np.pad(steps.epoch, (0, more), mode="edge"),
        cut=steps.cut,
    )
