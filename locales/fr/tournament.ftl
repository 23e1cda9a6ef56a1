nav-tournaments = Tournois
tournaments = Tournois
tournaments-lead = Des groupes, des classements, une coupe et un vainqueur : toute une journée de club avec un seul ordinateur.
tournaments-yours = Vos tournois
tournaments-older = Tournois plus anciens
tournament-announce = Nouveau tournoi
tournament-open = Ouvrir
tournament-regulations = Règlement
tournament-none = Ce tournoi n’existe pas. Demandez le lien à l’organisateur.
tournament-not-yours = Seul l’organisateur peut le faire. Les assistants saisissent les résultats.

tournament-name = Nom du tournoi
tournament-which-game = Quel jeu ?
tournament-rules-are = On joue selon les règles de tournoi. Au Pentago, si les deux joueurs ont cinq billes alignées, celui qui a joué gagne ; et pièce touchée, pièce jouée.
tournament-tables = Combien de tables y a-t-il ?
tournament-tables-enough = toutes
tournament-group-starts = Qui commence les parties de groupe ?
tournament-group-starts-lot = tirage au sort à chaque partie, comme le veut le règlement
tournament-group-starts-balanced = chacun commence à peu près le même nombre de fois
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
tournament-stage-entry = inscriptions ouvertes
tournament-stage-groups = { $open ->
    [one] phase de groupes, encore { $open } partie
   *[other] phase de groupes, encore { $open } parties
}
tournament-stage-groups-done = les groupes sont terminés, il reste à fixer la taille de la coupe
tournament-stage-intermediate = tour intermédiaire
tournament-stage-cup = phase de coupe
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
tournament-file = Feuille de calcul (CSV)
tournament-draw = Tirer les groupes au sort
tournament-draw-how = Un groupe compte 4 ou 5 joueurs. Les têtes de série et les joueurs d’un même club sont répartis ; le reste est tiré au sort.
tournament-number-of-groups = Groupes
tournament-as-usual = auto
tournament-links = Liens à partager
tournament-link-spectators = Pour les spectateurs :
tournament-link-helpers = Chaque assistant reçoit son propre lien, avec les droits que vous choisissez.
tournament-link-new = Nouveau lien pour les assistants
tournament-qualified-from = Ajouter le vainqueur d’un autre tournoi (son adresse)
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
tournament-quick-how = Partie (ou t5 pour la table 5), vainqueur (1 est nommé en premier, 2 en second, 0 partie nulle), billes du vainqueur : 12 1 9. Le joueur 2 a abandonné : 12 r2 9 ; n’est pas venu : n2 ; partie déclarée perdue : f2 ; personne n’est venu : n0. Si le joueur nommé en second a commencé, ajoutez b2.
tournament-quick-how-plain = Partie (ou t5 pour la table 5), vainqueur (1 est nommé en premier, 2 en second, 0 partie nulle) : 12 1. Le joueur 2 a abandonné : 12 r2 ; n’est pas venu : n2 ; partie déclarée perdue : f2 ; personne n’est venu : n0. Si le joueur nommé en second a commencé, ajoutez b2.
tournament-quick-unclear = « { $text } » n’est pas clair : écrivez la partie, le vainqueur et les billes, par exemple 12 1 9.
tournament-write-down = Saisir le résultat
tournament-number-missing = Il manque un nombre.
tournament-no-number = « { $text } » n’est pas un nombre valable ici.
tournament-how-missing = Indiquez qui a gagné, ou que la partie est nulle.
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
tournament-last-results = Derniers résultats
tournament-no-results = Aucune partie n’est encore terminée.
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
tournament-won-forfeit = { $name } a gagné, partie déclarée perdue pour l’adversaire
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
    [one] { $groups } groupe compte { $size } joueurs ; le règlement en prévoit 4 ou 5.
   *[other] { $groups } groupes comptent { $size } joueurs ; le règlement en prévoit 4 ou 5.
}
tournament-not-drawn-yet = Les groupes ne sont pas encore tirés au sort.
tournament-place = Rang
tournament-won-drawn-lost = gagnées – nulles – perdues
tournament-won-drawn-lost-short = G–N–P
tournament-points = Pts
tournament-win-points = Points de victoire : billes restantes à chaque victoire
tournament-win-points-short = Pts vict.
tournament-games = Parties

