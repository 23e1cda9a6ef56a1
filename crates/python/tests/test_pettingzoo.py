"""PettingZoo's own tests."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

from tessera_games import IllegalMoveError
from tessera_games.pettingzoo import exago_v0, pentago_v0, pentago_xl_v0, pente_v0

ENVIRONMENTS: dict[str, Callable[[], Any]] = {
    "pentago": pentago_v0.env,
    "pentago raw": pentago_v0.raw_env,
    "pentago options": lambda: pentago_v0.env(rules="no_turn_back,swap"),
    "pentago-xl": pentago_xl_v0.env,
    "pentago-xl teams": lambda: pentago_xl_v0.env(players=4, rules="teams"),
    "pentago-xl play_on": lambda: pentago_xl_v0.env(players=3, rules="play_on"),
    "exago": exago_v0.env,
    "exago six": lambda: exago_v0.env(players=6),
    "pente": pente_v0.env,
    "pente options": lambda: pente_v0.env(rules="size=13,championship"),
}


@pytest.mark.parametrize("name", ENVIRONMENTS)
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
@pytest.mark.filterwarnings("error::UserWarning")
def test_the_api_test_passes(name: str) -> None:
    """The warnings that are ignored come from dictionaries with a mask, as PettingZoo's own board games have them."""
    api_test(ENVIRONMENTS[name](), num_cycles=200)


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_the_seed_test_passes(name: str) -> None:
    seed_test(ENVIRONMENTS[name], num_cycles=100)


@pytest.mark.parametrize("name", ["pentago", "pentago-xl", "exago", "pente"])
def test_the_performance_benchmark_runs(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(ENVIRONMENTS[name]())
    with capsys.disabled():
        print(f"\n{name}: {capsys.readouterr().out.splitlines()[1]}")


def test_a_game_is_rewarded_at_its_end() -> None:
    env = pentago_v0.env()
    chooser = random.Random(5)
    for seed in range(20):
        env.reset(seed=seed)
        totals = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, termination, truncation, _ = env.last()
            totals[agent] += reward
            if termination or truncation:
                env.step(None)
                continue
            assert observation is not None
            env.step(chooser.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        assert sorted(totals.values()) in ([-1.0, 1.0], [0.0, 0.0])


def test_an_illegal_action_loses_or_raises() -> None:
    env = pentago_v0.env()
    env.reset()
    env.step(288)
    assert env.terminations["player_1"] and env.rewards["player_1"] == -1
    raw = pentago_v0.raw_env(render_mode="ansi")
    raw.reset()
    with pytest.raises(IllegalMoveError, match="the turn is missing"):
        raw.step(288)
    assert raw.render() == "\n".join([". . . . . ."] * 6)
    with pytest.raises(ValueError, match="there is no render mode 'human'"):
        pentago_v0.env(render_mode="human")
