nav-tournaments = Tournois
tournaments = Tournois
tournaments-lead = Des groupes, des classements, une coupe et un vainqueur : toute une journée de club avec un seul ordinateur.
tournaments-yours = Vos tournois
tournaments-older = Tournois plus anciens
tournament-announce = Nouveau tournoi
tournament-open = Ouvrir
tournament-regulations = Le règlement
tournament-none = Ce tournoi n’existe pas. Demandez le lien à l’organisateur.
tournament-not-yours = Seul l’organisateur peut le faire. Les assistants saisissent les résultats.

tournament-name = Comment s’appelle-t-il ?
tournament-which-game = Quel jeu ?
tournament-rules-are = On joue selon les règles de tournoi : à Pentago, si les deux joueurs ont cinq en ligne, celui qui a joué gagne ; et pièce touchée, pièce jouée.
tournament-tables = Combien de tables y a-t-il ?
tournament-tables-enough = assez pour tous
tournament-group-starts = Qui commence les parties de groupe ?
tournament-group-starts-lot = le sort en décide à chaque partie, comme le veut le règlement
tournament-group-starts-balanced = chacun commence à peu près aussi souvent
tournament-series = Fait partie d’une série
tournament-series-why = Le vainqueur d’un tournoi local est qualifié pour la finale nationale, et le vainqueur de celle-ci pour la finale internationale.
tournament-series-name = Nom de la série
tournament-level-local = tournoi local
tournament-level-national = finale nationale
tournament-level-international = finale internationale

tournament-about = { $players ->
    [one] { $game } · { $players } joueur
   *[other] { $game } · { $players } joueurs
}
tournament-stage-entry = les inscriptions sont ouvertes
tournament-stage-groups = { $open ->
    [one] les groupes jouent, il reste { $open } partie
   *[other] les groupes jouent, il reste { $open } parties
}
tournament-stage-groups-done = les groupes sont terminés, il reste à choisir la coupe
tournament-stage-intermediate = le tour intermédiaire se joue
tournament-stage-cup = la coupe se joue
tournament-stage-over = { $name } a gagné

tournament-pages = Pages du tournoi
tournament-now = En jeu
tournament-entries = Joueurs
tournament-groups = Groupes
tournament-cup = Coupe
tournament-ranking = Classement
tournament-history = Journal
tournament-history-older = Entrées plus anciennes
tournament-print = Imprimer
tournament-display = Écran de la salle

tournament-add-players = Qui joue ?
tournament-player-name = Nom
tournament-club = Club
tournament-seed = Tête de série
tournament-add = Ajouter
tournament-paste = Coller une liste ou choisir un fichier
tournament-paste-how = Un joueur par ligne : nom, club et tête de série, séparés par une virgule, un point-virgule ou une tabulation.
tournament-file = Feuille de calcul au format CSV
tournament-draw = Tirer les groupes au sort
tournament-draw-how = Un groupe compte 4 ou 5 joueurs. Les têtes de série et les joueurs d’un même club sont répartis, le reste est tiré au sort.
tournament-number-of-groups = Groupes
tournament-as-usual = comme d’habitude
tournament-links = Liens à partager
tournament-link-spectators = Pour regarder :
tournament-link-helpers = Les assistants reçoivent leur propre lien, qui permet de saisir les résultats et rien d’autre.
tournament-link-new = Nouveau lien pour les assistants
tournament-link-once = Ce lien n’est montré qu’une fois. Il permet de saisir les résultats et rien d’autre ; les liens précédents ne servent plus.
tournament-qualified-from = Reprendre le vainqueur de (adresse du tournoi)
tournament-players = { $players ->
    [one] { $players } joueur
   *[other] { $players } joueurs
}
tournament-nobody-yet = Personne n’est encore inscrit.
tournament-number = N°
tournament-in-group = Groupe
tournament-change = Modifier
tournament-withdraw = Retirer
tournament-reinstate = Réintégrer

