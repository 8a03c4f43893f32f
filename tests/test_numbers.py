"""One rule for showing numbers, against exact decimal arithmetic, in Python and in the browser."""

from __future__ import annotations

import math
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from press.numbers import exact, format_of, same_text, show

MINUS = "\u2212"
SPACE = "\u00a0"

moderate = st.floats(min_value=-1e12, max_value=1e12, allow_subnormal=False)
decimals = st.integers(min_value=0, max_value=6)
vectors = st.lists(moderate, min_size=2, max_size=3)

TABLE = [
    (0.125, "f2", "0.12"),
    (0.625, "f2", "0.62"),
    (-0.125, "f2", "−0.12"),
    (0.0625, "f3", "0.062"),
    (0.5, "f0", "0"),
    (1.5, "f0", "2"),
    (2.5, "f0", "2"),
    (-0.0, "f2", "0.00"),
    (-0.001, "f2", "0.00"),
    (-0.32, "f2", "−0.32"),
    (1.005, "f2", "1.00"),
    (0.32, "+f2", "+0.32"),
    (-0.32, "+f2", "−0.32"),
    (87.4, "f0 °", "87°"),
    (2.6, "f1 ×", "2.6×"),
    (1024, "n0", "1,024"),
    (1_000_000, "n0", "1,000,000"),
    (-1234.5, "n1", "−1,234.5"),
    (999.6, "n0", "1,000"),
    (0.01, "p0", "1%"),
    (0.125, "p0", "12%"),
    (1.2e-14, "e1", "1.2e-14"),
    (-1.2e-14, "e1", "−1.2e-14"),
    (9.96e-5, "e1", "1.0e-4"),
    (0.125, "e1", "1.2e-1"),
    (0.0, "e1", "0.0e0"),
    (0.297, "s", "0.297"),
    (0.001, "s", "0.001"),
    (0.0009, "s", "9.0e-4"),
    (1.2e-14, "s", "1.2e-14"),
    (0.0, "s", "0.000"),
    (512, "b0", f"512{SPACE}B"),
    (1023, "b0", f"1023{SPACE}B"),
    (1024, "b0", f"1{SPACE}KiB"),
    (2**20 - 1, "b1", f"1024.0{SPACE}KiB"),
    (2**20, "b1", f"1.0{SPACE}MiB"),
    (2**30, "b0", f"1{SPACE}GiB"),
    (2**40, "b2", f"1.00{SPACE}TiB"),
    (2**51, "b0", f"2048{SPACE}TiB"),
    (-math.inf, "f2", "−∞"),
    (math.inf, "f2", "∞"),
]


def rounded(value: float, places: int) -> str:
    """The decimal nearest to the very number the float holds; exact ties go to even, no −0."""
    with localcontext() as context:
        context.prec = 400
        nearest = Decimal(value).quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN)
    return f"{abs(nearest) if nearest == 0 else nearest:f}".replace("-", MINUS)


def significant(value: float, places: int) -> str:
    """Mantissa and exponent of the same number, from its decimal digits."""
    if value == 0:
        return rounded(0, places) + "e0"
    with localcontext() as context:
        context.prec = 400
        number = Decimal(value)
        unit = Decimal(1).scaleb(number.adjusted() - places)
        number = number.quantize(unit, ROUND_HALF_EVEN)
        exponent = number.adjusted()
        mantissa = number.scaleb(-exponent).quantize(Decimal(1).scaleb(-places))
    return f"{mantissa:f}e{exponent}".replace("-", MINUS, int(value < 0))


@pytest.mark.parametrize(("value", "form", "text"), TABLE)
def test_each_kind_of_number_is_written_as_the_table_says(value, form, text):
    assert show(value, form) == text


@given(moderate, decimals)
def test_fixed_decimals_agree_with_exact_arithmetic(value, places):
    assert show(value, f"f{places}") == rounded(value, places)


@given(st.integers(-(2**40), 2**40), st.integers(1, 8), decimals)
def test_exact_ties_agree_with_exact_arithmetic(numerator, power, places):
    tie = numerator / 2**power
    assert show(tie, f"f{places}") == rounded(tie, places)


@given(moderate, decimals)
def test_thousands_are_the_fixed_decimals_with_commas(value, places):
    shown = show(value, f"n{places}")
    assert shown.replace(",", "") == rounded(value, places)
    assert all(len(group) == 3 for group in shown.split(".")[0].split(",")[1:])


