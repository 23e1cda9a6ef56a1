"""Many environments on many threads, and no memory that grows."""

import gc
import threading

import numpy as np
import pytest

from tessera_games import Engine, Game, VectorEnv
from tessera_games.vector import Buffers

GAMES = ("pentago", "pentago-xl", "exago", "pente")


def resident_megabytes() -> float:
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1]) * 4096 / 1e6


def run_on_threads(count: int, work: "object") -> None:
    errors: list[BaseException] = []

    def guarded(number: int) -> None:
        try:
            work(number)  # type: ignore[operator]
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=guarded, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors, errors


def positions(name: str, seed: int, steps: int) -> list[str]:
    env = VectorEnv(name, 300, seed=seed)
    arrays = Buffers.of(env)
    for _ in range(steps):
        env.sample(arrays.actions)
        env.step(arrays.actions, **arrays.outputs())
    return [env.game(index).position for index in range(300)]


def test_environments_on_many_threads_play_as_alone() -> None:
    alone = {number: positions(GAMES[number % 4], number, 12) for number in range(16)}
    together: dict[int, list[str]] = {}
    run_on_threads(16, lambda number: together.__setitem__(number, positions(GAMES[number % 4], number, 12)))
    assert together == alone


def test_one_environment_on_many_threads_is_never_torn() -> None:
    env = VectorEnv("pentago", 3000)
    refused = 0
    steps = 0
    lock = threading.Lock()

    def work(_: int) -> None:
        nonlocal refused, steps
        actions = np.zeros(3000, np.int64)
        for _ in range(60):
            try:
                env.sample(actions)
                env.step(actions)
                with lock:
                    steps += 1
            except (RuntimeError, ValueError):
                # Borrowed by another thread, or stepped by it since the sample.
                with lock:
                    refused += 1

    run_on_threads(4, work)
    assert steps > 0
    for index in range(0, 3000, 100):
        game = env.game(index)
        assert Game("pentago", position=game.position) == game


def test_games_and_engines_on_many_threads() -> None:
    engine = Engine(hash=4)

    def work(number: int) -> None:
        game = Game(GAMES[number % 4])
        for ply in range(6):
            game.play(engine.choose(game, 2, seed=ply))
        assert len(game.moves) == 6
        assert game.rollouts(500, seed=number).games == 500

    run_on_threads(8, work)


@pytest.mark.parametrize("name", GAMES)
def test_memory_does_not_grow(name: str) -> None:
    def work() -> None:
        for seed in range(10):
            env = VectorEnv(name, 64, seed=seed)
            arrays = Buffers.of(env)
            for _ in range(20):
                env.sample(arrays.actions)
                env.step(arrays.actions, **arrays.outputs())
            game = env.game(0)
            game.copy().svg()
            game.observation()
            game.action_mask()
            game.legal_moves()
            game.rollouts(200)
            try:
                game.play("nowhere")
            except ValueError:
                pass
        gc.collect()

    for _ in range(3):
        work()
    before = resident_megabytes()
    for _ in range(12):
        work()
    grown = resident_megabytes() - before
    # A leak of one environment's arrays or games per round would be 120 times their size.
    assert grown < 8, f"{grown:.1f} MB more after 120 environments"


def test_memory_of_engines_does_not_grow() -> None:
    def work() -> None:
        for seed in range(5):
            Engine(hash=8).choose(Game("pentago"), 3, seed=seed)
        gc.collect()

    for _ in range(3):
        work()
    before = resident_megabytes()
    for _ in range(10):
        work()
    assert resident_megabytes() - before < 16, "50 tables of 8 MB were freed"
