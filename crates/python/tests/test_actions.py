"""Actions, masks and observations."""

import numpy as np
import pytest

from tessera_games import Game

from test_game import GAMES, random_game


@pytest.mark.parametrize(("name", "players", "rules"), GAMES)
def test_actions_are_a_bijection_with_the_legal_moves(name: str, players: int, rules: str) -> None:
    for seed in range(10):
        game = random_game(name, players, rules, 4 * seed, seed)
        actions, moves = game.legal_actions(), game.legal_moves()
        assert len(set(actions)) == len(actions) == len(moves)
        assert [game.action_move(action) for action in actions] == moves
        mask = game.action_mask()
        assert mask.dtype == np.bool_ and mask.shape == (game.num_actions,)
        assert np.flatnonzero(mask).tolist() == actions


def test_the_numbers_are_those_of_the_documentation() -> None:
    game = Game("pentago")
    assert [game.action(move) for move in ("a6A+", "f1A+", "a6A-", "f1D-")] == [0, 35, 36, 287]
    assert game.cells[0] == "a6" and game.cells[35] == "f1"
    winning = Game("pentago", position="6/6/b5/2bb2/wwww2/2b3 1")
    assert winning.action("e2") == 8 * 36 + 28
    swap = Game("pentago", rules="swap")
    swap.play("a1A+")
    assert swap.action("swap") == 324 and swap.num_actions == 325
    assert Game("pentago-xl").num_actions == 17 * 81
    assert Game("exago").num_actions == 91 + 3 * 91 * 91
    assert Game("pente").num_actions == 361 and Game("pente").action("K10") == 180


def test_an_observation_shows_the_board_from_the_seat() -> None:
    game = Game("pentago")
    game.play("a6B+")
    game.play("f1A-")
    planes = game.observation()
    assert planes.shape == game.observation_shape == (3, 6, 6) and planes.dtype == np.float32
    # The first marble moved with its block: anticlockwise, from the top left corner to the lower left one of block A.
    assert np.argwhere(planes[0]).tolist() == [[2, 0]]
    assert np.argwhere(planes[1]).tolist() == [[5, 5]]
    assert planes[2].all()
    other = game.observation(2)
    assert (other[0] == planes[1]).all() and (other[1] == planes[0]).all()
    for seat in (3, 0, -1):
        with pytest.raises(ValueError, match=f"there is no seat {seat}; they run from 1 to 2"):
            game.observation(seat)


def test_numpy_integers_are_actions() -> None:
    game = Game("pente")
    game.play(np.int64(180))
    game.play(np.int32(0))
    assert game.moves == ["K10", "A19"]


@pytest.mark.parametrize(("name", "players", "rules"), GAMES)
def test_rollouts_are_reproducible_and_counted(name: str, players: int, rules: str) -> None:
    game = random_game(name, players, rules, 4)
    places = np.zeros((3000, players), np.uint8)
    lengths = np.zeros(3000, np.uint16)
    counts = game.rollouts(3000, seed=5, places=places, lengths=lengths)
    again = game.rollouts(3000, seed=5, threads=1)
    assert (counts.games, counts.wins, counts.draws, counts.moves) == (3000, again.wins, again.draws, again.moves)
    assert counts.moves == int(lengths.sum())
    draws = (places == 1).all(axis=1)
    assert counts.draws == int(draws.sum())
    assert counts.wins == (places[~draws] == 1).sum(axis=0).tolist()
    with pytest.raises(ValueError, match=r"places must be a writable array of uint8 with shape \(2, "):
        game.rollouts(2, places=places)
