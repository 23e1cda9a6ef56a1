nav-tournaments = Tournaments
tournaments = Tournaments
tournaments-lead = Groups, standings, a cup and a winner: a whole club day on one laptop.
tournaments-yours = Your tournaments
tournaments-older = Older tournaments
tournament-announce = New tournament
tournament-open = Open
tournament-regulations = Regulations
tournament-none = This tournament does not exist. Ask the organiser for the link.
tournament-not-yours = Only the organiser can do that. Helpers can enter results.

tournament-name = Name of the tournament
tournament-which-game = Which game?
tournament-rules-are = Tournament rules apply. In Pentago, the player who moved wins if both have five, a placed marble stays, and a touched block must be turned.
tournament-tables = How many tables are there?
tournament-tables-enough = enough
tournament-group-starts = Who begins the games of a group?
tournament-group-starts-lot = drawn by lot for each game, as in the regulations
tournament-group-starts-balanced = everybody begins about equally often
tournament-series = Part of a series
tournament-series-why = The winner of a local tournament is qualified for the national final, its winner for the international one.
tournament-series-name = Name of the series
tournament-level-local = local
tournament-level-national = national final
tournament-level-international = international final

tournament-about = { $players ->
    [one] { $game } · 1 player
   *[other] { $game } · { $players } players
}
tournament-stage-entry = open for entries
tournament-stage-groups = { $open ->
    [one] group phase, one game to play
   *[other] group phase, { $open } games to play
}
tournament-stage-groups-done = the groups are finished; now set the cup size
tournament-stage-intermediate = intermediate round
tournament-stage-cup = cup phase
tournament-stage-over = { $name } has won

tournament-pages = Pages of this tournament
tournament-now = Now playing
tournament-entries = Players
tournament-groups = Groups
tournament-cup = Cup
tournament-ranking = Ranking
tournament-history = History
tournament-history-older = Older entries
tournament-print = Print
tournament-display = Wall display

tournament-add-players = Who plays?
tournament-player-name = Name
tournament-club = Club
tournament-seed = Seed
tournament-add = Add
tournament-paste = Paste a list or choose a file
tournament-paste-how = One player per line: name, club and seed, separated by a comma, a semicolon or a tab.
tournament-file = Spreadsheet (CSV)
tournament-draw = Draw the groups
tournament-draw-how = Groups have 4 or 5 players. Seeded players and players of the same club are spread out; the rest is drawn by lot.
tournament-number-of-groups = Groups
tournament-as-usual = auto
tournament-links = Links for others
tournament-link-spectators = For spectators:
tournament-link-helpers = Each helper gets a link of their own, with the rights that you choose.
tournament-link-new = New link for helpers
tournament-qualified-from = Add the winner of another tournament (its address)
tournament-players = { $players ->
    [one] 1 player
   *[other] { $players } players
}
tournament-nobody-yet = Nobody has entered yet.
tournament-number = No.
tournament-in-group = Group
tournament-change = Change
tournament-withdraw = Withdraw
tournament-reinstate = Bring back

tournament-quick = Result in three numbers
tournament-quick-how = Game (or t5 for table 5), winner (1 is named first, 2 second, 0 for a draw), marbles of the winner: 12 1 9. Player 2 resigned: 12 r2 9; did not come: n2; forfeits: f2; nobody came: n0. If the player named second began, add b2.
tournament-quick-how-plain = Game (or t5 for table 5), winner (1 is named first, 2 second, 0 for a draw): 12 1. Player 2 resigned: 12 r2; did not come: n2; forfeits: f2; nobody came: n0. If the player named second began, add b2.
tournament-quick-unclear = “{ $text }” is not clear: write the game, the winner and the marbles, for example 12 1 9.
tournament-write-down = Enter result
tournament-number-missing = A number is missing.
tournament-no-number = “{ $text }” is not a valid number here.
tournament-how-missing = Say who won, or that it was a draw.
tournament-nobody-plays = Nobody is playing right now.
tournament-waiting = { $games ->
    [one] One more game is waiting for its players or a table.
   *[other] { $games } more games are waiting for their players or a table.
}
tournament-table = Table
tournament-game = Game { $game }
tournament-marbles = Marbles
tournament-how = How did it end?
tournament-played = played out
tournament-last-results = Latest results
tournament-no-results = No game is finished yet.
tournament-correct = Correct

