"""Descriptions: what a file says is recomputed, and what is wrong is named with its mend."""

import json
import os
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.description import (
    Description,
    DescriptionError,
    library_descriptions,
    load,
    loads,
    new_description,
)
from generator.description.group import Group
from generator.description.primes import composite_evidence
from generator.tables import comb_table, wnaf_table

ROOT = Path(__file__).resolve().parents[2]
CURVES = sorted((ROOT / "curves").glob("*.toml"))
VECTORS = ROOT / "tests" / "vectors"
PATH = Path("curves/x.toml")

TOY = """\
format = 1
name = "x"
title = "t"
source = "s"
library = false

[field]
modulus = "907"
check = "0x38b"

[curve]
a = "-3"
b = "8"

[generator]
x = "1"
y = "292"

[order]
modulus = "947"
check = "0x3b3"
cofactor = 1

[multiplication]
comb_teeth = 3
comb_spacing = 2
window = 3
wnaf_g = 3
wnaf_p = 3
"""


def edited(*edits: tuple[str, str]) -> str:
    text = TOY
    for old, new in edits:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def refusal(text: str | bytes) -> str:
    data = text.encode() if isinstance(text, str) else text
    with pytest.raises(DescriptionError) as caught:
        loads(data, PATH)
    message = str(caught.value)
    assert message.startswith("curves/x.toml: ") and "\n" not in message
    return message.removeprefix("curves/x.toml: ")


def curve_with_points(p: int, points: int) -> Group:
    groups = (Group(p, a, b) for a in range(p) for b in range(p))
    return next(group for group in groups if group.discriminant() and group.count() == points)


def affine_points(group: Group) -> Iterator[tuple[int, int]]:
    every = ((x, y) for x in range(group.p) for y in range(group.p))
    return (point for point in every if group.contains(point))


def standard_curve(name: str) -> dict[str, str]:
    cases = json.loads((VECTORS / "sm2_curve.json").read_text())["cases"]
    return next(case for case in cases if case["name"] == name)


@pytest.mark.parametrize(("file", "name"), [("sm2", "sm2p256v1"), ("sm2test256", "sm2test256")])
def test_standard_curves_have_the_published_numbers(file: str, name: str) -> None:
    description = load(ROOT / "curves" / f"{file}.toml")
    published = standard_curve(name)
    values = (description.p.value, description.a, description.b, description.n.value)
    assert values == tuple(int(published[key], 16) for key in ("p", "a", "b", "n"))
    assert description.gx == int(published["gx"], 16)
    assert description.gy == int(published["gy"], 16)
    assert description.cofactor == int(published["h"], 16)
    assert (description.bits, description.byte_length) == (256, 32)


@pytest.mark.parametrize("path", CURVES, ids=lambda path: path.stem)
def test_every_committed_description_loads(path: Path) -> None:
    description = load(path)
    assert description.name == path.stem
    assert description.library == (description.name in ("sm2", "sm9"))


@pytest.mark.parametrize("path", CURVES, ids=lambda path: path.stem)
def test_comb_sizes_are_those_of_the_tables(path: Path) -> None:
    description = load(path)
    geometry, bits = description.geometry, description.n.bits
    assert geometry.comb_points(bits) == len(comb_table(description))
    assert geometry.wnaf_g_points == len(wnaf_table(description))
    assert geometry.comb_length(bits) >= bits
    exponents = [
        exponent
        for block in range(len(geometry.comb_block_teeth(bits)))
        for exponent in geometry.comb_exponents(bits, block)
    ]
    assert exponents == list(range(0, geometry.comb_length(bits), geometry.comb_spacing))


@pytest.mark.parametrize(
    "path", [path for path in CURVES if path.stem.startswith("toy_")], ids=lambda path: path.stem
)
def test_toy_geometry_makes_finite_tables(path: Path) -> None:
    description = load(path)
    group = Group(description.p.value, description.a, description.b)
    for point in (*comb_table(description), *wnaf_table(description)):
        assert group.contains(point)


