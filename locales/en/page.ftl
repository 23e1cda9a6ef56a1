### What all pages share, the first page, lists, settings and accounts.

lead = Four games with marbles, tiles and stones. Play the computer, share one screen, or send your friends a link.
line-up-five = Line up five.
skip-to-content = Skip to the content
menu = Menu
nav-play = Play
nav-lobby = Open tables
nav-watch = Watch
nav-games = My games
nav-rules = Rules
language = Language
settings = Settings
sign-in = Sign in
ok = OK
save = Save

## The games

game-pentago = Place a marble, turn a block. 2 players
game-pentago-xl = Nine blocks. 2 to 4 players, or two against two
game-exago = Tiles that must touch. 2 to 6 players
game-pente = Five in a row or five pairs. 2 players

## Lists of tables

open-tables = Open tables
all-open-tables = All open tables
no-open-tables = Nobody is waiting right now. Open a table of your own.
open-your-own = Open a table
lobby-lead = These tables are waiting for somebody like you.
continue-game = Continue your game
quick-play = Quick play: computer, level { $level }
running-games = Games in progress
all-running-games = All games in progress
no-running-games = No public game is in progress right now.
watch-lead = Take a seat at the back and watch.
join = Join
watch = Watch
my-games = My games
no-games-yet = You have not played here yet.
play-first-game = Play your first game
games-filter = Which games?
games-all = All
games-unfinished = In progress
games-finished = Finished
no-such-games = No games here yet.
games-waiting = { $number ->
    [one] { $number } game is waiting for you
   *[other] { $number } games are waiting for you
}
older-games = Older games
more-tables = More tables
keep-hint = Without an account you see these games only in this browser.
stage-waiting = waiting for players
stage-playing = in progress
stage-your-turn = your turn
stage-turn-of = { $name } to move
stage-over = over
stage-won = won
stage-lost = lost
stage-draw = draw
stage-aborted = cancelled

## Names and clocks

guest-name = Guest { $number }
deleted-player = Deleted player
computer-name = Computer level { $level }
seat-open = open seat
player-number = Player { $number }
clock-none = no clock
clock-game = { $time } each
clock-game-increment = { $time } + { $increment }
clock-move = { $time } per move
duration-seconds = { $number } s
duration-minutes = { $number } min
duration-hours = { $number } h
duration-days = { $number ->
    [one] { $number } day
   *[other] { $number } days
}

## A new game

new-game-of = New game of { $game }
read-the-rules = Read the rules
learn = Learn
how-many-players = How many play?
two-against-two = 2 against 2
opponent = Opponent
with-computer = Against the computer
with-computer-why = Choose a level below
with-screen = On this screen
with-screen-why = Pass the device around
with-link = With friends
with-link-why = You get a link to send
with-lobby = Open to everyone
with-lobby-why = Your table appears in the public list
computer-level = Computer level
clock = Clock
who-begins = Who begins?
begins-lot = Random
begins-me = Me
begins-other = An opponent
begins-names = In the order of the names
begins-youngest = The youngest (enter their name first)
others-may-watch = Allow spectators
others-may-watch-why = A game on this screen or against the computer then appears under “Watch”.
names-at-this-screen = Names of the players
rule-options = Options
as-usual = default
rule-touch-move = Touch-move
rule-touch-move-why = Once placed, a marble stays where it is.
rule-mover-wins-ties = Mover wins if both have five
rule-mover-wins-ties-why = If a turn gives both players five in a row, the player who turned wins.
rule-no-turn-back = No turning back
rule-no-turn-back-why = A block that was just turned may not be turned straight back.
rule-swap = Taking over the first move
rule-swap-why = For two players: the second may take over the first move instead of answering it.
rule-xl-touch-move = Touch-move
rule-xl-touch-move-why = Once placed, a marble stays where it is.
rule-play-on = Play on
rule-play-on-why = When somebody has won, the others play on for the next places.
rule-marbles = Marbles per player
rule-marbles-why = Usually 40, 27 or 20, for 2, 3 or 4 players.
rule-side = Board size
rule-side-why = Cells along each side; usually 6.
rule-line = Line length
rule-line-why = Usually 5 with two players, 4 with more. The line must fit on the board, and somebody must have that many tiles.
rule-tiles = Fewer tiles
rule-tiles-why = Tiles of each colour, as a handicap; usually 12 with two players, 6 with more.
rule-early-moves = Early lifting
rule-early-moves-why = You may move a tile while you still have some in hand.
rule-rejoin = Rejoin
rule-rejoin-why = Groups that the moved tile connects again stay on the board.
rule-must-block-off = Don’t require blocking
rule-must-block-off-why = You are free to block the next player or not.
rule-size = Board size
rule-size-why = Lines in each direction; the standard is 19.
rule-championship = Championship rule
rule-championship-why = The first player’s second stone must be at least three lines from the centre.
rule-announcements = Announcements
rule-announcements-why = The table announces open threes and tesseras.
refused-new-game = This game cannot be created with these options. Go back and choose again.

## Rules

rules = Rules
rules-lead = Each game on one page, with pictures.
walk-proof = Play against the proof
walk-proof-why = Pentago XL for two: the computer begins in the centre. Answer as you like. It replies from the certificate and tells you what is proven, and you can take back any answer and try another.
what-is-known = What is known
play-this = Play { $game }
learn-step-by-step = Learn step by step
show-clauses = Show clause numbers

## Settings

setting-theme = Appearance
theme-system = Same as device
theme-light = Light
theme-dark = Dark
setting-board = Board
setting-marks = Marks on pieces
setting-marks-why = A shape on every coloured piece, so that you can tell them apart without colour.
setting-coordinates = Coordinates
setting-coordinates-why = Letters and numbers beside the board.
setting-motion = Animation
setting-motion-why = Show blocks turning and pieces moving.
setting-confirm = Confirm moves
setting-confirm-why = A move counts only after you confirm it.

## Names and passwords

account = Account
name = Name
password = Password
change-name = Your name at the table
create-account = Create account
create-account-why = With a name and a password you find your games on every device.
account-kept = You have an account. Sign in with this name on any device to see your games.
sign-out = Sign out
refused-name = A name has 1 to 40 visible characters and does not begin with #. A word cannot mix letters of different alphabets, and a letter has at most three accents or other marks.
refused-name-taken = This name is taken, or looks too much like another one. Choose a different name.
refused-password = A password has 8 to 200 characters.
refused-weak-password = This password is too easy to guess. Use several unusual words.
refused-sign-in = The name or the password is wrong.

## When something is not there

problem-title = That did not work
problem-not-found = This page does not exist.
to-the-start = Home
back-to-form = Back to the form

## The levels of the computer, from the weakest to the strongest

level-1 = Newcomer
level-2 = Learner
level-3 = Casual
level-4 = Player
level-5 = Skilled
level-6 = Club player
level-7 = Strong player
level-8 = Expert
level-9 = Master
level-10 = Oracle
problem-other-site = This request came from another site and was refused.
problem-unreadable = This request could not be read. Go back and try again.
problem-broken = Something went wrong on the server. It is not your fault; please try again.
problem-session = Your session could not be checked. Nothing has changed; try again in a moment.
problem-busy = The server is busy right now. Nothing has changed; try again in a moment.
problem-host = This server does not know the name in the address. Open it by its IP address, or ask its operator to add the name.
