"""`classifier-playground`: starts the app and opens it in the browser. Its settings lie beside app.py, where Streamlit
finds them wherever it is started."""

import argparse
import sys
from importlib.metadata import version
from importlib.util import find_spec

from classifier_playground import HOUSE, to_install

NAME = "classifier-playground"
EVERYWHERE = ("0.0.0.0", "::")


def main(arguments: list[str] | None = None) -> None:
    """Start the app as the words of a command say; ends when the app does."""
    given = _parser().parse_args(arguments)
    if given.lessons:
        print(HOUSE / "lessons")  # argparse would break a long path into lines
        return
    if find_spec("streamlit") is None:
        sys.exit(f"The app needs more packages than the engine: {to_install('app')}")
    from streamlit.web import cli  # deferred: takes a second, and not everybody has it

    options = ["--server.address", given.address, "--server.headless", str(given.no_browser).lower()]
    if given.address not in EVERYWHERE:
        options += ["--browser.serverAddress", given.address]  # what is opened, and printed
    if given.port:
        options += ["--server.port", str(given.port)]  # else Streamlit takes the first from 8501 that is free
    cli.main(["run", str(HOUSE / "app.py"), *options], prog_name=NAME)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(NAME, description="See classification algorithms work, in your browser.")
    parser.add_argument("--port", type=_port, help="where it answers; else the first from 8501 that is free")
    parser.add_argument("--address", default="localhost", help="0.0.0.0: all of your network (default: %(default)s)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument("--lessons", action="store_true", help="print the folder of lessons, and exit")
    parser.add_argument("--version", action="version", version=f"{NAME} {version(NAME)}")
    return parser


def _port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65_535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: a whole number from 1 to 65535")
    return int(text)
