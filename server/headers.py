"""Security headers: the browser refuses other hosts' scripts, frames around the app, and guessed types.

Source: Weichselbaum, Spagnuolo, Lekies and Janc, "CSP is dead, long live CSP", CCS (2016); W3C, "Content Security
Policy Level 3".
"""

import base64
import hashlib
import re

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server import backend_url, chosen_theme, held_scripts, without_wasm
from server.settings import Settings
from server.static_files import STREAMLIT
from ui.stage import served

POLICY = "content-security-policy"
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def inline_hashes(document: str) -> list[str]:
    """Return the sources that allow the inline scripts of this document and no others."""
    digests = (hashlib.sha256(script.encode()).digest() for script in INLINE.findall(document))
    return [f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests]


def policy(*, frame_ancestors: str = "'none'") -> str:
    """Return the content security policy of the app's pages, the same for all browsers.

    Streamlit loads a component's own module from blob: addresses, and makes styles in the browser, so inline. 'self' in
    connect-src includes the page's websocket in browsers since 2022 (Safari 15.4). Older browsers, which would need all
    hosts there, run neither Streamlit's scripts nor ours.
    """
    own_scripts = (chosen_theme.SCRIPT, backend_url.SCRIPT, held_scripts.SCRIPT, without_wasm.SCRIPT)
    scripts = (*own_scripts, *served.inline_scripts())
    own = "".join(f"<script>{script}</script>" for script in scripts)
    inline = (STREAMLIT / "index.html").read_text(encoding="utf-8") + own
    sources = " ".join(["'self'", "blob:", *inline_hashes(inline)])
    return "; ".join(
        [
            "default-src 'self'",
            f"script-src {sources}",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            "connect-src 'self'",
            "worker-src 'self' blob:",
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'self'",
            f"frame-ancestors {frame_ancestors}",
        ]
    )


class SecurityHeaders:
    """Middleware that adds the headers to every HTTP response, unless it brings its own."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.headers = {
            POLICY: policy(frame_ancestors=" ".join(settings.frames) or "'none'"),
            "x-content-type-options": "nosniff",
            "referrer-policy": "same-origin",
            "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
            "cross-origin-opener-policy": "same-origin",
        }
        if settings.hsts:
            self.headers["strict-transport-security"] = f"max-age={settings.hsts}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, guarded)
