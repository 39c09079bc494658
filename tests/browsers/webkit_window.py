"""A page of WebKitGTK in a window, for WebKitWebDriver to drive; Debian's own Python runs it. MiniBrowser, which the
driver opens by itself, writes no errors while it is driven; here the script of the second argument tells them from the
page's first moment on, a line each in the file of the first."""

import sys
from pathlib import Path
from typing import Any

import gi  # type: ignore[import-not-found]  # Debian's Python has it

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # type: ignore[import-not-found]  # noqa: E402  # in these versions

# What is logged as an error is one, too.
LOGGED = """const log = console.error;
console.error = (...words) => { tell(words.join(" ")); log.apply(console, words); };"""


def new_page(context: Any, log: Path, script: str) -> Any:
    """A page in a window of its own, whose errors come to the log."""

    def write(_: Any, message: Any) -> None:
        with log.open("a", encoding="utf-8") as file:
            print(message.get_js_value().to_string().replace("\n", " "), file=file)

    manager = WebKit2.UserContentManager()
    manager.register_script_message_handler("errors")
    manager.connect("script-message-received::errors", write)
    tell = "const tell = (words) => webkit.messageHandlers.errors.postMessage(`${location.href}: ${words}`);"
    where, when = WebKit2.UserContentInjectedFrames.ALL_FRAMES, WebKit2.UserScriptInjectionTime.START
    manager.add_script(WebKit2.UserScript(f"{{ {tell} {LOGGED} ({script})(tell); }}", where, when))
    page = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, user_content_manager=manager)
    window = Gtk.Window(decorated=False)
    window.add(page)
    window.show_all()
    return page


def main(log: Path, script: str) -> None:
    context = WebKit2.WebContext.new_ephemeral()
    context.set_automation_allowed(True)
    pages = []  # kept, as Python alone holds them

    def opens(_: Any) -> Any:
        pages.append(new_page(context, log, script))
        return pages[-1]

    context.connect("automation-started", lambda _, session: session.connect("create-web-view", opens))
    Gtk.main()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
