"""The class Game: rules, records, copies, pictures."""

import copy
import pickle
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tessera_games import (
    Game,
    IllegalMoveError,
    Record,
    RecordError,
    SetupError,
    TesseraError,
    read_records,
    write_records,
)

GAMES = [
    ("pentago", 2, ""),
    ("pentago", 2, "no_turn_back,swap"),
    ("pentago-xl", 4, "teams"),
    ("pentago-xl", 3, "play_on"),
    ("exago", 2, ""),
    ("exago", 6, "early_moves"),
    ("pente", 2, "championship"),
    ("pente", 2, "size=13,swap"),
]


def random_game(name: str, players: int, rules: str, moves: int, seed: int = 1) -> Game:
    game = Game(name, players=players, rules=rules)
    for number in range(moves):
        if game.is_over:
            break
        game.play(game.random_move(seed * 1000 + number))
    return game


def test_a_game_is_played_and_taken_back() -> None:
    game = Game("pentago-xl", players=4, rules="teams")
    assert (game.name, game.players, game.rules, game.to_move, game.ply) == ("pentago-xl", 4, "teams", 1, 0)
    assert len(game.legal_moves()) == 81 * 16
    game.play("e5A+")
    assert (game.to_move, game.moves, game.pieces, game.hands) == (2, ["e5A+"], {"e5": 1}, [19, 20, 20, 20])
    assert game.undo() == "e5A+"
    assert game == Game("pentago-xl", players=4, rules="teams")
    with pytest.raises(IndexError, match="there is no move to take back"):
        game.undo()


