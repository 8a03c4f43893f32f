"""What the tests of prose share: a small world to refer to, and readers of what comes out."""

from __future__ import annotations

import html5lib

from press.prose.compose import Fragment, Known, compose

PRIVATE = range(0xF0000, 0x110000)

WORLD = Known(
    facts={
        "period": {"value": 2.00607, "what": "seconds for one metre"},
        "drop": {"value": -0.3249, "what": "metres"},
        "bob": {"value": [0.4794, -0.8776], "what": "where the bob hangs"},
        "swings": {"value": 1024.0, "what": "swings in a day"},
        "share": {"value": 0.0096, "what": "a share"},
        "tiny": {"value": 1.23e-14, "what": "almost nothing"},
        "memory": {"value": 2.0 * 2**20, "what": "bytes"},
        "winner": {"value": "bob", "what": "a word"},
        "broken": {"value": float("nan"), "what": "no number"},
    },
    claims={
        "it_swings": {"holds": True, "values": {}, "what": "it swings"},
        "it_stops": {"holds": False, "values": {"speed": 0.25, "who": "bob"}, "what": "it stops"},
    },
    readouts={
        "swing": {
            "height": {"value": 0.1224, "format": "f2"},
            "tip": {"value": [0.4794, -0.8776], "format": "f2"},
            "share": {"value": 0.297123, "format": "s"},
            "leader": {"value": "bob", "format": ""},
        },
        "bars": {"period": {"value": 2.00607, "format": "f2"}},
    },
    sections={"swing-time": 1, "string": 2},
    references={
        "huygens1673": {
            "authors": ["Christiaan Huygens"],
            "year": 1673,
            "title": "Horologium <Oscillatorium>",
            "url": "https://example.org/",
        },
        "many2005": {
            "authors": "Ann Able, Bo Best, Cy Core",
            "year": 2005,
            "title": "Swings",
            "url": "https://example.org/b",
        },
    },
    words={"back_to_text": "back", "to_note": "note", "footnotes": "notes"},
)


def composed(text: str | bytes, *, lang: str = "en", known: Known = WORLD, section="string"):
    """Compose a text as the section `string`; a title is put in front unless it has one."""
    data = text if isinstance(text, bytes) else titled(text).encode()
    return compose(data, file="content/en/02-string.md", section=section, lang=lang, known=known)


def titled(text: str) -> str:
    """The text below a title on the first line: its own lines begin with the third."""
    return text if text.startswith("# ") else f"# Title\n\n{text}"


def accepted(text: str | bytes, **options) -> Fragment:
    """Compose, and insist that nothing is wrong."""
    fragment = composed(text, **options)
    assert [str(problem) for problem in fragment.problems] == []
    return fragment


def complaints(text: str | bytes, **options) -> list[str]:
    """What is wrong with a text, as it is reported."""
    return [str(problem) for problem in composed(text, **options).problems]


def written(fragment: Fragment) -> str:
    """Everything a fragment puts on the page."""
    return "\n".join(
        [fragment.title, fragment.title_html, *(block[-1] for block in fragment.blocks)]
    )


def parsed(fragment: Fragment):
    """The page's elements, read by another library."""
    page = "\n".join(block[-1] for block in fragment.blocks)
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    tree = parser.parseFragment(page)
    assert parser.errors == [], page
    return tree


def spoken(element) -> str:
    """The text of an element."""
    return "".join(element.itertext())