tournament-cup-later = La taille de la coupe se fixe quand toutes les parties des groupes sont terminées.
tournament-cup-of = Coupe à { $players } joueurs.
tournament-intermediate-why = { $places ->
    [one] { $contenders } joueurs, { $places } place en coupe.
   *[other] { $contenders } joueurs, { $places } places en coupe.
}
tournament-cup-after-intermediate = La coupe est tirée au sort après le tour intermédiaire.
tournament-goes-through = { $name } se qualifie
tournament-choose-cup = Fixer la taille de la coupe
tournament-proposal = Proposition : une coupe à { $size }. { $straight ->
    [0] Personne ne se qualifie directement.
    [one] Les premiers des groupes se qualifient directement.
    [2] Les premiers et les deuxièmes des groupes se qualifient directement.
   *[other] Les { $straight } premiers de chaque groupe se qualifient directement.
} { $places ->
    [0] { "" }
    [one] { $contenders } joueurs disputent un tour intermédiaire pour { $places } place.
   *[other] { $contenders } joueurs disputent un tour intermédiaire pour { $places } places.
}
tournament-cup-size = Joueurs en coupe
tournament-choose = Fixer

tournament-final-ranking = Classement final
tournament-ranking-so-far = Classement provisoire
tournament-reached = Parcours

tournament-undo-what = Dernière action :
tournament-undo = Annuler
tournament-helper = assistant
tournament-told-opened = création du tournoi { $name }
tournament-told-entered = inscription : { $name }
tournament-told-amended = fiche corrigée : { $name }
tournament-told-withdrew = retrait : { $name }
tournament-told-reinstated = retour : { $name }
tournament-told-tables = { $tables ->
    [0] il y a assez de tables
    [one] il y a { $tables } table
   *[other] il y a { $tables } tables
}
tournament-told-lot = { $ordered ->
    [0] tirage au sort : { $about }
   *[other] tirage au sort : { $about } : { $order }
}
tournament-told-groups = { $groups ->
    [one] { $groups } groupe a été tiré au sort
   *[other] { $groups } groupes ont été tirés au sort
}
tournament-told-joined = { $name } joue dans le { $group }
tournament-told-called = { $games ->
    [one] { $games } partie a été appelée
   *[other] { $games } parties ont été appelées
}
tournament-told-result = { $game } : { $outcome }
tournament-told-corrected = { $game }, corrigé : { $outcome }
tournament-told-struck = { $game } : le résultat a été supprimé
tournament-told-cup = taille de la coupe : { $players }
tournament-told-cup-entered = les places en coupe ont été attribuées
tournament-told-bracket = la coupe a été tirée au sort
tournament-told-paired = { $place } : { $first } commence contre { $second }
tournament-told-undone = l’action { $number } a été annulée
tournament-lot-groups = qui joue dans quel groupe
tournament-lot-joining = où joue { $name }
tournament-lot-tie = qui est devant ({ $names })
tournament-lot-bracket = qui rencontre qui en coupe
tournament-lot-begins = qui commence ({ $names })

tournament-strike = Supprimer le résultat
tournament-would-change = Ce qui va changer
tournament-do-it = Appliquer
tournament-leave-it = Annuler
tournament-changes-nothing-else = Rien d’autre ne change.
tournament-before = Avant
tournament-after = Après
tournament-comes-in = Entre en coupe : { $names }
tournament-drops-out = Sort de la coupe : { $names }
tournament-would-play = À jouer : { $names }
tournament-would-cancel = La partie { $game } est annulée.
tournament-would-draw = À tirer au sort : { $about }
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
tournament-link-yours = Rien que pour vous : toute personne qui a ce lien peut prendre votre place.
tournament-round = Tour
tournament-who-begins = Commence
tournament-other-player = Adversaire
tournament-winner = Vainqueur
tournament-marbles-placed = Billes posées par le vainqueur
tournament-signatures = Signature des joueurs