tournament-quick = Le résultat en trois nombres
tournament-quick-how = Partie, vainqueur (1 a commencé, 2 non, 0 partie nulle), billes du vainqueur : 12 1 9. Abandon f1, absence n1 : c’est alors 1 qui gagne. Si le second a commencé, ajoutez b2.
tournament-quick-how-plain = Partie, vainqueur (1 a commencé, 2 non, 0 partie nulle) : 12 1. Abandon f1, absence n1 : c’est alors 1 qui gagne. Si le second a commencé, ajoutez b2.
tournament-quick-unclear = « { $text } » n’est pas clair : écrivez la partie, le vainqueur et les billes, par exemple 12 1 9.
tournament-write-down = Noter
tournament-number-missing = Il manque un nombre.
tournament-no-number = « { $text } » n’est pas un nombre qui convient ici.
tournament-how-missing = Dites qui a gagné, ou que la partie est nulle.
tournament-nobody-plays = Personne ne joue en ce moment.
tournament-waiting = { $games ->
    [one] { $games } autre partie attend ses joueurs ou une table.
   *[other] { $games } autres parties attendent leurs joueurs ou une table.
}
tournament-table = Table n°
tournament-game = Partie { $game }
tournament-marbles = Billes
tournament-how = Comment s’est-elle terminée ?
tournament-played = jouée jusqu’au bout
tournament-forfeit = abandon
tournament-no-show = absence
tournament-last-results = Derniers résultats
tournament-no-results = Aucune partie n’est encore décidée.
tournament-correct = Corriger

tournament-group = Groupe { $name }
tournament-group-round = { $group }, tour { $round }
tournament-replay = { $place }, partie rejouée n° { $replay }
tournament-intermediate = Tour intermédiaire
tournament-third-place = Match pour la 3e place
tournament-final = Finale
tournament-semi-final = Demi-finale
tournament-quarter-final = Quart de finale
tournament-last = { $players ->
    [16] Huitième de finale
    [32] Seizième de finale
   *[other] Tour des { $players }
}
tournament-won = { $name } a gagné
tournament-won-with = { $marbles ->
    [one] { $name } a gagné avec { $marbles } bille
   *[other] { $name } a gagné avec { $marbles } billes
}
tournament-drawn = partie nulle
tournament-rare = Cas particulier
tournament-won-forfeit = { $name } a gagné par abandon de l’adversaire
tournament-won-no-show = { $name } a gagné en l’absence de l’adversaire
tournament-nobody-came = personne n’est venu
tournament-won-walkover = { $name } a gagné par retrait de l’adversaire
tournament-ahead-points = devant aux points, { $more } à { $fewer }
tournament-ahead-win-points = devant aux points de victoire, { $more } à { $fewer }
tournament-ahead-among = devant dans les parties entre joueurs à égalité, { $more } à { $fewer }
tournament-ahead-lot = devant par tirage au sort
tournament-level-so-far = à égalité pour l’instant
tournament-champion = Vainqueur
tournament-out-after-groups = Phase de groupes
tournament-withdrew = Retrait
tournament-still-in = encore en lice
tournament-bye = exempt
tournament-begins = { $name } commence
tournament-odd-groups = { $groups ->
    [one] { $groups } groupe compte { $size } joueurs ; le règlement en veut 4 ou 5.
   *[other] { $groups } groupes comptent { $size } joueurs ; le règlement en veut 4 ou 5.
}
tournament-not-drawn-yet = Les groupes ne sont pas encore tirés au sort.
tournament-place = Rang
tournament-won-drawn-lost = gagnées – nulles – perdues
tournament-won-drawn-lost-short = G–N–P
tournament-points = Pts
tournament-win-points = Points de victoire : billes restantes à chaque victoire
tournament-win-points-short = Pts vict.
tournament-games = Parties

tournament-cup-later = La taille de la coupe se choisit quand toutes les parties des groupes sont décidées.
tournament-cup-of = Joueurs en coupe : { $players }.
tournament-intermediate-why = { $places ->
    [one] { $contenders } joueurs, { $places } place en coupe.
   *[other] { $contenders } joueurs, { $places } places en coupe.
}
tournament-cup-after-intermediate = Elle est tirée au sort après le tour intermédiaire.
tournament-goes-through = { $name } passe
tournament-choose-cup = Combien de joueurs en coupe ?
tournament-proposal = Proposition : une coupe à { $size }. { $straight ->
    [0] Personne n’y entre directement.
    [one] Les premiers des groupes y entrent directement.
    [2] Les premiers et les deuxièmes des groupes y entrent directement.
   *[other] Les { $straight } premiers de chaque groupe y entrent directement.
} { $places ->
    [0] { "" }
    [one] { $contenders } joueurs disputent un tour intermédiaire pour { $places } place.
   *[other] { $contenders } joueurs disputent un tour intermédiaire pour { $places } places.
}
tournament-cup-size = Joueurs en coupe
tournament-choose = Choisir

