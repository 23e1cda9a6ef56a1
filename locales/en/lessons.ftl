### Lessons: the list of courses, the page of a course, its steps and the answers to moves.

nav-learn = Learn
learn-lead = Learn a game by playing it: a board, one task, your move.
learn-game = Learn { $game }
lesson-progress = { $done } of { $all } steps done
lesson-start = Start
lesson-continue = Continue
lesson-repeat = Once more
lesson-steps = Steps
lesson-step-number = Step { $number } of { $all }
lesson-step-done = done
lesson-your-colour = Your colour: { $piece }
lesson-show-move = Show me the move
lesson-next = Next step
lesson-well-done = Well done!
lesson-try-again = Try again.
lesson-finished = That was the last step. You know all you need for your first game.
lesson-first-game = Play against the computer, level 1
lesson-first-game-why = Stuck? The “{ hint }” button beside the board shows you a good move.
lesson-all-courses = All courses
lesson-kept = Your progress is kept in this browser.
lesson-small-board = The lessons use a small board with 13 lines. The real one has 19.

## Answers to moves that miss the goal

lesson-answer-other-cell = That is not the place we are looking for.
lesson-answer-no-win = That does not win yet.
lesson-answer-other-wins = Careful: that makes the line for the other side!
lesson-answer-not-shared = That does not make five for both.
lesson-answer-no-place = That does not complete your line.
lesson-answer-open = That leaves { $reply } open, and the next player wins there.
lesson-answer-stoppable = The next player can still stop you with { $reply }.
lesson-answer-fewer-pairs = { $captured ->
    [0] That captures nothing.
   *[other] That captures one pair only.
}
lesson-answer-capturable = Black can capture your pair with { $reply }.
lesson-answer-no-open-three = That is not an open three yet.
lesson-answer-no-tessera = That is not a tessera yet: you need four side by side with both ends free.
lesson-answer-nothing-sent-back = Blue’s tiles all stay on the board.

## Pentago

lesson-pentago-place-title = Place and turn
lesson-pentago-place-task = Put a marble into any empty socket, then turn one of the four blocks.
lesson-pentago-place-hint = Tap a socket, then one of the round arrows.
lesson-pentago-place-done = That is a whole turn: one marble, one quarter turn. You must always turn a block, even an empty one.
lesson-pentago-middle-title = The quiet middle
lesson-pentago-middle-task = Put a marble where no turn can move it.
lesson-pentago-middle-hint = When a block turns, one of its nine sockets stays where it is.
lesson-pentago-middle-done = The middle of a block never moves. That makes it a strong place.
lesson-pentago-five-title = Five in a line
lesson-pentago-five-task = Make five of your marbles in a straight line.
lesson-pentago-five-hint = Four white marbles are in one row. Both ends are free.
lesson-pentago-five-done = Five as soon as you place a marble: you win at once, and no block is turned.
lesson-pentago-across-title = Across the blocks
lesson-pentago-across-task = Complete your diagonal.
lesson-pentago-across-hint = Follow the white marbles from the top left to the bottom right.
lesson-pentago-across-done = Lines run across the blocks: in rows, in columns and diagonally.
lesson-pentago-turn-title = Win by turning
lesson-pentago-turn-task = Nothing wins by placing alone. Place a marble and win with the turn.
lesson-pentago-turn-hint = Turned clockwise, the left column of block D becomes its top row.
lesson-pentago-turn-done = The turn brought your marbles into line. Look at the board as it will be after the turn.
lesson-pentago-block-title = Block!
lesson-pentago-block-task = Black is about to make five. Prevent it.
lesson-pentago-block-hint = Where would Black put the fifth marble?
lesson-pentago-block-done = Blocked. Always look for four in a line before you follow your own plan.
lesson-pentago-spot-title = The hidden threat
lesson-pentago-spot-task = Black has no gap to fill: one turn is enough. Find the threat and stop it.
lesson-pentago-spot-hint = Imagine block B turned clockwise. What comes to lie beside the three black marbles?
lesson-pentago-spot-done = Well seen. A threat in Pentago can be a turn away, so look at the blocks turned both ways.
lesson-pentago-both-title = Five for both
lesson-pentago-both-task = Make five for White and Black with the same turn.
lesson-pentago-both-hint = Block B holds what both sides need. Put your marble into its middle first.
lesson-pentago-both-done = Five for both after a turn is a draw. That can save a game.

