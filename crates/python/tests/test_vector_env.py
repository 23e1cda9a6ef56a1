"""Vectorised environments: the same games as Game, into arrays of the caller."""

import os
import pickle

import numpy as np
import pytest
from numpy.typing import NDArray

from tessera_games import Game, IllegalMoveError, VectorEnv
from tessera_games.vector import Buffers

from test_game import GAMES


@pytest.mark.parametrize(("name", "players", "rules"), GAMES)
def test_steps_are_those_of_single_games(name: str, players: int, rules: str) -> None:
    env = VectorEnv(name, 300, players=players, rules=rules, seed=7)
    arrays = Buffers.of(env)
    env.reset(**arrays.outputs())
    games = [Game(name, players=players, rules=rules) for _ in range(10)]
    addresses = [array.ctypes.data for array in arrays]
    for _ in range(40):
        env.sample(arrays.actions)
        env.step(arrays.actions, **arrays.outputs())
        for index, game in enumerate(games):
            game.play(int(arrays.actions[index]))
            assert bool(arrays.terminations[index]) == game.is_over
            assert np.allclose(arrays.rewards[index], game.rewards)
            if game.is_over:
                games[index] = game = Game(name, players=players, rules=rules)
            assert env.game(index) == game
            assert arrays.to_move[index] == game.to_move
            assert (arrays.observations[index] == game.observation()).all()
            assert (arrays.masks[index] == game.action_mask()).all()
    assert addresses == [array.ctypes.data for array in arrays], "the caller's arrays are written in place"


def test_bytes_and_short_actions_are_accepted() -> None:
    env = VectorEnv("pentago", 4)
    observations = np.full((4, 3, 6, 6), 9, np.uint8)
    env.step(np.array([0, 1, 2, 3], np.int32), observations=observations)
    assert observations.max() == 1
    assert [env.game(index).pieces for index in range(2)] == [{"c6": 1}, {"c5": 1}]


def unaligned(shape: tuple[int, int]) -> NDArray[np.float32]:
    """An array whose entries begin at odd addresses."""
    size = 4 * shape[0] * shape[1]
    array = np.zeros(size + 1, np.uint8)[1:].view(np.float32).reshape(shape)
    assert not array.flags.aligned
    return array


@pytest.mark.parametrize(
    ("arrays", "message"),
    [
        ({"masks": np.zeros((8, 323), bool)}, r"masks must be a writable array of bool, int8 or uint8 with shape \(8, 324\) in C order"),
        ({"rewards": np.zeros((8, 2))}, r"rewards must be a writable array of float32 with shape \(8, 2\)"),
        ({"observations": np.zeros((3, 6, 6, 8), np.float32).T}, "observations must be a writable array"),
        ({"terminations": np.zeros(16, bool)[::2]}, r"terminations must be a writable array of bool, int8 or uint8 with shape \(8,\)"),
        ({"to_move": [1] * 8}, "to_move must be a writable array of uint8"),
        ({"rewards": unaligned((8, 2))}, "rewards must be a writable array of float32"),
        ({"rewards": np.zeros((8, 2), ">f4")}, "rewards must be a writable array of float32"),
        ({"masks": np.zeros((8, 324), "S1")}, "masks must be a writable array of bool"),
    ],
)
def test_other_arrays_are_refused(arrays: dict[str, object], message: str) -> None:
    env = VectorEnv("pentago", 8)
    with pytest.raises(ValueError, match=message):
        env.step(np.zeros(8, np.int64), **arrays)  # type: ignore[arg-type]
    assert env.game(0) == Game("pentago")


def test_read_only_and_shared_arrays_are_refused() -> None:
    env = VectorEnv("pentago", 8)
    masks = np.zeros((8, 324), bool)
    masks.flags.writeable = False
    with pytest.raises(ValueError, match="masks must be a writable array"):
        env.step(np.zeros(8, np.int64), masks=masks)
    shared = np.zeros(8, bool)
    with pytest.raises(ValueError, match="to_move shares memory with another array that is in use"):
        env.step(np.zeros(8, np.int64), terminations=shared, to_move=shared.view(np.uint8))
    # Arrays of one buffer have no common base that NumPy knows.
    memory = bytearray(64)
    first, second = np.frombuffer(memory, np.uint8, 8), np.frombuffer(memory, np.uint8, 8, offset=7)
    with pytest.raises(ValueError, match="to_move shares memory with another array that is in use"):
        env.step(np.zeros(8, np.int64), terminations=first, to_move=second)
    actions = np.frombuffer(memory, np.int64)
    with pytest.raises(ValueError, match="shares memory with another array that is in use"):
        env.step(actions, terminations=first)
    with pytest.raises(ValueError, match="shares memory with another array that is in use"):
        Game("pentago").rollouts(8, places=np.frombuffer(memory, np.uint8, 16).reshape(8, 2), lengths=actions.view(np.uint16)[:8])
    assert env.game(0) == Game("pentago")
    env.step(np.zeros(8, np.int64), terminations=first, to_move=np.frombuffer(memory, np.uint8, 8, offset=8))
    assert bytes(memory[:16]) == bytes([0] * 8 + [2] * 8)


