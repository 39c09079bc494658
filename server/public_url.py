"""The public URL of this server, as the client of a request sees it: absolute addresses begin with it."""

import re

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

HOST = re.compile(r"([A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\.?|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")
LONGEST = 255


def public_url(connection: HTTPConnection, proxies: int) -> str:
    """Return "https://host:port"; "" without a valid host. X-Forwarded-Host and -Proto count only behind proxies, as
    anybody may write them."""
    forwarded_host, forwarded_scheme = (_last(connection, f"x-forwarded-{name}") for name in ("host", "proto"))
    host = (forwarded_host if proxies else "") or connection.headers.get("host", "")
    if len(host) > LONGEST or not HOST.fullmatch(host):
        return ""
    scheme = (forwarded_scheme if proxies else "") or connection.url.scheme
    return f"{'https' if scheme == 'https' else 'http'}://{host}"


def _last(connection: HTTPConnection, header: str) -> str:
    """Return the last entry of a header, which the nearest proxy wrote."""
    return connection.headers.get(header, "").rpartition(",")[2].strip()


def hosts(headers: Headers, proxies: int) -> list[str]:
    """Return all host names that the request may have been sent to; none without a valid Host. Behind proxies, any
    entry of X-Forwarded-Host may be the one that the browser knows."""
    own = headers.get("host", "")
    if len(own) > LONGEST or not HOST.fullmatch(own):
        return []
    forwarded = ",".join(headers.getlist("x-forwarded-host")) if proxies else ""
    return [own, *(part.strip() for part in forwarded.split(",") if part.strip())]
