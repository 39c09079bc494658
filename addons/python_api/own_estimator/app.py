"""The app as `show` serves it: films are made in this very process, as only it has the estimator."""

import os
import secrets
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import streamlit as st
import uvicorn
from starlette.middleware import Middleware

from addons.python_api.own_estimator.show import HOME, HOUSE, READY
from addons.python_api.own_estimator.visitor import OwnVisitor
from server import error_log, streamlit_patches
from server.middleware import middleware, routes


def serve(listening: socket.socket) -> None:
    """Serve the app at a socket, until a signal ends it."""
    port, token = listening.getsockname()[1], secrets.token_urlsafe()
    own = Middleware(OwnVisitor, host=f"{HOME}:{port}", token=token)

    @asynccontextmanager
    async def lifespan(app: object) -> AsyncIterator[None]:  # noqa: ARG001
        print(f"{READY.decode()}{port} {token}", flush=True)
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what an estimator prints, nobody would read
        yield

    streamlit_patches.apply()
    error_log.one_line_per_error()
    app = st.App(str(HOUSE / "ui" / "site.py"), middleware=[own, *middleware()], routes=routes(), lifespan=lifespan)
    config = uvicorn.Config(app, log_level="warning", proxy_headers=False, timeout_graceful_shutdown=3)
    uvicorn.Server(config).run(sockets=[listening])
