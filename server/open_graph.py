"""What chats and search engines show of a link: Open Graph tags (https://ogp.me), and the description."""

from films.film import escape
from server import institution

WIDTH, HEIGHT = 1200, 630  # of a preview picture


def tags(title: str, description: str, url: str, picture: str = "") -> list[str]:
    """Return the <meta> tags of a page at an absolute address, with the address of its picture, if it has one."""
    properties = {
        "og:type": "website",
        "og:site_name": institution.site(),
        "og:title": title,
        "og:description": description,
        "og:url": url,
    }
    if picture:
        properties |= {"og:image": picture, "og:image:width": str(WIDTH), "og:image:height": str(HEIGHT)}
        properties |= {"og:image:alt": f"{title}: {description}"}
    card = "summary_large_image" if picture else "summary"
    return [
        *(f'<meta property="{name}" content="{escape.html(text)}">' for name, text in properties.items()),
        f'<meta name="description" content="{escape.html(description)}">',
        f'<meta name="twitter:card" content="{card}">',
    ]
