### The table: everything said around a board.

players = Joueurs
what-now = Ce qui se passe
moves = Coups
actions = Actions
chat = Discussion
you = Vous
connection-lost = La connexion est coupée. La page se reconnecte d’elle-même, et rien n’est perdu.
connection-failed = La connexion en direct ne s’établit pas : vous ne pouvez pas encore jouer ici. La page continue d’essayer. Si cela dure, prévenez l’administrateur du serveur : un proxy placé devant bloque peut-être les WebSockets ; « tessera doctor » le vérifie.
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
in-hand = encore { $number }
pairs-captured = { $number ->
    [one] { $number } paire
   *[other] { $number } paires
}
state-won = a gagné
state-out = hors du jeu
state-thinking = réfléchit
state-to-move = doit jouer
state-gone = hors ligne
state-ready = en place
engine-busy = { $number ->
    [one] L’ordinateur est occupé : une partie passe avant la vôtre.
   *[other] L’ordinateur est occupé : { $number } parties passent avant la vôtre.
}
place-number = rang { $place }

## Waiting

waiting-for = { $number ->
    [0] Tout le monde est là.
    [one] On attend encore un joueur.
   *[other] On attend encore { $number } joueurs.
}
absent-opponent = { $name } n’est pas là pour le moment. Partout sur ce site, un signal lui indique que la partie a commencé.
send-this-link = Envoyez ce lien, ou faites scanner le code QR.
link = Lien vers cette table
copy-link = Copier le lien
qr-code = Code QR du lien
seat-number = Place { $number }
seat-computer = Ajouter l’ordinateur
name-at-this-screen = Nom
sit-at-this-screen = Joue sur cet écran

## Playing

your-turn = À vous de jouer.
turn-of = Au tour de { $name } ({ $colour }).
first-by-lot = Tirage au sort : { $name } ({ $colour }) commence.
choose-colour = Votre couleur :
do-place-marble = Posez une bille.
do-place-stone = Posez une pierre.
do-place-tile = Posez un pion.
do-lift-tile = Reprenez un de vos pions et posez-le ailleurs.
do-begin-fairly = L’autre joueur peut s’approprier ce coup.
do-or-swap = Ou appropriez-vous le premier coup.
swap = S’approprier le premier coup
swap-why = Le premier coup devient le vôtre, et l’autre joueur répond.
proven-win = Prouvé : { $name } gagne au plus tard avec la bille { $number }, quoi que vous jouiez.
placed-now-turn = La bille est en { $cell }. Faites pivoter un bloc.
claim-gone = Adversaire absent : réclamer la victoire

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
to-the-rematch = Aller à la revanche
new-game = Nouvelle partie
resign = Abandonner
sure-draw = Terminer la partie par une nulle ?
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
ended-abort = La partie a été annulée et ne compte pas.
ended-by-tournament = Cette table a été fermée. La page du tournoi indique comment la partie compte.
why-line = Cinq à la suite.
why-line-of = { $length ->
    [4] Quatre à la suite.
   *[other] { $length } à la suite.
}
why-both-lines = Les deux camps ont cinq billes alignées.
why-all-lines = Tous ont cinq billes alignées.
why-captures = Cinq paires sont capturées.
why-full = On ne peut plus rien poser.
why-repetition = La même position s’est présentée pour la troisième fois.
why-turn-limit = La partie a atteint le nombre maximal de tours.
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
flip-board = Retourner le plateau
zoom-in = Agrandir
zoom-out = Réduire
full-screen = Plein écran
sound = Activer ou couper le son
copy-record = Copier la notation
download-picture = Télécharger l’image

## Talk

chat-say = Dites quelque chose
chat-send = Envoyer
chat-empty = Personne n’a encore rien dit.
chat-deleted = Ce message a été supprimé.
chat-silent = Deux contre deux : on ne se parle pas pendant la partie.

## Spoken by a screen reader

spoken-started = La partie commence.
spoken-seated = { $name } a pris place.
spoken-colour = Couleur de { $name } : { $colour }.
spoken-clockwise = { $name } : { $cell }, bloc { $block } dans le sens horaire.
spoken-anticlockwise = { $name } : { $cell }, bloc { $block } dans le sens antihoraire.
spoken-placed = { $name } : { $cell }.
spoken-swapped = { $name } s’approprie le premier coup.
spoken-lifted = { $name } : de { $from } à { $to }.
spoken-taken-back = { $number ->
    [one] Un coup a été repris.
   *[other] { $number } coups ont été repris.
}
spoken-declined = { $offer ->
    [draw] { $name } refuse la nulle.
    [take-back] { $name } refuse que le coup soit repris.
    [play-on] { $name } ne souhaite pas continuer.
   *[rematch] { $name } refuse la revanche.
}
spoken-withdrew = { $name } est hors du jeu.
spoken-played-on = Les autres continuent.
spoken-left = { $name } n’est plus là.
spoken-returned = { $name } est de retour.
paused = Le serveur a été suspendu, ou son horloge a été modifiée. Aucun joueur n’a perdu de temps.
announced-tessera = Tessera !
announced-three = Trois ouvert !

## Said by the page while a move is half made

page-placed = Votre bille est en { $cell }. Faites pivoter un bloc : touchez une flèche, ou tapez la lettre du bloc puis + ou −.
page-take-back-marble = Reprendre la bille
page-lift-chosen = Le pion en { $cell } est repris. Où va-t-il ?
page-which-group = Les groupes sont de même taille. Touchez celui qui reste.
page-confirm-move = Jouer ce coup ?
page-cancel = Annuler
page-confirm-yes = Oui
page-confirm-no = Non
page-copied = Copié.
page-past = C’est une position antérieure.
page-back-to-now = Retour à la partie
page-cell-empty = { $cell }, vide
page-cell-piece = { $cell }, { $piece }
page-cell-legal = { $label }, jouable
page-cell-premove = { $label }, coup anticipé
page-premove-chosen = Coup anticipé choisi : { $cell }.
page-premove-played = Coup anticipé joué : { $cell }.
page-premove-given-up = Coup anticipé annulé.
page-block-turn-clockwise = Faire pivoter le bloc { $block } dans le sens horaire
page-block-turn-anticlockwise = Faire pivoter le bloc { $block } dans le sens antihoraire
page-board-label = Plateau

## Ce que dit l’ordinateur

hint = Conseil
hint-is = { $move } semble le meilleur coup. Vos chances : { $chance } %.
hint-swap = Le mieux semble de vous approprier le premier coup. Vos chances : { $chance } %.
hint-not-fair = Les conseils sont réservés aux parties contre l’ordinateur ou sur un même écran, jamais aux équipes.
hint-nothing = L’ordinateur n’a rien trouvé. Réessayez.
hint-busy = L’ordinateur est trop occupé pour donner un conseil. Réessayez plus tard.
review = Analyse
review-begin = Analyser la partie
review-progress = Avancement de l’analyse
review-done = { $done } sur { $of } coups
review-stop = Arrêter
review-graph = Chances de { $name } au fil de la partie
review-graph-many = Chances de tous les joueurs au fil de la partie
review-clean = Aucune erreur trouvée.
review-blunder = Gaffe.
review-mistake = Erreur.
review-inaccuracy = Imprécision.
review-not-yet = Une partie peut être analysée une fois terminée.

## After the game

share-game = Partager
share-game-link = Lien vers cette partie
share-animation = Animation (GIF)
share-picture = Image (PNG)
share-record = Notation de la partie
next-level = Essayer le niveau { $level }
play-on-from-here = Continuer à partir d’ici contre l’ordinateur