def test_illegal_moves_have_the_sentences_of_the_rules_and_change_nothing() -> None:
    game = Game("pentago")
    game.play("b2A+")
    before = game.position
    with pytest.raises(IllegalMoveError, match="^b2 is taken; choose an empty socket$") as caught:
        game.play("b2A+")
    assert caught.value.code == "occupied"
    with pytest.raises(IllegalMoveError, match="there is no action 324; they run from 0 to 323") as caught:
        game.play(324)
    assert caught.value.code == "no-such-action"
    with pytest.raises(IllegalMoveError, match="the turn is missing"):
        game.play("c3")
    with pytest.raises(TypeError, match="a move is its notation or the number of its action"):
        game.play(1.5)  # type: ignore[arg-type]
    for action in (10**30, -(10**30), -1):
        with pytest.raises(IllegalMoveError, match="there is no action"):
            game.play(action)
        assert not game.is_legal(action)
    assert game.position == before and game.moves == ["b2A+"]
    assert isinstance(caught.value, TesseraError) and isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "pentago", "players": 3}, "players"),
        ({"game": "pentago", "players": -1}, "^players is a number from 1 to 6, not -1$"),
        ({"game": "pente", "rules": "size=14"}, "size"),
        ({"game": "pentago", "position": "6/6/6/6/6/7 1"}, "row"),
    ],
)
def test_a_wrong_setup_says_what_is_wrong(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        Game(**arguments)  # type: ignore[arg-type]


def test_places_and_rewards_at_the_end() -> None:
    game = Game("pentago", position="6/6/b5/2bb2/wwww2/2b3 1")
    assert game.places is None and game.rewards == [0.0, 0.0]
    game.play("e2")
    assert game.is_over and game.places == [1, 2] and game.rewards == [1.0, -1.0]
    assert game.legal_moves() == [] and game.legal_actions() == []
    with pytest.raises(IllegalMoveError, match="the game is over; no more moves can be played"):
        game.play("a1A+")


@pytest.mark.parametrize(("name", "players", "rules"), GAMES)
def test_copies_and_pickles_play_on_and_back(name: str, players: int, rules: str) -> None:
    game = random_game(name, players, rules, 15)
    copies = [game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]
    for other in copies:
        assert other == game and other.moves == game.moves and other.rules == game.rules
        positions = []
        while other.moves:
            other.undo()
            positions.append(other.position)
        assert positions[-1] == Game(name, players=players, rules=rules).position
        assert len(positions) == len(game.moves)
    position = Game(name, players=players, rules=rules, position=game.position)
    assert pickle.loads(pickle.dumps(position)) == position


@pytest.mark.parametrize(("name", "players", "rules"), GAMES)
def test_a_record_reads_as_it_is_written(name: str, players: int, rules: str, tmp_path: Path) -> None:
    games = [random_game(name, players, rules, 1000, seed) for seed in range(3)]
    records = [game.record.with_tag("Player 1 Name", f"Ada {number}") for number, game in enumerate(games)]
    file = tmp_path / "games.txt"
    write_records(file, records)
    read = read_records(file)
    assert read == records
    for record, game in zip(read, games, strict=True):
        assert record.moves == game.moves and record.places == game.places
        end = record.end()
        assert end == game and end.undo() == game.moves[-1]
        assert pickle.loads(pickle.dumps(record)) == record
        assert record.tags["Player 1 Name"].startswith("Ada")


def test_a_file_of_pente_org_is_read(tmp_path: Path) -> None:
    text = (
        '[Game "Pente"]\r\n[Site "pente.org"]\r\n[Event "-"]\r\n[Round "?"]\r\n[Player 1 Name "ada"]\r\n'
        '[Player 2 Name "J\xfcrgen"]\r\n[Player 1 Rating "1500"]\r\n[Result "1-0"]\r\n\r\n'
        "1. K10 L9 2. G10 Resign 1-0\r\n\r\n"
    )
    file = tmp_path / "pente.txt"
    file.write_bytes((text + text).encode("latin-1"))
    records = read_records(file)
    assert len(records) == 2
    assert records[0].is_resigned and records[0].places == [1, 2] and records[0].moves == ["K10", "L9", "G10"]
    assert records[0].tags["Player 2 Name"] == "Jürgen"
    with pytest.raises(RecordError, match="move 2 'K10': K10 is taken"):
        Record('[Game "Pente"]\n\n1. K10 K10 *\n')


def test_a_record_can_get_the_result_of_an_agreement() -> None:
    game = Game("pente")
    game.play("K10")
    assert game.record.places is None
    assert str(game.record.with_places([1, 1])).endswith("1. K10 1/2-1/2\n")
    for places in ([2, 2], [1, 300], [-1, 1], [1]):
        with pytest.raises(RecordError):
            game.record.with_places(places)
    won = game.record.with_places([1, 2])
    assert won.with_places([1, 2]).places == [1, 2]
    with pytest.raises(RecordError, match="the places of this record are 1:2 already"):
        won.with_places([2, 1])
    assert Game("pentago-xl", players=4, rules="teams").record.with_places([2, 1, 2, 1]).places == [2, 1, 2, 1]
    with pytest.raises(RecordError, match="this game began at a position"):
        Game("pentago", position="6/6/6/6/1w4/6 2").record  # noqa: B018


@pytest.mark.parametrize(("name", "players", "rules"), GAMES)
def test_symmetries_keep_the_number_of_moves(name: str, players: int, rules: str) -> None:
    game = random_game(name, players, rules, 9)
    assert game.symmetries == (12 if name == "exago" else 8)
    assert game.transformed(0) == game
    for symmetry in range(game.symmetries):
        image = game.transformed(symmetry)
        assert len(image.legal_moves()) == len(game.legal_moves())
        for action in game.legal_actions()[::50]:
            assert image.is_legal(game.transformed_action(action, symmetry))
    for symmetry in (12, -1):
        with pytest.raises(ValueError, match=f"there is no symmetry {symmetry}"):
            game.transformed(symmetry)


@pytest.mark.parametrize(("name", "players", "rules"), GAMES)
def test_a_picture_is_svg(name: str, players: int, rules: str) -> None:
    game = random_game(name, players, rules, 5)
    for picture in (game._repr_svg_(), game.svg(size=200, theme="dark", coordinates=False)):
        assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
    with pytest.raises(ValueError, match="there is no theme 'blue'"):
        game.svg(theme="blue")
    with pytest.raises(ValueError, match="size is a number from 1 to 100000, not 0"):
        game.svg(size=0)
    rows = game.diagram().splitlines()
    assert sum(len(row.split()) for row in rows) == len(game.cells)
    assert sum(row.count(".") for row in rows) == len(game.cells) - len(game.pieces)


def perft_suites() -> list[tuple[str, int, str, list[str], int, int]]:
    """The counts that the Rust tests are compared with."""
    suites = []
    folder = Path(__file__).parents[2] / "rules/tests/perft"
    for name in ("pentago", "pentago-xl", "exago", "pente"):
        players, rules, moves = 2, "", [""]
        for line in (folder / f"{name}.perft").read_text().splitlines():
            match line.split():
                case ["game", number, options]:
                    players, rules, moves = int(number), "" if options == "-" else options, []
                case ["moves", *texts]:
                    moves = texts
                case ["perft", depth, count]:
                    suites.append((name, players, rules, moves, int(depth), int(count)))
    return suites


def test_perft_equals_the_suites_of_the_rules() -> None:
    suites = perft_suites()
    assert len(suites) > 200
    for name, players, rules, moves, depth, count in suites:
        game = Game(name, players=players, rules=rules)
        for move in moves:
            game.play(move)
        assert game.perft(depth) == count, (name, players, rules, depth)


def perft_by_play(game: Game, depth: int) -> int:
    """Counts from Python, with moves as text and as actions, taken back."""
    if depth == 0:
        return 1
    total = 0
    texts, actions = game.legal_moves(), game.legal_actions()
    assert [game.action(text) for text in texts] == actions
    for text, action in zip(texts, actions, strict=True):
        game.play(text if depth % 2 else action)
        total += perft_by_play(game, depth - 1)
        assert game.undo() == text
    return total


def test_perft_by_playing_from_python_equals_the_suites() -> None:
    small = [suite for suite in perft_suites() if suite[5] <= 3_000]
    assert len(small) > 50
    for name, players, rules, moves, depth, count in small:
        game = Game(name, players=players, rules=rules)
        for move in moves:
            game.play(move)
        assert perft_by_play(game, depth) == count, (name, players, rules, depth)
