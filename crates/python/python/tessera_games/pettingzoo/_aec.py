"""The AEC environment of all games."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .. import Game

__all__ = ["GameAEC", "wrapped"]

RENDER_MODES = ("ansi", "svg")


class GameAEC(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """A game for agents `player_1`, `player_2`, …, which are its seats.

    An observation is a dictionary: `observation` holds planes of float32 as the agent sees them, `action_mask` (int8) the
    legal actions, which only the agent to move has. Rewards come at the end of the game: 1 for a win, -1 for a loss, and
    with more players opponents behind less opponents ahead, divided by their number.
    """

    def __init__(self, game: str, players: int, rules: str, render_mode: str | None) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"there is no render mode '{render_mode}'; the modes are ansi and svg")
        self.start = Game(game, players=players, rules=rules)
        self.game = self.start.copy()
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game.replace('-', '_')}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(1, self.start.players + 1)]
        self.agents = self.possible_agents[:]
        planes = gymnasium.spaces.Box(0.0, 255.0, self.start.observation_shape, np.float32)
        mask = gymnasium.spaces.Box(0, 1, (self.start.num_actions,), np.int8)
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict({"observation": planes, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(self.start.num_actions) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent) + 1
        mask: NDArray[np.int8]
        if agent == self.agent_selection and not self.game.is_over:
            mask = self.game.action_mask().view(np.int8)
        else:
            mask = np.zeros(self.start.num_actions, np.int8)
        return {"observation": self.game.observation(seat), "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.game = self.start.copy()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent_to_move()

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an agent that is in the game needs an action")
        self.game.play(int(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        if self.game.is_over:
            self.rewards = dict(zip(self.possible_agents, self.game.rewards, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._clear_rewards()
        self.agent_selection = self._agent_to_move()
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render mode: ansi or svg")
            return None
        return self.game.diagram() if self.render_mode == "ansi" else self.game.svg()

    def close(self) -> None:
        pass

    def _agent_to_move(self) -> str:
        return self.possible_agents[self.game.to_move - 1]


def wrapped(env: GameAEC) -> AECEnv[str, dict[str, Any], int]:
    """The environment with PettingZoo's checks: an illegal action ends the game, which its player loses."""
    terminating = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(terminating))
