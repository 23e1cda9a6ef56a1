"""A bot that plays a game on a Tessera server over the JSON API, with the standard library alone.

Usage: server_bot.py ADDRESS [GAME] [LEVEL], for instance http://127.0.0.1:7878 pentago 2

It opens a table against the computer at a level, mirrors the game with `tessera_games`, and chooses its own moves with the
engine of the package.
"""

import json
import sys
import time
import urllib.request
from typing import Any

from tessera_games import Engine, Game

OWN_LEVEL = 3
POLL_SECONDS = 0.05


class Server:
    """Requests with the token of a guest."""

    def __init__(self, address: str, name: str) -> None:
        self.address = address.rstrip("/")
        self.token: str | None = None
        self.token = self.request("POST", "/api/guests", {"name": name})["token"]

    def request(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        content = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, content, headers, method=method)
        with urllib.request.urlopen(request, timeout=30) as response:
            return json.loads(response.read())


def play(address: str, name: str = "pentago", level: int = 2) -> Game:
    """Plays one game as the first player and returns it."""
    server = Server(address, "Python bot")
    seats = [{"kind": "me"}, {"kind": "engine", "level": level}]
    opened = server.request("POST", "/api/tables", {"game": name, "seats": seats, "beginning": "as_seated"})
    table = f"/api/tables/{opened['table']}"
    game, engine = Game(name), Engine(hash=16)
    while not game.is_over:
        view = server.request("GET", table)
        for move in view["moves"][len(game.moves) :]:
            game.play(move)
        if game.is_over:
            break
        if game.to_move != 1:
            time.sleep(POLL_SECONDS)
            continue
        move = engine.choose(game, OWN_LEVEL, seed=game.ply)
        command = {"id": f"move-{game.ply}", "seen": view["number"], "action": "move", "text": move}
        server.request("POST", f"{table}/commands", command)
        game.play(move)
    final = server.request("GET", table)
    assert final["outcome"]["places"] == game.places, "the server and the bot agree on the result"
    return game


def main() -> None:
    address, *options = sys.argv[1:]
    name = options[0] if options else "pentago"
    game = play(address, name, int(options[1]) if len(options) > 1 else 2)
    print(f"{len(game.moves)} moves, places {game.places}")
    print(game.record)


if __name__ == "__main__":
    main()
