"""The games as Gymnasium environments: one player against the computer. Needs Gymnasium.

>>> import gymnasium
>>> import tessera_games.gymnasium
>>> env = gymnasium.make("tessera_games/Pentago-v0", level=1)
>>> observation, info = env.reset(seed=1)
>>> int(observation["action_mask"].sum())
288
"""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
from numpy.typing import NDArray

from . import Engine, Game, IllegalMoveError

__all__ = ["GameEnv", "Observation"]

Observation = dict[str, NDArray[Any]]

# Enough for the lower levels; the table is allocated once per environment.
HASH_MEGABYTES = 16


class GameEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a game; the others are played by the computer at a level from 1 to 10, or at random (`level=0`).

    `seat` is the agent's seat, or None for a random one in every game. Observations are as in `tessera_games.pettingzoo`.
    An illegal action ends the game with reward -1 and the reason in `info["illegal_action"]`, or raises `IllegalMoveError`
    with `illegal_action="raise"`.
    """

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 1}

    def __init__(
        self,
        game: str = "pentago",
        *,
        level: int = 1,
        seat: int | None = None,
        players: int = 2,
        rules: str = "",
        illegal_action: Literal["terminate", "raise"] = "terminate",
        render_mode: str | None = None,
    ) -> None:
        if not 0 <= level <= 10:
            raise ValueError(f"levels go from 1 to 10, and 0 plays at random; there is no level {level}")
        if illegal_action not in ("terminate", "raise"):
            raise ValueError(f"illegal_action is 'terminate' or 'raise', not '{illegal_action}'")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"there is no render mode '{render_mode}'; the modes are ansi and svg")
        self.start = Game(game, players=players, rules=rules)
        if seat is not None and not 1 <= seat <= players:
            raise ValueError(f"there is no seat {seat}; they run from 1 to {players}")
        self.game = self.start.copy()
        self.level = level
        self.render_mode = render_mode
        self.illegal_action = illegal_action
        self.agent_seat = seat or 1
        self._seat = seat
        self._engine = Engine(hash=HASH_MEGABYTES)
        self._is_forfeited = False
        self.action_space = gymnasium.spaces.Discrete(self.start.num_actions)
        spaces: gymnasium.spaces.Dict[Any] = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(0.0, 255.0, self.start.observation_shape, np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (self.start.num_actions,), np.int8),
            }
        )
        self.observation_space = spaces  # type: ignore[assignment]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.game = self.start.copy()
        self._engine.clear()
        self._is_forfeited = False
        self.agent_seat = self._seat or int(self.np_random.integers(1, self.start.players + 1))
        self._play_opponents()
        return self._observation(), {"seat": self.agent_seat}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self._is_forfeited or self.game.is_over:
            raise gymnasium.error.ResetNeeded("the game is over; call reset() first")
        info: dict[str, Any] = {"seat": self.agent_seat}
        try:
            self.game.play(int(action))
        except IllegalMoveError as error:
            if self.illegal_action == "raise":
                raise
            self._is_forfeited = True
            return self._observation(), -1.0, True, False, info | {"illegal_action": str(error)}
        self._play_opponents()
        reward = self.game.rewards[self.agent_seat - 1]
        return self._observation(), reward, self.game.is_over, False, info

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        return self.game.diagram() if self.render_mode == "ansi" else self.game.svg()

    def _play_opponents(self) -> None:
        while not self.game.is_over and self.game.to_move != self.agent_seat:
            seed = int(self.np_random.integers(1 << 62))
            if self.level == 0:
                self.game.play(self.game.random_move(seed))
            else:
                self.game.play(self._engine.choose(self.game, self.level, seed=seed))

    def _observation(self) -> Observation:
        return {
            "observation": self.game.observation(self.agent_seat),
            "action_mask": self.game.action_mask().view(np.int8),
        }


for _name, _game in (("Pentago", "pentago"), ("PentagoXL", "pentago-xl"), ("Exago", "exago"), ("Pente", "pente")):
    gymnasium.register(
        id=f"tessera_games/{_name}-v0",
        entry_point="tessera_games.gymnasium:GameEnv",
        kwargs={"game": _game},
    )
