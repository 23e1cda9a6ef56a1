### What all pages share, the first page, lists, settings and accounts.

lead = Quatre jeux de billes, de pions et de pierres. Contre l’ordinateur, autour d’un même écran ou avec des amis, par un simple lien.
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

game-pentago = Posez une bille, tournez un quadrant. 2 joueurs
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
quick-play = Partie rapide : l’ordinateur au niveau { $level }
running-games = Parties en cours
all-running-games = Toutes les parties en cours
no-running-games = Aucune partie publique n’est en cours.
watch-lead = Asseyez-vous sans bruit et regardez.
join = Rejoindre
watch = Regarder
my-games = Mes parties
no-games-yet = Vous n’avez pas encore joué ici.
play-first-game = Jouer une première partie
games-filter = Quelles parties ?
games-all = Toutes
games-unfinished = En cours
games-finished = Terminées
no-such-games = Aucune partie de ce genre pour l’instant.
games-waiting = { $number ->
    [one] { $number } partie vous attend
   *[other] { $number } parties vous attendent
}
older-games = Parties plus anciennes
more-tables = Autres tables
keep-hint = Ces parties sont gardées pour ce navigateur.
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
computer-name = Ordinateur niveau { $level }
seat-open = place libre
player-number = Joueur { $number }
clock-none = sans pendule
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
with-computer-why = Au niveau choisi ci-dessous
with-screen = Sur cet écran
with-screen-why = On se passe l’appareil
with-link = Avec des amis
with-link-why = Vous recevez un lien à envoyer
with-lobby = Avec qui veut
with-lobby-why = Votre table est visible de tous
computer-level = Niveau de l’ordinateur
clock = Pendule
who-begins = Qui commence ?
begins-lot = Le sort décide
begins-me = Moi
begins-other = Quelqu’un d’autre
begins-names = Dans l’ordre des noms à cet écran
begins-youngest = La plus jeune personne, nommée en premier
others-may-watch = On peut regarder
others-may-watch-why = Une partie sur cet écran ou contre l’ordinateur est alors visible de tous.
names-at-this-screen = Noms à cet écran
rule-options = Options
as-usual = comme d’ordinaire
rule-touch-move = Pièce touchée, pièce jouée
rule-touch-move-why = Une bille posée reste où elle est.
rule-mover-wins-ties = Avantage à celui qui joue
rule-mover-wins-ties-why = Si une rotation donne cinq en ligne aux deux joueurs, celui qui a tourné gagne.
rule-no-turn-back = Pas de retour en arrière
rule-no-turn-back-why = Le quadrant qui vient d’être tourné ne peut pas l’être aussitôt en sens inverse.
rule-swap = Échange
rule-swap-why = À deux : le second joueur peut prendre le premier coup à son compte au lieu d’y répondre.
rule-xl-touch-move = Pièce touchée, pièce jouée
rule-xl-touch-move-why = Une bille posée reste où elle est.
rule-play-on = Continuer
rule-play-on-why = Quand quelqu’un a gagné, les autres jouent pour les rangs suivants.
rule-marbles = Billes par joueur
rule-marbles-why = D’ordinaire 40, 27 ou 20, à 2, 3 ou 4 joueurs.
rule-side = Taille du plateau
rule-side-why = Cases de chaque côté ; d’ordinaire 6.
rule-line = Longueur de la ligne
rule-line-why = D’ordinaire 5 à deux joueurs, 4 à plusieurs. Elle doit tenir sur le plateau, et quelqu’un doit avoir autant de pions.
rule-tiles = Moins de pions
rule-tiles-why = Comme handicap, pour chaque couleur ; d’ordinaire 12 à deux, 6 à plusieurs.
rule-early-moves = Reprise anticipée
rule-early-moves-why = On peut déplacer un pion alors qu’il en reste en main.
rule-rejoin = Réunion
rule-rejoin-why = Le pion repris peut réunir de nouveau les groupes.
rule-must-block-off = Blocage facultatif
rule-must-block-off-why = Personne n’est tenu de bloquer le joueur suivant.
rule-size = Taille du plateau
rule-size-why = Lignes dans chaque sens ; la règle est 19.
rule-championship = Règle de championnat
rule-championship-why = La deuxième pierre du premier joueur se pose à trois lignes au moins du centre.
rule-announcements = Annonces
rule-announcements-why = Les trois ouverts et les tesseras sont annoncés.
refused-new-game = Une telle partie est impossible. Revenez en arrière et choisissez autrement.

## Rules

rules = Règles
rules-lead = Chaque jeu sur une page, avec des images.
walk-proof = Jouer contre la preuve
walk-proof-why = Pentago XL à deux : l’ordinateur commence au centre. Répondez comme vous voulez : il joue d’après le certificat, vous dit ce qui est prouvé, et vous pouvez reprendre chaque réponse pour en essayer une autre.
what-is-known = Ce que l’on sait
play-this = Jouer à { $game }

## Settings

setting-theme = Apparence
theme-system = Comme l’appareil
theme-light = Clair
theme-dark = Sombre
setting-board = Le plateau
setting-marks = Signes sur les pièces
setting-marks-why = Une forme sur chaque pièce de couleur, pour les distinguer sans la couleur.
setting-coordinates = Coordonnées
setting-coordinates-why = Lettres et chiffres au bord du plateau.
setting-motion = Animations
setting-motion-why = Les blocs tournent et les pièces bougent sous vos yeux.
setting-confirm = Confirmer les coups
setting-confirm-why = Un coup ne compte qu’une fois confirmé.

## Names and passwords

account = Votre nom
name = Nom
password = Mot de passe
change-name = Votre nom à la table
create-account = Créer un compte
create-account-why = Avec un nom et un mot de passe, vous retrouvez vos parties sur tous vos appareils.
account-kept = Vos parties sont gardées sous ce nom. Il vous permet de vous connecter sur n’importe quel appareil.
sign-out = Se déconnecter
refused-name = Un nom compte de 1 à 40 caractères visibles et ne commence pas par #. Un mot ne mélange pas de lettres d’alphabets différents, et une lettre porte au plus trois accents ou autres signes.
refused-name-taken = Ce nom est déjà pris, ou ressemble trop à un autre. Choisissez-en un autre.
refused-password = Un mot de passe compte de 8 à 200 caractères.
refused-weak-password = Ce mot de passe est trop facile à deviner. Utilisez plusieurs mots peu courants.
refused-sign-in = Ce nom et ce mot de passe ne vont pas ensemble.

## When something is not there

problem-title = Cela n’a pas marché
problem-not-found = Cette page n’existe pas.
to-the-start = Vers l’accueil

## Les niveaux de l’ordinateur, du plus faible au plus fort

level-1 = Novice
level-2 = Apprenti
level-3 = Amateur
level-4 = Joueur
level-5 = Averti
level-6 = Habitué
level-7 = Fort
level-8 = Virtuose
level-9 = Maître
level-10 = Devin
problem-other-site = Cette demande vient d’un autre site ; elle a été refusée.
problem-unreadable = Cette demande est illisible. Revenez en arrière et réessayez.
problem-broken = Quelque chose s’est cassé ici. Vous n’y êtes pour rien ; réessayez.
problem-session = Votre session n’a pas pu être retrouvée. Rien n’a changé ; réessayez dans un instant.
problem-busy = Le serveur est surchargé. Rien n’a changé ; réessayez dans un instant.
problem-host = Ce serveur n’est pas connu sous ce nom. Ouvrez-le par son adresse IP, ou demandez à la personne qui l’exploite d’ajouter ce nom.
