"""Templates compiled once: jinja2's code, kept like every other result."""

from __future__ import annotations

import base64

import jinja2

from press.cache import Cache
from press.sources import digest


class Compiled(jinja2.BytecodeCache):
    """Keeps what jinja2 makes of a template under its text and `key`, all else it depends on."""

    def __init__(self, cache: Cache, key: str):
        self.cache, self.key = cache, key

    def load_bytecode(self, bucket: jinja2.bccache.Bucket) -> None:
        """Fill the bucket with the code that is kept for this very text, if there is any."""
        kept = self.cache.get("template", self._key_of(bucket))
        if kept:
            bucket.bytecode_from_string(base64.b64decode(kept))

    def dump_bytecode(self, bucket: jinja2.bccache.Bucket) -> None:
        """Keep what was compiled."""
        code = base64.b64encode(bucket.bytecode_to_string()).decode()
        self.cache.put("template", self._key_of(bucket), code)

    def _key_of(self, bucket: jinja2.bccache.Bucket) -> str:
        return digest(self.key, bucket.key, bucket.checksum)