## Pentago XL

lesson-pentago-xl-place-title = Place and turn
lesson-pentago-xl-place-task = Put a marble into any empty socket, then turn one of the blocks.
lesson-pentago-xl-place-hint = Tap a socket, then one of the round arrows at the edge.
lesson-pentago-xl-place-done = One marble, one quarter turn. Eight of the nine blocks turn.
lesson-pentago-xl-middle-title = The block that stays
lesson-pentago-xl-middle-task = Put a marble into the block that never turns.
lesson-pentago-xl-middle-hint = One of the nine blocks has no arrows.
lesson-pentago-xl-middle-done = The block in the middle is fixed. Marbles there never move.
lesson-pentago-xl-five-title = Five in a line
lesson-pentago-xl-five-task = Make five red marbles in a straight line.
lesson-pentago-xl-five-hint = Look along the middle row.
lesson-pentago-xl-five-done = Five anywhere on the board win, across as many blocks as you like.
lesson-pentago-xl-turn-title = Win by turning
lesson-pentago-xl-turn-task = Place a marble and win with the turn.
lesson-pentago-xl-turn-hint = Block F on the right can bring two marbles beside your three.
lesson-pentago-xl-turn-done = The turn completed your line. The more blocks, the more there is to see.
lesson-pentago-xl-block-title = Three players
lesson-pentago-xl-block-task = Yellow moves next and is about to make five. Prevent it.
lesson-pentago-xl-block-hint = The gap is in the block that does not turn. There your marble stays.
lesson-pentago-xl-block-done = Blocked for good. Everybody plays alone here, so watch the player who moves next.
lesson-pentago-xl-share-title = Sharing first place
lesson-pentago-xl-share-task = Yellow only has to turn block B. Turn it yourself, so that both of you have five.
lesson-pentago-xl-share-hint = Put your marble into the middle of block B, then turn it clockwise.
lesson-pentago-xl-share-done = Players who get five by the same turn share the place. A shared win beats a lost game.
lesson-pentago-xl-second-title = Playing on
lesson-pentago-xl-second-task = Yellow has won, and the others play on for second place. Take it.
lesson-pentago-xl-second-hint = You have four in a row, and one end is free.
lesson-pentago-xl-second-done = Second place is yours. The others can now play for the third.
lesson-pentago-xl-partner-title = Two against two
lesson-pentago-xl-partner-task = Green is your partner. Make five for Green.
lesson-pentago-xl-partner-hint = One turn of block B brings Green’s marbles into line.
lesson-pentago-xl-partner-done = Five for one partner win for both. But you may never tell your partner what you plan.
lesson-pentago-xl-cover-title = Before your partner moves
lesson-pentago-xl-cover-task = Yellow moves before your partner does. Stop Yellow yourself.
lesson-pentago-xl-cover-hint = Follow Yellow’s column down to the middle of the board.
lesson-pentago-xl-cover-done = Right: an opponent always moves before your partner, so you have to block.

## Exago

