#!/usr/bin/env python3
"""A bot for Tessera: it accepts challenges and plays legal moves at random.

It needs a token with the scopes read, play and challenge in the variable TESSERA_TOKEN, and the address of a server:

    TESSERA_TOKEN=tessera_... python3 bot.py http://127.0.0.1:7878
"""

import argparse
import http.client
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request

# The server sends a line at least every 20 seconds; a longer silence is a broken connection.
STREAM_TIMEOUT = 60
# The pause before a challenge that was refused is made again.
CHALLENGE_PAUSE = 20
# How often a request is sent if the server is busy.
ATTEMPTS = 5


class Server:
    """The API of a server, with the token of the bot."""

    def __init__(self, address, token):
        self.address = address.rstrip("/")
        self.token = token

    def open(self, method, path, body=None, timeout=30):
        data = None if body is None else json.dumps(body).encode()
        headers = {"authorization": "Bearer " + self.token}
        if data is not None:
            headers["content-type"] = "application/json"
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        return urllib.request.urlopen(request, timeout=timeout)

    def call(self, method, path, body=None, attempts=ATTEMPTS):
        """Sends a request and returns its answer. A refusal is printed and answered with None: the stream tells what is true.

        If the server is busy, the request is sent again: the server executes it once. If it stays busy, the next stream tells
        what is to be done.
        """
        for attempt in range(attempts):
            try:
                with self.open(method, path, body) as answer:
                    text = answer.read()
                    return json.loads(text) if text else {}
            except urllib.error.HTTPError as refused:
                if attempts == 1 or (refused.code != 429 and refused.code < 500):
                    print(f"{method} {path}: {refused.code} {refused.read().decode()}", file=sys.stderr)
                    return None
                wait = refused.headers.get("retry-after", "")
                time.sleep(min(int(wait) if wait.isdigit() else 2**attempt, 60))
        raise OSError(f"{method} {path}: the server is busy")

    def stream(self, since):
        """The messages of the stream: the games that ended since a time, the current state, then every change."""
        query = "" if since is None else f"?since={since}"
        with self.open("GET", "/api/stream" + query, timeout=STREAM_TIMEOUT) as lines:
            for line in lines:
                yield json.loads(line)


def choose(game, moves):
    """The strategy: any legal move will do."""
    return random.choice(moves)


class Bot:
    def __init__(self, server, options):
        self.server = server
        self.options = options
        self.finished = set()
        self.has_challenged = False
        # When a challenge may be made again after a refusal.
        self.next_challenge = 0.0
        # The time of the server at the last message that tells it.
        self.since = None

    def is_done(self):
        return self.options.games is not None and len(self.finished) >= self.options.games

    def challenge(self):
        """Makes the next challenge, if the bot was started to make some."""
        if self.options.challenge is None or self.has_challenged or self.is_done():
            return
        if time.monotonic() < self.next_challenge:
            return
        terms = {"opponent": self.options.challenge, "game": self.options.game}
        self.has_challenged = self.server.call("POST", "/api/challenges", terms, attempts=1) is not None
        if not self.has_challenged:
            self.next_challenge = time.monotonic() + CHALLENGE_PAUSE

    def move(self, game):
        table = game["table"]
        legal = self.server.call("GET", f"/api/tables/{table}/legal")
        if not legal or not legal["moves"]:
            return
        # The id makes it safe to send the command twice: it is executed once. If the position has changed meanwhile, the
        # command is refused, and the stream tells the new one.
        command = {
            "id": f"move {legal['number']}",
            "seen": legal["number"],
            "action": "move",
            "text": choose(game, legal["moves"]),
        }
        self.server.call("POST", f"/api/tables/{table}/commands", command)

    def handle(self, message):
        kind = message["type"]
        if kind in ("ready", "keep_alive"):
            self.since = message["at"]
            # A challenge that was refused is made again.
            self.challenge()
        elif kind == "challenge_received":
            self.server.call("POST", f"/api/challenges/{message['challenge']['challenge']}/accept")
        elif kind == "challenge_sent":
            self.has_challenged = True
        elif kind in ("challenge_declined", "challenge_expired", "challenge_cancelled"):
            if message["challenge"]["yours"]:
                sys.exit(f"{message['challenge']['opponent']['name']} does not want to play: {kind}")
        elif kind in ("game_started", "position"):
            if kind == "game_started":
                # One game after the other, also after a new connection.
                self.has_challenged = True
            if message["game"]["your_turn"]:
                self.move(message["game"])
        elif kind == "game_over":
            game = message["game"]
            # A new stream tells again which games ended since the last time.
            if game["table"] in self.finished:
                return
            self.finished.add(game["table"])
            players = ", ".join(seat["name"] for seat in game["seats"])
            print(f"{game['game']}: {players}: places {game['outcome']['places']}", flush=True)
            self.has_challenged = False
            self.challenge()

    def run(self):
        pause = 1
        while not self.is_done():
            try:
                for message in self.server.stream(self.since):
                    pause = 1
                    self.handle(message)
                    if self.is_done():
                        return
            except urllib.error.HTTPError as refused:
                if refused.code in (401, 403):
                    sys.exit(f"the server refuses the token: {refused.read().decode()}")
                print(f"stream: {refused}", file=sys.stderr)
            except (OSError, http.client.HTTPException, ValueError) as broken:
                print(f"stream: {broken}", file=sys.stderr)
            # The server was restarted, or the connection broke: the next stream begins with the current state.
            # It tells of an open challenge; without one, the next is made.
            self.has_challenged = False
            time.sleep(pause)
            pause = min(2 * pause, 60)


def main():
    parser = argparse.ArgumentParser(description="plays legal moves at random")
    parser.add_argument("server", help="such as http://127.0.0.1:7878")
    parser.add_argument("--challenge", metavar="NAME", help="challenges this player, one game after the other")
    parser.add_argument("--game", default="pentago", help="the game of the challenges")
    parser.add_argument("--games", type=int, help="ends after so many games")
    options = parser.parse_args()
    token = os.environ.get("TESSERA_TOKEN")
    if not token:
        sys.exit("set the variable TESSERA_TOKEN to a token with the scopes read, play and challenge")
    Bot(Server(options.server, token), options).run()


if __name__ == "__main__":
    main()