tournament-final-ranking = Classement final
tournament-ranking-so-far = Classement provisoire
tournament-reached = Parcours

tournament-undo-what = La dernière action :
tournament-undo = Annuler
tournament-helper = assistant
tournament-told-opened = annonce du tournoi { $name }
tournament-told-entered = inscription : { $name }
tournament-told-amended = fiche rectifiée : { $name }
tournament-told-withdrew = retrait : { $name }
tournament-told-reinstated = retour : { $name }
tournament-told-tables = { $tables ->
    [0] il y a assez de tables
    [one] il y a { $tables } table
   *[other] il y a { $tables } tables
}
tournament-told-lot = { $ordered ->
    [0] tirage { $lot } : { $about }
   *[other] tirage { $lot } : { $about } : { $order }
}
tournament-told-groups = { $groups ->
    [one] { $groups } groupe a été tiré au sort
   *[other] { $groups } groupes ont été tirés au sort
}
tournament-told-joined = { $name } joue dans le { $group }
tournament-told-called = { $games ->
    [one] { $games } partie a été appelée à une table
   *[other] { $games } parties ont été appelées aux tables
}
tournament-told-result = { $game } : { $outcome }
tournament-told-corrected = { $game }, corrigé : { $outcome }
tournament-told-struck = { $game } : le résultat a été rayé
tournament-told-cup = une coupe à { $players } a été choisie
tournament-told-cup-entered = les places en coupe ont été attribuées
tournament-told-bracket = la coupe a été tirée au sort
tournament-told-paired = { $place } : { $first } commence contre { $second }
tournament-told-undone = le numéro { $number } a été annulé
tournament-lot-groups = qui joue dans quel groupe
tournament-lot-joining = où joue { $name }
tournament-lot-tie = qui est devant, { $names }
tournament-lot-bracket = qui rencontre qui en coupe
tournament-lot-begins = qui commence, { $names }

tournament-strike = Rayer le résultat
tournament-would-change = Ce qui changerait
tournament-do-it = Le faire
tournament-leave-it = Laisser ainsi
tournament-changes-nothing-else = Rien d’autre ne change.
tournament-before = Maintenant
tournament-after = Ensuite
tournament-comes-in = Entrent alors en coupe : { $names }
tournament-drops-out = Sortent alors de la coupe : { $names }
tournament-would-play = À jouer : { $names }
tournament-would-cancel = La partie { $game } est annulée.
tournament-would-draw = On tire au sort : { $about }
tournament-would-win = Vainqueur du tournoi : { $was } → { $is }

tournament-at-table = Table { $table }
tournament-wait = Attendez votre table, s’il vous plaît
tournament-against = contre { $name }
tournament-you-begin = Vous commencez.
tournament-placed = Rang { $place }

tournament-sheet-entries = Liste des inscrits
tournament-sheet-groups = Feuilles de groupe
tournament-sheet-slips = Fiches de partie
tournament-sheet-cup = Coupe
tournament-sheet-ranking = Classement
tournament-sheet-links = Liens à remettre
tournament-links-secret = Secret : découpez les fiches et remettez à chacun la sienne. N’affichez jamais cette feuille.
tournament-link-yours = Pour vous seul : qui a ce lien prend votre place.
tournament-round = Tour
tournament-who-begins = Commence
tournament-other-player = Adversaire
tournament-winner = Vainqueur
tournament-marbles-placed = Billes posées par le vainqueur
tournament-signatures = Signature des joueurs