tournament-group = Group { $name }
tournament-group-round = { $group }, round { $round }
tournament-replay = { $place }, replay { $replay }
tournament-intermediate = Intermediate round
tournament-third-place = Third place
tournament-final = Final
tournament-semi-final = Semi-final
tournament-quarter-final = Quarter-final
tournament-last = Last { $players }
tournament-won = { $name } won
tournament-won-with = { $marbles ->
    [one] { $name } won with 1 marble
   *[other] { $name } won with { $marbles } marbles
}
tournament-drawn = draw
tournament-rare = Special case
tournament-won-forfeit = { $name } won, the opponent forfeits
tournament-won-no-show = { $name } won, the opponent did not come
tournament-nobody-came = nobody came
tournament-won-walkover = { $name } won, opponent withdrew
tournament-ahead-points = ahead on points, { $more } to { $fewer }
tournament-ahead-win-points = ahead on win points, { $more } to { $fewer }
tournament-ahead-among = ahead in the games between the tied players, { $more } to { $fewer }
tournament-ahead-lot = ahead by lot
tournament-level-so-far = tied so far
tournament-champion = Winner
tournament-out-after-groups = Group
tournament-withdrew = Withdrew
tournament-still-in = still playing
tournament-bye = bye
tournament-begins = { $name } begins
tournament-odd-groups = { $groups ->
    [one] One group has { $size } players; the regulations ask for 4 or 5.
   *[other] { $groups } groups have { $size } players; the regulations ask for 4 or 5.
}
tournament-not-drawn-yet = The groups have not been drawn yet.
tournament-place = Place
tournament-won-drawn-lost = won – drawn – lost
tournament-won-drawn-lost-short = W–D–L
tournament-points = Points
tournament-win-points = Win points: marbles left over at each win
tournament-win-points-short = Win p.
tournament-games = Games

tournament-cup-later = The cup size is set when all group games are finished.
tournament-cup-of = Cup with { $players } players.
tournament-intermediate-why = { $places ->
    [one] { $contenders } players, one place in the cup.
   *[other] { $contenders } players, { $places } places in the cup.
}
tournament-cup-after-intermediate = The cup is drawn after the intermediate round.
tournament-goes-through = { $name } goes through
tournament-choose-cup = Set the cup size
tournament-proposal = Suggestion: a cup with { $size } players. { $straight ->
    [0] Nobody qualifies directly.
    [one] The group winners qualify directly.
    [2] The group winners and runners-up qualify directly.
   *[other] The first { $straight } of each group qualify directly.
} { $places ->
    [0] { "" }
    [one] { $contenders } play an intermediate round for one place.
   *[other] { $contenders } play an intermediate round for { $places } places.
}
tournament-cup-size = Players in the cup
tournament-choose = Set

tournament-final-ranking = Final ranking
tournament-ranking-so-far = Ranking so far
tournament-reached = Reached

tournament-undo-what = Last action:
tournament-undo = Undo
tournament-helper = helper
tournament-told-opened = { $name } was created
tournament-told-entered = { $name } entered
tournament-told-amended = { $name } was corrected
tournament-told-withdrew = { $name } withdrew
tournament-told-reinstated = { $name } is back
tournament-told-tables = { $tables ->
    [0] there are enough tables
    [one] there is one table
   *[other] there are { $tables } tables
}
tournament-told-lot = { $ordered ->
    [0] drawn by lot: { $about }
   *[other] drawn by lot: { $about }: { $order }
}
tournament-told-groups = { $groups ->
    [one] one group was drawn
   *[other] { $groups } groups were drawn
}
tournament-told-joined = { $name } plays in { $group }
tournament-told-called = { $games ->
    [one] one game was called to a table
   *[other] { $games } games were called to tables
}
tournament-told-result = { $game }: { $outcome }
tournament-told-corrected = { $game }, corrected: { $outcome }
tournament-told-struck = { $game }: the result was deleted
tournament-told-cup = the cup size was set to { $players }
tournament-told-cup-entered = the places in the cup were filled
tournament-told-bracket = the cup was drawn
tournament-told-paired = { $place }: { $first } begins against { $second }
tournament-told-undone = action { $number } was undone
tournament-lot-groups = who plays in which group
tournament-lot-joining = where { $name } plays
tournament-lot-tie = who is ahead ({ $names })
tournament-lot-bracket = who meets whom in the cup
tournament-lot-begins = who begins ({ $names })

