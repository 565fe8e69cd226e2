"""The command line: what each command prints and writes, and its exit status."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from generator.cli import main
from generator.description import new_description

ROOT = Path(__file__).resolve().parents[2]
TOY = ROOT / "curves" / "toy_minus3.toml"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with curves/ like the project's root, and the working directory in it."""
    (tmp_path / "curves").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        status = main(arguments)
    except SystemExit as exit_:
        status = int(exit_.code or 0)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line of an error, with exit status 2 and nothing on standard output."""
    status, out, err = run(capsys, *arguments)
    assert status == 2 and out == ""
    assert err.endswith("\n") and err.count("\n") == 1
    return err.rstrip("\n")


def files_under(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_describe(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "describe", str(ROOT / "curves" / "sm2.toml"))
    assert (status, err) == (0, "")
    assert out.startswith("sm2: SM2 recommended curve")
    assert "refused   no-carry: wrong for this modulus" in out


def test_describe_refuses_a_bad_description(
    capsys: pytest.CaptureFixture[str], project: Path
) -> None:
    text = TOY.read_text().replace('check = "0x38b"', 'check = "0x38d"')
    (project / "curves" / "bad.toml").write_text(text)
    error = refused(capsys, "describe", "curves/bad.toml")
    assert error.startswith("curves/bad.toml: field.check: 0x38d is not field.modulus")


def test_missing_file(capsys: pytest.CaptureFixture[str], project: Path) -> None:
    error = refused(capsys, "describe", "curves/none.toml")
    assert error == "curves/none.toml: no such file or directory"


def test_new_writes_a_description_that_works(
    capsys: pytest.CaptureFixture[str], project: Path
) -> None:
    status, out, _ = run(capsys, "new", "mine")
    assert status == 0
    assert out.startswith("curves/mine.toml: a valid example")
    assert run(capsys, "describe", "curves/mine.toml")[0] == 0
    assert run(capsys, "emit", "curves/mine.toml", "--out", "out")[0] == 0
    assert (project / "out" / "mine" / "limbs64" / "c64.c").is_file()


def test_new_never_overwrites(capsys: pytest.CaptureFixture[str], project: Path) -> None:
    path = project / "curves" / "mine.toml"
    path.write_text("mine")
    assert "exists already" in refused(capsys, "new", "mine")
    assert path.read_text() == "mine"


@pytest.mark.parametrize("name", ["Mine", "../mine", "for", "a b", ""])
def test_new_refuses_names(capsys: pytest.CaptureFixture[str], project: Path, name: str) -> None:
    assert refused(capsys, "new", name).startswith("new: ")
    assert not list(project.rglob("*.toml"))


def test_new_outside_the_project(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "run from the project's root" in refused(capsys, "new", "mine")


def test_emit_prints_what_it_wrote(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out_folder = tmp_path / "out"
    status, out, err = run(capsys, "emit", str(TOY), "--out", str(out_folder))
    assert (status, err) == (0, "")
    written = files_under(out_folder)
    assert out == f"{out_folder}/toy_minus3: {len(written)} files\n"
    assert "toy_minus3/manifest.json" in written


def test_emit_twice_gives_the_same_bytes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name in ("one", "two"):
        assert run(capsys, "emit", str(TOY), "--out", str(tmp_path / name))[0] == 0
    assert files_under(tmp_path / "one") == files_under(tmp_path / "two")


def test_emit_with_a_prefix(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(capsys, "emit", str(TOY), "--prefix", "sm2", "--out", str(tmp_path))[0] == 0
    header = (tmp_path / "sm2" / "limbs64" / "fields.h").read_text()
    assert re.search(r"\bsm2_fp_mul\b", header)
    assert "toy_minus3_fp_mul" not in header


def test_emit_with_a_strategy(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ("emit", str(TOY), "--strategy", "fp.mul=barrett", "--target", "c64")
    assert run(capsys, *arguments, "--out", str(tmp_path))[0] == 0
    header = (tmp_path / "toy_minus3" / "limbs64" / "fields.h").read_text()
    assert "--strategy fp.mul=barrett" in header


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("emit",), "emit: give one description, or --all"),
        (("emit", str(TOY), "--all"), "emit: give one description, or --all"),
        (("emit", str(TOY), "--check"), "emit --check: compares what the library ships; add --all"),
        (("emit", "--all", "--prefix", "x"), "emit --all: --prefix is for one description"),
        (("emit", "--all", "--strategy", "fp.mul=cios"), "emit --all: --strategy is for one"),
        (("emit", "--all", "--target", "c64"), "emit --all: --target is for one description"),
        (("emit", str(TOY), "--prefix", "SM2"), "emit --prefix: 'SM2' is not usable"),
        (("emit", str(TOY), "--target", "c32"), "--target c32: this version has not got it"),
        (("emit", str(TOY), "--strategy", "fp.mul"), "--strategy fp.mul: write OPERATION=STRATEGY"),
        (("emit", str(TOY), "--strategy", "fn.mul=solinas"), "does not apply: n is dense"),
        (("emit", str(TOY), "--prefix", ""), "emit --prefix: '' is not usable as a prefix"),
        (("emit", str(TOY), "--target", ""), "--target '': unknown target; this version emits c64"),
        (("emit", str(TOY), "--target", "c64,"), "--target '': unknown target"),
        (("emit", str(TOY), "--out", ""), "emit: argument --out: the path is empty"),
        (("emit", "--all", "--check", "--out", ""), "emit: argument --out: the path is empty"),
        (("emit", ""), "emit: argument description: the path is empty"),
        (("describe", ""), "describe: argument description: the path is empty"),
        (("chains", ""), "chains: argument description: the path is empty"),
        (("validate", ""), "validate: argument description: the path is empty"),
        (("audit", ""), "audit: argument folder: the path is empty"),
        (("audit", "x", "--curves", ""), "audit: argument --curves: the path is empty"),
        (("audit", "x", "--html", ""), "audit: argument --html: the path is empty"),
        (("chains",), "chains: give one description, or --all"),
        (("audit",), "audit: give one emitted folder, or --all"),
        (("prove",), "python3 -m generator: argument COMMAND: invalid choice: 'prove'"),
        ((), "python3 -m generator: the following arguments are required: COMMAND"),
        (("describe",), "python3 -m generator describe: the following arguments are required"),
        (("emit", "--colour"), "unrecognized arguments: --colour"),
    ],
)
def test_wrong_usage(
    capsys: pytest.CaptureFixture[str], project: Path, arguments: tuple[str, ...], said: str
) -> None:
    assert said in refused(capsys, *arguments)
    assert [path.name for path in project.iterdir()] == ["curves"]


def test_emit_never_replaces_a_file_that_it_did_not_write(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    own = tmp_path / "toy_minus3" / "curve.h"
    own.parent.mkdir()
    own.write_text("mine\n")
    assert str(own) in refused(capsys, "emit", str(TOY), "--out", str(tmp_path))
    assert files_under(tmp_path) == {"toy_minus3/curve.h": b"mine\n"}


@pytest.mark.parametrize("place", ["out", "out/toy_minus3", "out/toy_minus3/limbs64"])
def test_emit_where_a_file_has_the_name_of_a_folder(
    capsys: pytest.CaptureFixture[str], project: Path, place: str
) -> None:
    (project / place).parent.mkdir(parents=True, exist_ok=True)
    (project / place).write_text("mine\n")
    error = refused(capsys, "emit", str(TOY), "--out", "out")
    assert error == f"{place}: not a folder; move it away or choose another --out"
    assert files_under(project) == {place: b"mine\n"}


def test_emit_where_a_folder_has_the_name_of_a_file(
    capsys: pytest.CaptureFixture[str], project: Path
) -> None:
    (project / "out" / "toy_minus3" / "curve.h").mkdir(parents=True)
    error = refused(capsys, "emit", str(TOY), "--out", "out")
    assert error.startswith("out/toy_minus3/curve.h: not emitted by this generator; move it away")
    assert files_under(project) == {}


def test_emit_where_nothing_can_be_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    error = refused(capsys, "emit", str(TOY), "--out", str(tmp_path / "file" / "out"))
    assert str(tmp_path / "file") in error


def test_check_lists_what_differs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(capsys, "emit", "--all", "--out", str(tmp_path))[0] == 0
    before = files_under(tmp_path)
    good = f"{tmp_path}: {len(before)} files are what the descriptions give\n"
    assert run(capsys, "emit", "--all", "--check", "--out", str(tmp_path)) == (0, good, "")
    changed = tmp_path / "sm2" / "limbs64" / "c64.c"
    changed.write_bytes(changed.read_bytes().replace(b"carry", b"carri", 1))
    missing = tmp_path / "sm2" / "curve.h"
    missing.unlink()
    status, out, err = run(capsys, "emit", "--all", "--check", "--out", str(tmp_path))
    assert status == 1
    assert sorted(out.splitlines()) == sorted([str(changed), str(missing)])
    assert f"run python3 -m generator emit --all --out {tmp_path}" in err
    assert not missing.exists()
    assert run(capsys, "emit", "--all", "--out", str(tmp_path))[0] == 0
    assert files_under(tmp_path) == before
    strange = [tmp_path / "sm2" / "limbs64" / "stray.c", tmp_path / "sm2" / "x" / "stray.h"]
    for path in (*strange, tmp_path / "sm2" / "AUDIT.md", tmp_path / "beside.c"):
        path.parent.mkdir(exist_ok=True)
        path.touch()
    status, out, err = run(capsys, "emit", "--all", "--check", "--out", str(tmp_path))
    assert (status, out.splitlines()) == (1, [str(path) for path in strange])
    assert err == "2 files are none that the descriptions give; remove them\n"


def test_check_of_generated_names_what_lies_beside_the_folders(
    capsys: pytest.CaptureFixture[str], project: Path
) -> None:
    """generated/ itself holds nothing else; another folder may."""
    for folder in ("generated", "generated/old"):
        Path(folder).mkdir()
    stray = ["generated/old/curve.h", "generated/stray.c"]
    for name in stray:
        Path(name).touch()
    status, out, err = run(capsys, "emit", "--all", "--check")
    assert (status, set(stray) - set(out.splitlines())) == (1, set())
    assert "2 files are none that the descriptions give; remove them\n" in err


def test_chains_writes_what_a_library_curve_needs(
    capsys: pytest.CaptureFixture[str], project: Path
) -> None:
    text = TOY.read_text().replace("library = false", "library = true")
    (project / "curves" / "toy_minus3.toml").write_text(text)
    error = refused(capsys, "describe", "curves/toy_minus3.toml")
    assert error.endswith("run python3 -m generator chains curves/toy_minus3.toml")
    status, out, _ = run(capsys, "chains", "--all")
    assert status == 0
    assert out.splitlines()[0] == "curves/chains/toy_minus3_fp_inv.acc: 9S + 4M"
    assert run(capsys, "describe", "curves/toy_minus3.toml")[0] == 0
    assert run(capsys, "chains", "curves/toy_minus3.toml")[:2] == (0, out)


@pytest.mark.parametrize("terminal", [True, False])
@pytest.mark.parametrize("command", ["describe", "emit", "chains"])
def test_a_search_tells_a_terminal_what_it_does_and_nobody_else(
    capsys: pytest.CaptureFixture[str],
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    terminal: bool,
) -> None:
    """A line for each chain overwrites itself, and is gone at the end."""
    (project / "curves" / "toy_minus3.toml").write_text(TOY.read_text())
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal, raising=False)
    status, _, err = run(capsys, command, "curves/toy_minus3.toml")
    assert status == 0
    for power in ("fp_inv, x^(p - 2)", "fn_inv, x^(n - 2)", "fp_sqrt, x^((p + 1) / 4)"):
        assert (f"\r\x1b[Ksearching for the addition chain of {power}" in err) == terminal
    assert err.endswith("\r\x1b[K") if terminal else err == ""


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "--help")
    assert status == 0
    for command in ("emit", "describe", "new", "chains"):
        assert f"    {command} " in out


def test_help_of_emit_says_what_lands_where(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "emit", "--help")
    assert status == 0
    said = "--out DIR write DIR/NAME, NAME being the prefix; without it, generated/NAME"
    assert said in " ".join(out.split())


def test_q_is_explained_wherever_it_stands(
    capsys: pytest.CaptureFixture[str], project: Path
) -> None:
    """p = 1 mod 8: roots begin with the power (q - 1) / 2; for p = 17 that is none."""
    status, out, _ = run(capsys, "describe", str(ROOT / "curves" / "toy_tonelli.toml"))
    assert status == 0
    assert "x^((q - 1) / 2), q = (p - 1) / 2^3," in " ".join(out.split())
    text = new_description("mine")
    for old, new in (
        ('"907"\ncheck = "0x38b"', '"17"\ncheck = "0x11"'),
        ('a = "-3"\nb = "8"', 'a = "2"\nb = "2"'),
        ('x = "1"\ny = "292"', 'x = "0"\ny = "6"'),
        ('"947"\ncheck = "0x3b3"', '"19"\ncheck = "0x13"'),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    (project / "curves" / "mine.toml").write_text(text.partition("[multiplication]")[0])
    error = refused(capsys, "describe", "curves/mine.toml")
    assert error == (
        "curves/mine.toml: field.modulus: 17 is 2^k + 1, of which the square roots need "
        "x^((q - 1) / 2) = x^0, q = (p - 1) / 2^4, and no addition chain computes that; take a "
        "prime of another form"
    )


def test_as_a_module(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "generator", "describe", str(tmp_path / "none.toml")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == f"{tmp_path}/none.toml: no such file or directory\n"


def test_a_closed_pipe_is_no_error() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "generator", "describe", "curves/sm2.toml"],
            cwd=ROOT,
            stdout=writer,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_full_device_is_one_line() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "generator", "describe", "curves/sm2.toml"],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "output: no space left on device\n"


@pytest.mark.parametrize(
    ("command", "module"),
    [
        (("emit", str(TOY), "--out", "{out}"), "jinja2"),
        (("audit", "generated/sm2", "--html", "{out}"), "jinja2"),
        (("audit", "generated/sm2", "--html", "{out}"), "pycparser"),
        (("audit", "generated/sm2", "--html", "{out}"), "z3"),
    ],
)
def test_a_missing_module_is_named_with_the_mend(
    command: tuple[str, ...], module: str, tmp_path: Path
) -> None:
    """A Python without a module is simulated by one of that name that is not there."""
    shadow = tmp_path / f"{module}.py"
    shadow.write_text(f"raise ModuleNotFoundError('none', name={module!r})\n")
    out = tmp_path / "out"
    done = subprocess.run(
        [sys.executable, "-m", "generator", *(part.format(out=out) for part in command)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == (
        f"{command[0]} needs the Python module {module}, which {sys.executable} lacks; run with "
        f"the Python that ./setup.sh --python prints, or install python3-{module}\n"
    )
    assert done.stdout == "" and not out.exists()


def test_a_module_in_another_form_is_named_too(tmp_path: Path) -> None:
    """A package that lacks what is imported from it, as other versions of it may."""
    (tmp_path / "pycparser").mkdir()
    (tmp_path / "pycparser" / "__init__.py").touch()
    done = subprocess.run(
        [sys.executable, "-m", "generator", "audit", "generated/sm2"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("audit needs the Python module pycparser, which ")
    assert done.stderr.count("\n") == 1


def test_audit_says_what_is_no_emitted_folder(
    capsys: pytest.CaptureFixture[str], project: Path
) -> None:
    error = refused(capsys, "audit", "none")
    assert error == "audit: none: no such folder; python3 -m generator emit writes one"
    error = refused(capsys, "audit", "curves")
    assert error == "audit: curves: it has no manifest.json, so it is no folder that emit wrote"


@pytest.mark.parametrize("option", ["--html", "--write"])
def test_audit_notices_before_the_proof_what_it_cannot_write(
    capsys: pytest.CaptureFixture[str],
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
    option: str,
) -> None:
    """A folder stands where the file should; the proof would fail the test."""
    monkeypatch.setattr("generator.proof.audit_folder", lambda *_: pytest.fail("the proof ran"))
    (project / "sm2" / "AUDIT.md").mkdir(parents=True)
    given = ("--html", "sm2/AUDIT.md") if option == "--html" else ("--write",)
    assert refused(capsys, "audit", "sm2", *given) == "sm2/AUDIT.md: is a directory"


@pytest.mark.parametrize("closed", [">&-", "2>&-"])
def test_a_closed_stream_ends_the_command_before_it_begins(closed: str, tmp_path: Path) -> None:
    command = f"{sys.executable} -m generator emit curves/sm2.toml --out {tmp_path} {closed}"
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())
