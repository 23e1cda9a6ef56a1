"""Two guests play a game of Pentago to its end, with nothing but a client generated from /api/openapi.json.

Usage: game.py ADDRESS, in a folder that holds the generated package tessera_client.
"""

import random
import sys
import typing

sys.path.insert(0, ".")

from tessera_client import AuthenticatedClient, Client
from tessera_client.api.default import come_in, command, events, legal, open_table, view
from tessera_client.types import Unset


def body(operation, **fields):
    """The request body of an operation, of the type that the document gives it."""
    model = typing.get_type_hints(operation.sync)["body"]
    return model.from_dict(fields)


def known(answer, kind):
    """An answer that is not the error which every operation can give."""
    assert answer is not None and type(answer).__name__ != "Error", f"{kind}: {answer}"
    return answer


def guest(address, name):
    answer = known(come_in.sync(client=Client(address), body=body(come_in, name=name)), "guest")
    assert answer.name == name
    return AuthenticatedClient(address, answer.token)


def act(player, table, **fields):
    return known(command.sync(table, client=player, body=body(command, **fields)), fields)


def main(address):
    dice = random.Random(1)
    ada, ben = guest(address, "Ada"), guest(address, "Ben")
    seats = [{"kind": "me"}, {"kind": "open"}]
    opened = open_table.sync(client=ada, body=body(open_table, game="pentago", seats=seats, beginning="as_seated"))
    table = known(opened, "table").table
    act(ben, table, seen=1, action="take_seat")

    played = []
    while True:
        choice = known(legal.sync(table, client=ada), "legal moves")
        if not choice.moves:
            break
        mover = (ada, ben)[len(played) % 2]
        text = dice.choice(choice.moves)
        answer = act(mover, table, seen=choice.number, action="move", text=text)
        assert answer.happened
        played.append(text)

    end = known(view.sync(table, client=ben), "view")
    assert end.stage.value == "over", end.stage
    told = known(events.sync(table, client=ben, after=0), "events").events
    moved = [event for event in told if event.to_dict()["event"] == "moved"]
    assert [event.to_dict()["text"] for event in moved] == played

    refused = command.sync(
        table, client=ada, body=body(command, seen=end.number, action="move", text="a1A+")
    )
    assert type(refused).__name__ == "Error", refused
    assert not isinstance(refused.error.code, Unset)
    print(f"a game of {len(played)} moves; then refused: {refused.error.reason}")


main(sys.argv[1])
