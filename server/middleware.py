"""The middleware and routes around Streamlit's own server."""

import streamlit as st
from starlette.middleware import Middleware
from starlette.routing import BaseRoute

from addons import parts
from films import events
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import LIVE
from server import iframes, institution, offline, settings
from server.access_log import AccessLog
from server.cross_origin import SameOrigin
from server.fair_pool import FairPool
from server.films import Films
from server.headers import SecurityHeaders
from server.health import health
from server.lesson_routes import LessonRoutes
from server.limits import Limits
from server.own_lesson_routes import OwnLessonRoutes
from server.readers import Readers
from server.scene_routes import SceneRoutes
from server.site_routes import site_routes
from server.static_files import StaticFiles, streamlits_own
from ui.stage import served


def middleware() -> list[Middleware]:
    """Return the middleware, outermost first."""
    chosen, files = settings.from_environment(), streamlits_own() | served.files() | institution.files()
    iframes.allow(chosen)
    institution.apply_accent()
    events.OBSERVERS.update(observer for observers in parts("observers") for observer in observers(chosen))
    return [
        Middleware(AccessLog, settings=chosen),
        Middleware(SecurityHeaders, settings=chosen),
        Middleware(SameOrigin, settings=chosen),
        Middleware(Limits, settings=chosen),
        Middleware(StaticFiles, files=files, base=_base()),
    ]


def routes() -> list[BaseRoute]:
    """Return our routes, beside Streamlit's own."""
    chosen, base = settings.from_environment(), _base()
    for_machines = [
        health(lambda: PERCEPTRON.film(LIVE), base),
        offline.worker(base),
    ]
    pool, readers = FairPool(), Readers()
    kinds = SceneRoutes, Films, OwnLessonRoutes, LessonRoutes
    own = [route for kind in kinds for route in kind(chosen, base, pool, readers).routes()]
    own += [route for routes_of in parts("routes") for route in routes_of(chosen, base, pool, readers)]
    return [*for_machines, *own, *site_routes(chosen, base, own)]


def _base() -> str:
    base = st.get_option("server.baseUrlPath").strip("/")
    return f"/{base}" if base else ""
