### The page of a table: title, tools, invitation.

## Title of the tab

title-your-turn = Your turn
title-turn-of = { $name } to move
title-waiting = Waiting for players
title-over = Finished

## Tools

more-tools = More
notify = Notify me when it is my turn
premove = Premove
premove-why = Choose a cell while your opponent is thinking. It is played as soon as it is your turn, if it is still possible then.
page-notify-on = You will be notified when it is your turn, as long as this page is open.
page-notify-blocked = Your browser blocks notifications from this site. You can allow them in its settings.

## Said while a move is half made

page-placed-touch = Your marble is on { $cell }. Now turn a block: tap an arrow.
page-block-chosen = Block { $block }: + turns it clockwise, − anticlockwise.

## The invited

invited = You are invited to a game of { $game }.
invited-by = { $name } invites you to { $game }.
invited-colour = You play { $colour }.
your-name = Your name
invited-play = Play

## What the computer says

hint-wins = { $number ->
    [1] { $move } wins at once.
   *[other] { $move } wins in { $number } moves.
}
hint-loses = { $number ->
    [one] { $move } resists longest: the game is lost in { $number } move.
   *[other] { $move } resists longest: the game is lost in { $number } moves.
}
expected-percent = { $number }%
expected-win = winning in { $number }
expected-loss = lost in { $number }
review-better-than = Better was { $line } ({ $best } instead of { $played }).

## What has happened

tiles-returned = { $number ->
    [one] { $name } gets { $number } tile back: it was cut off from the group.
   *[other] { $name } gets { $number } tiles back: they were cut off from the group.
}
pairs-taken = { $number ->
    [one] { $name } captures a pair.
   *[other] { $name } captures { $number } pairs.
}
replay = Show again
page-replay-stop = Stop

## Choices of the players

colour-letter = In written positions your marbles keep the letter of your seat: { $letter }.
rematch-first = { $name } begins.
rematch-first-you = You begin.
offer-rematch-first = Rematch, { $name } begins
offer-rematch-first-you = Rematch, you begin

## Dates

short-date = { $year }-{ $month }-{ $day }
labelled = { $label }: { $value }
