### What all pages share, the first page, lists, settings and accounts.

lead = Quatre jeux de billes, de pions et de pierres : contre l’ordinateur, à plusieurs sur un même écran ou avec des amis, grâce à un lien.
line-up-five = Alignez-en cinq.
skip-to-content = Aller au contenu
menu = Menu
nav-play = Jouer
nav-lobby = Tables
nav-watch = Regarder
nav-games = Mes parties
nav-rules = Règles
language = Langue
settings = Réglages
sign-in = Se connecter
ok = OK
save = Enregistrer

## The games

game-pentago = Posez une bille, faites pivoter un bloc. 2 joueurs
game-pentago-xl = Neuf blocs. De 2 à 4 joueurs, ou deux contre deux
game-exago = Des pions qui doivent se toucher. De 2 à 6 joueurs
game-pente = Cinq en ligne ou cinq paires. 2 joueurs

## Lists of tables

open-tables = Tables ouvertes
all-open-tables = Toutes les tables ouvertes
no-open-tables = Personne n’attend en ce moment. Ouvrez votre propre table.
open-your-own = Ouvrir une table
lobby-lead = Ces tables n’attendent que vous.
continue-game = Reprendre une partie
quick-play = Partie rapide : ordinateur, niveau { $level }
running-games = Parties en cours
all-running-games = Toutes les parties en cours
no-running-games = Aucune partie publique n’est en cours.
watch-lead = Installez-vous et regardez.
join = Rejoindre
watch = Regarder
my-games = Mes parties
no-games-yet = Vous n’avez pas encore joué ici.
play-first-game = Jouer une première partie
games-filter = Quelles parties ?
games-all = Toutes
games-unfinished = En cours
games-finished = Terminées
no-such-games = Aucune partie ici pour l’instant.
games-waiting = { $number ->
    [one] { $number } partie vous attend
   *[other] { $number } parties vous attendent
}
older-games = Parties plus anciennes
more-tables = Autres tables
keep-hint = Sans compte, vous ne retrouvez ces parties que dans ce navigateur.
stage-waiting = en attente de joueurs
stage-playing = en cours
stage-your-turn = à vous de jouer
stage-turn-of = au tour de { $name }
stage-over = terminée
stage-won = gagnée
stage-lost = perdue
stage-draw = partie nulle
stage-aborted = annulée

## Names and clocks

guest-name = Invité { $number }
deleted-player = Compte supprimé
computer-name = Ordinateur niveau { $level }
seat-open = place libre
player-number = Joueur { $number }
clock-none = sans limite de temps
clock-game = { $time } chacun
clock-game-increment = { $time } + { $increment }
clock-move = { $time } par coup
duration-seconds = { $number } s
duration-minutes = { $number } min
duration-hours = { $number } h
duration-days = { $number ->
    [one] { $number } jour
   *[other] { $number } jours
}

## A new game

new-game-of = Nouvelle partie : { $game }
read-the-rules = Lire les règles
learn = Apprendre
how-many-players = Combien de joueurs ?
two-against-two = 2 contre 2
opponent = Adversaire
with-computer = Contre l’ordinateur
with-computer-why = Choisissez un niveau ci-dessous
with-screen = Sur cet écran
with-screen-why = On se passe l’appareil
with-link = Avec des amis
with-link-why = Vous recevez un lien à envoyer
with-lobby = Ouverte à tous
with-lobby-why = Votre table apparaît dans la liste publique
computer-level = Niveau de l’ordinateur
clock = Cadence
who-begins = Qui commence ?
begins-lot = Au hasard
begins-me = Moi
begins-other = Un adversaire
begins-names = Dans l’ordre des noms
begins-youngest = Le plus jeune joueur (inscrivez son nom en premier)
others-may-watch = Autoriser les spectateurs
others-may-watch-why = Une partie sur cet écran ou contre l’ordinateur apparaît alors sous « Regarder ».
names-at-this-screen = Noms des joueurs
rule-options = Options
as-usual = par défaut
rule-touch-move = Pièce touchée, pièce jouée
rule-touch-move-why = Une bille posée reste où elle est.
rule-mover-wins-ties = Cinq des deux côtés : celui qui a joué gagne
rule-mover-wins-ties-why = Si, après une rotation, les deux joueurs ont cinq billes alignées, celui qui a fait pivoter le bloc gagne.
rule-no-turn-back = Pas de retour en arrière
rule-no-turn-back-why = Un bloc qu’on vient de faire pivoter ne peut pas l’être aussitôt en sens inverse.
rule-swap = S’approprier le premier coup
rule-swap-why = À deux : le second joueur peut s’approprier le premier coup au lieu d’y répondre.
rule-xl-touch-move = Pièce touchée, pièce jouée
rule-xl-touch-move-why = Une bille posée reste où elle est.
rule-play-on = Continuer
rule-play-on-why = Quand quelqu’un a gagné, les autres continuent pour les rangs suivants.
rule-marbles = Billes par joueur
rule-marbles-why = D’ordinaire 40, 27 ou 20, à 2, 3 ou 4 joueurs.
rule-side = Taille du plateau
rule-side-why = Cases de chaque côté ; d’ordinaire 6.
rule-line = Longueur de la ligne
rule-line-why = D’ordinaire 5 à deux joueurs, 4 à plusieurs. La ligne doit tenir sur le plateau, et quelqu’un doit avoir autant de pions.
rule-tiles = Moins de pions
rule-tiles-why = Pions de chaque couleur, en guise de handicap ; d’ordinaire 12 à deux, 6 à plusieurs.
rule-early-moves = Reprise anticipée
rule-early-moves-why = On peut déplacer un pion même s’il en reste en main.
rule-rejoin = Groupes réunis
rule-rejoin-why = Les groupes que le pion déplacé relie de nouveau restent sur le plateau.
rule-must-block-off = Blocage facultatif
rule-must-block-off-why = Rien ne vous oblige à bloquer le joueur suivant.
rule-size = Taille du plateau
rule-size-why = Lignes dans chaque sens ; d’ordinaire 19.
rule-championship = Règle de championnat
rule-championship-why = La deuxième pierre du premier joueur doit être à trois lignes au moins du centre.
rule-announcements = Annonces
rule-announcements-why = Les trois ouverts et les tesseras sont annoncés à la table.
refused-new-game = Aucune partie n’est possible avec ces options. Revenez en arrière et choisissez autrement.