lesson-exago-start-title = The first tile
lesson-exago-start-task = Place the first tile.
lesson-exago-start-hint = It always goes on the cell in the middle.
lesson-exago-start-done = Every game of Exago begins in the middle.
lesson-exago-touch-title = Tiles must touch
lesson-exago-touch-task = Place a tile beside one that is already there.
lesson-exago-touch-hint = The dots show every cell that touches a tile. The colour of the tile does not matter.
lesson-exago-touch-done = Every tile must touch another one by a side, whatever its colour.
lesson-exago-five-title = Five with two players
lesson-exago-five-task = Make five red tiles in a straight line.
lesson-exago-five-hint = Your four lie in one row. Both ends are free.
lesson-exago-five-done = With two players you have 12 tiles each, and five in a line win.
lesson-exago-four-title = Four with three or more
lesson-exago-four-task = Three players, six tiles each: here four in a line win.
lesson-exago-four-hint = Lines also run diagonally. Follow your three red tiles.
lesson-exago-four-done = With three to six players four in a line are enough.
lesson-exago-block-title = Block!
lesson-exago-block-task = Blue has four. Stop the fifth.
lesson-exago-block-hint = One end of Blue’s row is closed already.
lesson-exago-block-done = Blocked. Each tile is a choice between your own line and stopping another.
lesson-exago-whom-title = Whom to block
lesson-exago-whom-task = Blue and Yellow both threaten to win, and Blue moves next. Block the right one.
lesson-exago-whom-hint = Who would win first?
lesson-exago-whom-done = You block the player who moves next. In a real game this is a rule, and the others deal with the rest.
lesson-exago-two-ways-title = Two ways to win
lesson-exago-two-ways-task = Play so that Blue cannot stop your five any more.
lesson-exago-two-ways-hint = Four in a row with both ends free can become five in two ways.
lesson-exago-two-ways-done = Blue can close only one end. You win at the other.
lesson-exago-lift-title = Lifting a tile
lesson-exago-lift-task = Your hand is empty, so lift one of your tiles and win with it. (Four tiles each in these lessons.)
lesson-exago-lift-hint = Three red tiles are in line already. Which one can you spare?
lesson-exago-lift-done = With an empty hand you move a tile that is on the board, and it must touch another again.
lesson-exago-send-back-title = Breaking off a group
lesson-exago-send-back-task = Blue is about to make four. Lift the tile that holds Blue’s three to the rest.
lesson-exago-send-back-hint = Only one red tile joins the three blue ones to the others.
lesson-exago-send-back-done = Only the largest group stays. The three blue tiles go back to Blue’s hand.
lesson-exago-which-group-title = Which group stays
lesson-exago-which-group-task = Lift the tile in the middle: two groups of the same size remain. Choose the one that wins.
lesson-exago-which-group-hint = Keep the group with your three red tiles and complete their line.
lesson-exago-which-group-done = If the largest groups are equal, the player who moves decides which one stays.

## Pente

lesson-pente-centre-title = The first stone
lesson-pente-centre-task = Place the first stone.
lesson-pente-centre-hint = White begins on the point in the middle.
lesson-pente-centre-done = The first stone always goes on the centre.
lesson-pente-five-title = Five in a row
lesson-pente-five-task = Make five white stones in a row.
lesson-pente-five-hint = Your four lie side by side. Both ends are free.
lesson-pente-five-done = Five in a row win at once.
lesson-pente-block-title = Block!
lesson-pente-block-task = Black has four in a row. Stop the fifth.
lesson-pente-block-hint = One end is closed already.
lesson-pente-block-done = Blocked, just in time.
lesson-pente-capture-title = Capture a pair
lesson-pente-capture-task = Capture the two black stones.
lesson-pente-capture-hint = Your stones must be at both ends of the pair, in one line.
lesson-pente-capture-done = Two stones between two of yours are taken off the board. That works in every direction.
lesson-pente-two-pairs-title = Two pairs at once
lesson-pente-two-pairs-task = Capture two pairs with one stone.
lesson-pente-two-pairs-hint = Look for the point where a row and a column of black pairs meet.
lesson-pente-two-pairs-done = One stone can capture several pairs at once.
lesson-pente-between-title = A safe place
lesson-pente-between-task = Fill the gap between the two black stones.
lesson-pente-between-hint = You will have a pair between two black stones. Nothing happens to it.
lesson-pente-between-done = Only the player who places captures. Stepping between two stones is safe.
lesson-pente-guard-title = Guard your pair
lesson-pente-guard-task = Black wants to capture your pair. Prevent it.
lesson-pente-guard-hint = A row of three cannot be captured.
lesson-pente-guard-done = Only exactly two stones can be captured. Now you have three.
lesson-pente-tria-title = Tria
lesson-pente-tria-task = Make an open three: three in a row that can become four with both ends free.
lesson-pente-tria-hint = Add a third stone to your two.
lesson-pente-tria-done = An open three is called a tria. If your opponent has one, block it at once.
lesson-pente-tessera-title = Tessera
lesson-pente-tessera-task = Make four in a row with both ends free.
lesson-pente-tessera-hint = Add a stone right at one end of your three.
lesson-pente-tessera-done = That is a tessera. Black can close only one end, so you have practically won.
lesson-pente-break-title = Capture to break a row
lesson-pente-break-task = Black has four with both ends free. One move still saves you.
lesson-pente-break-hint = You cannot close both ends, but you can capture a stone out of the row.
lesson-pente-break-done = A capture breaks the row. Even a tessera is not always the end.
lesson-pente-fifth-pair-title = The fifth pair
lesson-pente-fifth-pair-task = You have captured four pairs. Win now.
lesson-pente-fifth-pair-hint = There is one more pair to capture.
lesson-pente-fifth-pair-done = Five captured pairs win, just as five in a row do.
