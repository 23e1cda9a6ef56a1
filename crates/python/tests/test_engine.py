"""Engine, solver and proofs, with progress and Ctrl-C."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tessera_games import (
    Analysis,
    CertificateError,
    Engine,
    Game,
    IllegalMoveError,
    SolveError,
    built_in_certificates,
    verify,
)

WIN_IN_ONE = "6/6/b5/2bb2/wwww2/2b3 1"
# Twenty-four marbles: the exact solver takes a moment.
LATE = "bbw2b/bb1ww1/1wwwwb/1ww2b/b1bbwb/wwb3 1"


def test_analysis_finds_the_winning_move() -> None:
    reports: list[Analysis] = []
    found = Game("pentago", position=WIN_IN_ONE).analyse(nodes=20_000, lines=2, progress=reports.append)
    assert found.best == found.lines[0].move == "e2"
    assert found.lines[0].proven and found.lines[0].score == 1.0 and found.lines[0].moves_to_end == 1
    assert len(found.lines) == 2 and found.nodes > 0
    assert reports and reports[-1].best == "e2"


def test_analysis_of_every_game_is_reproducible() -> None:
    for name, players in (("pentago", 2), ("pentago-xl", 3), ("exago", 2), ("pente", 2)):
        game = Game(name, players=players)
        first, second = game.analyse(nodes=2_000), game.analyse(nodes=2_000)
        assert first.best == second.best and first.nodes == second.nodes
        assert game.is_legal(first.lines[0].moves[0])


def test_levels_choose_legal_moves() -> None:
    engine = Engine(hash=8)
    for name in ("pentago", "pentago-xl", "exago", "pente"):
        game = Game(name)
        for ply in range(6):
            game.play(engine.choose(game, level=1 + ply % 4, seed=ply))
    assert Game("pentago").choose(3, seed=5) == Game("pentago").choose(3, seed=5)
    for level in (11, -1, 300):
        with pytest.raises(ValueError, match=f"levels go from 1 to 10; there is no level {level}"):
            Game("pentago").choose(level)
    with pytest.raises(ValueError, match="hash is a number from 1 to 65536, not 0"):
        Engine(hash=0)
    for name in ("nodes", "depth", "lines", "threads"):
        with pytest.raises(ValueError, match=f"{name} is a number .*, not -1"):
            Game("pentago").analyse(**{name: -1})  # type: ignore[arg-type]
    over = Game("pentago", position=WIN_IN_ONE)
    over.play("e2")
    with pytest.raises(IllegalMoveError, match="the game is over"):
        over.choose(1)
    assert over.analyse(nodes=100).best is None


def test_exact_values_are_those_of_the_moves() -> None:
    counts: list[tuple[int, int]] = []
    game = Game("pentago", position=LATE)
    solution = game.solve(progress=lambda done, total: counts.append((done, total)))
    assert set(solution.moves) == set(game.legal_moves())
    assert solution.value == max(solution.moves.values())
    # Every value is minus the value of the position after the move.
    for move in list(solution.moves)[::37]:
        after = game.copy()
        after.play(move)
        value = after.solve().value
        assert value is not None and solution.moves[move] == -value
    assert counts and counts[-1][0] <= counts[-1][1]


def test_forced_wins_of_the_other_games() -> None:
    game = Game("pente")
    for move in "K10 A19 M10 T1 L8 A1 L9 T19 L11 A10".split():
        game.play(move)
    solution = game.solve(time=20.0, memory=500_000_000)
    assert solution.value == 1 and solution.line and solution.moves_to_end is not None
    with pytest.raises(SolveError, match="a forced win may take forever to find; give a time"):
        game.solve()
    with pytest.raises(ValueError, match="a time is a number of seconds above 0"):
        game.solve(time=0)
    with pytest.raises(SolveError, match="the first two moves are not solved"):
        Game("pentago", rules="swap").solve()


def test_published_values_of_pentago() -> None:
    file = Path(__file__).parents[4] / "shared/data/pentago_values.txt"
    if not file.exists() and "CI" not in os.environ:
        pytest.skip(f"{file} is missing")
    checked = 0
    for line in file.read_text().splitlines():
        *position, value = line.split()
        game = Game("pentago", position=" ".join(position))
        if game.ply >= 25:
            assert game.solve().value == int(value), line
            checked += 1
    assert checked > 10


def test_certificates_are_checked_and_errors_are_found(tmp_path: Path) -> None:
    certificates = built_in_certificates()
    assert len(certificates) == 2
    name = next(name for name in certificates if "pente" in name)
    counts: list[tuple[int, int]] = []
    checked = verify(certificates[name], progress=lambda done, total: counts.append((done, total)))
    assert checked.game == "pente" and checked.replies > 1000 and checked.line[0] == checked.first
    assert counts[-1][0] == counts[-1][1]
    file = tmp_path / "pente.certificate"
    file.write_bytes(certificates[name])
    assert verify(file).checksum == checked.checksum
    with pytest.raises(CertificateError, match="its first line is not"):
        verify(b"nonsense")
    with pytest.raises(CertificateError):
        verify(certificates[name].replace(b"winner: 1", b"winner: 2"))
    with pytest.raises(FileNotFoundError, match="missing"):
        verify(tmp_path / "missing")


def interrupted(work: "object") -> float:
    """Runs something endless, interrupts it, and returns the seconds until it stopped."""
    sent: list[float] = []

    def interrupt() -> None:
        started.wait()
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    started = threading.Event()
    thread = threading.Timer(0.3, interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        started.set()
        work()  # type: ignore[operator]
    thread.join()
    return time.monotonic() - sent[0]


def test_ctrl_c_cancels_a_search() -> None:
    game = Game("pentago")
    interrupted(lambda: game.analyse(time=3600))
    interrupted(lambda: game.solve(time=3600))
    interrupted(lambda: Game("pente").solve(time=3600))
    # The engine is usable afterwards, and so is its lock.
    engine = Engine()
    interrupted(lambda: engine.analyse(game, time=3600))
    assert engine.choose(game, 1) in game.legal_moves()


WAITING_FOR_THE_ENGINE = """
import os, signal, threading
from tessera_games import Engine, Game

engine, searching = Engine(hash=4), threading.Event()
search = lambda: engine.analyse(Game(), time=3600, progress=lambda _: searching.set())
threading.Thread(target=search, daemon=True).start()
searching.wait()
for work in (lambda: engine.choose(Game(), 1), engine.clear):
    threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    try:
        work()
    except KeyboardInterrupt:
        continue
    os._exit(1)
# The other search goes on.
os._exit(0)
"""


def test_ctrl_c_cancels_a_search_that_waits_for_the_engine() -> None:
    subprocess.run([sys.executable, "-c", WAITING_FOR_THE_ENGINE], check=True, timeout=300)


def test_ctrl_c_cancels_rollouts_and_perft() -> None:
    interrupted(lambda: Game("pentago").rollouts(10**15))
    interrupted(lambda: Game("exago").rollouts(10**15, threads=1))
    interrupted(lambda: Game("pentago").perft(12))


def test_ctrl_c_cancels_a_check() -> None:
    certificate = next(content for name, content in built_in_certificates().items() if "xl" in name)
    calls: list[int] = []

    def stop(done: int, total: int) -> None:
        calls.append(done)
        if done < total:
            os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        verify(certificate, progress=stop)
    assert calls


def test_an_exception_of_a_callback_ends_the_search() -> None:
    class Enough(Exception):
        pass

    def stop(_: Analysis) -> None:
        raise Enough

    with pytest.raises(Enough):
        Game("pentago").analyse(time=3600, progress=stop)
