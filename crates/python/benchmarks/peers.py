"""Random play beside OpenSpiel and pgx, in one process. Rounds are short and alternate, and the best round of each counts, so
that other processes disturb all alike.

Games: one call that plays random games, against a loop over OpenSpiel's states. Steps: many games stepped at once with
random legal actions, against the same loop; then both also write the observation and the mask of every position. Step by
step: one game from Python, move by move.
"""

import random
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from tessera_games import Game, VectorEnv
from tessera_games.vector import Buffers

ROUNDS = 40
SECONDS = 0.06
BATCH = 8192
# Less is a regression.
MIN_GAMES_RATIO = 20.0
MIN_STEPS_RATIO = 50.0

PENTAGO = pyspiel.load_game("pentago")


def rate(work: Callable[[], int]) -> float:
    """Units of work per second."""
    done, began = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - began) < SECONDS:
        done += work()
    return done / elapsed


def openspiel_game() -> int:
    state = PENTAGO.new_initial_state()
    moves = 0
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        moves += 1
    return moves


def openspiel_game_observed() -> int:
    state = PENTAGO.new_initial_state()
    moves = 0
    while not state.is_terminal():
        state.observation_tensor()
        state.legal_actions_mask()
        state.apply_action(random.choice(state.legal_actions()))
        moves += 1
    return moves


def tessera_game() -> int:
    game = Game("pentago")
    while not game.is_over:
        game.play(random.choice(game.legal_actions()))
    return game.ply


def vector_steps(is_observed: bool, name: str = "pentago", batch: int = BATCH) -> Callable[[], int]:
    env = VectorEnv(name, batch)
    arrays = Buffers.of(env)
    outputs = arrays.outputs()
    if not is_observed:
        outputs = {key: outputs[key] for key in ("rewards", "terminations")}
    env.reset(**outputs)

    def step() -> int:
        env.sample(arrays.actions)
        env.step(arrays.actions, **outputs)
        return batch

    return step


def rollouts() -> Callable[[], int]:
    start, seeds = Game("pentago"), iter(range(1 << 62))
    return lambda: start.rollouts(100_000, seed=next(seeds)).games


def pgx_steps(name: str, batch: int) -> Callable[[], int] | None:
    """Random legal actions in a game of pgx, compiled by JAX, with automatic resets."""
    try:
        import jax
        import jax.numpy as jnp
        import pgx
        from pgx.experimental.wrappers import auto_reset
    except ImportError:
        return None
    env = pgx.make(name)
    restart = auto_reset(env.step, env.init)

    def one(state: Any, key: Any) -> Any:
        action_key, step_key = jax.random.split(key)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        return restart(state, jax.random.categorical(action_key, logits), step_key)

    def several(state: Any, key: Any) -> Any:
        def body(carry: tuple[Any, Any], _: None) -> tuple[tuple[Any, Any], None]:
            state, key = carry
            key, now = jax.random.split(key)
            return (jax.vmap(one)(state, jax.random.split(now, batch)), key), None

        return jax.lax.scan(body, (state, key), None, length=10)[0]

    compiled = jax.jit(several)
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, batch))
    state, key = jax.block_until_ready(compiled(state, key))

    def step() -> int:
        nonlocal state, key
        state, key = jax.block_until_ready(compiled(state, key))
        return 10 * batch

    return step


def compare(works: dict[str, Callable[[], int]]) -> dict[str, float]:
    """The best rate of each, in alternating rounds."""
    best = dict.fromkeys(works, 0.0)
    for _ in range(ROUNDS):
        for name, work in works.items():
            best[name] = max(best[name], rate(work))
    return best


def main() -> None:
    random.seed(1)
    works: dict[str, Callable[[], int]] = {
        "OpenSpiel, games": lambda: openspiel_game() and 1,
        "tessera-games, games": rollouts(),
        "OpenSpiel, steps": openspiel_game,
        "tessera-games, steps": vector_steps(False),
        "OpenSpiel, observed steps": openspiel_game_observed,
        "tessera-games, observed steps": vector_steps(True),
        "tessera-games, step by step": tessera_game,
    }
    for name, batch in (("pentago-xl", 2048), ("exago", 256), ("pente", 1024)):
        works[f"tessera-games, observed steps of {name}"] = vector_steps(True, name, batch)
    for name in ("connect_four", "hex", "othello"):
        steps = pgx_steps(name, 4096)
        if steps is None:
            print("pgx is not installed and is left out")
            break
        works[f"pgx, steps of {name}"] = steps
    best = compare(works)
    for name, value in best.items():
        print(f"{name:<45} {value:>14,.0f} per second")
    ratios = [
        ("random games in one call", "games", MIN_GAMES_RATIO),
        ("vectorised steps", "steps", MIN_STEPS_RATIO),
        ("vectorised steps with observation and mask", "observed steps", MIN_STEPS_RATIO),
    ]
    failed = False
    for text, kind, least in ratios:
        ratio = best[f"tessera-games, {kind}"] / best[f"OpenSpiel, {kind}"]
        failed |= ratio < least
        print(f"{text:<45} {ratio:>13,.1f}× OpenSpiel (at least {least:.0f}×)")
    alone = best["tessera-games, step by step"] / best["OpenSpiel, steps"]
    print(f"{'one game step by step':<45} {alone:>13,.1f}× OpenSpiel")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
