nav-tournaments = Tournaments
tournaments = Tournaments
tournaments-lead = Groups, standings, a cup and a winner: a club day from one laptop.
tournaments-yours = Your tournaments
tournaments-older = Older tournaments
tournament-announce = New tournament
tournament-open = Open
tournament-regulations = The regulations
tournament-none = There is no such tournament. Ask the organiser for the link.
tournament-not-yours = Only the organiser can do that. Helpers enter results.

tournament-name = What is it called?
tournament-which-game = Which game?
tournament-rules-are = Games are played by the tournament rules: in Pentago whoever moves wins ties, and a placed marble stays and a touched block is turned.
tournament-tables = How many tables are there?
tournament-tables-enough = enough for all
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
tournament-stage-entry = players enter
tournament-stage-groups = { $open ->
    [one] the groups play, one game is open
   *[other] the groups play, { $open } games are open
}
tournament-stage-groups-done = the groups are done, the cup is to be chosen
tournament-stage-intermediate = the intermediate round is played
tournament-stage-cup = the cup is played
tournament-stage-over = { $name } has won

tournament-pages = Pages of the tournament
tournament-now = Now playing
tournament-entries = Players
tournament-groups = Groups
tournament-cup = Cup
tournament-ranking = Ranking
tournament-history = History
tournament-history-older = Older entries
tournament-print = Print
tournament-display = For the wall

tournament-add-players = Who plays?
tournament-player-name = Name
tournament-club = Club
tournament-seed = Seed
tournament-add = Add
tournament-paste = Paste a list, or take a file
tournament-paste-how = One player a line: name, club and seed, separated by a comma, a semicolon or a tab.
tournament-file = Spreadsheet as CSV
tournament-draw = Draw the groups
tournament-draw-how = Groups have 4 or 5 players. Seeded players and players of one club are spread, the rest is by lot.
tournament-number-of-groups = Groups
tournament-as-usual = as usual
tournament-links = Links for others
tournament-link-spectators = To look on:
tournament-link-helpers = Helpers get a link of their own, by which they can enter results and nothing else.
tournament-link-new = New link for helpers
tournament-link-once = This link is shown once. It enters results and nothing else; earlier links no longer help.
tournament-qualified-from = Take over the winner of (address of the tournament)
tournament-players = { $players ->
    [one] 1 player
   *[other] { $players } players
}
tournament-nobody-yet = Nobody has entered yet.
tournament-number = No.
tournament-in-group = Group
tournament-change = Change
tournament-withdraw = Withdraw
tournament-reinstate = Back again

tournament-quick = Result in three numbers
tournament-quick-how = Game, winner (1 began, 2 did not, 0 a draw), marbles of the winner: 12 1 9. Forfeit f1, no-show n1: 1 is then the winner. If the second began, add b2.
tournament-quick-how-plain = Game, winner (1 began, 2 did not, 0 a draw): 12 1. Forfeit f1, no-show n1: 1 is then the winner. If the second began, add b2.
tournament-quick-unclear = “{ $text }” is not clear: write the game, the winner and the marbles, such as 12 1 9.
tournament-write-down = Write down
tournament-number-missing = A number is missing.
tournament-no-number = “{ $text }” is not a number that can be here.
tournament-how-missing = Say who won, or that it was a draw.
tournament-nobody-plays = Nobody plays at the moment.
tournament-waiting = { $games ->
    [one] One more game waits for its players or a table.
   *[other] { $games } more games wait for their players or a table.
}
tournament-table = Table
tournament-game = Game { $game }
tournament-marbles = Marbles
tournament-how = How did it end?
tournament-played = played out
tournament-forfeit = given up
tournament-no-show = did not come
tournament-last-results = Last results
tournament-no-results = No game is decided yet.
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
tournament-won-forfeit = { $name } won, the other gave up
tournament-won-no-show = { $name } won, the other did not come
tournament-nobody-came = nobody came
tournament-won-walkover = { $name } won, the other has withdrawn
tournament-ahead-points = ahead on points, { $more } to { $fewer }
tournament-ahead-win-points = ahead on win points, { $more } to { $fewer }
tournament-ahead-among = ahead in the games among the tied, { $more } to { $fewer }
tournament-ahead-lot = ahead by lot
tournament-level-so-far = level so far
tournament-champion = Winner
tournament-out-after-groups = Group
tournament-withdrew = Withdrew
tournament-still-in = still in
tournament-bye = bye
tournament-begins = { $name } begins
tournament-odd-groups = { $groups ->
    [one] One group has { $size } players; the regulations want 4 or 5.
   *[other] { $groups } groups have { $size } players; the regulations want 4 or 5.
}
tournament-not-drawn-yet = The groups are not drawn yet.
tournament-place = Place
tournament-won-drawn-lost = won – drawn – lost
tournament-won-drawn-lost-short = W–D–L
tournament-points = Points
tournament-win-points = Win points: marbles left at every win
tournament-win-points-short = Win p.
tournament-games = Games

