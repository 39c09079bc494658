"""The first load of a page, with nothing kept: when there is something to read, the still, a stage that plays, and
Streamlit's page around it; when a stage plays again; of the start page, when there is something to drag; of a lesson,
when its question can be read and answered.

    python -m benchmarks.first_load

On a line of 2 Mbit/s with 100 ms to and fro, and on this machine's own, there beside a page of Streamlit's with nothing
but a plotly chart. Medians of three, each in a browser context of its own.
"""

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from benchmarks._processes import server
from benchmarks._report import Row, load, machine, table
from benchmarks._size import size
from benchmarks._traffic import Traffic
from tests.browser.find_chromium import FLAGS, chromium
from tests.browser.first_seen import watch
from tests.browser.relay import Relay
from tests.browser.server import Server

LOADS = size(3, 1)
VIEWPORT: ViewportSize = {"width": 1280, "height": 720}
LONGEST = 120_000  # milliseconds
LIVE = "() => window.seen.live !== undefined"
# The plane of the start page; before there was one, the first thing to do there was its stage.
PLAYABLE = """() => {
  const there = document.querySelector("[data-testid=front], [data-testid=stage][data-ready='1']");
  if (!there?.getBoundingClientRect().width) return false;
  window.playable ??= performance.now() / 1000;
  return window.seen.read !== undefined;
}"""
LESSON = "lesson/1-perceptron?step=1"
# A lesson's question, as its script has written it: it can be answered from then on.
ANSWERABLE = """() => {
  if (!document.querySelector("#answers :is(button, input):not([disabled])")) return false;
  window.answerable ??= performance.now() / 1000;
  return document.querySelector(".stage[data-ready='1']") !== null && (window.pictured ??= performance.now() / 1000);
}"""
READ = "performance.getEntriesByName('first-contentful-paint')[0].startTime / 1000"
PAGES = {"perceptron": "perceptron?t=3"} | size({"nearest neighbours": "neighbors?t=3"}, {})
MEGABITS = size(2, 20)
BARE = """
import plotly.graph_objects as go
import streamlit as st

st.plotly_chart(go.Figure(go.Scatter(x=[0, 1, 2], y=[2, 1, 3], mode="markers")))
"""
CHART = """() => {
  if (!document.querySelector(".js-plotly-plot .main-svg .point")) return false;
  window.drawn ??= performance.now() / 1000;
  return true;
}"""


def loaded(browser: Browser, address: str) -> dict[str, float]:
    """Seconds until each is seen, and until a stage plays as the page is opened again; the megabytes before that."""
    page = browser.new_page(viewport=VIEWPORT, bypass_csp=True)
    watch(page)
    traffic = Traffic(page)
    page.goto(address, wait_until="commit")
    page.wait_for_function(LIVE, timeout=LONGEST)
    times, megabytes = page.evaluate("seen"), traffic.bytes_down / 1e6
    page.wait_for_load_state("networkidle")  # else the line brings what is left of the first
    page.goto(address, wait_until="commit")
    page.wait_for_function(LIVE, timeout=LONGEST)
    again = float(page.evaluate("seen.playing"))
    page.close()
    first = {name: float(times[name]) for name in ("read", "still", "playing", "live")}
    return first | {"again": again, "MB": megabytes}


def playable(browser: Browser, address: str) -> dict[str, float]:
    """Seconds until the start page can be read, and until something in it can be dragged; the megabytes until then."""
    page = browser.new_page(viewport=VIEWPORT, bypass_csp=True)
    watch(page)
    traffic = Traffic(page)
    page.goto(address, wait_until="commit")
    page.wait_for_function(PLAYABLE, polling="raf", timeout=LONGEST)
    megabytes = traffic.bytes_down / 1e6
    times = {"read": float(page.evaluate("seen.read")), "playable": float(page.evaluate("playable")), "MB": megabytes}
    page.close()
    return times


def answerable(browser: Browser, address: str) -> dict[str, float]:
    """Seconds until the question of a lesson is painted, until it can be answered, and until its picture plays."""
    page = browser.new_page(viewport=VIEWPORT, bypass_csp=True)
    page.goto(address, wait_until="commit")
    page.wait_for_function(ANSWERABLE, polling="raf", timeout=LONGEST)
    times = {"read": READ, "answerable": "answerable", "pictured": "pictured"}
    seconds = {name: float(page.evaluate(expression)) for name, expression in times.items()}
    page.close()
    return seconds


def bare(browser: Browser, address: str) -> float:
    """Seconds until a chart of Streamlit's own is drawn."""
    page: Page = browser.new_page(viewport=VIEWPORT, bypass_csp=True)
    page.goto(address, wait_until="commit")
    page.wait_for_function(CHART, polling="raf", timeout=LONGEST)
    seconds = float(page.evaluate("drawn"))
    page.close()
    return seconds


def medians(records: list[dict[str, float]]) -> dict[str, float]:
    return {name: statistics.median(record[name] for record in records) for name in records[0]}


def report(browser: Browser, slow: str, app: str, chart: str) -> None:
    front = medians([playable(browser, f"{slow}/") for _ in range(LOADS)])
    rows = [
        Row("something to read", front["read"], "s", 1.5),
        Row("something to drag", front["playable"], "s", 2),
        Row("bytes until then", front["MB"], "MB", 0.4),
    ]
    table(f"start page, {MEGABITS} Mbit/s, 100 ms, nothing kept; {load()}", rows)
    lesson = medians([answerable(browser, f"{slow}/{LESSON}") for _ in range(LOADS)])
    rows = [
        Row("a question to read", lesson["read"], "s", 1),
        Row("a question to answer", lesson["answerable"], "s", 1),
        Row("a picture that plays", lesson["pictured"], "s"),
    ]
    table(f"a lesson, {MEGABITS} Mbit/s, 100 ms, nothing kept; {load()}", rows)
    for name, path in PAGES.items():
        record = medians([loaded(browser, f"{slow}/{path}") for _ in range(LOADS)])
        rows = [
            Row("something to read", record["read"], "s", 1.5),
            Row("the still", record["still"], "s", 2),
            Row("a stage that plays", record["playing"], "s", 3.5),
            Row("a stage that plays, opened again", record["again"], "s", 0.6),
            Row("the page around it", record["live"], "s", 12),
            Row("bytes until then", record["MB"], "MB", 4),
        ]
        table(f"{name}, {MEGABITS} Mbit/s, 100 ms, nothing kept; {load()}", rows)
    side_by_side = [(loaded(browser, f"{app}/perceptron"), bare(browser, chart)) for _ in range(LOADS)]
    record, beside = medians([record for record, _ in side_by_side]), statistics.median(s for _, s in side_by_side)
    rows = [
        Row("the still", record["still"], "s"),
        Row("a stage that plays", record["playing"], "s", round(0.7 * beside, 2)),
        Row("the page around it", record["live"], "s"),
        Row("a bare st.plotly_chart", beside, "s"),
    ]
    table(f"perceptron, this machine alone, side by side; {load()}", rows)


if __name__ == "__main__":
    with server() as app, tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        script = Path(folder) / "bare.py"
        script.write_text(BARE)
        chart = Server(Path(folder), str(script))
        slow = Relay(app.port, megabits=MEGABITS, latency=0.1)
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            chart.start()
            print(machine("streamlit", "plotly", Chromium=browser.version))
            report(browser, slow.url, app.url, chart.url)
        finally:
            browser.close()
            slow.close()
            chart.stop()
