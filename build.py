"""Build the article: read → compute → draw → compose → check → publish.

python build.py                     content/, model/ and figures/ become site/
python build.py --check             everything but writing
python build.py --update-numbers    rewrite the stale numbers of the prose, then build
python build.py --facts             every name the prose may quote, and what it is
python build.py --explain shadow    what a figure depends on, and whether it is up to date
python build.py --serve             build at every change, and show it
"""

from __future__ import annotations

import os
import sys

SET_UP = "run make, then .venv/bin/python build.py"
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(f"build.py: needs Python 3.11 or newer ({SET_UP})")
HOUSE = os.path.dirname(os.path.abspath(__file__))
if HOUSE not in sys.path:
    sys.path.insert(0, HOUSE)

from press.run import fresh  # noqa: E402

fresh.trust_content_under(HOUSE)  # modules are known by their content from here on

from press.errors import BuildError  # noqa: E402
from press.files import publish  # noqa: E402
from press.files.cache import Cache  # noqa: E402
from press.files.snapshot import Snapshot  # noqa: E402
from press.run import request as requests  # noqa: E402
from press.run import terminal  # noqa: E402


def build(request: requests.Request) -> str:
    """Build the site that is asked for, and say what was done. Raises BuildError."""
    if not os.path.isdir(request.cache):  # everything is to be drawn: a tenth of a second sooner
        from press.run import crew

        crew.expect(HOUSE, request.source, request.limit, request.debug)
    while True:
        snapshot = Snapshot(HOUSE, request.source)
        snapshot.has_article()
        if request.publishes and publish.is_current(request.out, snapshot.key("")):
            return f"nothing changed: {request.page}"
        if request.publishes:
            publish.refuse(request.out, HOUSE, request.source)
        from press.files.lock import lock  # not before there is something to do
        from press.run import drawing

        cache = Cache(request.cache)
        work = drawing.begin(snapshot, cache, limit=request.limit, debug=request.debug)
        try:
            with lock(request.cache), work.crew():
                report = built(snapshot, cache, request, work)
        except BuildError:
            if snapshot.is_still_so():
                raise
            continue  # what was wrong may have been half an edit
        if report is not None:
            return report


def built(snapshot: Snapshot, cache: Cache, request: requests.Request, work) -> str | None:
    """What was done with these sources; None where they are no longer what there is."""
    from press.run.assembly import Assembly  # markdown and jinja2, while the workers draw

    assembly = Assembly(snapshot, cache, work)
    if request.command == "facts":
        return assembly.facts_table()
    if request.command == "update-numbers" and assembly.rewrite_numbers():
        return None
    if problems := assembly.problems(publish.manifest(request.out)["files"]):
        raise BuildError(problems)
    files = assembly.files()
    if not snapshot.is_still_so():
        return None
    if request.command == "check":
        return "all is well: every number and every statement holds"
    cache.trim()
    changed = publish.publish(files, request.out, snapshot.key(""))
    return f"{publish.counted(changed, files)}: {request.page}"


def main(arguments: list[str]) -> int:
    """Run one command; 0 when all is well, 1 with every problem on standard error."""
    terminal.speak_utf8()
    request = requests.parse(arguments, HOUSE)
    try:
        if request.command == "work":
            from press.run.worker import work

            work(HOUSE, request.source, request.limit, debug=request.debug)
        if request.command == "serve":
            from press.run.serve import serve

            return serve(request, build, HOUSE)
        if request.slug is not None:
            from press.run.explain import explained

            terminal.say(explained(request, HOUSE))
        else:
            terminal.say(build(request))
    except BuildError as error:
        if request.debug:
            raise
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except Exception as error:  # nothing an author can write should come here
        if request.debug:
            raise
        print(terminal.unforeseen(error, SET_UP), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
