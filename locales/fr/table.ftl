### The table: everything said around a board.

players = Joueurs
what-now = Ce qui se passe
moves = Coups
actions = Actions
chat = Messagerie
you = Vous
connection-lost = La connexion est coupée. Elle revient d’elle-même, et rien n’est perdu.
connection-failed = La connexion en direct n’a pas pu s’établir : on ne peut pas encore jouer ici. La page continue d’essayer ; si cela dure, un proxy devant le serveur bloque peut-être les WebSockets.
board-title = { $moves ->
    [0] { $game } avant le premier coup
    [one] { $game } après { $moves } coup
   *[other] { $game } après { $moves } coups
}

## Pieces

piece-white = Blanc
piece-black = Noir
piece-red = Rouge
piece-blue = Bleu
piece-yellow = Jaune
piece-green = Vert
piece-violet = Violet
piece-orange = Orange

## Players' cards

team = équipe { $number }
in-hand = reste { $number }
pairs-captured = { $number ->
    [one] { $number } paire
   *[other] { $number } paires
}
state-won = a gagné
state-out = hors du jeu
state-thinking = réfléchit
state-to-move = au trait
state-gone = hors ligne
state-ready = en place
engine-busy = { $number ->
    [one] L’ordinateur est occupé : une partie avant la vôtre.
   *[other] L’ordinateur est occupé : { $number } parties avant la vôtre.
}
place-number = rang { $place }

## Waiting

waiting-for = { $number ->
    [0] Tout le monde est là.
    [one] On attend encore un joueur.
   *[other] On attend encore { $number } joueurs.
}
send-this-link = Envoyez ce lien, ou faites scanner le code.
link = Lien vers cette table
copy-link = Copier le lien
qr-code = Le lien sous forme de code, pour l’appareil photo d’un téléphone
seat-number = Place { $number }
seat-computer = Ordinateur
name-at-this-screen = Nom
sit-at-this-screen = Joue sur cet écran

## Playing

your-turn = À vous de jouer.
turn-of = C’est à { $name } ({ $colour }) de jouer.
do-place-marble = Posez une bille.
do-place-stone = Posez une pierre.
do-place-tile = Posez un pion.
do-lift-tile = Reprenez un de vos pions et posez-le ailleurs.
do-begin-fairly = L’autre joueur peut prendre ce coup à son compte.
do-or-swap = Ou prenez le premier coup à votre compte.
swap = Prendre le premier coup
swap-why = Sa pièce devient la vôtre, et l’autre joueur répond.
proven-win = Prouvé : { $name } gagne au plus tard avec la bille { $number }, quoi que vous jouiez.
placed-now-turn = La bille est en { $cell }. Il reste une rotation à faire.
claim-gone = Joueur absent : réclamer la partie

## Offers

offered-draw = { $name } propose la nulle.
offered-take-back = { $name } demande à reprendre un coup.
offered-play-on = { $name } propose de continuer pour les rangs suivants.
offered-rematch = { $name } propose une revanche.
offered-by-you-draw = Vous avez proposé la nulle.
offered-by-you-take-back = Vous avez demandé à reprendre un coup.
offered-by-you-play-on = Vous avez proposé de continuer.
offered-by-you-rematch = Vous avez proposé une revanche.
accept = Accepter
decline = Refuser
take-offer-back = Retirer
offer-draw = Proposer la nulle
offer-take-back = Reprendre le coup
offer-play-on = Continuer
offer-rematch = Revanche
to-the-rematch = Vers la revanche
new-game = Nouvelle partie
resign = Abandonner
sure-draw = Terminer la partie par une nulle ?
sure-resign = Voulez-vous vraiment abandonner ?
abort = Annuler la partie
sure-abort = Annuler la partie ? Elle ne comptera pas.
leave-seat = Quitter la table

## The end

