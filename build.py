"""Build the article: read → compute → draw → compose → check → publish.

python build.py                     content/, model/ and figures/ become site/
python build.py --check             everything but writing
python build.py --update-numbers    rewrite the stale numbers of the prose, then build
python build.py --facts             every name the prose may quote, and what it is
python build.py --explain shadow    what a figure depends on, and whether it is up to date
python build.py --serve             build at every change, and show it
"""

import os
import sys

HOUSE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode, _kept = True, sys.dont_write_bytecode
sys.path[0] = HOUSE
from press import fresh  # noqa: E402

fresh.trust_content_under(HOUSE)  # modules are known by their content from here on
sys.dont_write_bytecode = _kept

from press import commands, publish, sources, workshop  # noqa: E402
from press.cache import Cache  # noqa: E402
from press.errors import BuildError  # noqa: E402


def build(request: commands.Request) -> str:
    """Build the site that is asked for, and say what was done. Raises BuildError."""
    snapshot = sources.Snapshot(HOUSE, request.source)
    built = snapshot.key("")
    if publish.is_current(request.out, built) and request.publishes:
        return f"nothing changed: {request.page}"

    publish.refuse(request.out, HOUSE, request.source)
    with commands.lock(request.cache):
        assembly = assembled(snapshot, Cache(request.cache), request)
        if request.command == "facts":
            return assembly.facts_table()
        if request.command == "update-numbers" and assembly.rewrite_numbers():
            return build(request)
        if problems := assembly.problems():
            raise BuildError(problems)
        files = assembly.files()
        if not snapshot.is_still_so():
            return build(request)  # an edit came in between: what was read is not what there is
        if request.command == "check":
            return "all is well: every number and every statement holds"
        changed = publish.publish(files, request.out, built)
    return f"{len(changed)} of {len(files)} files written: {request.page}"


def assembled(snapshot: sources.Snapshot, cache: Cache, request: commands.Request):
    """The article with its plates and facts: from the cache, or from the workshop if stale."""
    keys = workshop.keys(snapshot)
    known = {task: cache.get("result", key) for task, key in keys.items()}
    stale = [task for task, value in known.items() if value is None]
    answers = workshop.results(stale, HOUSE, request.source, debug=request.debug)
    from press.assembly import Assembly  # markdown and jinja2, while the workers draw

    for task, value in answers().items():
        known[task] = value
        if snapshot.is_still_so():
            cache.put("result", keys[task], value)
    cache.trim()
    truth = known.pop(workshop.KNOWLEDGE)
    return Assembly(snapshot, cache, known, truth)


def main(arguments: list[str]) -> int:
    """Run one command; 0 when all is well, 1 with every problem on standard error."""
    commands.speak_utf8()
    request = commands.parse(arguments, HOUSE)
    if request.command == "work":
        return workshop.work(request.source, debug=request.debug)
    if request.command == "serve":
        from press.serve import serve

        return serve(request, build)
    try:
        print(commands.explained(request, HOUSE) if request.slug else build(request))
    except BuildError as error:
        if request.debug:
            raise
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
