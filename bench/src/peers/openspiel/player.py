"""OpenSpiel's tree search as a UGI engine for Pentago; `go nodes N` runs N simulations."""
import sys

import pyspiel

# OpenSpiel has one letter for each rotation.
TURNS = {"s": "A-", "t": "A+", "u": "B-", "v": "B+", "w": "D-", "x": "D+", "y": "C-", "z": "C+"}
LETTERS = {turn: letter for letter, turn in TURNS.items()}
STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))

game = pyspiel.load_game("pentago")


def flipped(cell):
    """Converts a cell: OpenSpiel counts rows from the top, Tessera from the bottom."""
    return cell[0] + str(7 - int(cell[1]))


def action(state, move):
    # A move that makes five has no rotation in Tessera; OpenSpiel accepts any.
    letter = LETTERS[move[2:]] if len(move) > 2 else "s"
    return state.string_to_action(flipped(move[:2]) + letter)


def makes_five(placed, cell):
    column, row = ord(cell[0]), int(cell[1])
    for across, up in STEPS:
        length = 1
        for way in (1, -1):
            x, y = column + way * across, row + way * up
            while (x, y) in placed:
                length += 1
                x, y = x + way * across, y + way * up
        if length >= 5:
            return True
    return False


def marbles(state, player):
    """The sockets of a player, parsed from the printed state."""
    found = set()
    for line in str(state).splitlines():
        words = [word for word in line.split() if word in ".O@" or word in "123456"]
        if len(words) == 7 and words[0].isdigit():
            row = 7 - int(words[0])
            found.update((ord("a") + x, row) for x, word in enumerate(words[1:]) if word == "O@"[player])
    return found


def best(moves, simulations, seed):
    state = game.new_initial_state()
    for move in moves:
        state.apply_action(action(state, move))
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 1000, True, seed, False)
    player = state.current_player()
    text = state.action_to_string(player, bot.step(state))
    cell = flipped(text[:2])
    return cell if makes_five(marbles(state, player), cell) else cell + TURNS[text[2]]


moves, seed = [], 0
for line in sys.stdin:
    words = line.split()
    match words[:1]:
        case ["ugi"]:
            print("id name OpenSpiel MCTS\nugiok", flush=True)
        case ["isready"]:
            print("readyok", flush=True)
        case ["position"]:
            moves = words[3:]
        case ["go"]:
            seed += 1
            print("bestmove", best(moves, int(words[2]), seed), flush=True)
        case ["quit"]:
            break