result-draw = Partie nulle.
result-you-won = Vous avez gagné !
result-won = { $name } ({ $colour }) a gagné.
result-team-won = { $first } et { $second } ont gagné.
result-shared = { $names } se partagent la victoire.
ended-abort = La partie a été annulée. Elle ne compte pas.
ended-by-tournament = Cette table a été fermée. Le tournoi dit comment la partie compte.
why-line = La ligne est complète.
why-both-lines = Les deux camps ont cinq billes alignées.
why-all-lines = Tous ont cinq billes alignées.
why-captures = Cinq paires sont capturées.
why-full = Plus rien ne peut être posé.
why-repetition = La même position s’est présentée pour la troisième fois.
why-turn-limit = Le dernier tour de la partie est joué.
why-resignation = Par abandon.
why-time = Le temps est écoulé.
why-abandonment = Un joueur est resté absent trop longtemps.
why-agreement = D’un commun accord.

## Moves

no-moves-yet = Aucun coup pour l’instant.
step-through = Parcourir la partie
step-first = Au début
step-previous = Coup précédent
step-next = Coup suivant
step-last = À la position actuelle
typed-move = Taper un coup

## Tools

view-tools = Plateau et notation
flip-board = Retourner la vue
zoom-in = Agrandir
zoom-out = Réduire
full-screen = Plein écran
sound = Activer ou couper le son
copy-record = Copier la notation
download-picture = Télécharger une image

## Talk

chat-say = Dites quelque chose
chat-send = Envoyer
chat-empty = Personne n’a encore rien dit.
chat-silent = Deux contre deux : on ne se parle pas pendant la partie (XL-10).

## Spoken by a screen reader

spoken-started = La partie commence.
spoken-seated = { $name } a pris place.
spoken-clockwise = { $name } : { $cell }, { $block } dans le sens horaire.
spoken-anticlockwise = { $name } : { $cell }, { $block } dans le sens antihoraire.
spoken-placed = { $name } : { $cell }.
spoken-swapped = { $name } prend le premier coup à son compte.
spoken-lifted = { $name } : de { $from } à { $to }.
spoken-taken-back = { $number ->
    [one] Un coup a été repris.
   *[other] { $number } coups ont été repris.
}
spoken-declined = { $name } refuse.
spoken-withdrew = { $name } est hors du jeu.
spoken-played-on = Les autres continuent.
spoken-left = { $name } n’est plus là.
spoken-returned = { $name } est de retour.
paused = Le serveur a été suspendu, ou son horloge a été modifiée. Aucun joueur n’a perdu de temps.
announced-tessera = Tessera !
announced-three = Trois ouvert !

## Said by the page while a move is half made

page-placed = Votre bille est en { $cell }. Il reste une rotation à faire : touchez une flèche, ou tapez une lettre puis + ou −.
page-take-back-marble = Reprendre la bille
page-lift-chosen = Le pion en { $cell } est repris. Où va-t-il ?
page-which-group = Les groupes sont de même taille. Touchez celui qui reste.
page-confirm-move = Jouer ce coup ?
page-cancel = Annuler
page-confirm-yes = Oui
page-confirm-no = Non
page-copied = Copié.
page-past = Vous regardez une position antérieure.
page-back-to-now = Retour à la partie
page-cell-empty = { $cell }, vide
page-cell-piece = { $cell }, { $piece }
page-cell-legal = { $label }, jouable
page-block-turn-clockwise = Tourner { $block } dans le sens horaire
page-block-turn-anticlockwise = Tourner { $block } dans le sens antihoraire
page-board-label = Plateau

## Ce que dit l’ordinateur

hint = Conseil
hint-is = { $move } semble le meilleur coup : { $chance } % pour vous.
hint-swap = Prendre le premier coup semble le meilleur choix : { $chance } % pour vous.
hint-not-fair = Les conseils sont réservés aux parties contre l’ordinateur ou sur un même écran, et jamais aux équipes.
hint-nothing = L’ordinateur n’a rien trouvé. Réessayez.
hint-busy = L’ordinateur est trop occupé pour donner un conseil. Réessayez plus tard.
review = Analyse
review-begin = Analyser la partie
review-progress = Avancement de l’analyse
review-done = { $done } coups sur { $of }
review-stop = Arrêter
review-graph = Les chances de { $name } au fil de la partie
review-graph-many = Les chances de tous les joueurs au fil de la partie
review-clean = Aucune erreur trouvée.
review-blunder = Gaffe.
review-mistake = Erreur.
review-inaccuracy = Imprécision.
review-not-yet = Une partie s’analyse une fois terminée.
