"""A tiny learner: it learns what the lines of Pentago are worth, from games against itself, with NumPy alone.

A position after a move is 32 lines of five sockets. A line with m own and n other marbles has a weight w[m, n]; the sum of the
weights is the logit of winning. Logistic regression learns the weights, first from random games, then from the learner's own
games. It takes seconds and wins nearly all games against random play.

Usage: learn_pentago.py [ROUNDS]
"""

import sys
import time

import numpy as np
from numpy.typing import NDArray

from tessera_games import VectorEnv
from tessera_games.vector import Buffers

MAX_MOVES = 36
GAMES = 400
RANDOM_GAMES = 4000
# Moves that are random while it learns, so that it sees other positions too.
EXPLORATION = 0.3
# Pairs of numbers from 0 to 5: own and other marbles in a line.
PATTERNS = 36

Floats = NDArray[np.float32]


def lines_of_five() -> Floats:
    """The sockets of the 32 lines, as rows of zeros and ones."""
    lines = []
    for row in range(6):
        for column in range(6):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                end_row, end_column = row + 4 * down, column + 4 * right
                if end_row < 6 and 0 <= end_column < 6:
                    line = np.zeros((6, 6), np.float32)
                    for step in range(5):
                        line[row + step * down, column + step * right] = 1
                    lines.append(line.ravel())
    return np.array(lines)


def turned_lines(lines: Floats) -> Floats:
    """For every plane of actions, the lines as they were before the turn: 8 turns and none."""
    planes = []
    for block in range(4):
        for quarters in (-1, 1):
            sockets = np.arange(36).reshape(6, 6)
            rows, columns = slice(block // 2 * 3, block // 2 * 3 + 3), slice(block % 2 * 3, block % 2 * 3 + 3)
            sockets[rows, columns] = np.rot90(sockets[rows, columns], quarters)
            before = np.zeros_like(lines)
            before[:, sockets.ravel()] = lines
            planes.append(before)
    return np.array([*planes, lines])


LINES = lines_of_five()
TURNED = turned_lines(LINES)


def patterns(own: Floats, other: Floats) -> Floats:
    """How many lines of each position have each pattern."""
    numbers = (6 * (own @ LINES.T) + other @ LINES.T).astype(np.int64)
    numbers += PATTERNS * np.arange(len(own))[:, None]
    counts = np.bincount(numbers.ravel(), minlength=PATTERNS * len(own))
    return counts.reshape(len(own), PATTERNS).astype(np.float32)


def best_actions(weights: Floats, own: Floats, other: Floats, masks: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The action with the most valuable position after it, for every game."""
    values = np.empty((len(own), 9, 36), np.float32)
    for plane, lines in enumerate(TURNED):
        # Lines by game, without the new marble and with it, then the gain of every socket.
        mine, theirs = (own @ lines.T).astype(np.int64), (other @ lines.T).astype(np.int64)
        before = weights[6 * mine + theirs]
        gain = weights[6 * np.minimum(mine + 1, 5) + theirs] - before
        values[:, plane] = before.sum(axis=1, keepdims=True) + gain @ lines
    flat = np.where(masks, values.reshape(len(own), 9 * 36), -np.inf)
    best: NDArray[np.int64] = flat.argmax(axis=1)
    return best


def fit(features: Floats, won: Floats) -> Floats:
    """Logistic regression by Newton's method."""
    x = features.astype(np.float64)
    weights = np.zeros(PATTERNS)
    for _ in range(12):
        chance = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        curvature = (x * (chance * (1 - chance))[:, None]).T @ x + np.eye(PATTERNS)
        weights += np.linalg.solve(curvature, x.T @ (won - chance) - weights)
    return weights.astype(np.float32)


def self_play(weights: Floats | None, games: int, seed: int) -> tuple[Floats, Floats]:
    """Patterns of the positions after every move, and the results of the players who made them: 1, 0.5 or 0."""
    env = VectorEnv("pentago", games, auto_reset=False)
    arrays = Buffers.of(env)
    outputs = arrays.outputs()
    env.reset(seed, **outputs)
    chooser = np.random.default_rng(seed)
    total = np.zeros((games, 2), np.float32)
    features, players, indices = [], [], []
    for _ in range(MAX_MOVES):
        active = np.flatnonzero(~arrays.terminations)
        if len(active) == 0:
            break
        movers = arrays.to_move[active] - 1
        env.sample(arrays.actions)
        if weights is not None:
            chosen = active[chooser.random(len(active)) > EXPLORATION]
            planes = arrays.observations[chosen].reshape(len(chosen), 3, 36)
            arrays.actions[chosen] = best_actions(weights, planes[:, 0], planes[:, 1], arrays.masks[chosen])
        env.step(arrays.actions, **outputs)
        total += arrays.rewards
        # The player to move is the other one now.
        planes = arrays.observations[active].reshape(len(active), 3, 36)
        features.append(patterns(planes[:, 1], planes[:, 0]))
        players.append(movers)
        indices.append(active)
    rewards = total[np.concatenate(indices), np.concatenate(players)]
    return np.concatenate(features), ((rewards + 1) / 2).astype(np.float32)


def train(rounds: int, seed: int = 1) -> Floats:
    """Learns from random games, then from rounds of its own."""
    began = time.perf_counter()
    features, won = self_play(None, RANDOM_GAMES, seed)
    weights = fit(features, won)
    for number in range(1, rounds + 1):
        more_features, more_won = self_play(weights, GAMES, seed + number)
        features, won = np.concatenate([features, more_features]), np.concatenate([won, more_won])
        weights = fit(features, won)
        print(f"round {number}: {len(won)} positions, {time.perf_counter() - began:.0f} s")
    return weights


def score_against_random(weights: Floats | None, games: int = 500, seed: int = 99) -> float:
    """Wins and half of the draws, as the first player in half of the games. Without weights it plays at random, too."""
    env = VectorEnv("pentago", games, auto_reset=False)
    arrays = Buffers.of(env)
    outputs = arrays.outputs()
    env.reset(seed, **outputs)
    seats = 1 + np.arange(games) % 2
    total = np.zeros(games, np.float32)
    for _ in range(MAX_MOVES):
        env.sample(arrays.actions)
        ours = np.flatnonzero((arrays.to_move == seats) & ~arrays.terminations)
        if weights is not None and len(ours) > 0:
            planes = arrays.observations[ours].reshape(len(ours), 3, 36)
            arrays.actions[ours] = best_actions(weights, planes[:, 0], planes[:, 1], arrays.masks[ours])
        env.step(arrays.actions, **outputs)
        total += arrays.rewards[np.arange(games), seats - 1]
    return float((total.mean() + 1) / 2)


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    print(f"score of random play against random play: {score_against_random(None):.3f}")
    weights = train(rounds)
    print(f"score against random play after {rounds} rounds: {score_against_random(weights):.3f}")
    print("weights of lines with 0 to 4 own marbles and no other:", np.round(weights.reshape(6, 6)[:5, 0], 2))


if __name__ == "__main__":
    main()
