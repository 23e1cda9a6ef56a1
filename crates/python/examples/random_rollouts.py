"""Random games in one call, and a player that chooses the move with the best random games."""

import time

import numpy as np

from tessera_games import Game


def best_by_rollouts(game: Game, games_per_move: int, seed: int) -> str:
    """The move after which the player to move wins most random games; a draw counts half."""
    seat = game.to_move

    def score(move: str) -> float:
        after = game.copy()
        after.play(move)
        counts = after.rollouts(games_per_move, seed=seed)
        return counts.wins[seat - 1] + counts.draws / 2

    return max(game.legal_moves(), key=score)


def main() -> None:
    for name, players in (("pentago", 2), ("pentago-xl", 4), ("exago", 2), ("pente", 2)):
        game = Game(name, players=players)
        places = np.zeros((20_000, players), np.uint8)
        began = time.perf_counter()
        counts = game.rollouts(20_000, seed=1, places=places)
        seconds = time.perf_counter() - began
        shares = ", ".join(f"{100 * wins / counts.games:.1f} %" for wins in counts.wins)
        print(f"{name}: {counts.games / seconds:,.0f} games per second, wins by seat {shares}")
        assert (places.min(axis=1) == 1).all(), "every game has a first place"

    game = Game("pentago", position="6/6/b5/2bb2/wwww2/2b3 1")
    print("best move by 50 random games each:", best_by_rollouts(game, 50, seed=1))


if __name__ == "__main__":
    main()
