"""What an author's Python may do while the article is built: read its own files, and compute."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from authoring import Author, plain

POSE = "    place = bob(angle)  # (2,)\n"
ELSEWHERE = "__file__.replace('author/article/figures/swing.py', 'elsewhere/data.txt')"
REFUSED = {  # what a figure does: what is said of it
    f"open({ELSEWHERE})": "reads /",
    f"np.loadtxt({ELSEWHERE})": "reads /",
    "open(__file__.replace('swing', 'bars')).read()": "reads figures/bars.py",
    "open(__file__.replace('figures/swing.py', 'content/article.toml')).read()": "reads content/",
    "open(__file__.replace('swing.py', 'linked/data.txt')).read()": "reads ",
    "__import__('os').listdir(__import__('os').path.dirname(__file__))": "lists a folder",
    "list(__import__('pathlib').Path(__file__).parent.iterdir())": "lists a folder",
    "__import__('glob').glob('*')": "lists a folder",
    "__import__('os').path.getmtime(__file__)": "asks the size or the times of a file",
    "__import__('pathlib').Path(__file__).stat()": "asks the size or the times of a file",
    "__import__('os').environ['PATH']": "reads the environment",
    "__import__('os').getenv('LANG')": "reads the environment",
    "__import__('time').time()": "asks the clock",
    "__import__('datetime').datetime.now()": "asks the clock",
    "__import__('datetime').date.today()": "asks the clock",
    "np.random.rand()": "asks for chance",
    "np.random.default_rng().random()": "asks for chance",
    "__import__('random').random()": "asks for chance",
    "__import__('random').Random().random()": "asks for chance",
    "__import__('uuid').uuid4()": "asks for chance",
    "__import__('os').urandom(1)": "asks for chance",
    "__import__('socket').create_connection(('127.0.0.1', 9))": "asks the network",
    "__import__('subprocess').run(['true'])": "starts another process",
    "__import__('os').system('true')": "starts another process",
    "__import__('os').fork()": "starts another process",
    "open(__file__.replace('swing.py', 'new.txt'), 'w')": "writes figures/new.txt",
    f"open({ELSEWHERE}, 'w')": "writes /",
    "__import__('os').remove(__file__)": "changes ",
    "input()": "EOFError",
    "breakpoint()": "stops for a debugger",
    "__import__('sys').exit()": "SystemExit",
    "exec('raise KeyboardInterrupt')": "KeyboardInterrupt",
}
ALLOWED = (
    "np.random.default_rng(1).random()",
    "np.random.seed(1) or np.random.rand()",
    "__import__('random').Random(1).random()",
    "__import__('random').seed(1) or __import__('random').random()",
    "open(__file__.replace('swing.py', 'data.txt')).read()",
    "__import__('datetime').datetime(2026, 1, 1)",
    "__import__('fractions').Fraction(1, 2)",
)


@pytest.fixture(scope="module")
def author(tmp_path_factory):
    """An author with data beside the figures, and a link to a folder elsewhere."""
    folder = tmp_path_factory.mktemp("cage")
    author = Author(folder / "author")
    (folder / "elsewhere").mkdir()
    (folder / "elsewhere/data.txt").write_text("1")
    (author / "figures/linked").symlink_to(folder / "elsewhere")
    author.write("figures/data.txt", "1")
    author.built()
    return author


def doing(author: Author, line: str) -> tuple[str, int]:
    """What is said of a figure that does this when it is posed, and the line it does it in."""
    path = author / "figures/swing.py"
    before = path.read_bytes()
    author.edit("figures/swing.py", POSE, f"    {line}\n{POSE}")
    number = path.read_text("utf-8").splitlines().index(f"    {line}") + 1
    try:
        done = author.build("--limit", "20")
    finally:
        author.write("figures/swing.py", before)
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr, number


@pytest.mark.parametrize("line", REFUSED)
def test_what_belongs_to_no_key_is_refused_with_its_line(author, line):
    said, number = doing(author, line)
    assert f"figures/swing.py:{number}: " in said
    assert REFUSED[line] in said
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize("line", ALLOWED)
def test_what_is_the_same_each_time_is_allowed(author, line):
    said, _ = doing(author, line)
    assert "files written" in said or "nothing changed" in said


def test_the_model_is_caged_as_the_figures_are(author):
    before = (author / "model/pendulum.py").read_bytes()
    author.edit("model/pendulum.py", "GRAVITY = 9.81", "GRAVITY = 9.81 + 0 * np.random.rand()")
    said = author.refused()
    author.write("model/pendulum.py", before)
    assert "model/pendulum.py:7: asks for chance" in said


@pytest.mark.parametrize("loop", ["while True: pass", "while True: list(range(10**5))"])
def test_what_never_ends_is_ended_at_its_line(author, loop):
    before = (author / "figures/swing.py").read_bytes()
    author.edit("figures/swing.py", POSE, f"    {loop}\n{POSE}")
    said = author.refused("--limit", "1")
    author.write("figures/swing.py", before)
    assert "figures/swing.py:" in said
    assert "takes longer than 1 s" in said


def test_who_hears_nothing_is_ended_all_the_same(author):
    deaf = "    import signal\n    signal.signal(signal.SIGALRM, signal.SIG_IGN)\n"
    deaf += "    while True: pass\n"
    before = (author / "figures/swing.py").read_bytes()
    author.edit("figures/swing.py", POSE, f"{deaf}{POSE}")
    said = author.refused("--limit", "1")
    author.write("figures/swing.py", before)
    assert "figures/swing.py: takes longer than 1 s" in said


def test_no_figure_changes_another(author):
    before = author.site()
    spoil = "import numpy\nnumpy.sin = numpy.cos\nimport press.figure.stage\n"
    spoil += "press.figure.stage.at = press.figure.stage.path = None\n"
    kept = (author / "figures/bars.py").read_bytes()
    author.write("figures/bars.py", kept + spoil.encode())
    author.built(env={"OPENBLAS_NUM_THREADS": "1"})
    after = author.site()
    author.write("figures/bars.py", kept)
    same = [path for path in before if path.startswith("figures/swing")]
    assert same and all(after[path] == before[path] for path in same)


def test_folders_may_be_reached_through_links(tmp_path):
    author = Author(tmp_path / "author")
    linked = tmp_path / "linked"
    linked.symlink_to(tmp_path / "author")
    author.article, author.house = linked / "article", linked / "house"
    assert "files written" in author.built()


def alive(text: str) -> list[int]:
    """The processes whose command line holds a text."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes().decode(errors="replace")
        except OSError:
            continue
        if text in command and int(folder.name) != os.getpid():
            found.append(int(folder.name))
    return found


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="needs /proc to look")
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nothing_goes_on_when_a_build_is_ended(tmp_path, end):
    author = Author(tmp_path)
    author.edit(
        "figures/swing.py", POSE, f"    print('posed', flush=True)\n    while True: pass\n{POSE}"
    )
    running = subprocess.Popen(
        author.command(),
        env=plain(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert running.stderr.readline() == b"posed\n"
    os.kill(running.pid, end)
    running.communicate(timeout=20)
    until = time.monotonic() + 20
    while alive(str(author.house)) and time.monotonic() < until:
        time.sleep(0.05)
    assert alive(str(author.house)) == []
