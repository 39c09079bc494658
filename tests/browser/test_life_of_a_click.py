"""A click on the plane runs the functions of the stage that docs/life-of-a-click.md names."""

import re
from bisect import bisect

from playwright.sync_api import CDPSession, Page

from server.limits import KEY
from tests.browser.stage_page import LONGEST, LOOKED, StagePage
from tests.life_of_a_click import hops

MODULE = re.compile(r"^const \$(\w+) = \(\(\) => \{", re.MULTILINE)  # how modules are bundled


def running(tools: CDPSession) -> set[tuple[str, str]]:
    """Modules and functions of the stage that have run since this was last asked, as V8 counts them."""
    functions = set()
    for script in tools.send("Profiler.takePreciseCoverage")["result"]:
        if "/stage.js" in script["url"]:
            source = tools.send("Debugger.getScriptSource", {"scriptId": script["scriptId"]})["scriptSource"]
            starts = [(match.start(), f"{match[1]}.js") for match in MODULE.finditer(source)]
            for function in script["functions"]:
                (place, *_) = function["ranges"]
                if place["count"]:
                    module = starts[bisect(starts, (place["startOffset"], "~")) - 1][1]
                    functions.add((module, function["functionName"]))
    return functions


def missed(page: Page, press: tuple[float, float], named: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """Those that do not run after a press, however long one waits: the address changes once all figures are drawn, not
    only the plane."""
    stage, tools = StagePage(page), page.context.new_cdp_session(page)
    for method in ("Debugger.enable", "Profiler.enable"):
        tools.send(method)
    tools.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": False})
    n_drawn = stage.number("drawn")
    page.mouse.click(*press)
    stage.shows(drawn=n_drawn + 1)
    missing = named - running(tools)
    for _ in range(LONGEST // LOOKED):
        if not missing:
            break
        page.wait_for_timeout(LOOKED)
        missing -= running(tools)
    return missing


def test_a_click_runs_the_functions_that_are_named(app: str, page: Page) -> None:
    stage = StagePage(page).open(f"{app}/perceptron?t=0")
    assert missed(page, stage.pixel(1.7, 3.3), set(hops("js"))) == set()


def test_the_edits_of_a_page_come_under_one_key_and_those_of_another_page_under_another(app: str, page: Page) -> None:
    """So that pages behind one address have shares of its own."""

    def keys(tab: Page) -> set[str | None]:
        stage = StagePage(tab).open(f"{app}/perceptron?t=0")
        device_keys = set()
        for place in ((1.7, 3.3), (-1.7, 2.9)):
            n_drawn = stage.number("drawn")
            with tab.expect_request(lambda request: request.method == "POST" and "/film/" in request.url) as post:
                tab.mouse.click(*stage.pixel(*place))
            device_keys.add(post.value.header_value("x-playground-device"))
            stage.shows(drawn=n_drawn + 1)
        return device_keys

    (one,), (other,) = keys(page), keys(page.context.new_page())
    assert one
    assert other
    assert one != other
    assert all(KEY.fullmatch(str(key)) for key in (one, other))
