"""Three settings of uvicorn that `streamlit run` does not pass on.

Seen in Streamlit 1.67.0 with uvicorn 0.54.0; streamlit/streamlit#13600 collects what its new server lacks. `streamlit
run app.py` starts uvicorn itself for an `st.App`, with a handful of options of its own (UvicornRunner); uvicorn's
`--timeout-graceful-shutdown` and `--no-proxy-headers` have no option, no place in config.toml and no environment
variable there. So:

- a server that is shut down waits for ever for a request that is half sent, or an answer that nobody reads. In
  `st.App("page.py", routes=[Route("/way", read_the_body, methods=["PUT"])])`: send "PUT /way HTTP/1.1", "Host: x",
  "Content-Length: 9", an empty line, and no body; then `kill` the server: it stays;
- X-Forwarded-For and X-Forwarded-Proto are believed of every client on the same machine, even where no proxy is;
- an answer waits for some 40 ms on a connection that is kept open: uvicorn writes its head and its body one after the
  other, and the system holds the second back until the client has acknowledged the first (RFC 896). asyncio switches
  that off on sockets that say they are TCP's, which the one that Streamlit opens does not.

All three are set here on the running server. It is found by the handler of SIGTERM, a method of the server: Streamlit
hands the server to nobody. (`uvicorn app:app` with these options needs none of this, and keeps its own options.)
"""

import asyncio
import logging
import signal
import socket
from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.server import Server

LOG = logging.getLogger(__name__)
GRACE = 3  # seconds for what is under way when the server shuts down


def settle() -> Server | None:
    """Set all on the server that runs, and return it: None, with a warning, where there is none of uvicorn's.

    What proxies say is left to PLAYGROUND_PROXIES (server/limits.py, server/public_url.py)."""
    server = getattr(signal.getsignal(signal.SIGTERM), "__self__", None)
    if not isinstance(server, Server):
        LOG.warning("no server of uvicorn's is found: it may wait for ever at shutdown, and trust X-Forwarded-For")
        return None
    if server.config.timeout_graceful_shutdown is None:
        server.config.timeout_graceful_shutdown = GRACE
    app = server.config.loaded_app
    if isinstance(app, ProxyHeadersMiddleware):
        server.config.loaded_app = app.app
    server.config.http_protocol_class = without_delay(server.config.http_protocol_class)
    return server


def without_delay(protocol: type[asyncio.Protocol]) -> Any:
    """The protocol on connections that send at once what is written."""

    class WithoutDelay(protocol):  # type: ignore[misc,valid-type]
        def connection_made(self, transport: asyncio.Transport) -> None:
            transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            super().connection_made(transport)

    return WithoutDelay
