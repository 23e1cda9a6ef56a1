"""Pentago XL for two to four players."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from ._aec import GameAEC, wrapped

__all__ = ["env", "raw_env"]


def raw_env(*, players: int = 2, rules: str = "", render_mode: str | None = None) -> GameAEC:
    """The environment without wrappers; an illegal action raises `IllegalMoveError`."""
    return GameAEC("pentago-xl", players, rules, render_mode)


def env(*, players: int = 2, rules: str = "", render_mode: str | None = None) -> AECEnv[str, dict[str, Any], int]:
    """The environment with PettingZoo's checks."""
    return wrapped(raw_env(players=players, rules=rules, render_mode=render_mode))