tournament-refused-rules = Ces règles ne conviennent pas au jeu : { $reason }
tournament-refused-tournament-rules = En tournoi, le Pentago se joue toujours selon les règles de tournoi.
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
tournament-refused-open-quotation = Un guillemet est ouvert mais pas refermé.
tournament-refused-list-too-long = La liste dépasse 1 Mio.
tournament-refused-no-such-player = Il n’y a pas de joueur { $player } ; les numéros vont de 1 à { $last }.
tournament-refused-no-such-game = Il n’y a pas de partie { $game } ; les numéros vont de 1 à { $last }.
tournament-refused-game-cancelled = La partie { $game } est annulée.
tournament-refused-decided-already = La partie { $game } a déjà un résultat. Corrigez-le s’il est faux.
tournament-refused-not-decided = La partie { $game } n’a pas encore de résultat.
tournament-refused-not-in-this-game = Le joueur { $player } ne joue pas dans la partie { $game } : elle oppose { $first } à { $second }.
tournament-refused-marbles = Le nombre { $marbles } n’est pas possible : un vainqueur a posé de { $fewest } à { $most } billes.
tournament-refused-marbles-missing = Combien de billes le vainqueur a-t-il posées ? Les points de victoire sont { $stock } moins ce nombre.
tournament-refused-walkover-entered = Une victoire sans jouer résulte d’un retrait. Pour une seule partie, saisissez une absence ou une partie déclarée perdue.
tournament-refused-somebody-goes-through = Quelqu’un doit se qualifier : retirez le joueur parti le premier, et l’autre gagne.
tournament-refused-cannot-be-played-again = Un joueur de la partie { $game } s’est retiré : elle ne peut pas être rejouée. Réintégrez d’abord ce joueur.
tournament-refused-move = Coup { $number } « { $text } » : { $reason }
tournament-refused-ended-otherwise = D’après ces coups, la partie s’est terminée autrement. Corrigez les coups ou le résultat.
tournament-refused-later-game-played = La partie { $game }, jouée plus tard, en dépend. Supprimez d’abord son résultat.
tournament-refused-drawn-already = Les groupes sont déjà tirés au sort. Annulez d’abord ce tirage.
tournament-refused-not-drawn = Les groupes ne sont pas encore tirés au sort.
tournament-refused-too-few-players = { $players ->
    [one] Un tournoi a besoin d’au moins deux joueurs, et il y en a { $players }.
   *[other] Un tournoi a besoin d’au moins deux joueurs, et ils sont { $players }.
}
tournament-refused-groups = Joueurs : { $players }, groupes : { $groups }. C’est impossible : un groupe compte de 2 à 6 joueurs, de préférence 4 ou 5.
tournament-refused-seed-after-draw = Les groupes sont tirés au sort : seul le nom peut encore changer, pas la tête de série, le club ni qui joue.
tournament-refused-groups-full = Chaque groupe a déjà 6 joueurs. Annulez le tirage et recommencez avec plus de groupes.
tournament-refused-too-late-to-enter = La taille de la coupe est fixée, et personne ne peut plus s’inscrire. Annulez d’abord ce choix.
tournament-refused-withdrawn-already = Le joueur { $player } s’est déjà retiré.
tournament-refused-not-withdrawn = Le joueur { $player } ne s’est pas retiré.
tournament-refused-groups-not-done = { $open ->
    [one] { $open } partie des groupes n’est pas encore terminée.
   *[other] { $open } parties des groupes ne sont pas encore terminées.
}
tournament-refused-cup-planned-already = La taille de la coupe est déjà fixée. Annulez d’abord ce choix.
tournament-refused-cup-size = Une coupe à { $size } n’est pas possible : elle compte de { $fewest } à { $most } joueurs.
tournament-refused-nobody-left = Tout le monde s’est retiré ; il ne reste personne pour jouer la coupe.
tournament-refused-nothing-to-undo = Il n’y a rien à annuler.
tournament-refused-undo-of-another = La dernière action porte le numéro { $last }, pas { $asked }. Regardez ce qui s’est passé depuis, puis décidez de nouveau.
tournament-refused-not-over = « { $name } » n’est pas terminé et n’a pas encore de vainqueur.
tournament-refused-not-the-level-below = « { $name } » n’est pas le niveau inférieur de la même série et du même jeu.

