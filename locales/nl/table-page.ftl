### The page of a table: title, tools, invitation.

## Title of the tab

title-your-turn = Jij bent aan zet
title-turn-of = { $name } is aan zet
title-waiting = Wachten op spelers
title-over = Afgelopen

## Tools

more-tools = Meer
notify = Melding als ik aan zet ben
premove = Vooraf zetten
premove-why = Kies een vak terwijl de ander nadenkt. De zet wordt gespeeld zodra jij aan de beurt bent, als die dan nog kan.
page-notify-on = Je krijgt een melding als je aan zet bent, zolang deze pagina open is.
page-notify-blocked = Je browser blokkeert meldingen van deze site. Je kunt ze in de instellingen van je browser toestaan.

## Said while a move is half made

page-placed-touch = Je knikker ligt op { $cell }. Draai nu een blok: tik op een pijl.
page-block-chosen = Blok { $block }: + draait met de klok mee, − ertegenin.

## The invited

invited = Je bent uitgenodigd voor een partij { $game }.
invited-by = { $name } nodigt je uit voor een partij { $game }.
invited-colour = Jouw kleur: { $colour }.
your-name = Je naam
invited-play = Spelen

## What the computer says

hint-wins = { $number ->
    [1] { $move } wint meteen.
   *[other] { $move } wint in { $number } zetten.
}
hint-loses = { $number ->
    [one] { $move } houdt het langst stand: verlies in { $number } zet.
   *[other] { $move } houdt het langst stand: verlies in { $number } zetten.
}
expected-percent = { $number }%
expected-win = winst in { $number }
expected-loss = verlies in { $number }
review-better-than = Beter was { $line } ({ $best } in plaats van { $played }).

## What has happened

tiles-returned = { $number ->
    [one] { $name } krijgt { $number } tegel terug: die raakte los van de groep.
   *[other] { $name } krijgt { $number } tegels terug: die raakten los van de groep.
}
pairs-taken = { $number ->
    [one] { $name } verovert een paar.
   *[other] { $name } verovert { $number } paren.
}
replay = Nog eens tonen
page-replay-stop = Stoppen

## Choices of the players

colour-letter = In genoteerde stellingen houden jouw knikkers de letter van je plek: { $letter }.
rematch-first = { $name } begint.
rematch-first-you = Jij begint.
offer-rematch-first = Revanche, { $name } begint
offer-rematch-first-you = Revanche, jij begint

## Dates

short-date = { $day }-{ $month }-{ $year }
labelled = { $label }: { $value }
