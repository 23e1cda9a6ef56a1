### What all pages share, the first page, lists, settings and accounts.

lead = Four games of marbles, tiles and stones. Against the computer, around one screen, or with friends over a link.
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
lobby-lead = These tables wait for somebody like you.
continue-game = Continue your game
quick-play = Quick play: the computer at level { $level }
running-games = Games being played
all-running-games = All games being played
no-running-games = No public game is being played right now.
watch-lead = Sit down quietly and watch.
join = Join
watch = Watch
my-games = My games
no-games-yet = You have not played here yet.
play-first-game = Play your first game
games-filter = Which games?
games-all = All
games-unfinished = In progress
games-finished = Finished
no-such-games = No games of this kind yet.
games-waiting = { $number ->
    [one] { $number } game waits for you
   *[other] { $number } games wait for you
}
older-games = Older games
more-tables = More tables
keep-hint = These games are kept for this browser.
stage-waiting = waiting for players
stage-playing = being played
stage-your-turn = your turn
stage-turn-of = { $name } to move
stage-over = over
stage-won = won
stage-lost = lost
stage-draw = draw
stage-aborted = called off

## Names and clocks

guest-name = Guest { $number }
computer-name = Computer level { $level }
seat-open = open seat
player-number = Player { $number }
clock-none = no clock
clock-game = { $time } each
clock-game-increment = { $time } + { $increment }
clock-move = { $time } a move
duration-seconds = { $number } s
duration-minutes = { $number } min
duration-hours = { $number } h
duration-days = { $number ->
    [one] { $number } day
   *[other] { $number } days
}

## A new game

new-game-of = A new game of { $game }
read-the-rules = Read the rules
learn = Learn
how-many-players = How many play?
two-against-two = 2 against 2
opponent = Opponent
with-computer = Against the computer
with-computer-why = At the level below
with-screen = At this screen
with-screen-why = Pass the device around
with-link = With friends
with-link-why = You get a link to send
with-lobby = With anybody
with-lobby-why = Your table is listed for all
computer-level = Level of the computer
clock = Clock
who-begins = Who begins?
begins-lot = A lot decides
begins-me = I do
begins-other = Somebody else
begins-names = In the order of the names at this screen
begins-youngest = The youngest, whose name comes first
others-may-watch = Others may watch
others-may-watch-why = A game at this screen or against the computer is then listed for all.
names-at-this-screen = Names at this screen
rule-options = Options
as-usual = as usual
rule-touch-move = Touch-move
rule-touch-move-why = A marble that is placed stays where it is.
rule-mover-wins-ties = The mover wins ties
rule-mover-wins-ties-why = If a turn gives five to both, the one who turned has won.
rule-no-turn-back = No turning back
rule-no-turn-back-why = The block that was just turned may not be turned straight back.
rule-swap = Swap
rule-swap-why = For two: the second player may take over the first turn instead of answering it.
rule-xl-touch-move = Touch-move
rule-xl-touch-move-why = A marble that is placed stays where it is.
rule-play-on = Play on
rule-play-on-why = When somebody has won, the others play for the next places.
rule-marbles = Marbles each
rule-marbles-why = Usually 40, 27 or 20, for 2, 3 or 4 players.
rule-side = Size of the board
rule-side-why = Cells on each side; usually 6.
rule-line = Length of the line
rule-line-why = Usually 5 with two players, 4 with more. It must fit on the board, and somebody needs that many tiles.
rule-tiles = Fewer tiles
rule-tiles-why = As a handicap, for each colour; usually 12 with two players, 6 with more.
rule-early-moves = Early moves
rule-early-moves-why = Tiles may be moved while some are still in hand.
rule-rejoin = Rejoin
rule-rejoin-why = The lifted tile may join the groups together again.
rule-must-block-off = No duty to block
rule-must-block-off-why = Nobody must block the next player.
rule-size = Size of the board
rule-size-why = Lines each way; 19 is the rule.
rule-championship = Championship opening
rule-championship-why = The first player's second stone lies at least three lines from the centre.
rule-announcements = Announcements
rule-announcements-why = Open threes and tesseras are called out.
refused-new-game = Such a game cannot be set up. Go back and choose again.

## Rules

rules = Rules
rules-lead = Each game on one sheet, with pictures.
walk-proof = Play against the proof
walk-proof-why = Pentago XL for two: the computer begins in the centre. Answer as you like: it replies from the certificate, tells you what is proven, and you can take every answer back and try another.
what-is-known = What is known
play-this = Play { $game }

## Settings

setting-theme = Appearance
theme-system = As the device
theme-light = Light
theme-dark = Dark
setting-board = The board
setting-marks = Marks on pieces
setting-marks-why = A shape on every coloured piece, to tell them apart without colour.
setting-coordinates = Coordinates
setting-coordinates-why = Letters and figures beside the board.
setting-motion = Animation
setting-motion-why = Blocks turn and pieces move before your eyes.
setting-confirm = Confirm moves
setting-confirm-why = A move counts only when you have confirmed it.

## Names and passwords

account = Your name
name = Name
password = Password
change-name = Your name at the table
create-account = Create account
create-account-why = With a name and a password you find your games on every device.
account-kept = Your games are kept under this name. Sign in with it on any device.
sign-out = Sign out
refused-name = A name has 1 to 40 visible characters and does not begin with #. No word mixes letters of different alphabets, and a letter has at most three accents or other marks.
refused-name-taken = Somebody else has this name, or one that looks like it. Choose another one.
refused-password = A password has 8 to 200 characters.
refused-weak-password = This password is too easy to guess. Use several unusual words.
refused-sign-in = There is no such name with this password.

## When something is not there

problem-title = That did not work
problem-not-found = There is no such page.
to-the-start = To the first page

## The levels of the computer, from the weakest to the strongest

level-1 = Newcomer
level-2 = Learner
level-3 = Casual
level-4 = Player
level-5 = Keen
level-6 = Club
level-7 = Strong
level-8 = Expert
level-9 = Master
level-10 = Oracle
problem-other-site = This request comes from another site, and was refused.
problem-unreadable = This request cannot be read. Go back and try again.
problem-broken = Something broke here. It is not your fault; try again.
problem-session = Your session could not be looked up. Nothing has changed; try again in a moment.
problem-busy = The server is busy right now. Nothing has changed; try again in a moment.
problem-host = This server is not known by this name. Open it by its IP address, or ask its operator to add the name.
