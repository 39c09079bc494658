"""Files that never change are sent compressed, for ever, and nothing else is ever read."""

import gzip
from pathlib import Path

import brotli
import pytest
from starlette.responses import PlainTextResponse

from server.static_files import StaticFiles, accepted, streamlits_own
from tests.server.asgi_client import ask
from ui.stage import served

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


def plotly(folder: Path, *words: str) -> Path:
    """A file that begins as those of plotly.js do."""
    file = folder / f"plotly{len(words[0])}.min.js"
    file.write_text("/**\n* " + "\n".join(words), encoding="utf-8")
    return file


def test_the_smaller_plotly_is_served_only_in_the_version_of_the_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, same = plotly(tmp_path, "plotly.js v4.1.1"), plotly(tmp_path, "plotly.js (basic - minified) v4.1.1")
    monkeypatch.setattr(served, "WHOLE", whole)
    chosen = served.plotly_path.__wrapped__
    for basic, served_then in ((same, same), (tmp_path / "none.js", whole)):
        monkeypatch.setattr(served, "BASIC", basic)
        assert chosen() == served_then
    same.write_text("* plotly.js (basic - minified) v4.0.0", encoding="utf-8")
    monkeypatch.setattr(served, "BASIC", same)
    assert chosen() == whole
    with pytest.raises(ValueError, match="does not say of which version"):
        served.version(plotly(tmp_path, "d3.js v7"))


def test_the_address_of_plotly_says_which_it_is() -> None:
    assert served.version(served.WHOLE) in served.plotly_url()
    assert served.plotly_path().name.removesuffix(".min.js") in served.plotly_url()
