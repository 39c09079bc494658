"""Where a request came to, as whoever sent it sees it: what absolute addresses begin with."""

import re

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

HOST = re.compile(r"([A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\.?|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")
LONGEST = 255


def origin(connection: HTTPConnection, proxies: int) -> str:
    """ "https://host:port"; "" where no host is named that could be one. What is said of how the request came to
    proxies counts only where there are some: anybody may write it."""
    forwarded_host, forwarded_scheme = (_last(connection, f"x-forwarded-{name}") for name in ("host", "proto"))
    host = (forwarded_host if proxies else "") or connection.headers.get("host", "")
    if len(host) > LONGEST or not HOST.fullmatch(host):
        return ""
    scheme = (forwarded_scheme if proxies else "") or connection.url.scheme
    return f"{'https' if scheme == 'https' else 'http'}://{host}"


def _last(connection: HTTPConnection, header: str) -> str:
    """What the nearest proxy says."""
    return connection.headers.get(header, "").rpartition(",")[2].strip()


def hosts(headers: Headers, proxies: int) -> list[str]:
    """All names of this server that the request may have come to; none where it names none, or something else. Behind
    proxies the outermost, which the visitor's browser knows, need not be the last to say."""
    own = headers.get("host", "")
    if len(own) > LONGEST or not HOST.fullmatch(own):
        return []
    told = ",".join(headers.getlist("x-forwarded-host")) if proxies else ""
    return [own, *(part.strip() for part in told.split(",") if part.strip())]
