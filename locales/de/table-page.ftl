### The page of a table: title, tools, invitation.

## Title of the tab

title-your-turn = Du bist am Zug
title-turn-of = { $name } ist am Zug
title-waiting = Warten auf Mitspieler
title-over = Beendet

## Tools

more-tools = Mehr
notify = Benachrichtigen, wenn ich am Zug bin
premove = Zug vorausplanen
premove-why = Wähle ein Feld, während die andere Seite nachdenkt. Der Zug wird gespielt, sobald du dran bist, wenn er dann noch möglich ist.
page-notify-on = Du wirst benachrichtigt, wenn du am Zug bist, solange diese Seite offen ist.
page-notify-blocked = Dein Browser blockiert Benachrichtigungen dieser Website. Du kannst sie in seinen Einstellungen erlauben.

## Said while a move is half made

page-placed-touch = Deine Kugel liegt auf { $cell }. Jetzt noch drehen: Tippe auf einen Pfeil.
page-block-chosen = { $block }: + dreht im Uhrzeigersinn, − dagegen.

## The invited

invited = Du bist zu einer Partie { $game } eingeladen.
invited-by = { $name } lädt dich zu einer Partie { $game } ein.
invited-colour = Deine Farbe: { $colour }.
your-name = Dein Name
invited-play = Spielen

## What the computer says

hint-wins = { $number ->
    [1] { $move } gewinnt sofort.
   *[other] { $move } gewinnt in { $number } Zügen.
}
hint-loses = { $number ->
    [one] { $move } hält am längsten stand: Die Partie ist in { $number } Zug verloren.
   *[other] { $move } hält am längsten stand: Die Partie ist in { $number } Zügen verloren.
}
expected-percent = { $number } %
expected-win = Gewinn in { $number }
expected-loss = Verlust in { $number }
review-better-than = Besser war { $line } ({ $best } statt { $played }).

## What has happened

tiles-returned = { $number ->
    [one] { $name } nimmt { $number } Plättchen zurück: Es war von der Gruppe getrennt.
   *[other] { $name } nimmt { $number } Plättchen zurück: Sie waren von der Gruppe getrennt.
}
pairs-taken = { $number ->
    [one] { $name } schlägt ein Paar.
   *[other] { $name } schlägt { $number } Paare.
}
replay = Noch einmal zeigen
page-replay-stop = Anhalten

## Choices of the players

colour-letter = In aufgeschriebenen Stellungen behalten deine Kugeln den Buchstaben deines Platzes: { $letter }.
rematch-first = { $name } beginnt.
rematch-first-you = Du beginnst.
offer-rematch-first = Revanche, { $name } beginnt
offer-rematch-first-you = Revanche, du beginnst

## Dates

short-date = { $day }.{ $month }.{ $year }
labelled = { $label }: { $value }
