"""What every response tells the browser to refuse: other hosts' scripts, frames around the app, guessed types.

Source: Weichselbaum, Spagnuolo, Lekies and Janc, "CSP is dead, long live CSP", CCS (2016); W3C, "Content Security
Policy Level 3".
"""

import base64
import hashlib
import re

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ui.serving import chosen_theme
from ui.serving.settings import Settings
from ui.serving.static_files import STREAMLIT

INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def inline_hashes(document: str) -> list[str]:
    """The sources that allow just the inline scripts of this very document."""
    digests = (hashlib.sha256(script.encode()).digest() for script in INLINE.findall(document))
    return [f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests]


def policy(*, strict: bool, frame_ancestors: str = "'none'") -> str:
    """The content security policy of the app's pages.

    blob: is how Streamlit loads a component's own module. Nothing here needs 'unsafe-eval', which `strict` leaves out.
    Styles are inline, as Streamlit's are made in the browser.
    """
    own = [] if strict else ["'unsafe-eval'"]
    inline = (STREAMLIT / "index.html").read_text(encoding="utf-8") + f"<script>{chosen_theme.SCRIPT}</script>"
    scripts = " ".join(["'self'", "blob:", *own, *inline_hashes(inline)])
    return "; ".join(
        [
            "default-src 'self'",
            f"script-src {scripts}",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            "connect-src 'self' ws: wss: data: blob:",
            "worker-src 'self' blob:",
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'self'",
            f"frame-ancestors {frame_ancestors}",
        ]
    )


class SecurityHeaders:
    """Middleware that adds them to every HTTP response that does not bring its own."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.headers = {
            "content-security-policy": policy(strict=settings.strict),
            "x-content-type-options": "nosniff",
            "referrer-policy": "same-origin",
            "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
            "cross-origin-opener-policy": "same-origin",
        }

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