def test_toys_cover_the_cases_that_sm2_does_not() -> None:
    toys = [load(path) for path in CURVES if path.stem.startswith("toy_")]
    assert {toy.p.value % 8 for toy in toys} >= {1, 3, 5, 7}
    assert any(toy.n.value > toy.p.value for toy in toys)
    assert any(toy.n.value < toy.p.value for toy in toys)
    assert any(toy.p.byte_length != toy.n.byte_length for toy in toys)
    assert any(toy.a == 0 for toy in toys)
    assert any(toy.a == toy.p.value - 3 for toy in toys)
    assert any(toy.a not in (0, toy.p.value - 3) for toy in toys)
    assert any(toy.cofactor > 1 for toy in toys)


def test_library_is_the_same_from_any_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert [item.name for item in library_descriptions()] == ["sm2", "sm9"]


def test_two_library_descriptions_of_one_name_are_refused(tmp_path: Path) -> None:
    text = edited(("library = false", "library = true"))
    (tmp_path / "a.toml").write_text(text)
    (tmp_path / "b.toml").write_text(text)
    with pytest.raises(DescriptionError, match=r"b\.toml: name: .*a\.toml has this name already"):
        library_descriptions(tmp_path)


def test_toy_loads_with_all_its_values() -> None:
    description = loads(TOY.encode(), PATH)
    assert isinstance(description, Description)
    assert description.path == PATH
    assert (description.p.role, description.p.field, description.p.expression) == ("p", "fp", "907")
    assert (description.n.role, description.n.field) == ("n", "fn")
    assert description.a == 904
    assert description.geometry.comb_spacing == 2
    assert len(description.sha256) == 64


def test_multiplication_table_may_be_missing() -> None:
    description = loads(TOY.partition("[multiplication]")[0].encode(), PATH)
    assert description.geometry.window < description.n.bits


def test_small_multiplications_take_from_the_others_what_they_do_not_say() -> None:
    description = loads(f"{TOY}\n[multiplication.small]\nwnaf_g = 2\n".encode(), PATH)
    assert description.small == replace(description.geometry, wnaf_g=2)
    pair = description.footprints
    assert [(end, one.geometry) for end, one in pair.items()] == [
        ("", description.geometry),
        ("_small", description.small),
    ]
    only = loads(TOY.encode(), PATH)
    assert only.small is None and only.footprints == {"": only}


