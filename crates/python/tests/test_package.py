"""Types, docstrings, optional packages, documentation."""

import doctest
import importlib.metadata
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tessera_games
import tessera_games.gymnasium
import tessera_games.pettingzoo
import tessera_games.vector

FOLDER = Path(__file__).parents[1]
DOCUMENT = FOLDER.parents[1] / "docs/python.md"


def run(*arguments: str) -> None:
    done = subprocess.run([sys.executable, *arguments], cwd=FOLDER, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_types_are_strict() -> None:
    run("-m", "mypy", "--strict", "-p", "tessera_games")
    examples = [str(file) for file in sorted((FOLDER / "examples").glob("*.py"))]
    run("-m", "mypy", "--strict", "tests", *examples)


def test_stubs_are_those_of_the_compiled_module() -> None:
    run("-m", "mypy.stubtest", "tessera_games._native")


def test_the_wheel_has_no_dependencies_and_is_for_all_versions() -> None:
    wheel = importlib.metadata.distribution("tessera-games")
    assert all("extra ==" in requirement for requirement in wheel.requires or [])
    assert wheel.metadata["Requires-Python"] == ">=3.11"
    tags = wheel.read_text("WHEEL")
    assert tags is not None and "Tag: cp311-abi3-" in tags
    files = {str(file) for file in wheel.files or []}
    assert {"tessera_games/py.typed", "tessera_games/_native.pyi"} <= files
    assert [file for file in files if file.endswith((".so", ".pyd"))] == ["tessera_games/_native.abi3.so"]


def test_everything_public_has_a_docstring() -> None:
    missing = []
    for name in tessera_games.__all__:
        thing = getattr(tessera_games, name)
        if name.startswith("__"):
            continue
        if not inspect.getdoc(thing):
            missing.append(name)
        if not inspect.isclass(thing) or issubclass(thing, Exception):
            continue
        for member, value in vars(thing).items():
            if not member.startswith("_") and not getattr(value, "__doc__", None):
                missing.append(f"{name}.{member}")
    assert not missing, missing


@pytest.mark.parametrize(
    "module", [tessera_games, tessera_games.vector, tessera_games.pettingzoo, tessera_games.gymnasium]
)
def test_examples_in_docstrings(module: object) -> None:
    results = doctest.testmod(module)  # type: ignore[arg-type]
    assert results.failed == 0 and results.attempted > 2


def test_examples_in_the_documentation() -> None:
    blocks = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) > 6
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, str(DOCUMENT), "exec"), names)


def test_the_documentation_names_everything_public() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    missing = [name for name in tessera_games.__all__ if not name.startswith("__") and name not in text]
    assert not missing, missing


def test_nothing_else_is_needed_until_arrays_are() -> None:
    run(
        "-c",
        "import sys\n"
        "for name in ('numpy', 'gymnasium', 'pettingzoo'): sys.modules[name] = None\n"
        "from tessera_games import Game, VectorEnv\n"
        "game = Game('pentago')\n"
        "game.play('b2A+')\n"
        "assert game.rollouts(10).games == 10 and game.choose(1) and game.svg()\n"
        "for work in (game.observation, game.action_mask, lambda: VectorEnv('pentago', 2).sample([0, 0])):\n"
        "    try:\n"
        "        work()\n"
        "    except ImportError:\n"
        "        continue\n"
        "    raise AssertionError('NumPy is missing')\n",
    )
