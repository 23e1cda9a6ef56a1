### The page of a table: title, tools, invitation.

## Title of the tab

title-your-turn = À vous de jouer
title-turn-of = Au tour de { $name }
title-waiting = En attente de joueurs
title-over = Partie terminée

## Tools

more-tools = Plus
notify = M’avertir quand c’est à moi
premove = Coup anticipé
premove-why = Choisissez une case pendant que l’adversaire réfléchit. Le coup est joué dès que c’est à vous, s’il est encore possible.
page-notify-on = Une notification vous préviendra quand ce sera à vous, tant que cette page reste ouverte.
page-notify-blocked = Votre navigateur bloque les notifications de ce site. Vous pouvez les autoriser dans ses réglages.

## Said while a move is half made

page-placed-touch = Votre bille est en { $cell }. Faites pivoter un bloc : touchez une flèche.
page-block-chosen = Bloc { $block } : + le fait pivoter dans le sens horaire, − dans l’autre sens.

## The invited

invited = On vous invite à une partie de { $game }.
invited-by = { $name } vous invite à une partie de { $game }.
invited-colour = Votre couleur : { $colour }.
your-name = Votre nom
invited-play = Jouer

## What the computer says

hint-wins = { $number ->
    [1] { $move } gagne tout de suite.
   *[other] { $move } gagne en { $number } coups.
}
hint-loses = { $number ->
    [one] { $move } résiste le plus longtemps : la partie est perdue en { $number } coup.
   *[other] { $move } résiste le plus longtemps : la partie est perdue en { $number } coups.
}
expected-percent = { $number } %
expected-win = gain en { $number }
expected-loss = perte en { $number }
review-better-than = Il valait mieux jouer { $line } ({ $best } au lieu de { $played }).

## What has happened

tiles-returned = { $number ->
    [one] { $name } reprend { $number } pion, coupé du groupe.
   *[other] { $name } reprend { $number } pions, coupés du groupe.
}
pairs-taken = { $number ->
    [one] { $name } capture une paire.
   *[other] { $name } capture { $number } paires.
}
replay = Revoir
page-replay-stop = Arrêter

## Choices of the players

colour-letter = Dans les positions écrites, vos billes gardent la lettre de votre place : { $letter }.
rematch-first = { $name } commence.
rematch-first-you = Vous commencez.
offer-rematch-first = Revanche, { $name } commence
offer-rematch-first-you = Revanche, vous commencez

## Dates

short-date = { $day }/{ $month }/{ $year }
labelled = { $label } : { $value }