tournament-strike = Delete the result
tournament-would-change = What will change
tournament-do-it = Apply
tournament-leave-it = Cancel
tournament-changes-nothing-else = Nothing else changes.
tournament-before = Before
tournament-after = After
tournament-comes-in = Enters the cup: { $names }
tournament-drops-out = Leaves the cup: { $names }
tournament-would-play = To be played: { $names }
tournament-would-cancel = Game { $game } is cancelled.
tournament-would-draw = To be drawn by lot: { $about }
tournament-would-win = Winner of the tournament: { $was } → { $is }

tournament-at-table = Table { $table }
tournament-wait = Please wait for your table
tournament-against = against { $name }
tournament-you-begin = You begin.
tournament-placed = Place { $place }

tournament-sheet-entries = Entry list
tournament-sheet-groups = Group sheets
tournament-sheet-slips = Score slips
tournament-sheet-cup = Cup
tournament-sheet-ranking = Ranking
tournament-sheet-links = Links to hand out
tournament-links-secret = Secret: cut out the slips and give each player their own. Never pin up this sheet.
tournament-link-yours = For you only: anybody with this link can take your seat.
tournament-round = Round
tournament-who-begins = Begins
tournament-other-player = Opponent
tournament-winner = Winner
tournament-marbles-placed = Marbles placed by the winner
tournament-signatures = Signatures

tournament-refused-rules = These rules do not suit the game: { $reason }
tournament-refused-tournament-rules = A tournament game of Pentago is always played by the tournament rules.
tournament-refused-tournament-name = A name has 1 to 60 characters.
tournament-refused-no-tables = A tournament needs at least one table. Leave the number empty if there are enough.
tournament-refused-name = The name “{ $name }” is not possible: a name has 1 to 60 characters.
tournament-refused-club = The club “{ $name }” is not possible: a name has 1 to 60 characters.
tournament-refused-seed = Seed { $seed } is not possible: seeds go from 1 for the strongest to 512.
tournament-refused-name-taken = There is already a “{ $name }”, player { $player }. Add an initial or a year of birth to tell them apart.
tournament-refused-seed-taken = Player { $player } already has seed { $seed }.
tournament-refused-too-many-players = A tournament has at most 512 players.
tournament-refused-nobody-listed = The list is empty. Write one player per line.
tournament-refused-line = Line { $line }: { $reason }
tournament-refused-seed-text = “{ $text }” is not a seed: seeds are numbers from 1.
tournament-refused-open-quotation = A quotation mark is opened but never closed.
tournament-refused-list-too-long = The list is larger than 1 MiB.
tournament-refused-no-such-player = There is no player { $player }; players are numbered from 1 to { $last }.
tournament-refused-no-such-game = There is no game { $game }; games are numbered from 1 to { $last }.
tournament-refused-game-cancelled = Game { $game } has been cancelled.
tournament-refused-decided-already = Game { $game } already has a result. Correct it if it is wrong.
tournament-refused-not-decided = Game { $game } has no result yet.
tournament-refused-not-in-this-game = Player { $player } does not play in game { $game }, which is { $first } against { $second }.
tournament-refused-marbles = { $marbles } marbles are not possible: a winner has placed { $fewest } to { $most }.
tournament-refused-marbles-missing = How many marbles did the winner place? Win points are { $stock } minus that number.
tournament-refused-walkover-entered = A walkover follows from a withdrawal. For a single game, enter a forfeit or a no-show.
tournament-refused-somebody-goes-through = Somebody must go through: withdraw the player who left first, and the other wins.
tournament-refused-cannot-be-played-again = A player of game { $game } has withdrawn, so it cannot be replayed. Bring that player back first.
tournament-refused-move = Move { $number } “{ $text }”: { $reason }
tournament-refused-ended-otherwise = With these moves the game ended differently. Correct the moves or the result.
tournament-refused-later-game-played = Game { $game }, which was played later, depends on this. Delete its result first.
tournament-refused-drawn-already = The groups have already been drawn. Undo the draw first.
tournament-refused-not-drawn = The groups have not been drawn yet.
tournament-refused-too-few-players = { $players ->
    [one] A tournament needs at least two players; there is only one.
   *[other] A tournament needs at least two players; there are { $players }.
}
tournament-refused-groups = { $players } players do not fit into { $groups } groups: a group has 2 to 6 players and should have 4 or 5.
tournament-refused-seed-after-draw = The groups have been drawn: only the name can still be changed, not the seed, the club or who plays.
tournament-refused-groups-full = Every group already has 6 players. Undo the draw and draw again with more groups.
tournament-refused-too-late-to-enter = The cup size is set, so nobody can enter any more. Undo that first.
tournament-refused-withdrawn-already = Player { $player } has already withdrawn.
tournament-refused-not-withdrawn = Player { $player } has not withdrawn.
tournament-refused-groups-not-done = { $open ->
    [one] One group game is not finished yet.
   *[other] { $open } group games are not finished yet.
}
tournament-refused-cup-planned-already = The cup size is already set. Undo that first.
tournament-refused-cup-size = A cup with { $size } players is not possible: it has { $fewest } to { $most }.
tournament-refused-nobody-left = Everybody has withdrawn; nobody is left to play the cup.
tournament-refused-nothing-to-undo = There is nothing to undo.
tournament-refused-undo-of-another = The last action is number { $last }, not { $asked }. See what has happened since, then decide again.
tournament-refused-not-over = “{ $name }” is not finished, so it has no winner yet.
tournament-refused-not-the-level-below = “{ $name }” is not the level below in the same series and game.