@given(moderate, decimals)
def test_a_share_in_per_cent_is_a_hundred_times_the_share(value, places):
    # As in Python's own "%", the product is a float: 0.005 is shown as 0 %, an exact tie.
    assert show(value, f"p{places}") == rounded(value * 100, places) + "%"


@given(st.floats(allow_nan=False, allow_infinity=False), decimals)
def test_mantissa_and_exponent_agree_with_exact_arithmetic(value, places):
    assert show(value, f"e{places}") == significant(value, places)


@given(st.floats(min_value=-1, max_value=1))
def test_a_share_keeps_three_decimals_until_they_say_nothing(share):
    small = 0 < abs(share) < 0.001
    assert show(share, "s") == (significant(share, 1) if small else rounded(share, 3))


@given(st.floats(min_value=0, max_value=2**60), decimals)
def test_bytes_stand_in_the_largest_unit_that_leaves_at_least_one(count, places):
    units = ["B", "KiB", "MiB", "GiB", "TiB"]
    number, unit = show(count, f"b{places}").split(SPACE)
    left = count / 1024 ** units.index(unit)
    assert number == rounded(left, places)
    assert left >= 1 or unit == "B"
    assert left < 1024 or unit == "TiB"


@given(st.sampled_from("fnpeb"), moderate, decimals)
def test_a_shown_number_tells_its_own_format(kind, value, places):
    shown = show(value, f"{kind}{places}")
    read = format_of(shown)
    assert read is not None
    assert show(value, read) == shown


@given(vectors, decimals)
def test_a_shown_vector_tells_its_own_format(vector, places):
    shown = show(vector, f"f{places}")
    assert shown == "[" + ", ".join(rounded(component, places) for component in vector) + "]"
    assert show(vector, format_of(shown)) == shown


@pytest.mark.parametrize("space", [" ", "\u00a0", "\u202f"])
def test_any_space_before_a_unit_will_do(space):
    assert format_of(f"2.0{space}MiB") == "b1"
    assert same_text(f"2.0{space}MiB", show(2**21, "b1"))
    assert not same_text(f"2.1{space}MiB", show(2**21, "b1"))


@pytest.mark.parametrize("word", ["cat", "", "1.2.3", "1,02", "1 024", "-0.32", "[1.2]", "[a, b]"])
def test_what_is_no_number_has_no_format(word):
    assert format_of(word) is None


@pytest.mark.parametrize("form", ["", "x2", "2f", "f2  °", "ff2"])
def test_an_unknown_format_is_refused_by_name(form):
    with pytest.raises(ValueError, match="unknown number format"):
        show(1.0, form)


def test_what_is_no_number_cannot_be_shown():
    with pytest.raises(ValueError, match="NaN"):
        show(math.nan, "f2")


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_full_precision_loses_nothing(value):
    assert float(exact(value)) == value


def test_the_total_of_three_equal_weights_comes_from_the_weights_and_not_from_what_is_shown():
    weights = (1 / 3, 1 / 3, 1 / 3)
    assert show(sum(weights), "f3") == "1.000"
    assert sum(float(show(weight, "f3")) for weight in weights) == pytest.approx(0.999)


def cases() -> list[tuple[float, str]]:
    """Hundreds of numbers of every size and every kind of tie, with a format for each."""
    random = Random(4)
    forms = [*(f"{kind}{n}" for kind in "fnpeb" for n in range(5)), "s", "f0 °", "f1 ×"]
    drawn = [
        make(random)
        for make in (
            lambda r: r.uniform(-3, 3),
            lambda r: r.randint(-4096, 4096) / 2 ** r.randint(1, 10),
            lambda r: r.choice((-1, 1)) * 10 ** r.uniform(-15, 12),
            lambda r: round(r.uniform(-3, 3), 3),
        )
        for _ in range(300)
    ]
    edges = [0.0, -0.0, 5e-324, 0.001, math.nextafter(0.001, 0), 2**30, 2**40, 1e15, 999.5]
    return [(value, random.choice(forms)) for value in drawn] + [
        (value, form) for value in edges for form in forms
    ]


def test_the_browser_writes_every_number_as_python_does(stage_page):
    asked = cases() + [(value, form) for value, form, _ in TABLE]
    asked += [((1.005, -0.125), "f2"), ("cat", "f2")]
    written = stage_page.evaluate(
        """async cases => {
          const { show } = await import("/stage/numbers.js");
          return cases.map(([value, form]) => show(value, form));
        }""",
        [list(case) for case in asked],
    )
    differing = [
        (*case, show(*case), text)
        for case, text in zip(asked, written, strict=True)
        if show(*case) != text
    ]
    assert not differing