tournament-cup-later = The cup is chosen when all games of the groups are decided.
tournament-cup-of = A cup of { $players }.
tournament-intermediate-why = { $places ->
    [one] { $contenders } players, one place in the cup.
   *[other] { $contenders } players, { $places } places in the cup.
}
tournament-cup-after-intermediate = It is drawn after the intermediate round.
tournament-goes-through = { $name } goes through
tournament-choose-cup = Choose the cup
tournament-proposal = Proposed: a cup of { $size }. { $straight ->
    [0] Nobody goes straight to it.
    [one] The group winners go straight to it.
    [2] Group winners and runners-up go straight to it.
   *[other] The first { $straight } of every group go straight to it.
} { $places ->
    [0] { "" }
    [one] { $contenders } play an intermediate round for one place.
   *[other] { $contenders } play an intermediate round for { $places } places.
}
tournament-cup-size = Players in the cup
tournament-choose = Choose

tournament-final-ranking = Final ranking
tournament-ranking-so-far = Ranking so far
tournament-reached = Reached

tournament-undo-what = The last thing done:
tournament-undo = Undo
tournament-helper = helper
tournament-told-opened = { $name } was announced
tournament-told-entered = { $name } entered
tournament-told-amended = { $name } was put right
tournament-told-withdrew = { $name } withdrew
tournament-told-reinstated = { $name } is back
tournament-told-tables = { $tables ->
    [0] there are tables enough
    [one] there is one table
   *[other] there are { $tables } tables
}
tournament-told-lot = { $ordered ->
    [0] lot { $lot }: { $about }
   *[other] lot { $lot }: { $about }: { $order }
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
tournament-told-struck = { $game }: the result was struck out
tournament-told-cup = a cup of { $players } was chosen
tournament-told-cup-entered = the places in the cup were given
tournament-told-bracket = the cup was drawn
tournament-told-paired = { $place }: { $first } begins against { $second }
tournament-told-undone = number { $number } was undone
tournament-lot-groups = who plays in which group
tournament-lot-joining = where { $name } plays
tournament-lot-tie = who is ahead, { $names }
tournament-lot-bracket = who meets whom in the cup
tournament-lot-begins = who begins, { $names }

tournament-strike = Strike the result out
tournament-would-change = What would change
tournament-do-it = Do it
tournament-leave-it = Leave it
tournament-changes-nothing-else = Nothing else changes.
tournament-before = Now
tournament-after = Then
tournament-comes-in = In the cup then: { $names }
tournament-drops-out = Out of the cup then: { $names }
tournament-would-play = To be played: { $names }
tournament-would-cancel = Game { $game } is cancelled.
tournament-would-draw = A lot is drawn: { $about }
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
tournament-sheet-links = Links to hand over
tournament-links-secret = Secret: cut the slips out and give each player his own. Never pin this sheet up.
tournament-link-yours = For you alone: whoever has this link takes your seat.
tournament-round = Round
tournament-who-begins = Begins
tournament-other-player = Opponent
tournament-winner = Winner
tournament-marbles-placed = Marbles placed by the winner
tournament-signatures = Signatures

tournament-refused-rules = These rules do not fit the game: { $reason }
tournament-refused-tournament-rules = A tournament game of Pentago is played by the tournament rules.
tournament-refused-tournament-name = A name has 1 to 60 characters.
tournament-refused-no-tables = A tournament needs at least one table. Leave the number out if there are enough.
tournament-refused-name = The name “{ $name }” cannot be: a name has 1 to 60 characters.
tournament-refused-club = The club “{ $name }” cannot be: a name has 1 to 60 characters.
tournament-refused-seed = The seed { $seed } cannot be: seeds go from 1 for the strongest to 512.
tournament-refused-name-taken = There is a “{ $name }” already, player { $player }. Add an initial or a year of birth that tells the two apart.
tournament-refused-seed-taken = The seed { $seed } is taken by player { $player }.
tournament-refused-too-many-players = A tournament has at most 512 players.
tournament-refused-nobody-listed = Nobody is on the list. Write one player on a line.
tournament-refused-line = Line { $line }: { $reason }
tournament-refused-seed-text = “{ $text }” is no seed: seeds are numbers from 1.
tournament-refused-open-quotation = A quotation mark is opened and never closed.
tournament-refused-list-too-long = The list is larger than 1 MiB.
tournament-refused-no-such-player = There is no player { $player }; they are numbered from 1 to { $last }.
tournament-refused-no-such-game = Game { $game } is not paired; games are numbered from 1 to { $last }.
tournament-refused-game-cancelled = Game { $game } is cancelled.
tournament-refused-decided-already = Game { $game } is decided already. Correct it if the result is wrong.
tournament-refused-not-decided = Game { $game } is not decided yet.
tournament-refused-not-in-this-game = Player { $player } does not play in game { $game }: that is { $first } against { $second }.
tournament-refused-marbles = { $marbles } marbles cannot be: a winner has placed from { $fewest } to { $most }.
tournament-refused-marbles-missing = How many marbles did the winner place? Win points are { $stock } minus that number.
tournament-refused-walkover-entered = A walkover comes with a withdrawal. For a single game enter that somebody gave up or did not come.
tournament-refused-somebody-goes-through = Somebody must go through: withdraw the one who left first, and the other wins.
tournament-refused-cannot-be-played-again = A player of game { $game } has withdrawn, so that it cannot be played again. Bring him back first.
tournament-refused-move = Move { $number } “{ $text }”: { $reason }
tournament-refused-ended-otherwise = By these moves the game ended otherwise. Correct the moves or the result.
tournament-refused-later-game-played = Game { $game }, which was played later, depends on this. Strike its result out first.
tournament-refused-drawn-already = The groups are drawn already. Undo the draw first.
tournament-refused-not-drawn = The groups are not drawn yet.
tournament-refused-too-few-players = { $players ->
    [one] A tournament needs at least two players, and there is one.
   *[other] A tournament needs at least two players, and there are { $players }.
}
tournament-refused-groups = { $players } players cannot make { $groups } groups: a group has 2 to 6 players, and should have 4 or 5.
tournament-refused-seed-after-draw = The groups are drawn: seed, club and computer can no longer change, a name can.
tournament-refused-groups-full = Every group has 6 players already. Undo the draw and draw again with more groups.
tournament-refused-too-late-to-enter = The cup has been chosen, and nobody can enter any more. Undo that first.
tournament-refused-withdrawn-already = Player { $player } has withdrawn already.
tournament-refused-not-withdrawn = Player { $player } has not withdrawn.
tournament-refused-groups-not-done = { $open ->
    [one] One game of the groups is not decided yet.
   *[other] { $open } games of the groups are not decided yet.
}
tournament-refused-cup-planned-already = The cup is chosen already. Undo that first.
tournament-refused-cup-size = A cup of { $size } cannot be: it has from { $fewest } to { $most } players.
tournament-refused-nobody-left = Everybody has withdrawn; there is nobody to play the cup.
tournament-refused-nothing-to-undo = There is nothing to undo.
tournament-refused-undo-of-another = The last thing done is number { $last }, not { $asked }. Look what has happened since, then decide again.
tournament-refused-not-over = “{ $name }” is not over yet; nobody is qualified before.
tournament-refused-not-the-level-below = “{ $name }” is not the level below in the same series and game.

tournament-not-sent = It did not get through. What you typed is still here: try again.
tournament-others-play = Somebody else plays in this game now. Look again.
tournament-table-count = Number of tables
tournament-export = Take everything along as a file
tournament-fourth-place = Fourth place
tournament-lots = Lots drawn

tournament-online = Played online
tournament-online-how = Games are played at tables of the house. Each player takes his seat by a link of his own; results and replays come by themselves.
tournament-online-switch = Play at tables of the house
tournament-wait-minutes = Minutes a table waits for its players
tournament-played-by = Who plays
tournament-person = a person
tournament-take-seat = Take your seat
tournament-watch = Watch
tournament-come-by-link = To play, come by your own link. The organiser has it.
tournament-not-your-seat = This seat belongs to another player. Come by the link that the organiser has for you.
tournament-no-game = There is no table for you at the moment. Look again when you are called.
tournament-told-online = played at tables of the house from now on
tournament-told-hall = played in a hall from now on
tournament-by-house = the house
tournament-player-link = Link of this player
tournament-player-link-how = Whoever has it takes the seats of this player, so give it to him alone. It is also on the printed sheet of links.
tournament-back = Back to the tournament
tournament-waits-for = The table waits for { $names }.
tournament-refused-clock = A clock has from a second to a year.
tournament-refused-wait = A table waits for its players from a second to seven days.
tournament-refused-level = There is no level { $level }; the computer plays at levels 1 to 10.
tournament-refused-engine-in-hall = The computer plays at tables of the house alone. Let the tournament be played online first.
tournament-refused-no-qualification = Only a national or international final takes in those who have won elsewhere.
tournament-began = { $name } began
tournament-sit-until = The table waits for you until
tournament-sit-first = The time is over and nobody has come: whoever of the two comes first goes through.
tournament-table-runs = They are playing at this moment. Writing this down closes their table:
tournament-still-played = This game is being played at this moment.
tournament-link-renew = Another link
tournament-link-renew-how = Has it come into the wrong hands? The old link then never opens anything again.
tournament-told-link = { $name } has another link
tournament-refused-no-clock = Games at tables of the house need a clock: without one, who leaves his table never loses.
tournament-refused-engine-entered = The computer plays for player { $player }, and at tables of the house alone. Withdraw that player first.
tournament-refused-engine-has-no-link = The computer plays for player { $player } and needs no link.
tournament-refused-happened-since = Since number { $seen } something has happened that changes the outcome; the last is { $last }. Look again, then decide.
tournament-refused-command-id = That was not understood.