tournament-not-sent = It could not be sent. What you typed is still here: try again.
tournament-others-play = Other players are in this game now. Look again.
tournament-table-count = Number of tables
tournament-export = Download everything as a file
tournament-fourth-place = Fourth place
tournament-lots = Random draws

tournament-online = Played online
tournament-online-how = Games are played online, on this server. Each player takes their seat through a personal link; results and replays are recorded automatically.
tournament-online-switch = Play online on this server
tournament-wait-minutes = Minutes to wait for the players
tournament-played-by = Who plays
tournament-person = a person
tournament-take-seat = Take your seat
tournament-watch = Watch
tournament-come-by-link = To play, open your personal link. Ask the organiser for it.
tournament-not-your-seat = This seat belongs to another player. Ask the organiser for your personal link.
tournament-no-game = There is no table for you right now. Look again when you are called.
tournament-told-online = now played online
tournament-told-hall = now played in person
tournament-by-house = automatic
tournament-player-link = Link of this player
tournament-player-link-how = Anybody with this link can take this player’s seats, so give it to nobody else. It is also on the printed sheet of links.
tournament-back = Back to the tournament
tournament-waits-for = Waiting for { $names }.
tournament-refused-clock = Choose a time between one second and one year.
tournament-refused-wait = A table waits for its players between one second and seven days.
tournament-refused-level = There is no level { $level }; the computer plays at levels 1 to 10.
tournament-refused-engine-in-hall = The computer can play only online. Switch the tournament to online play first.
tournament-refused-no-qualification = Only a national or international final can add winners of other tournaments.
tournament-began = { $name } began
tournament-sit-until = Take your seat before
tournament-sit-first = Time is up and nobody has come: the first of the two to arrive goes through.
tournament-table-runs = This game is being played right now. Entering a result closes its table:
tournament-still-played = This game is being played right now.
tournament-link-renew = New link
tournament-link-renew-how = Has the link fallen into the wrong hands? A new one makes the old one useless.
tournament-told-link = { $name } has a new link
tournament-refused-no-clock = Online games need a clock: without one, a player could simply leave without losing.
tournament-refused-engine-entered = The computer plays for player { $player }, and it can play only online. Withdraw that player first.
tournament-refused-engine-has-no-link = The computer plays for player { $player } and needs no link.
tournament-refused-happened-since = Something has happened since action { $seen } that changes the outcome; the last action is { $last }. Look again, then decide.
tournament-refused-command-id = The server did not understand this.