def test_flags_are_written_as_bools_over_any_bytes() -> None:
    env = VectorEnv("pentago", 8)
    masks = np.full((8, 324), 7, np.uint8)
    env.observe(masks=masks.view(bool))
    assert masks.max() == 1 and masks.sum(axis=1).tolist() == [288] * 8
    signed = np.full((8, 324), -1, np.int8)
    terminations = np.full(8, 7, np.int8)
    env.step(np.zeros(8, np.int64), masks=signed, terminations=terminations)
    assert signed.min() == 0 and (signed.sum(axis=1) == 280).all() and not terminations.any()


def test_an_illegal_action_changes_nothing() -> None:
    env = VectorEnv("pentago", 1000)
    actions = np.zeros(1000, np.int64)
    actions[700] = 999
    terminations = np.ones(1000, bool)
    with pytest.raises(IllegalMoveError, match="^game 700: there is no action 999") as caught:
        env.step(actions, terminations=terminations)
    assert caught.value.code == "no-such-action"
    assert terminations.all() and env.game(0) == Game("pentago")
    with pytest.raises(ValueError, match="actions must be a contiguous array of int64 or int32"):
        env.step(np.zeros(1000, np.float64))  # type: ignore[arg-type]


def play(seed: int, threads: int | None, **options: object) -> list[str]:
    env = VectorEnv("pentago", 500, seed=seed, threads=threads, **options)  # type: ignore[arg-type]
    actions = np.zeros(500, np.int64)
    for _ in range(50):
        env.sample(actions)
        env.step(actions)
    return [env.game(index).position for index in range(500)]


def test_seeds_determine_the_games_on_any_number_of_threads() -> None:
    assert play(1, None) == play(1, 1) == play(1, 3)
    assert play(1, None) != play(2, None)
    openings = play(1, None, random_opening=4)
    assert openings != play(1, None)


def test_wrong_numbers_have_a_sentence() -> None:
    for options, message in (
        ({"num_envs": 0}, "num_envs is a number 1 or more, not 0"),
        ({"num_envs": -(10**30)}, "num_envs is a number 1 or more, not -"),
        ({"num_envs": 1, "threads": 0}, "threads is a number from 1 to 1024, not 0"),
        ({"num_envs": 1, "random_opening": -1}, "random_opening is a number from 0 to 1000, not -1"),
        ({"num_envs": 1, "seed": -1}, r"a seed is a number from 0 to 2\*\*64 - 1, not -1"),
        ({"num_envs": 1, "players": 10**30}, "players is a number from 1 to 6"),
    ):
        with pytest.raises(ValueError, match=message):
            VectorEnv("pentago", **options)  # type: ignore[arg-type]
    with pytest.raises(MemoryError, match="there is not enough memory for 1000000000000000 games"):
        VectorEnv("exago", 10**15)
    env = VectorEnv("pentago", 2)
    for index in (-1, 2, 10**30):
        with pytest.raises(IndexError, match="they run from 0 to 1"):
            env.game(index)
    env.reset(2**64 - 1)
    with pytest.raises(ValueError, match="a seed is a number"):
        env.reset(2**64)


@pytest.mark.parametrize(("name", "players", "rules"), GAMES)
def test_a_game_of_an_environment_can_be_pickled(name: str, players: int, rules: str) -> None:
    env = VectorEnv(name, 20, players=players, rules=rules, random_opening=9)
    for index in range(20):
        game = env.game(index)
        again = pickle.loads(pickle.dumps(game))
        assert again == game and again.legal_actions() == game.legal_actions()


def test_games_begin_with_random_moves_if_asked() -> None:
    env = VectorEnv("pentago", 64, random_opening=4, seed=3)
    assert {env.game(index).ply for index in range(64)} == {4}
    assert len({env.game(index).position for index in range(64)}) > 60


def test_a_forked_process_steps_too() -> None:
    env = VectorEnv("pentago", 2048, threads=2)
    actions = np.zeros(2048, np.int64)
    env.sample(actions)
    env.step(actions)
    child = os.fork()
    if child == 0:
        try:
            env.sample(actions)
            env.step(actions)
            os._exit(0)
        except BaseException:
            os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
