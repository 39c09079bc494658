"""The settings of the app: environment variables that the host of the server may set."""

import os
import re
from dataclasses import dataclass

# A place whose pages may frame ours, as a content security policy names it: a site, its subdomains, a port.
SITE = re.compile(r"https?://(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:([0-9]{1,5}|\*))?", re.IGNORECASE)
EVERY_SITE, OWN_SITE = "*", "self"
LOGS = ("", "anonymous", "full")


@dataclass(frozen=True)
class Settings:
    """proxies     how many proxies of ours stand before the server: so many entries of X-Forwarded-For are true
    metrics     whether Streamlit's metrics and those of add-ons are shown; by default they answer 404
    frames      the sites whose pages may show ours in a frame, as a content security policy names them
    hsts        seconds for which browsers may use HTTPS only (Strict-Transport-Security); 0: no such header
    access_log  "" for none, "anonymous" with the client's network, "full" with its address
    """

    proxies: int = 0
    metrics: bool = False
    frames: tuple[str, ...] = ()
    hsts: int = 0
    access_log: str = ""


def from_environment() -> Settings:
    """PLAYGROUND_PROXIES=1, PLAYGROUND_METRICS=1, PLAYGROUND_FRAMES="https://a.example https://*.b.example",
    PLAYGROUND_HSTS=31536000, PLAYGROUND_ACCESS_LOG=anonymous; ValueError where one cannot be read."""
    return Settings(
        proxies=_number("PLAYGROUND_PROXIES"),
        metrics=_number("PLAYGROUND_METRICS") > 0,
        frames=_sites("PLAYGROUND_FRAMES"),
        hsts=_number("PLAYGROUND_HSTS"),
        access_log=_one_of(LOGS, "PLAYGROUND_ACCESS_LOG"),
    )


def _number(name: str) -> int:
    text = os.environ.get(name, "0").strip() or "0"
    if not text.isascii() or not text.isdigit():
        raise ValueError(f"{name} is {text!r}; it must be a whole number from 0")
    return int(text)


def _sites(name: str) -> tuple[str, ...]:
    """The sites, checked: none may end the policy's directive and begin another."""
    named = os.environ.get(name, "").split()
    for site in named:
        if site not in (EVERY_SITE, OWN_SITE) and not SITE.fullmatch(site):
            raise ValueError(
                f"{name} names {site!r}; it must be sites like https://school.example or https://*.school.example, "
                f"{OWN_SITE} or {EVERY_SITE}, with spaces between"
            )
    return tuple("'self'" if site == OWN_SITE else site for site in named)


def _one_of(names: tuple[str, ...], name: str) -> str:
    text = os.environ.get(name, "").strip()
    if text not in names:
        raise ValueError(f"{name} is {text!r}; it must be one of {', '.join(filter(None, names))}, or nothing")
    return text
