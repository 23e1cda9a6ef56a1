tournament-format = Format
tournament-format-groups = groups, then a cup
tournament-format-round-robin = round robin: everyone meets everyone
tournament-format-swiss = Swiss system: players of about equal points meet
tournament-format-knock-out = knock-out: the cup alone
tournament-format-tables = tables of three and more (Pentago XL, Exago): points by place
tournament-format-rounds = Rounds (Swiss system and tables)
tournament-format-seats = Seats at a table (tables)
tournament-format-double = Round robin: everyone meets twice
tournament-format-accelerated = Swiss system: accelerated first rounds
tournament-format-third-place = Knock-out: match for third place
tournament-stage-rounds = { $rounds ->
    [0] { $open ->
        [one] one game to play
       *[other] { $open } games to play
    }
   *[other] { $open ->
        [one] round { $round } of { $rounds }, one game to play
       *[other] round { $round } of { $rounds }, { $open } games to play
    }
}
tournament-stage-round-done = round { $round } of { $rounds } is finished; now draw the next one
tournament-draw-plain = Make the draw
tournament-draw-round = Draw round { $round }
tournament-cancel-round = Take the draw of round { $round } back
tournament-nothing-drawn-yet = Nothing has been drawn yet.
tournament-round-number = Round { $round }
tournament-standings = Standings
tournament-ahead-buchholz = ahead on Buchholz, { $more } to { $fewer }
tournament-ahead-sonneborn-berger = ahead on Sonneborn-Berger, { $more } to { $fewer }
tournament-ahead-first-places = ahead on first places, { $more } to { $fewer }
tournament-buchholz = Buchholz: sum of the opponents’ points
tournament-buchholz-short = Buchh.
tournament-sonneborn-berger = Sonneborn-Berger: points of the opponents beaten, and half of those drawn with
tournament-sonneborn-berger-short = S-B
tournament-opponents-points = Sum of the opponents’ points
tournament-opponents-points-short = Opp. p.
tournament-reached-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
tournament-places = places { $places }
tournament-places-typed = Places in the order of the seats
tournament-seat = Seat { $seat }
tournament-crosstable = Crosstable
tournament-sheet-crosstable = Crosstable
tournament-places-how = Game, then the places in the order of the seats: 5 2-1-4-3. Players who share a place have the same number: 5 1-2-2-2.
tournament-outdated-round = Round { $round } was paired with the old result. It stays; as long as none of its games has a result, you can take it back and draw it again.
tournament-told-round = { $bye ->
    [0] round { $round } was drawn
   *[other] round { $round } was drawn; bye: { $name }
}
tournament-told-round-cancelled = the draw of round { $round } was taken back
tournament-told-rounds = { $rounds ->
    [one] there is one round
   *[other] there are { $rounds } rounds
}
tournament-lot-order = the order before the first round
tournament-lot-numbers = the numbers of the players
tournament-lot-round = round { $round }
tournament-refused-format-rounds = { $rounds } rounds are not possible: there are 1 to 30.
tournament-refused-format-seats = { $seats } seats are not possible: a table of this game has 3 to { $most }.
tournament-refused-format-game = This game is for two. Only Pentago XL and Exago are played at tables of three and more.
tournament-refused-format-online = Tables of three and more are not played online. Switch online play off, or choose another format.
tournament-refused-format-has-no-groups = Only a tournament with groups and a cup has several groups. Leave their number empty.
tournament-refused-format-has-no-cup = Only a tournament with groups has a cup to choose.
tournament-refused-format-has-no-rounds = Only the Swiss system and tables are drawn round by round.
tournament-refused-round-not-done = { $open ->
    [one] One game of round { $round } is not finished yet. Draw the next round when it is.
   *[other] { $open } games of round { $round } are not finished yet. Draw the next round when they are.
}
tournament-refused-no-round-left = All { $rounds } rounds are drawn. Set a higher number of rounds to go on.
tournament-refused-last-round-drawn = The last of { $rounds } rounds is drawn, so nobody can enter any more. Set a higher number of rounds first.
tournament-refused-tournament-over = The tournament is over, so nobody can enter any more.
tournament-refused-no-pairing = Round { $round } cannot be paired: a pair or a bye would repeat. Set the number of rounds to those played.
tournament-refused-round-played = Round { $round } cannot be taken back: game { $game } has a result. Delete it first.
tournament-refused-rounds-below = { $drawn } rounds are drawn, so there cannot be only { $rounds }. Take the last draw back first.
tournament-refused-too-many-for-round-robin = A round robin has at most 64 players; there are { $players }.
tournament-refused-places-needed = Game { $game } is decided by the places of its { $players } players in the order of the seats, for example 2-1-4-3.
tournament-refused-places-refused = Game { $game } is between two players: enter the winner, or a draw.
tournament-refused-places-text = “{ $text }” are not places: 2-1-4-3 gives the place of each seat, and 1-2-2-2 shares the second one.
