### The table: everything said around a board.

players = Players
what-now = What happens now
moves = Moves
actions = Actions
chat = Chat
you = You
connection-lost = The connection is lost. It comes back by itself, and nothing is lost.
connection-failed = No live connection could be made, so nothing can be played here yet. The page keeps trying; if it stays so, a proxy in front of the server may not let WebSockets through.
board-title = { $moves ->
    [0] { $game } before the first move
    [one] { $game } after { $moves } move
   *[other] { $game } after { $moves } moves
}

## Pieces

piece-white = White
piece-black = Black
piece-red = Red
piece-blue = Blue
piece-yellow = Yellow
piece-green = Green
piece-violet = Violet
piece-orange = Orange

## Players' cards

team = Team { $number }
in-hand = { $number } left
pairs-captured = { $number ->
    [one] { $number } pair
   *[other] { $number } pairs
}
state-won = has won
state-out = out
state-thinking = thinking
state-to-move = to move
state-gone = away
state-ready = ready
engine-busy = { $number ->
    [one] The computer is busy: one game before yours.
   *[other] The computer is busy: { $number } games before yours.
}
place-number = place { $place }

## Waiting

waiting-for = { $number ->
    [0] All are here.
    [one] Waiting for one player.
   *[other] Waiting for { $number } players.
}
send-this-link = Send this link, or let them scan the code.
link = Link to this table
copy-link = Copy the link
qr-code = The link as a code for a phone's camera
seat-number = Seat { $number }
seat-computer = Computer
name-at-this-screen = Name
sit-at-this-screen = Sits at this screen

## Playing

your-turn = Your turn.
turn-of = { $name } ({ $colour }) to move.
do-place-marble = Place a marble.
do-place-stone = Place a stone.
do-place-tile = Place a tile.
do-lift-tile = Lift one of your tiles and place it elsewhere.
do-begin-fairly = The other player may take this turn over.
do-or-swap = Or take over the first turn.
swap = Take over the first turn
swap-why = Its piece becomes yours, and the other player answers.
proven-win = Proven: { $name } wins with marble { $number } at the latest, whatever you play.
placed-now-turn = The marble is on { $cell }. Now turn a block.
claim-gone = The player is away: claim the game

## Offers

offered-draw = { $name } offers a draw.
offered-take-back = { $name } asks to take a move back.
offered-play-on = { $name } proposes to play on for the next places.
offered-rematch = { $name } offers a rematch.
offered-by-you-draw = You have offered a draw.
offered-by-you-take-back = You have asked to take a move back.
offered-by-you-play-on = You have proposed to play on.
offered-by-you-rematch = You have offered a rematch.
accept = Accept
decline = Decline
take-offer-back = Withdraw
offer-draw = Offer a draw
offer-take-back = Take back
offer-play-on = Play on
offer-rematch = Rematch
to-the-rematch = To the rematch
new-game = New game
resign = Resign
sure-draw = End the game as a draw?
sure-resign = Do you really resign?
abort = Call off
sure-abort = Call the game off? It will not count.
leave-seat = Leave the seat

## The end

result-draw = A draw.
result-you-won = You have won!
result-won = { $name } ({ $colour }) has won.
result-team-won = { $first } and { $second } have won.
result-shared = { $names } share the win.
ended-abort = The game was called off. It counts for nothing.
ended-by-tournament = This table was closed. How the game counts is told by the tournament.
why-line = The line is complete.
why-both-lines = Both sides have five in a row.
why-all-lines = All have five in a row.
why-captures = Five pairs are captured.
why-full = No piece can be placed any more.
why-repetition = The same position came up for the third time.
why-turn-limit = The game has reached its last turn.
why-resignation = By resignation.
why-time = The time was up.
why-abandonment = A player was away too long.
why-agreement = By agreement.

## Moves

no-moves-yet = No moves yet.
step-through = Step through the game
step-first = To the start
step-previous = One move back
step-next = One move on
step-last = To the present
typed-move = Type a move

## Tools

view-tools = Board and record
flip-board = Turn the view round
zoom-in = Larger
zoom-out = Smaller
full-screen = Full screen
sound = Sound on or off
copy-record = Copy the record
download-picture = Download a picture

## Talk

chat-say = Say something
chat-send = Send
chat-empty = Nobody has said anything yet.
chat-silent = Two against two: no talking while the game runs (XL-10).

## Spoken by a screen reader

spoken-started = The game begins.
spoken-seated = { $name } has sat down.
spoken-clockwise = { $name }: { $cell }, block { $block } clockwise.
spoken-anticlockwise = { $name }: { $cell }, block { $block } anticlockwise.
spoken-placed = { $name }: { $cell }.
spoken-swapped = { $name } takes over the first turn.
spoken-lifted = { $name }: from { $from } to { $to }.
spoken-taken-back = { $number ->
    [one] A move was taken back.
   *[other] { $number } moves were taken back.
}
spoken-declined = { $name } declines.
spoken-withdrew = { $name } is out of the game.
spoken-played-on = The others play on.
spoken-left = { $name } is away.
spoken-returned = { $name } is back.
paused = The server was suspended, or its clock was changed. No player lost any time.
announced-tessera = Tessera!
announced-three = Open three!

## Said by the page while a move is half made

page-placed = Your marble is on { $cell }. Now turn a block: tap an arrow, or press its letter and + or −.
page-take-back-marble = Take the marble back
page-lift-chosen = The tile on { $cell } is lifted. Where does it go?
page-which-group = The groups are equally large. Tap the one that stays.
page-confirm-move = Play this move?
page-cancel = Cancel
page-confirm-yes = Yes
page-confirm-no = No
page-copied = Copied.
page-past = You are looking at an earlier position.
page-back-to-now = Back to the game
page-cell-empty = { $cell }, empty
page-cell-piece = { $cell }, { $piece }
page-cell-legal = { $label }, possible
page-block-turn-clockwise = Turn block { $block } clockwise
page-block-turn-anticlockwise = Turn block { $block } anticlockwise
page-board-label = Board

## What the computer says

hint = Hint
hint-is = { $move } looks best: { $chance }% for you.
hint-swap = Taking over the first turn looks best: { $chance }% for you.
hint-not-fair = Hints are for games against the computer or at one screen, and never for teams.
hint-nothing = The computer has found nothing. Try again.
hint-busy = The computer is too busy for a hint. Try again later.
review = Review
review-begin = Review the game
review-progress = How far the review is
review-done = { $done } of { $of } moves
review-stop = Stop
review-graph = The chances of { $name } in the course of the game
review-graph-many = The chances of all players in the course of the game
review-clean = No mistakes found.
review-blunder = Blunder.
review-mistake = Mistake.
review-inaccuracy = Not the best.
review-not-yet = A game is reviewed when it is over.
