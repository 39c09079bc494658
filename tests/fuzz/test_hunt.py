"""Over a thousand hostile inputs, from real ones: no traceback, no hang, no heap of memory. `make fuzz` goes on."""

from collections.abc import Iterator
from unittest.mock import Mock

import pytest

from tests.fuzz.box import Box, Outcome, box
from tests.fuzz.corpora import CORPORA, LIVE
from tests.fuzz.hunt import hostile_input, outcome_of
from tests.fuzz.live import Live, live
from tests.fuzz.shrink import shortest

READ = {
    "lesson": 75, "formula": 150, "points": 60, "spreadsheet": 25, "mails": 50, "mail_source": 100, "pasted": 50,
    "address": 200, "marks": 100, "drawing": 100, "cells": 100,
}  # fmt: skip
ASKED = {
    "own": 60,
    "request": 30,
    "headers": 150,
    "state": 50,
    "edit": 75,
    "half_sent": 100,
    "widget": 50,
    "message": 20,
}
MEMORY = 100_000_000  # bytes that the server may have kept of all of it


@pytest.fixture(scope="module")
def readers() -> Iterator[Box]:
    with box() as running:
        yield running


@pytest.fixture(scope="module")
def server() -> Iterator[Live]:
    with live() as running:
        yield running


@pytest.mark.parametrize("kind", CORPORA)
def test_every_input_is_read_or_refused_in_a_sentence(readers: Box, kind: str) -> None:
    outcomes = {seed: readers.ask(kind, hostile_input(kind, seed)) for seed in range(READ[kind])}
    assert {seed: outcome.broken for seed, outcome in outcomes.items() if outcome.broken} == {}
    assert any(not outcome.said for outcome in outcomes.values()), "some are as good as real ones"


@pytest.mark.parametrize("kind", LIVE)
def test_whatever_a_server_is_asked_it_goes_on(server: Live, kind: str) -> None:
    outcomes = {seed: server.ask(kind, hostile_input(kind, seed)) for seed in range(ASKED[kind])}
    assert {seed: outcome.broken for seed, outcome in outcomes.items() if outcome.broken} == {}
    assert any(not outcome.said for outcome in outcomes.values())


def test_a_server_keeps_little_of_it(server: Live) -> None:
    """States of all pages, twice: what the second round adds is what hostile inputs leave behind."""
    for seed in range(40):
        server.ask("state", hostile_input("state", seed))
    before = server.memory()
    for seed in range(40, 120):
        server.ask("state", hostile_input("state", seed))
    assert server.memory() - before < MEMORY


def test_what_breaks_is_found_and_cut_down_to_what_breaks_it() -> None:
    with box() as trial:
        assert "KeyError" in trial.ask("careless", b"x").broken
    assert shortest(b"a lot before " * 50 + b"[[[" + b" and after" * 50, lambda data: b"[[[" in data, 10) == b"[[["
    assert shortest(b"never broken", lambda data: False, 10) == b"never broken"  # noqa: ARG005


def test_the_same_seed_makes_the_same_input() -> None:
    assert [hostile_input("lesson", seed) for seed in range(20)] == [
        hostile_input("lesson", seed) for seed in range(20)
    ]
    assert len({hostile_input("lesson", seed) for seed in range(20)}) == 20


def test_an_input_breaks_something_only_if_it_ends_a_fresh_process_too() -> None:
    ended, fine = Outcome("ended with SIGPROF", "", 5.0, ended=True), Outcome("", "", 0.1)
    for answers, broken in (([ended, fine], ""), ([ended, ended], ended.broken), ([fine, ended], "")):
        ask = Mock(side_effect=answers)
        assert outcome_of(ask, "points", b"", 1).broken == broken
