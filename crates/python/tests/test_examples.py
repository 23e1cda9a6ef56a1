"""The examples run."""

import importlib.util
import json
import os
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_random_rollouts(capsys: pytest.CaptureFixture[str]) -> None:
    load("random_rollouts").main()
    printed = capsys.readouterr().out
    assert printed.count("games per second") == 4
    assert "best move by 50 random games each: e2" in printed


def test_the_learner_beats_random_play(capsys: pytest.CaptureFixture[str]) -> None:
    learner = load("learn_pentago")
    began = time.perf_counter()
    weights = learner.train(2)
    seconds = time.perf_counter() - began
    before, after = learner.score_against_random(None), learner.score_against_random(weights)
    with capsys.disabled():
        print(f"\nlearner: {before:.3f} before, {after:.3f} after {seconds:.0f} s")
    assert 0.4 < before < 0.6
    assert after > 0.9


@pytest.mark.parametrize("game", ["pentago", "pente"])
def test_the_bot_plays_on_a_server(game: str) -> None:
    address = os.environ.get("TESSERA_SERVER")
    if address is None:
        pytest.skip("TESSERA_SERVER is the address of a server; `cargo xtask test --extra python` starts one")
    played = load("server_bot").play(address, game, 1)
    assert played.is_over and played.record.places == played.places


def run_notebook(notebook: dict[str, Any]) -> int:
    """Runs the cells and replaces their outputs. Returns the number of drawn boards."""
    names: dict[str, Any] = {}
    pictures = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        *statements, last = "".join(cell["source"]).rstrip().split("\n")
        exec("\n".join(statements), names)
        cell["outputs"] = []
        try:
            shown = eval(last, names)
        except SyntaxError:
            exec(last, names)
            continue
        if shown is None:
            continue
        data = {"text/plain": [repr(shown)]}
        if hasattr(shown, "_repr_svg_"):
            drawn = shown._repr_svg_()
            assert ElementTree.fromstring(drawn).tag.endswith("svg")
            data = {"image/svg+xml": [drawn], **data}
            pictures += 1
        cell["outputs"].append({"output_type": "execute_result", "execution_count": None, "metadata": {}, "data": data})
    return pictures


def test_the_notebook_shows_boards() -> None:
    """Like other snapshots, the notebook is updated with `INSTA_UPDATE=always`."""
    file = EXAMPLES / "boards.ipynb"
    stored = file.read_text(encoding="utf-8")
    notebook: dict[str, Any] = json.loads(stored)
    assert run_notebook(notebook) >= 4
    shown = json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
    if os.environ.get("INSTA_UPDATE") == "always":
        file.write_text(shown, encoding="utf-8")
    else:
        assert json.loads(shown) == json.loads(stored), "the notebook shows something else now"