tournament-refused-rules = Ces règles ne vont pas avec le jeu : { $reason }
tournament-refused-tournament-rules = Une partie de tournoi de Pentago se joue selon les règles de tournoi.
tournament-refused-tournament-name = Un nom compte de 1 à 60 caractères.
tournament-refused-no-tables = Un tournoi a besoin d’au moins une table. Laissez le nombre vide s’il y en a assez.
tournament-refused-name = Le nom « { $name } » n’est pas possible : un nom compte de 1 à 60 caractères.
tournament-refused-club = Le club « { $name } » n’est pas possible : un nom compte de 1 à 60 caractères.
tournament-refused-seed = La tête de série { $seed } n’est pas possible : les numéros vont de 1, pour le plus fort, à 512.
tournament-refused-name-taken = Il y a déjà « { $name } », joueur { $player }. Ajoutez une initiale ou une année de naissance pour les distinguer.
tournament-refused-seed-taken = La tête de série { $seed } est déjà prise par le joueur { $player }.
tournament-refused-too-many-players = Un tournoi compte au plus 512 joueurs.
tournament-refused-nobody-listed = La liste est vide. Écrivez un joueur par ligne.
tournament-refused-line = Ligne { $line } : { $reason }
tournament-refused-seed-text = « { $text } » n’est pas une tête de série : il faut un nombre à partir de 1.
tournament-refused-open-quotation = Un guillemet est ouvert et jamais refermé.
tournament-refused-list-too-long = La liste dépasse 1 Mio.
tournament-refused-no-such-player = Il n’y a pas de joueur { $player } ; les numéros vont de 1 à { $last }.
tournament-refused-no-such-game = La partie { $game } n’est pas prévue ; les numéros vont de 1 à { $last }.
tournament-refused-game-cancelled = La partie { $game } est annulée.
tournament-refused-decided-already = La partie { $game } est déjà décidée. Corrigez-la si le résultat est faux.
tournament-refused-not-decided = La partie { $game } n’est pas encore décidée.
tournament-refused-not-in-this-game = Le joueur { $player } ne joue pas dans la partie { $game } : elle oppose { $first } à { $second }.
tournament-refused-marbles = Le nombre { $marbles } n’est pas possible : un vainqueur a posé de { $fewest } à { $most } billes.
tournament-refused-marbles-missing = Combien de billes le vainqueur a-t-il posées ? Les points de victoire sont { $stock } moins ce nombre.
tournament-refused-walkover-entered = Une victoire sans jouer vient d’un retrait. Pour une seule partie, notez un abandon ou une absence.
tournament-refused-somebody-goes-through = Il faut que quelqu’un passe : retirez celui qui est parti le premier, et l’autre gagne.
tournament-refused-cannot-be-played-again = Un joueur de la partie { $game } s’est retiré : elle ne peut pas être rejouée. Réintégrez-le d’abord.
tournament-refused-move = Coup { $number } « { $text } » : { $reason }
tournament-refused-ended-otherwise = D’après ces coups, la partie s’est terminée autrement. Corrigez les coups ou le résultat.
tournament-refused-later-game-played = La partie { $game }, jouée plus tard, en dépend. Rayez d’abord son résultat.
tournament-refused-drawn-already = Les groupes sont déjà tirés au sort. Annulez d’abord ce tirage.
tournament-refused-not-drawn = Les groupes ne sont pas encore tirés au sort.
tournament-refused-too-few-players = { $players ->
    [one] Un tournoi a besoin d’au moins deux joueurs, et il y en a { $players }.
   *[other] Un tournoi a besoin d’au moins deux joueurs, et ils sont { $players }.
}
tournament-refused-groups = Joueurs : { $players }, groupes : { $groups }. Cela ne va pas : un groupe compte de 2 à 6 joueurs, de préférence 4 ou 5.
tournament-refused-seed-after-draw = Les groupes sont tirés au sort. La tête de série, le club et l’ordinateur ne changent plus, le nom si.
tournament-refused-groups-full = Chaque groupe a déjà 6 joueurs. Annulez le tirage et recommencez avec plus de groupes.
tournament-refused-too-late-to-enter = La coupe est choisie, et personne ne peut plus s’inscrire. Annulez d’abord ce choix.
tournament-refused-withdrawn-already = Le joueur { $player } s’est déjà retiré.
tournament-refused-not-withdrawn = Le joueur { $player } ne s’est pas retiré.
tournament-refused-groups-not-done = { $open ->
    [one] { $open } partie des groupes n’est pas encore décidée.
   *[other] { $open } parties des groupes ne sont pas encore décidées.
}
tournament-refused-cup-planned-already = La coupe est déjà choisie. Annulez d’abord ce choix.
tournament-refused-cup-size = Une coupe à { $size } n’est pas possible : elle compte de { $fewest } à { $most } joueurs.
tournament-refused-nobody-left = Tout le monde s’est retiré ; il ne reste personne pour jouer la coupe.
tournament-refused-nothing-to-undo = Il n’y a rien à annuler.
tournament-refused-undo-of-another = La dernière action porte le numéro { $last }, pas { $asked }. Regardez ce qui s’est passé depuis, puis décidez de nouveau.
tournament-refused-not-over = « { $name } » n’est pas encore terminé ; personne n’est qualifié avant.
tournament-refused-not-the-level-below = « { $name } » n’est pas le niveau inférieur de la même série et du même jeu.

