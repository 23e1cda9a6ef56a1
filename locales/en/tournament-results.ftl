# Results: typed lines and their queue, corrections, lists with several mistakes.
tournament-line-no-right = This page may no longer enter results. Ask the organiser for the current link; the line stays here until then.
tournament-line-no-table = Nobody is playing at table { $table }.
tournament-line-not-called = Game { $game } ({ $names }) has not been called to a table. Enter it anyway: { $result }?
tournament-line-decided = Game { $game } already has a result: { $result }.
tournament-line-decided-helper = Game { $game } already has a result: { $result }. Only the organiser can correct it.
tournament-line-waiting = waiting
tournament-line-saved = saved
tournament-line-refused = not entered
tournament-line-asks = please check
tournament-line-taken-back = undone
tournament-line-edit = Edit
tournament-line-remove = Remove
tournament-line-sure = Enter anyway
tournament-line-changed-since = This result has been changed since.
tournament-lines-offline = The server cannot be reached. Your results are kept in this browser and are sent as soon as it is back.
tournament-lines-entered = Results entered here
tournament-lines-full = Too many results are waiting in this browser. Remove those that were not entered, or wait until they are sent.
tournament-resigned = { $name } resigned
tournament-did-not-come = { $name } did not come
tournament-forfeits = { $name } forfeits
tournament-special-and-winner = Choose either a winner or a special case, not both.
tournament-later-deleted = { $games ->
    [one] A game that was played later depends on this. Its result is deleted first:
   *[other] { $games } games that were played later depend on this. Their results are deleted first:
}
tournament-do-with-later = { $games ->
    [one] Delete the later result and apply
   *[other] Delete { $games } later results and apply
}
tournament-show-whole-step = Show both steps together
tournament-refused-lines = { $count ->
    [one] One line cannot be entered, so nothing was entered.
   *[other] { $count } lines cannot be entered, so nothing was entered.
}
tournament-refused-more-lines = { $lines ->
    [one] And one more line.
   *[other] And { $lines } more lines.
}
tournament-refused-name-repeated = “{ $name }” is already in line { $line }. Add an initial or a year of birth to tell them apart.
tournament-refused-seed-repeated = Seed { $seed } is already in line { $line }.