@pytest.mark.parametrize(
    ("small", "said"),
    [
        ("[multiplication.smal]", "multiplication.smal: unknown key; did you mean 'small'?"),
        ("[multiplication]\nsmall = 3", "multiplication.small: must be a table: write [multi"),
        ("[multiplication.small]\nwindwo = 3", "multiplication.small.windwo: unknown key; did"),
        ("[multiplication.small]\nwindow = 9", "multiplication.small.window: 9 is out of range"),
        ("[multiplication.small]\nwnaf_g = true", "multiplication.small.wnaf_g: must be an int"),
        ("[multiplication.small]\ncomb_spacing = 5", "multiplication.small.comb_spacing: 3 teeth"),
        ("[multiplication.small.tiny]", "multiplication.small.tiny: unknown key; known are comb"),
    ],
)
def test_small_multiplications_are_held_to_the_same_rules(small: str, said: str) -> None:
    text = TOY.partition("[multiplication]")[0] if small.startswith("[multiplication]\n") else TOY
    assert said in refusal(f"{text}\n{small}\n")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('modulus = "907"\ncheck = "0x38b"', 'modulus = "2^256 - 1"\ncheck = "0x' + "f" * 64 + '"',
         "field.modulus: 2^256 - 1 is not prime (3 divides it)"),
        ('"0x38b"', '"0x38d"', "field.check: 0x38d is not field.modulus, which is 0x38b"),
        ('"0x38b"', '"907"', "field.check: repeats the form of field.modulus; write it in hex"),
        ('"0x38b"', '"906 + 1"', "field.check: must be one plain number"),
        ('"0x3b3"', '"0x3b5"', "order.check: 0x3b5 is not order.modulus"),
        ('check = "0x38b"\n', "", "field.check: this key is missing"),
        ('"907"', '"90 7"', "field.modulus: column 4: unexpected '7' in '90 7'"),
        ('"907"', "907", 'field.modulus: numbers are written as strings: modulus = "907"'),
        ('"907"', "9.07", "field.modulus: must be a string, not a float"),
        ('modulus = "907"\ncheck = "0x38b"', 'modulus = "2"\ncheck = "0x2"', "is too small"),
        ('modulus = "907"\ncheck = "0x38b"', 'modulus = "-7"\ncheck = "0x7"', "is not field.mod"),
        ('modulus = "907"\ncheck = "0x38b"', f'modulus = "2^1203"\ncheck = "{hex(2**1203)}"',
         "field.modulus: has 1204 bits; at most 1024 are supported"),
        ('y = "292"', 'y = "293"', "generator: (x, y) is not on the curve: y^2 = "),
        ('y = "292"', 'y = "1199"', "generator.y: must be reduced"),
        ('x = "1"', 'x = "-906"', "generator.x: must be reduced"),
        ('a = "-3"', 'a = "-907"', "curve.a: must lie between -p and p"),
        ('a = "-3"\nb = "8"', 'a = "-3"\nb = "2"', "curve: singular"),
        ('a = "-3"\nb = "8"', 'a = "0"\nb = "0"', "curve: singular"),
        ('modulus = "947"\ncheck = "0x3b3"', 'modulus = "953"\ncheck = "0x3b9"',
         "order.modulus: n * G is not the point at infinity"),
        ('modulus = "947"\ncheck = "0x3b3"', 'modulus = "949"\ncheck = "0x3b5"',
         "order.modulus: 949 is not prime (13 divides it)"),
        ("cofactor = 1", "cofactor = 2", "order.cofactor: 2: cofactor * n is outside the Hasse"),
        ("cofactor = 1", "cofactor = 0", "order.cofactor: 0 is out of range"),
        ("cofactor = 1", 'cofactor = "1"', "order.cofactor: must be an integer, not a string"),
        ("cofactor = 1", "cofactor = true", "order.cofactor: must be an integer, not a boolean"),
        ("format = 1", "format = 2", "format: 2 is out of range; allowed are 1 to 1"),
        ('name = "x"', 'name = "SM2"', "name: 'SM2' is not usable as a prefix of C names"),
        ('name = "x"', 'name = "9p"', "name: '9p' is not usable"),
        ('name = "x"', 'name = "a__b"', "name: 'a__b' is not usable"),
        ('name = "x"', 'name = "../x"', "name: '../x' is not usable"),
        ('name = "x"', 'name = "int"', "name: 'int' is a reserved word"),
        ('name = "x"', f'name = "{"x" * 33}"', "name: longer than 32 characters"),
        ('title = "t"', r'title = "a\nb"', "title: must be printable text on one line"),
        ('title = "t"', f'title = "{"t" * 101}"', "title: has 101 characters; at most 100"),
        ('source = "s"', f'source = "{"s" * 201}"', "source: has 201 characters; at most 200"),
        ('title = "t"', 'title = "a */ int x; b"', "title: holds */, which C comments cannot"),
        ('source = "s"', 'source = "a /* b"', "source: holds /*, which C comments cannot"),
        ('title = "t"', 'title = "what??/"', "title: holds ??/, which C comments cannot"),
        ('title = "t"', r'title = "a\\"', "title: holds \\, which C comments cannot"),
        ("library = false", 'library = "no"', "library: must be true or false, not a string"),
        ("library = false", "librari = false", "librari: unknown key; did you mean 'library'?"),
        ("library = false", "", "library: this key is missing"),
        ("[curve]", "[curves]", "curves: unknown table; did you mean 'curve'?"),
        ('a = "-3"', 'a = "-3"\nc = "1"', "curve.c: unknown key; known are a, b"),
        ("window = 3", "windwo = 3", "multiplication.windwo: unknown key; did you mean 'window'?"),
        ("comb_teeth = 3", "comb_teeth = 9", "multiplication.comb_teeth: 9 is out of range"),
        ("comb_teeth = 3", "comb_teeth = 1", "multiplication.comb_teeth: 1 is out of range"),
        ("comb_spacing = 2", "comb_spacing = 5", "multiplication.comb_spacing: 3 teeth at spacing"),
        ("window = 3", "window = 1", "multiplication.window: 1 is out of range"),
    ],
)  # fmt: skip
def test_refusal_names_the_key_and_the_mend(old: str, new: str, said: str) -> None:
    assert said in refusal(edited((old, new)))


