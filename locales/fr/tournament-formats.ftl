tournament-format = Formule
tournament-format-groups = groupes, puis coupe
tournament-format-round-robin = toutes rondes : chacun rencontre tous les autres
tournament-format-swiss = système suisse : on rencontre des joueurs ayant à peu près autant de points
tournament-format-knock-out = élimination directe : la coupe seule
tournament-format-tables = tables de trois joueurs et plus (Pentago XL, Exago) : points selon le rang
tournament-format-rounds = Rondes (système suisse et tables)
tournament-format-seats = Places par table (tables)
tournament-format-double = Toutes rondes : chacun rencontre deux fois les autres
tournament-format-accelerated = Système suisse : premières rondes accélérées
tournament-format-third-place = Élimination directe : match pour la 3e place
tournament-stage-rounds = { $rounds ->
    [0] { $open ->
        [one] encore { $open } partie
       *[other] encore { $open } parties
    }
   *[other] { $open ->
        [one] ronde { $round } sur { $rounds }, encore { $open } partie
       *[other] ronde { $round } sur { $rounds }, encore { $open } parties
    }
}
tournament-stage-round-done = la ronde { $round } sur { $rounds } est terminée, il reste à tirer la suivante
tournament-draw-plain = Faire le tirage
tournament-draw-round = Tirer la ronde { $round }
tournament-cancel-round = Retirer le tirage de la ronde { $round }
tournament-nothing-drawn-yet = Rien n’est encore tiré au sort.
tournament-round-number = Ronde { $round }
tournament-standings = Classement
tournament-ahead-buchholz = devant au Buchholz, { $more } à { $fewer }
tournament-ahead-sonneborn-berger = devant au Sonneborn-Berger, { $more } à { $fewer }
tournament-ahead-first-places = devant aux premières places, { $more } à { $fewer }
tournament-buchholz = Buchholz : somme des points des adversaires
tournament-buchholz-short = Buch.
tournament-sonneborn-berger = Sonneborn-Berger : points des adversaires battus, et la moitié de ceux des parties nulles
tournament-sonneborn-berger-short = Sonn.-B.
tournament-opponents-points = Somme des points des adversaires
tournament-opponents-points-short = Pts adv.
tournament-reached-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
tournament-places = rangs { $places }
tournament-places-typed = Rangs dans l’ordre des places à table
tournament-seat = Place { $seat }
tournament-crosstable = Grille des résultats
tournament-sheet-crosstable = Grille des résultats
tournament-places-how = La partie, puis les rangs dans l’ordre des places à table : 5 2-1-4-3. Les joueurs à égalité ont le même rang : 5 1-2-2-2.
tournament-outdated-round = La ronde { $round } a été appariée avec l’ancien résultat. Elle reste valable ; tant qu’aucune de ses parties n’a de résultat, vous pouvez retirer le tirage et le refaire.
tournament-told-round = { $bye ->
    [0] la ronde { $round } a été tirée
   *[other] la ronde { $round } a été tirée ; exempt : { $name }
}
tournament-told-round-cancelled = le tirage de la ronde { $round } a été retiré
tournament-told-rounds = { $rounds ->
    [one] il y a { $rounds } ronde
   *[other] il y a { $rounds } rondes
}
tournament-lot-order = l’ordre avant la première ronde
tournament-lot-numbers = les numéros des joueurs
tournament-lot-round = ronde { $round }
tournament-refused-format-rounds = { $rounds } rondes ne sont pas possibles : il y en a de 1 à 30.
tournament-refused-format-seats = { $seats } places ne sont pas possibles : une table de ce jeu en a de 3 à { $most }.
tournament-refused-format-game = Ce jeu se joue à deux. Seuls Pentago XL et Exago se jouent à des tables de trois et plus.
tournament-refused-format-online = Les tables de trois et plus ne se jouent pas en ligne. Désactivez le jeu en ligne ou choisissez une autre formule.
tournament-refused-format-has-no-groups = Seul un tournoi avec groupes et coupe a plusieurs groupes. Laissez leur nombre vide.
tournament-refused-format-has-no-cup = Seul un tournoi avec groupes permet de fixer la taille de la coupe.
tournament-refused-format-has-no-rounds = Seuls le système suisse et les tables se tirent ronde par ronde.
tournament-refused-round-not-done = { $open ->
    [one] { $open } partie de la ronde { $round } n’est pas terminée. Tirez la ronde suivante quand elle le sera.
   *[other] { $open } parties de la ronde { $round } ne sont pas terminées. Tirez la ronde suivante quand elles le seront.
}
tournament-refused-no-round-left = Les { $rounds } rondes sont toutes tirées. Augmentez le nombre de rondes pour continuer.
tournament-refused-last-round-drawn = La dernière des { $rounds } rondes est tirée, plus personne ne peut s’inscrire. Augmentez d’abord le nombre de rondes.
tournament-refused-tournament-over = Le tournoi est terminé, plus personne ne peut s’inscrire.
tournament-refused-no-pairing = La ronde { $round } ne peut pas être appariée : une rencontre ou une exemption se répéterait. Ramenez le nombre de rondes à celles qui sont jouées.
tournament-refused-round-played = Le tirage de la ronde { $round } ne peut pas être retiré : la partie { $game } a un résultat. Supprimez-le d’abord.
tournament-refused-rounds-below = { $drawn } rondes sont tirées : il ne peut pas y en avoir seulement { $rounds }. Retirez d’abord le dernier tirage.
tournament-refused-too-many-for-round-robin = Un tournoi toutes rondes compte au plus 64 joueurs ; ils sont { $players }.
tournament-refused-places-needed = La partie { $game } se décide par les rangs de ses { $players } joueurs dans l’ordre des places à table, par exemple 2-1-4-3.
tournament-refused-places-refused = La partie { $game } oppose deux joueurs : saisissez le vainqueur, ou une partie nulle.
tournament-refused-places-text = « { $text } » ne donne pas de rangs : 2-1-4-3 donne le rang de chaque place à table, et 1-2-2-2 partage le deuxième.
