"""Who may see the app that `show` serves: the one whose browser has opened the address with its token.

Everybody at this computer can reach 127.0.0.1, and so can pages of other sites in the same browser, by a name of theirs
that leads there. So another Host is refused, and without the token, or the cookie that it is changed for, all is.

The page that sets the cookie leads on by itself. A redirect would not do: a browser that follows a link of another
site, such as a notebook's, sends no SameSite=Strict cookie along a redirect. Sources: RFC 6265bis, "Cookies",
5.2; Jackson, Barth, Bortz, Shao and Boneh, "Protecting browsers from DNS rebinding attacks", CCS (2007).
"""

import secrets
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from addons.python_api.own_estimator.show import FIELD
from films.film import escape
from server.cross_origin import refuse

OTHER_HOST = "This app can be opened only at the address that show() gives."
NO_TOKEN = "This app is private. Open the whole address that show() gives, with its token."
ONWARD = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url={address}">
<title>Playground</title>
<a href="{address}">Playground</a>
"""
HEADERS = {
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "content-security-policy": "default-src 'none'",
}


class OwnVisitor:
    """Middleware that answers 403 to requests and websockets of anybody else. `host`: the app's own, with its port."""

    def __init__(self, app: ASGIApp, host: str, token: str) -> None:
        self.app, self.host, self.token = app, host, token
        # Cookies do not tell ports apart: each app has one of its own.
        self.cookie = f"own-app-{host.rpartition(':')[2]}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif Headers(scope=scope).getlist("host") != [self.host]:
            await refuse(OTHER_HOST, scope, receive, send)
        elif scope["type"] == "http" and self._is_token(_token(scope)):
            await self._onward(scope)(scope, receive, send)
        elif self._is_token(HTTPConnection(scope).cookies.get(self.cookie, "")):
            await self.app(scope, receive, send)
        else:
            await refuse(NO_TOKEN, scope, receive, send)

    def _is_token(self, text: str) -> bool:
        return secrets.compare_digest(text.encode(), self.token.encode())

    def _onward(self, scope: Scope) -> HTMLResponse:
        """A page that leads to the same address without the token; relative, so to no other host."""
        fields = scope["query_string"].decode("latin-1").split("&")
        query = "&".join(field for field in fields if field.partition("=")[0] != FIELD)
        page = HTMLResponse(ONWARD.format(address=escape.html(f"?{query}")), headers=HEADERS)
        page.set_cookie(self.cookie, self.token, httponly=True, samesite="strict")
        return page


def _token(scope: Scope) -> str:
    """The token of the address, "" without one."""
    query: str = scope["query_string"].decode("latin-1")
    return parse_qs(query).get(FIELD, [""])[-1]
