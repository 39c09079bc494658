"""A room's code, the secret of who drives it, and the names of the devices that follow it."""

import hashlib
import hmac
import re
import secrets

# No vowels, so that no code is a word; and nothing that is read for something else, as 0 and O.
SIGNS = "BCDFGHJKMNPQRSTVWXZ23456789"
LENGTH = 6  # 387 million codes for 200 rooms
CODE = re.compile(f"[{SIGNS}]{{{LENGTH}}}")
SECRET = re.compile(r"[A-Za-z0-9_-]{32}")
DEVICE = re.compile(r"[A-Za-z0-9_-]{16}")


def code_of(secret: str) -> str:
    """Return the code of the room with this secret, by which a server that has lost its rooms knows who opened one. It
    is slow (scrypt), as otherwise a computer could find a secret with the same code within minutes."""
    number = int.from_bytes(hashlib.scrypt(secret.encode(), salt=b"class", n=2**13, r=8, p=1))
    return "".join(SIGNS[number // len(SIGNS) ** place % len(SIGNS)] for place in range(LENGTH))


def typed(text: str) -> str:
    """The code that somebody has typed, perhaps in small letters and in two parts; "" where it is none."""
    code = re.sub(r"[\s-]", "", text).upper()
    return code if CODE.fullmatch(code) else ""


def opener(address: str) -> str:
    """Whose room it is, by which an address's rooms are counted: one of 65,536 names. Of IPv4 alone as many addresses
    have the same, so nobody is known by it."""
    return hashlib.sha256(address.encode("utf-8", "surrogateescape")).hexdigest()[:4]


def new_life() -> str:
    return secrets.token_hex(4)


def new_post() -> str:
    """The id of a question from the class: no number, as two replicas may give the same."""
    return secrets.token_hex(6)


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def lock(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode("utf-8", "surrogateescape")).hexdigest()


def room_id(lock_of_room: str) -> str:
    """Return the id of a room, which differs from that of another room with the same code."""
    return hashlib.sha256(f"room {lock_of_room}".encode()).hexdigest()[:32]


def opens(secret: str, lock_of_room: str) -> bool:
    """Whether the secret is the room's; a wrong one takes as long, however much of it is right."""
    return hmac.compare_digest(lock(secret), lock_of_room)


def new_device(lock_of_room: str) -> str:
    """What a browser keeps to be known again in this room, and nowhere else: a random name, and a seal of the server's
    own. So nobody makes up names, and how many are given out can be bounded."""
    name = secrets.token_urlsafe(12)
    return name + _seal(name, lock_of_room)


def device(cookie: str, lock_of_room: str) -> str:
    """The name of a browser; "" where the room has given out none such."""
    name, seal = cookie[:16], cookie[16:]
    if not DEVICE.fullmatch(name) or not seal.isascii():
        return ""
    return name if hmac.compare_digest(seal, _seal(name, lock_of_room)) else ""


def _seal(name: str, lock_of_room: str) -> str:
    return hmac.new(lock_of_room.encode(), name.encode(), hashlib.sha256).hexdigest()[:24]