tournament-not-sent = L’envoi a échoué. Votre saisie est encore là : réessayez.
tournament-others-play = D’autres joueurs disputent maintenant cette partie. Regardez de nouveau.
tournament-table-count = Nombre de tables
tournament-export = Tout télécharger dans un fichier
tournament-fourth-place = Quatrième place
tournament-lots = Tirages au sort

tournament-online = Joué en ligne
tournament-online-how = Les parties se jouent en ligne, sur ce site. Chaque joueur prend place grâce à un lien personnel ; les résultats et les parties rejouées s’inscrivent automatiquement.
tournament-online-switch = Jouer en ligne, sur ce site
tournament-wait-minutes = Combien de minutes attendre les joueurs
tournament-played-by = Qui joue
tournament-person = une personne
tournament-take-seat = Prendre place
tournament-watch = Regarder
tournament-come-by-link = Pour jouer, ouvrez votre lien personnel. Demandez-le à l’organisateur.
tournament-not-your-seat = Cette place appartient à un autre joueur. Demandez votre lien personnel à l’organisateur.
tournament-no-game = Il n’y a pas de table pour vous en ce moment. Revenez quand on vous appelle.
tournament-told-online = se joue désormais en ligne
tournament-told-hall = se joue désormais sur place
tournament-by-house = automatique
tournament-player-link = Lien de ce joueur
tournament-player-link-how = Toute personne qui a ce lien peut prendre les places de ce joueur : ne le donnez à personne d’autre. Il figure aussi sur la feuille des liens à imprimer.
tournament-back = Retour au tournoi
tournament-waits-for = On attend { $names }.
tournament-refused-clock = Choisissez une durée entre une seconde et un an.
tournament-refused-wait = On peut attendre les joueurs d’une seconde à sept jours.
tournament-refused-level = Il n’y a pas de niveau { $level }. L’ordinateur joue aux niveaux 1 à 10.
tournament-refused-engine-in-hall = L’ordinateur ne joue qu’en ligne. Passez d’abord le tournoi en ligne.
tournament-refused-no-qualification = Seule une finale nationale ou internationale accueille les vainqueurs d’autres tournois.
tournament-began = { $name } a commencé
tournament-sit-until = Prenez place avant
tournament-sit-first = Le temps est écoulé et personne n’est venu : le premier des deux qui arrive se qualifie.
tournament-table-runs = Cette partie est en cours. Saisir un résultat ferme la table :
tournament-still-played = Cette partie est en cours.
tournament-link-renew = Nouveau lien
tournament-link-renew-how = Le lien est-il tombé entre de mauvaises mains ? Un nouveau lien rend l’ancien inutilisable.
tournament-told-link = { $name } a un nouveau lien
tournament-refused-no-clock = En ligne, il faut une limite de temps : sinon, on pourrait partir sans perdre.
tournament-refused-engine-entered = L’ordinateur joue pour le joueur { $player }, et il ne joue qu’en ligne. Retirez d’abord ce joueur.
tournament-refused-engine-has-no-link = L’ordinateur joue pour le joueur { $player } ; il n’a pas besoin de lien.
tournament-refused-happened-since = Depuis l’action { $seen }, il s’est passé quelque chose qui change le résultat ; la dernière action est la { $last }. Regardez de nouveau, puis décidez.
tournament-refused-command-id = Le serveur n’a pas compris cette demande.
