"""Files that never change are sent compressed, for ever, and nothing else is ever read."""

import gzip
import json
from pathlib import Path

import brotli
import plotly
import pytest
from starlette.responses import PlainTextResponse

from server.static_files import StaticFiles, accepted, streamlits_own
from tests.server.asgi_client import ask
from ui.stage import served

ROOT = Path(__file__).parents[2]
WORDS = b"let x = 1;\n" * 500


@pytest.fixture
def app(tmp_path: Path) -> StaticFiles:
    (tmp_path / "a.js").write_bytes(WORDS)
    (tmp_path / "b.woff2").write_bytes(WORDS)
    (tmp_path / "secret.txt").write_bytes(b"secret")
    files = {"/assets/a.js": tmp_path / "a.js", "/assets/b.woff2": tmp_path / "b.woff2"}
    return StaticFiles(PlainTextResponse("the app's"), files)


def test_a_browser_that_takes_brotli_gets_it_and_keeps_the_file(app: StaticFiles) -> None:
    answer = ask(app, "/assets/a.js", accept_encoding="gzip, deflate, br")
    assert (answer.status, answer.headers["content-encoding"]) == (200, "br")
    assert brotli.decompress(answer.body) == WORDS
    assert len(answer.body) < len(WORDS) / 5
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["content-type"].startswith("text/javascript")


def test_others_get_gzip_or_the_file_as_it_is(app: StaticFiles) -> None:
    assert gzip.decompress(ask(app, "/assets/a.js", accept_encoding="gzip").body) == WORDS
    plain = ask(app, "/assets/a.js")
    assert plain.body == WORDS
    assert "content-encoding" not in plain.headers


def test_what_is_compressed_already_is_not_compressed_again(app: StaticFiles) -> None:
    answer = ask(app, "/assets/b.woff2", accept_encoding="br")
    assert answer.body == WORDS
    assert "content-encoding" not in answer.headers


def test_only_the_named_paths_are_files(app: StaticFiles) -> None:
    for path in ("/assets/secret.txt", "/assets/../secret.txt", "/assets/a.js/", "//assets/a.js", "/"):
        assert ask(app, path).body == b"the app's"
    assert ask(app, "/assets/a.js", method="POST").body == b"the app's"


@pytest.mark.parametrize(
    ("header", "encoding"),
    [("br", "br"), ("gzip, br;q=0", "gzip"), ("BR ; q=0.5", "br"), ("identity", ""), ("", ""), ("broccoli", "")],
)
def test_an_encoding_is_taken_only_where_the_browser_takes_it(header: str, encoding: str) -> None:
    assert accepted(header) == encoding


def test_what_a_page_needs_is_there() -> None:
    files = streamlits_own() | served.files()
    assert any(path.startswith("/static/js/index.") for path in files)
    assert served.stage_url("") in files
    assert served.plotly_url("") in files
    assert all(isinstance(file, bytes) or file.is_file() for file in files.values())


def test_a_file_that_is_in_brotli_already_is_sent_as_it_is_to_who_takes_that(tmp_path: Path) -> None:
    packed = brotli.compress(WORDS, quality=11)
    (tmp_path / "a.js.br").write_bytes(packed)
    app = StaticFiles(PlainTextResponse("the app's"), {"/assets/a.js": tmp_path / "a.js.br"})
    answer = ask(app, "/assets/a.js", accept_encoding="br")
    assert (answer.headers["content-encoding"], answer.body) == ("br", packed)
    assert answer.headers["content-type"].startswith("text/javascript")
    assert gzip.decompress(ask(app, "/assets/a.js", accept_encoding="gzip").body) == WORDS
    assert ask(app, "/assets/a.js").body == WORDS


def test_the_plotly_that_is_served_is_npms() -> None:
    from_npm = ROOT / ".js/node_modules/plotly.js-basic-dist-min"
    if not from_npm.exists():
        pytest.skip("needs what npm installs: make test")
    assert served.plotly_script() == (from_npm / "plotly-basic.min.js").read_text(encoding="utf-8")
    assert (served.PLOTLY.parent / "LICENSE").read_text() == (from_npm / "LICENSE").read_text()
    assert json.loads((ROOT / ".js/package.json").read_text())["devDependencies"][from_npm.name] in served.plotly_url()


def test_the_plotly_that_is_served_is_of_the_version_of_the_python_package() -> None:
    whole = (Path(plotly.__file__).parent / "package_data" / "plotly.min.js").read_text(encoding="utf-8")
    assert served.version(whole) == served.version(served.plotly_script())
    assert served.version(whole) in served.plotly_url()
    with pytest.raises(ValueError, match="does not say of which version"):
        served.version("/** d3.js v7")


def test_a_line_of_two_megabits_brings_plotly_in_less_than_two_seconds() -> None:
    assert served.PLOTLY.stat().st_size < 2e6 / 8 * 2
