"""What a page fails at is a line in the log that says where, and only so many of them a second."""

import io
import logging

import pytest

from server.error_log import ErrorFilter, one_line_per_error
from server.token_buckets import TokenBuckets
from ui.shell.session import widget_key


@pytest.fixture
def log() -> tuple[logging.Logger, io.StringIO]:
    out = io.StringIO()
    logger = logging.Logger("a page")
    logger.addHandler(logging.StreamHandler(out))
    return logger, out


def fail(logger: logging.Logger, what: str = "Uncaught app execution") -> None:
    try:
        widget_key(*[1, 2, 3, 4])  # type: ignore[arg-type]
    except TypeError:
        logger.exception(what)


def fail_with(logger: logging.Logger, error: str) -> None:
    """As `fail`, by an error of a type of this name."""
    try:
        raise type(error, (Exception,), {})
    except Exception:
        logger.exception("Uncaught app execution")


def test_a_failure_is_one_line_with_its_error_and_our_places(log: tuple[logging.Logger, io.StringIO]) -> None:
    logger, out = log
    logger.addFilter(ErrorFilter(TokenBuckets(9, 1)))
    fail(logger)
    (line,) = out.getvalue().splitlines()
    assert line.startswith("Uncaught app execution: TypeError: 'widget_key() takes")
    assert f"tests/server/test_error_log.py:{fail.__code__.co_firstlineno + 2}" in line


def test_of_an_error_that_quotes_a_stranger_little_is_written(log: tuple[logging.Logger, io.StringIO]) -> None:
    logger, out = log
    logger.addFilter(ErrorFilter(TokenBuckets(9, 1)))
    try:
        int("x\n2026-01-01 forged" * 1000)
    except ValueError:
        logger.exception("Uncaught app execution")
    assert len(out.getvalue().splitlines()) == 1
    assert len(out.getvalue()) < 500


def test_too_many_are_left_out_and_counted(log: tuple[logging.Logger, io.StringIO]) -> None:
    logger, out = log
    clock = [0.0]
    logger.addFilter(ErrorFilter(TokenBuckets(2, 1, lambda: clock[0])))
    for i in range(10):
        fail_with(logger, f"Error{i}")
    assert len(out.getvalue().splitlines()) == 2
    clock[0] = 1.0
    fail_with(logger, "Error10")
    assert out.getvalue().splitlines()[-1].endswith("(8 before were left out)")


def test_a_cause_has_one_line_a_minute_whatever_was_asked_for(log: tuple[logging.Logger, io.StringIO]) -> None:
    """Where descriptors run out, asyncio tells of each connection that it cannot accept, in several lines."""
    logger, out = log
    clock = [0.0]
    logger.addFilter(ErrorFilter(TokenBuckets(20, 1, lambda: clock[0])))
    for i in range(300):
        fail(logger, f"socket.accept() out of system resource\nsocket: <asyncio.TransportSocket fd={i}>")
    fail_with(logger, "AnotherError")
    clock[0] = 61.0
    fail(logger)
    first, other, later = out.getvalue().splitlines()
    assert first.startswith(
        "socket.accept() out of system resource socket: <asyncio.TransportSocket fd=0>: TypeError: "
    )
    assert other.startswith("Uncaught app execution: AnotherError: ")
    assert other.endswith("(299 before were left out)")
    assert later.startswith("Uncaught app execution: TypeError: ")


def test_what_is_no_failure_is_written_as_it_is(log: tuple[logging.Logger, io.StringIO]) -> None:
    logger, out = log
    logger.addFilter(ErrorFilter(TokenBuckets(0, 1)))
    logger.warning("%s", "a word")
    assert out.getvalue() == "a word\n"


def test_it_is_on_the_loggers_of_pages_of_routes_and_of_connections() -> None:
    names = ("streamlit.error_util", "uvicorn.error", "asyncio", "server.error_log")
    loggers = [logging.getLogger(name) for name in names]
    before = [[*logger.filters] for logger in loggers]
    one_line_per_error()
    for logger, filters in zip(loggers, before, strict=True):
        assert isinstance(logger.filters[-1], ErrorFilter)
        logger.filters[:] = filters
