"""Which line of the author's own is to blame when the article's Python raises."""

from __future__ import annotations

import builtins
import inspect
import re
import sys
import traceback
from fnmatch import fnmatch
from pathlib import Path
from types import FrameType

from press.errors import Place, Problem, meant, saying

READS = "numpy, Python's own library, press.figure.stage, press.truth, model and figures/_….py"
STAGE = "press.figure.stage"
MODULES = ["numpy", "press", "model", "figures", *sys.stdlib_module_names]
TELLS = "--debug shows where in Python it went wrong"
WAYS_OUT = {  # the first that an error is one of
    ZeroDivisionError: "keep the denominator above 0, for instance with np.maximum",
    OverflowError: "keep it below 1e308, for instance with np.minimum",
    FloatingPointError: "keep it finite, for instance with np.maximum or np.where",
    UnboundLocalError: "give it a value on every way to this line",
    RecursionError: "a function that calls itself needs a case in which it does not",
    MemoryError: "let it hold less at once",
    EOFError: "there is no input while an article is built: write the value down",
    SystemExit: "let the file run to its end: nothing here ends the build",
    KeyboardInterrupt: "let the file run to its end: nothing here ends the build",
    AssertionError: "mend what the assertion asks for, or the assertion",
    NotImplementedError: "write what is missing here",
    StopIteration: "give next() what it returns at the end: next(values, otherwise)",
    TabError: "indent with spaces alone",
    IndentationError: "indent by four spaces, as the lines around it",
    UnicodeError: "save the file as UTF-8, and read it with encoding='utf-8'",
    FileNotFoundError: "spell the file as it is called; begin at __file__",
    OSError: "read a file beside this one; begin at __file__",
    KeyError: "use one of its keys, or .get(key, otherwise)",
    IndexError: "count from 0 to its length less 1",
    BaseExceptionGroup: "mend what it is made of",
    Warning: "mend what it warns of",
}
SAID = {  # by what the error says, where its kind tells too little
    "was never closed": "close it, here or in a line below",
    "unmatched|does not match opening": "let every bracket close the last one that was opened",
    "unterminated": "close the quotes",
    "expected ':'": "end the line with a colon",
    "expected an indented block": "indent the lines below by four spaces",
    "forgot a comma": "put a comma between the two",
    "Maybe you meant": "write what it suggests",
    "NoneType": "something before it gave None: look at what made it",
    "not callable": "call a function, or take the brackets away",
    "not subscriptable": "take the index away, or index an array",
    "not iterable": "give it a list or an array",
    "unsupported operand|not supported between": "give it numbers, or arrays of numbers",
    "values to unpack": "write as many names as there are values",
    "shape|broadcast|dimension|inhomogeneous|same length|size": (
        "bring the arrays to one shape: look at the .shape of each"
    ),
    "convert string": "write a number, without quotes",
    "ingular": "use a matrix that has an inverse",
    "argument": "give the function what its definition takes, each once",
}


def way_out(error: BaseException) -> str:
    """What an author can do about an error that brings no way out of its own; never nothing."""
    name, known = _asked(error)
    if found := meant(name, known, 0.6 if known != MODULES else 0.75) if name else "":
        return f'did you mean "{found}"?'
    if isinstance(error, ModuleNotFoundError):
        return f"what may be imported is {READS}"
    said = saying(error)
    if isinstance(error, TypeError) and (call := _call(error, said)):
        return call
    if isinstance(error, (SyntaxError, TypeError, ValueError, AttributeError)):
        for pattern, found in SAID.items():
            if re.search(pattern, said):
                return found
    otherwise = {
        ImportError: "import what the module defines",
        NameError: "define it above, or import it",
        AttributeError: "use what it has",
        SyntaxError: "mend this line, or the one above it",
        TypeError: "give it a value of the kind that it takes",
        ValueError: "give it a value that it takes",
    }
    kinds = WAYS_OUT | otherwise
    return next(
        (out for kind, out in kinds.items() if isinstance(error, kind)),
        f"mend this line, or what it calls; {TELLS}",
    )


def _asked(error: BaseException) -> tuple[str, list[str]]:
    """The name that an error did not find, and the names that there are."""
    if isinstance(error, ModuleNotFoundError):
        return (error.name or "").split(".")[0], MODULES
    if isinstance(error, ImportError):
        found = re.search(r"cannot import name '(\w+)'", saying(error))
        return found[1] if found else "", dir(sys.modules.get(error.name or ""))
    if isinstance(error, NameError) and not isinstance(error, UnboundLocalError):
        frame = _last_frame(error)
        code = frame and frame.f_code
        there = [*frame.f_globals, *code.co_varnames, *code.co_freevars] if frame and code else []
        return error.name or "", [*there, *dir(builtins), *dir(sys.modules.get(STAGE))]
    if isinstance(error, AttributeError) and error.name:
        return error.name, [n for n in dir(error.obj) if n[0] != "_" and error.obj is not None]
    return "", []


def _last_frame(error: BaseException) -> FrameType | None:
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    return frames[-1] if frames else None


def _call(error: BaseException, said: str) -> str:
    """What the function takes that was called with something else."""
    found = re.match(r"(?:\w+\.)*(\w+)\(\) (?:got|takes|missing)", said)
    frame = _last_frame(error)
    if not (found and frame):
        return ""
    function = {**frame.f_globals, **frame.f_locals}.get(found[1])
    try:
        given = inspect.signature(function).parameters.values()  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return ""
    return f"it takes {', '.join(str(each.replace(annotation=each.empty)) for each in given)}"


def problem(error: BaseException, file: Path, source: Path, line: int = 1) -> Problem:
    """What went wrong, at the place the error brings, or the last line of the article's that ran.

    Where none ran, it is `line` of `file`. An error may bring its own way out, its `file`, `line`
    and `column`, or as patterns its `askers`: whose outermost line is to blame, not its helpers'.
    """
    if isinstance(error, SyntaxError) and error.filename:
        where = Place(_relative(error.filename, source), error.lineno, error.offset)
        return Problem(f"does not parse: {error.msg}", where, way_out(error))
    own = getattr(error, "way_out", None)
    name = f"{type(error).__name__}: " if own is None else ""
    place = _own_place(error, source) or _last_line(error, source)
    what = getattr(error, "what", None) or saying(error)
    where = place or Place(_relative(str(file), source), line)
    own = way_out(error) if own is None else own
    return Problem(f"{name}{what}".removesuffix(": "), where, own)


def _own_place(error: BaseException, source: Path) -> Place | None:
    """The place an error brings with it: its `file`, or the outermost line of its `askers`."""
    if file := getattr(error, "file", None):
        line, column = getattr(error, "line", None), getattr(error, "column", None)
        return Place(_relative(str(file), source), line, column)
    for frame in traceback.extract_tb(error.__traceback__):
        asker = _relative(frame.filename, source)
        if any(fnmatch(asker, pattern) for pattern in getattr(error, "askers", ())):
            return Place(asker, frame.lineno)
    return None


def _last_line(error: BaseException, source: Path) -> Place | None:
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if _is_own(frame.filename, source)]
    return Place(_relative(own[-1].filename, source), own[-1].lineno) if own else None


def _is_own(filename: str, source: Path) -> bool:
    path = Path(filename)
    return any(path.is_relative_to(source / room) for room in ("figures", "model"))


def _relative(filename: str, source: Path) -> str:
    path = Path(filename)
    return str(path.relative_to(source)) if path.is_relative_to(source) else filename
