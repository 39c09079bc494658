"""The faults that `make faults` puts in still fit the code: each text is there once, and its room has tests."""

import pytest

from tests.faults.listed import Fault, broken, faults
from tests.groups import ROOT

LEAST, MODULES = 30, 10  # faults in all, and different modules of a part


@pytest.mark.parametrize("fault", faults(), ids=lambda fault: fault.says)
def test_a_fault_fits_the_code(fault: Fault) -> None:
    sound = (ROOT / fault.place).read_text()
    compile(broken(fault, sound), fault.place, "exec")
    assert fault.replacement != fault.text
    assert fault.room
    assert [path for path in fault.room if not (ROOT / path).exists()] == []


def test_there_are_many_in_many_modules() -> None:
    places = {fault.place for fault in faults()}
    assert len(faults()) >= LEAST
    for part in ("playground/", "films/"):
        assert sum(place.startswith(part) for place in places) >= MODULES, part


@pytest.mark.parametrize(("text", "times"), [("x = 3", 0), ("x = 1", 2)])
def test_a_text_that_is_not_there_once_is_an_error(text: str, times: int) -> None:
    fault = Fault("a.py", text, "x = 2", "x is wrong", ("tests/engine",))
    with pytest.raises(ValueError, match=f"{times} times, not once"):
        broken(fault, "x = 1\nx = 1\n")