tournament-not-sent = La connexion a manqué. Votre saisie est encore là : réessayez.
tournament-others-play = D’autres jouent maintenant cette partie. Regardez de nouveau.
tournament-table-count = Tables de jeu
tournament-export = Tout emporter dans un fichier
tournament-fourth-place = Quatrième place
tournament-lots = Tirages au sort

tournament-online = Joué en ligne
tournament-online-how = Les parties se jouent aux tables de la maison. Chaque joueur prend sa place par un lien à lui, et les résultats comme les parties rejouées viennent tout seuls.
tournament-online-switch = Jouer aux tables de la maison
tournament-wait-minutes = Minutes pendant lesquelles une table attend ses joueurs
tournament-played-by = Qui joue
tournament-person = une personne
tournament-take-seat = Prendre votre place
tournament-watch = Regarder
tournament-come-by-link = Pour jouer, passez par votre propre lien. L’organisateur l’a.
tournament-not-your-seat = Cette place appartient à un autre joueur. Passez par le lien que l’organisateur a pour vous.
tournament-no-game = Il n’y a pas de table pour vous en ce moment. Revenez quand on vous appelle.
tournament-told-online = désormais joué aux tables de la maison
tournament-told-hall = désormais joué dans une salle
tournament-by-house = la maison
tournament-player-link = Lien de ce joueur
tournament-player-link-how = Qui l’a prend les places de ce joueur ; ne le donnez qu’à lui. Il figure aussi sur la feuille des liens à imprimer.
tournament-back = Retour au tournoi
tournament-waits-for = La table attend { $names }.
tournament-refused-clock = Une pendule va d’une seconde à un an.
tournament-refused-wait = Une table attend ses joueurs d’une seconde à sept jours.
tournament-refused-level = Il n’y a pas de niveau { $level }. L’ordinateur joue aux niveaux 1 à 10.
tournament-refused-engine-in-hall = L’ordinateur ne joue qu’aux tables de la maison. Faites d’abord jouer le tournoi en ligne.
tournament-refused-no-qualification = Seule une finale nationale ou internationale accueille ceux qui ont gagné ailleurs.
tournament-began = { $name } a commencé
tournament-sit-until = La table vous attend jusqu’à
tournament-sit-first = Le temps est écoulé et personne n’est venu : le premier des deux qui arrive est qualifié.
tournament-table-runs = Ils sont en train de jouer. Noter ceci ferme leur table :
tournament-still-played = Cette partie est en train d’être jouée.
tournament-link-renew = Un autre lien
tournament-link-renew-how = Est-il tombé entre de mauvaises mains ? L’ancien lien n’ouvrira alors plus jamais rien.
tournament-told-link = { $name } a un autre lien
tournament-refused-no-clock = Aux tables de la maison il faut une pendule : sans elle, qui quitte sa table ne perd jamais.
tournament-refused-engine-entered = L’ordinateur joue pour le joueur { $player }, et seulement aux tables de la maison. Retirez d’abord ce joueur.
tournament-refused-engine-has-no-link = L’ordinateur joue pour le joueur { $player } ; il n’a pas besoin de lien.
tournament-refused-happened-since = Depuis le numéro { $seen } il s’est passé quelque chose qui change les conséquences ; le dernier est le { $last }. Regardez de nouveau, puis décidez.
tournament-refused-command-id = La demande n’a pas été comprise.