def test_missing_table_is_named() -> None:
    text = TOY.replace('[generator]\nx = "1"\ny = "292"\n', "")
    assert refusal(text) == "generator: this table is missing; add [generator] with x, y"


def test_table_given_as_a_value_is_named() -> None:
    text = "field = 3\n" + TOY.replace('[field]\nmodulus = "907"\ncheck = "0x38b"\n', "")
    assert refusal(text) == "field: must be a table: write [field]"


def test_large_composite_gets_a_witness() -> None:
    product = (2**127 - 1) * (2**89 - 1)
    text = edited(('"907"', f'"{product}"'), ('"0x38b"', f'"{hex(product)}"'))
    assert "is not prime (Miller-Rabin witness 2)" in refusal(text)


def test_cofactor_within_the_hasse_interval_is_still_counted() -> None:
    """p = 23, n = 7: 21 and 28 points both satisfy Hasse's bound; this curve has 28."""
    group = curve_with_points(23, 28)
    x, y = next(point for point in affine_points(group) if group.multiply(7, point) is None)
    text = edited(
        ('modulus = "907"\ncheck = "0x38b"', 'modulus = "23"\ncheck = "0x17"'),
        ('a = "-3"\nb = "8"', f'a = "{group.a}"\nb = "{group.b}"'),
        ('x = "1"\ny = "292"', f'x = "{x}"\ny = "{y}"'),
        ('modulus = "947"\ncheck = "0x3b3"', 'modulus = "7"\ncheck = "0x7"'),
        ("cofactor = 1", "cofactor = 3"),
    ).partition("[multiplication]")[0]
    assert "3: cofactor * n is not the number of points; 4 is right" in refusal(text)
    text = text.replace("cofactor = 3", "cofactor = 4") + "[multiplication]\ncomb_spacing = 1\n"
    assert loads(text.encode(), PATH).cofactor == 4


def test_comb_whose_table_would_hold_infinity_is_refused() -> None:
    """n = 19 = 16 + 4 - 1, which 3 teeth at spacing 2 reach."""
    group = curve_with_points(23, 19)
    x, y = next(affine_points(group))
    text = edited(
        ('modulus = "907"\ncheck = "0x38b"', 'modulus = "23"\ncheck = "0x17"'),
        ('a = "-3"\nb = "8"', f'a = "{group.a}"\nb = "{group.b}"'),
        ('x = "1"\ny = "292"', f'x = "{x}"\ny = "{y}"'),
        ('modulus = "947"\ncheck = "0x3b3"', 'modulus = "19"\ncheck = "0x13"'),
    )
    said = "multiplication.comb_teeth: a point of the comb's table would be infinity for this n"
    assert refusal(text).startswith(said)
    description = loads(text.replace("comb_teeth = 3", "comb_teeth = 2").encode(), PATH)
    assert len(comb_table(description)) == 3
    refused = replace(description, geometry=replace(description.geometry, comb_teeth=3))
    with pytest.raises(ValueError, match="infinity"):
        comb_table(refused)


