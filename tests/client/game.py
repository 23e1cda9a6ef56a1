"""Plays a game of Pentago with the client that openapi-python-client generates from the server's OpenAPI document.

Usage: game.py ADDRESS, in the folder that holds the generated package `tessera_client`.
"""

import sys

sys.path.insert(0, ".")

from tessera_client import AuthenticatedClient, Client
from tessera_client.api.people import come_in, who_am_i
from tessera_client.api.tables import command, events, legal, open_table, record, view
from tessera_client.models import (
    CommandMove,
    CommandResign,
    CommandTakeSeat,
    Game,
    NewGuest,
    NewSeatMe,
    NewSeatOpen,
    NewTable,
)
from tessera_client.models.beginning import Beginning


def main(address: str) -> None:
    def sign_in(name: str) -> AuthenticatedClient:
        session = come_in.sync(client=Client(address), body=NewGuest(name=name))
        client = AuthenticatedClient(address, token=session.token)
        assert who_am_i.sync(client=client).name == name
        return client

    players = [sign_in("Ada"), sign_in("Bob")]
    seats = [NewSeatMe(kind="me"), NewSeatOpen(kind="open")]
    wanted = NewTable(game=Game.PENTAGO, seats=seats, beginning=Beginning.AS_SEATED)
    table = open_table.sync(client=players[0], body=wanted).table
    taken = command.sync(table, client=players[1], body=CommandTakeSeat(action="take_seat", seen=1))
    assert taken.happened, taken

    # A wrong move is refused with a code, and nothing changes.
    seen = view.sync(table, client=players[0]).number
    refused = command.sync(table, client=players[0], body=CommandMove(action="move", seen=seen, text="z9"))
    assert refused.error.code == "no-such-cell", refused

    for turn in range(12):
        now = view.sync(table, client=players[turn % 2])
        assert now.stage == "playing" and now.to_move == turn % 2 + 1, now
        choice = legal.sync(table, client=players[turn % 2])
        move = CommandMove(id=f"m{turn}", action="move", seen=choice.number, text=choice.moves[turn * 7])
        done = command.sync(table, client=players[turn % 2], body=move)
        assert done.happened, done
        again = command.sync(table, client=players[turn % 2], body=move)
        assert not again.happened, "a repeated command takes effect once"

    last = view.sync(table, client=players[0]).number
    command.sync(table, client=players[0], body=CommandResign(action="resign", seen=last))
    over = view.sync(table, client=players[1])
    assert over.stage == "over" and over.outcome.places == [2, 1], over
    names = [event.event for event in events.sync(table, client=players[1]).events]
    assert names[0] == "opened" and names.count("moved") == 12 and "ended" in names, names
    assert "pentago" in record.sync(table, client=players[0]).lower()
    print(f"a game of {len(over.moves)} moves was played and resigned")


if __name__ == "__main__":
    main(sys.argv[1])
