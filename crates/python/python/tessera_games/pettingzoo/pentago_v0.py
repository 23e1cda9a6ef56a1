"""Pentago for two players."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from ._aec import GameAEC, wrapped

__all__ = ["env", "raw_env"]


def raw_env(*, rules: str = "", render_mode: str | None = None) -> GameAEC:
    """The environment without wrappers; an illegal action raises `IllegalMoveError`."""
    return GameAEC("pentago", 2, rules, render_mode)


def env(*, rules: str = "", render_mode: str | None = None) -> AECEnv[str, dict[str, Any], int]:
    """The environment with PettingZoo's checks."""
    return wrapped(raw_env(rules=rules, render_mode=render_mode))