def test_anomalous_curve_is_refused() -> None:
    """p = 7, #E = 7."""
    group = curve_with_points(7, 7)
    x, y = next(affine_points(group))
    text = edited(
        ('modulus = "907"\ncheck = "0x38b"', 'modulus = "7"\ncheck = "0x7"'),
        ('a = "-3"\nb = "8"', f'a = "{group.a}"\nb = "{group.b}"'),
        ('x = "1"\ny = "292"', f'x = "{x}"\ny = "{y}"'),
        ('modulus = "947"\ncheck = "0x3b3"', 'modulus = "7"\ncheck = "0x7"'),
    )
    assert "order.modulus: n = p: on such an anomalous curve" in refusal(text)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "format: this key is missing"),
        (b"format = 1\nname = \n", "line 2, column 8: not TOML: Invalid value"),
        (b"format = 1\n[field", "line 2: not TOML: "),
        (b"format = 1\nformat = 1\n", "line 2, column 11: not TOML: Cannot overwrite a value"),
        (b"format = 1\nname = \"\xff\"\n", "line 2: not UTF-8 text"),
        (b"a = " + b"[" * 30000, "nested too deeply"),
        (b"#" * 70000, "larger than 65536 bytes"),
        (b"format = " + b"9" * 5000, "not TOML: "),
        (b"\x00", "line 1, column 1: not TOML: "),
    ],
)  # fmt: skip
def test_text_that_is_not_toml(data: bytes, said: str) -> None:
    assert refusal(data).startswith(said)


def test_what_has_no_end_is_read_to_the_limit_only(tmp_path: Path) -> None:
    with pytest.raises(DescriptionError, match="^/dev/zero: larger than 65536 bytes"):
        load(Path("/dev/zero"))
    sparse = tmp_path / "sparse.toml"
    with sparse.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(DescriptionError, match="larger than 65536 bytes"):
        load(sparse)


def test_a_pipe_is_read_like_a_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(TOY,))
    writer.start()
    assert load(pipe).name == "x"
    writer.join()


def test_unreadable_files(tmp_path: Path) -> None:
    with pytest.raises(DescriptionError, match=r"none\.toml: no such file or directory$"):
        load(tmp_path / "none.toml")
    with pytest.raises(DescriptionError, match="is a directory$"):
        load(tmp_path)


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_give_the_one_error(data: bytes) -> None:
    with pytest.raises(DescriptionError):
        loads(data, PATH)


@settings(deadline=None)
@given(st.integers(0, len(TOY) - 1), st.sampled_from('0123456789"=[]\n#ax-'))
def test_a_changed_character_is_refused_or_still_consistent(index: int, character: str) -> None:
    text = TOY[:index] + character + TOY[index + 1 :]
    try:
        description = loads(text.encode(), PATH)
    except DescriptionError as error:
        assert "\n" not in str(error)
        return
    group = Group(description.p.value, description.a, description.b)
    assert group.count() == description.cofactor * description.n.value
    assert group.multiply(description.n.value, (description.gx, description.gy)) is None


def test_template_of_new_is_a_valid_description() -> None:
    description = loads(new_description("mine").encode(), Path("curves/mine.toml"))
    assert description.name == "mine" and not description.library


@pytest.mark.parametrize(
    "number", [2, 3, 251, 65537, 2**31 - 1, 2**61 - 1, 2**127 - 1, 2**521 - 1]
)
def test_primes(number: int) -> None:
    assert composite_evidence(number) is None


@pytest.mark.parametrize(
    "number", [4, 561, 3215031751, 3825123056546413051, 2**67 - 1, 318665857834031151167461]
)
def test_composites_and_strong_pseudoprimes(number: int) -> None:
    assert composite_evidence(number) is not None


def test_primality_agrees_with_trial_division() -> None:
    for number in range(2, 5000):
        prime = all(number % factor for factor in range(2, int(number**0.5) + 1))
        assert (composite_evidence(number) is None) == prime


def published_point(text: str) -> tuple[int, int] | None:
    if text == "infinity":
        return None
    return int(text[2:66], 16), int(text[66:], 16)


def test_group_agrees_with_published_points() -> None:
    """Multiples and sums that independent implementations computed."""
    cases = json.loads((VECTORS / "sm2_points.json").read_text())["cases"]
    description = load(ROOT / "curves" / "sm2.toml")
    group = Group(description.p.value, description.a, description.b)
    generator = (description.gx, description.gy)
    checked = 0
    for case in cases:
        expected = case["result"]
        if case["op"] == "mul" and case["point"] == "G":
            assert group.multiply(int(case["k"], 16), generator) == published_point(expected)
        elif case["op"] == "add":
            total = group.add(published_point(case["p"]), published_point(case["q"]))
            assert total == published_point(expected)
        else:
            continue
        checked += 1
    assert checked > 50