## Rules

rules = Règles
rules-lead = Chaque jeu sur une page, avec des images.
walk-proof = Jouer contre la preuve
walk-proof-why = Pentago XL à deux : l’ordinateur commence au centre. Répondez comme vous voulez. Il joue d’après le certificat et vous dit ce qui est prouvé ; vous pouvez reprendre chaque réponse et en essayer une autre.
what-is-known = Ce que l’on sait
play-this = Jouer à { $game }
learn-step-by-step = Apprendre pas à pas
show-clauses = Afficher les numéros d’article

## Settings

setting-theme = Apparence
theme-system = Selon l’appareil
theme-light = Clair
theme-dark = Sombre
setting-board = Plateau
setting-marks = Formes sur les pièces
setting-marks-why = Une forme sur chaque pièce de couleur, pour les distinguer sans la couleur.
setting-coordinates = Coordonnées
setting-coordinates-why = Lettres et chiffres au bord du plateau.
setting-motion = Animations
setting-motion-why = Montrer les blocs qui pivotent et les pièces qui bougent.
setting-confirm = Confirmer les coups
setting-confirm-why = Un coup ne compte qu’une fois confirmé.

## Names and passwords

account = Compte
name = Nom
password = Mot de passe
change-name = Votre nom à la table
create-account = Créer un compte
create-account-why = Avec un nom et un mot de passe, vous retrouvez vos parties sur tous vos appareils.
account-kept = Vous avez un compte. Connectez-vous sous ce nom, sur n’importe quel appareil, pour retrouver vos parties.
sign-out = Se déconnecter
refused-name = Un nom compte de 1 à 40 caractères visibles et ne commence pas par #. Un mot ne mélange pas de lettres d’alphabets différents, et une lettre porte au plus trois accents ou autres signes.
refused-name-taken = Ce nom est déjà pris ou ressemble trop à un autre. Choisissez-en un autre.
refused-password = Un mot de passe compte de 8 à 200 caractères.
refused-weak-password = Ce mot de passe est trop facile à deviner. Utilisez plusieurs mots peu courants.
refused-sign-in = Le nom ou le mot de passe est incorrect.

## When something is not there

problem-title = Cela n’a pas marché
problem-not-found = Cette page n’existe pas.
to-the-start = Accueil
back-to-form = Retour au formulaire

## Les niveaux de l’ordinateur, du plus faible au plus fort

level-1 = Novice
level-2 = Apprenti
level-3 = Amateur
level-4 = Joueur
level-5 = Confirmé
level-6 = Joueur de club
level-7 = Fort joueur
level-8 = Expert
level-9 = Maître
level-10 = Oracle
problem-other-site = Cette demande vient d’un autre site ; elle a été refusée.
problem-unreadable = Cette demande est illisible. Revenez en arrière et réessayez.
problem-broken = Le serveur a rencontré un problème. Vous n’y êtes pour rien ; réessayez.
problem-session = Votre session n’a pas pu être vérifiée. Rien n’a changé ; réessayez dans un instant.
problem-busy = Le serveur est surchargé. Rien n’a changé ; réessayez dans un instant.
problem-host = Ce serveur ne connaît pas le nom qui figure dans l’adresse. Ouvrez-le par son adresse IP, ou demandez à la personne qui le gère d’ajouter ce nom.
