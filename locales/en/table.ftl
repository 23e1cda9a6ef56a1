### The table: everything said around a board.

players = Players
what-now = What happens now
moves = Moves
actions = Actions
chat = Chat
you = You
connection-lost = Connection lost. The page reconnects by itself, and nothing is lost.
connection-failed = No live connection could be made, so you cannot play here yet. The page keeps trying. If this goes on, tell the operator of the server: a proxy in front of it may be blocking WebSockets; “tessera doctor” checks it.
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
    [one] The computer is busy: one game is ahead of yours.
   *[other] The computer is busy: { $number } games are ahead of yours.
}
place-number = place { $place }

## Waiting

waiting-for = { $number ->
    [0] Everybody is here.
    [one] Waiting for one player.
   *[other] Waiting for { $number } players.
}
absent-opponent = { $name } is away right now. Wherever they are on this site, they see that the game has begun.
send-this-link = Send this link, or let your friends scan the QR code.
link = Link to this table
copy-link = Copy the link
qr-code = QR code of the link
seat-number = Seat { $number }
seat-computer = Add computer
name-at-this-screen = Name
sit-at-this-screen = Plays on this screen

## Playing

your-turn = Your turn.
turn-of = { $name } ({ $colour }) to move.
first-by-lot = Drawn by lot: { $name } ({ $colour }) begins.
choose-colour = Your colour:
do-place-marble = Place a marble.
do-place-stone = Place a stone.
do-place-tile = Place a tile.
do-lift-tile = Lift one of your tiles and place it elsewhere.
do-begin-fairly = The other player may take over this move.
do-or-swap = Or take over the first move.
swap = Take over the first move
swap-why = Its piece becomes yours, and the other player answers.
proven-win = Proven: { $name } wins with marble { $number } at the latest, whatever you play.
placed-now-turn = The marble is on { $cell }. Now turn a block.
claim-gone = Opponent away: claim the win

## Offers

offered-draw = { $name } offers a draw.
offered-take-back = { $name } asks to take a move back.
offered-play-on = { $name } suggests playing on for the next places.
offered-rematch = { $name } offers a rematch.
offered-by-you-draw = You have offered a draw.
offered-by-you-take-back = You have asked to take a move back.
offered-by-you-play-on = You have suggested playing on.
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
sure-resign = Do you really want to resign?
abort = Cancel game
sure-abort = Cancel the game? It will not count.
leave-seat = Leave the seat

## The end

result-draw = A draw.
result-you-won = You have won!
result-won = { $name } ({ $colour }) has won.
result-team-won = { $first } and { $second } have won.
result-shared = { $names } share the win.
ended-abort = The game was cancelled and does not count.
ended-by-tournament = This table was closed. The tournament page shows how the game counts.
why-line = Five in a row.
why-line-of = { $length ->
    [4] Four in a row.
   *[other] { $length } in a row.
}
why-both-lines = Both sides have five in a row.
why-all-lines = All have five in a row.
why-captures = Five pairs have been captured.
why-full = No more pieces can be placed.
why-repetition = The same position came up for the third time.
why-turn-limit = The game has reached its turn limit.
why-resignation = By resignation.
why-time = Time ran out.
why-abandonment = A player was away too long.
why-agreement = By agreement.

## Moves

no-moves-yet = No moves yet.
step-through = Step through the game
step-first = First position
step-previous = Previous move
step-next = Next move
step-last = Current position
typed-move = Type a move

## Tools

view-tools = Board and moves
flip-board = Flip the board
zoom-in = Larger
zoom-out = Smaller
full-screen = Full screen
sound = Sound on or off
copy-record = Copy the game record
download-picture = Download a picture

## Talk

chat-say = Say something
chat-send = Send
chat-empty = Nobody has said anything yet.
chat-deleted = This message was deleted.
chat-silent = Two against two: no talking during the game.

## Spoken by a screen reader

spoken-started = The game begins.
spoken-seated = { $name } has sat down.
spoken-colour = { $name } plays { $colour }.
spoken-clockwise = { $name }: { $cell }, block { $block } clockwise.
spoken-anticlockwise = { $name }: { $cell }, block { $block } anticlockwise.
spoken-placed = { $name }: { $cell }.
spoken-swapped = { $name } takes over the first move.
spoken-lifted = { $name }: from { $from } to { $to }.
spoken-taken-back = { $number ->
    [one] A move was taken back.
   *[other] { $number } moves were taken back.
}
spoken-declined = { $offer ->
    [draw] { $name } declines the draw.
    [take-back] { $name } does not agree to take the move back.
    [play-on] { $name } does not want to play on.
   *[rematch] { $name } declines the rematch.
}
spoken-withdrew = { $name } is out of the game.
spoken-played-on = The others play on.
spoken-left = { $name } is away.
spoken-returned = { $name } is back.
paused = The server was paused, or its clock was changed. No player lost any time.
announced-tessera = Tessera!
announced-three = Open three!

## Said by the page while a move is half made

page-placed = Your marble is on { $cell }. Now turn a block: tap an arrow, or press its letter and + or −.
page-take-back-marble = Take the marble back
page-lift-chosen = You have lifted the tile on { $cell }. Where does it go?
page-which-group = The groups are equally large. Tap the one that stays.
page-confirm-move = Play this move?
page-cancel = Cancel
page-confirm-yes = Yes
page-confirm-no = No
page-copied = Copied.
page-past = This is an earlier position.
page-back-to-now = Back to the game
page-cell-empty = { $cell }, empty
page-cell-piece = { $cell }, { $piece }
page-cell-legal = { $label }, possible
page-cell-premove = { $label }, chosen as premove
page-premove-chosen = Premove chosen: { $cell }.
page-premove-played = Premove played: { $cell }.
page-premove-given-up = Premove cancelled.
page-block-turn-clockwise = Turn block { $block } clockwise
page-block-turn-anticlockwise = Turn block { $block } anticlockwise
page-board-label = Board

## What the computer says

hint = Hint
hint-is = { $move } looks best: { $chance }% for you.
hint-swap = Taking over the first move looks best: { $chance }% for you.
hint-not-fair = Hints are only for games against the computer or on one screen, never for teams.
hint-nothing = The computer found nothing. Try again.
hint-busy = The computer is too busy for a hint. Try again later.
review = Review
review-begin = Review the game
review-progress = Progress of the review
review-done = { $done } of { $of } moves
review-stop = Stop
review-graph = Chances of { $name } during the game
review-graph-many = Chances of all players during the game
review-clean = No mistakes found.
review-blunder = Blunder.
review-mistake = Mistake.
review-inaccuracy = Not the best.
review-not-yet = You can review a game when it is over.

## After the game

share-game = Share
share-game-link = Link to this game
share-animation = Animation (GIF)
share-picture = Picture (PNG)
share-record = Record of the moves
next-level = Try level { $level }
play-on-from-here = Play on from here against the computer
