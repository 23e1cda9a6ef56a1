"""Arrays for `VectorEnv`. Needs NumPy."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ._native import VectorEnv

__all__ = ["Buffers"]


class Buffers(NamedTuple):
    """One array for each argument of `VectorEnv.step`.

    >>> env = VectorEnv("pentago", 1024)
    >>> arrays = Buffers.of(env)
    >>> env.reset(**arrays.outputs())
    >>> env.sample(arrays.actions)
    >>> env.step(arrays.actions, **arrays.outputs())
    """

    actions: NDArray[np.int64]
    observations: NDArray[np.float32]
    masks: NDArray[np.bool_]
    rewards: NDArray[np.float32]
    terminations: NDArray[np.bool_]
    to_move: NDArray[np.uint8]

    @classmethod
    def of(cls, env: VectorEnv) -> Buffers:
        """New arrays of the shapes that an environment needs."""
        games = env.num_envs
        return cls(
            actions=np.zeros(games, np.int64),
            observations=np.zeros((games, *env.observation_shape), np.float32),
            masks=np.zeros((games, env.num_actions), np.bool_),
            rewards=np.zeros((games, env.players), np.float32),
            terminations=np.zeros(games, np.bool_),
            to_move=np.zeros(games, np.uint8),
        )

    def outputs(self) -> dict[str, Any]:
        """All arrays but the actions, as keyword arguments of `VectorEnv.step`, `reset` and `observe`."""
        arrays: dict[str, Any] = self._asdict()
        del arrays["actions"]
        return arrays
