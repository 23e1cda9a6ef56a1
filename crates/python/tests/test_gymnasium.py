"""Gymnasium environments against the computer."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import tessera_games.gymnasium  # noqa: F401
from tessera_games import IllegalMoveError
from tessera_games.gymnasium import GameEnv


@pytest.mark.parametrize("name", ["Pentago", "PentagoXL", "Exago", "Pente"])
@pytest.mark.filterwarnings("ignore:.*the environment is being checked.*")
def test_the_checker_of_gymnasium_passes(name: str) -> None:
    check_env(gymnasium.make(f"tessera_games/{name}-v0", level=1).unwrapped, skip_render_check=True)


@pytest.mark.parametrize(("level", "seat"), [(0, None), (1, 1), (2, 2)])
def test_games_are_played_to_their_end(level: int, seat: int | None) -> None:
    env = GameEnv("pentago", level=level, seat=seat)
    chooser = np.random.default_rng(1)
    for seed in range(5):
        observation, info = env.reset(seed=seed)
        assert seat in (None, info["seat"])
        terminated = False
        while not terminated:
            assert env.game.to_move == env.agent_seat
            action = chooser.choice(np.flatnonzero(observation["action_mask"]))
            observation, reward, terminated, truncated, _ = env.step(action)
            assert not truncated and (terminated or reward == 0)
        assert reward in (-1.0, 0.0, 1.0) and env.game.is_over
        with pytest.raises(gymnasium.error.ResetNeeded):
            env.step(0)


def test_the_same_seed_gives_the_same_game() -> None:
    def moves(seed: int) -> list[str]:
        env = GameEnv("pentago", level=2)
        observation, _ = env.reset(seed=seed)
        for _ in range(4):
            observation, *_ = env.step(np.flatnonzero(observation["action_mask"])[0])
        return env.game.moves

    assert moves(3) == moves(3)
    assert any(moves(3) != moves(seed) for seed in range(4, 9))


def test_an_illegal_action_loses_or_raises() -> None:
    env = GameEnv("pentago", level=0, seat=1)
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(288)
    assert reward == -1 and terminated and info["illegal_action"].startswith("the turn is missing")
    strict = GameEnv("pentago", level=0, seat=1, illegal_action="raise", render_mode="svg")
    strict.reset(seed=1)
    with pytest.raises(IllegalMoveError):
        strict.step(288)
    picture = strict.render()
    assert picture is not None and picture.startswith("<svg")
