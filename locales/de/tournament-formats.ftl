tournament-format = Turnierform
tournament-format-groups = Gruppen, dann Cup
tournament-format-round-robin = Rundenturnier: alle gegen alle
tournament-format-swiss = Schweizer System: Spieler mit etwa gleich vielen Punkten treffen aufeinander
tournament-format-knock-out = K.-o.-System: nur der Cup
tournament-format-tables = Tische zu dritt und mehr (Pentago XL, Exago): Punkte nach Rang
tournament-format-rounds = Runden (Schweizer System und Tische)
tournament-format-seats = Plätze an einem Tisch (Tische)
tournament-format-double = Rundenturnier: alle zweimal gegen alle
tournament-format-accelerated = Schweizer System: beschleunigte erste Runden
tournament-format-third-place = K.-o.-System: Spiel um Platz 3
tournament-stage-rounds = { $rounds ->
    [0] { $open ->
        [one] noch eine Partie
       *[other] noch { $open } Partien
    }
   *[other] { $open ->
        [one] Runde { $round } von { $rounds }, noch eine Partie
       *[other] Runde { $round } von { $rounds }, noch { $open } Partien
    }
}
tournament-stage-round-done = Runde { $round } von { $rounds } ist fertig; jetzt die nächste auslosen
tournament-draw-plain = Auslosen
tournament-draw-round = Runde { $round } auslosen
tournament-cancel-round = Auslosung der Runde { $round } zurücknehmen
tournament-nothing-drawn-yet = Es ist noch nichts ausgelost.
tournament-round-number = Runde { $round }
tournament-standings = Tabelle
tournament-ahead-buchholz = nach Buchholz vorn, { $more } zu { $fewer }
tournament-ahead-sonneborn-berger = nach Sonneborn-Berger vorn, { $more } zu { $fewer }
tournament-ahead-first-places = nach ersten Plätzen vorn, { $more } zu { $fewer }
tournament-buchholz = Buchholz: Summe der Punkte aller Gegner
tournament-buchholz-short = Bh.
tournament-sonneborn-berger = Sonneborn-Berger: Punkte der besiegten Gegner, bei Unentschieden die Hälfte
tournament-sonneborn-berger-short = SoBerg
tournament-opponents-points = Summe der Punkte aller Gegner
tournament-opponents-points-short = Gegn.-P.
tournament-reached-points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
tournament-places = Ränge { $places }
tournament-places-typed = Ränge in der Reihenfolge der Plätze am Tisch
tournament-seat = Platz { $seat }
tournament-crosstable = Kreuztabelle
tournament-sheet-crosstable = Kreuztabelle
tournament-places-how = Partie, dann die Ränge in der Reihenfolge der Plätze am Tisch: 5 2-1-4-3. Wer einen Rang teilt, hat dieselbe Ziffer: 5 1-2-2-2.
tournament-outdated-round = Runde { $round } wurde mit dem alten Ergebnis gepaart. Sie bleibt; solange keine ihrer Partien ein Ergebnis hat, kannst du die Auslosung zurücknehmen und wiederholen.
tournament-told-round = { $bye ->
    [0] Runde { $round } wurde ausgelost
   *[other] Runde { $round } wurde ausgelost; Freilos: { $name }
}
tournament-told-round-cancelled = die Auslosung der Runde { $round } wurde zurückgenommen
tournament-told-rounds = { $rounds ->
    [one] es gibt eine Runde
   *[other] es gibt { $rounds } Runden
}
tournament-lot-order = die Reihenfolge vor der ersten Runde
tournament-lot-numbers = die Nummern der Spieler
tournament-lot-round = Runde { $round }
tournament-refused-format-rounds = { $rounds } Runden sind nicht möglich: Es sind 1 bis 30.
tournament-refused-format-seats = { $seats } Plätze sind nicht möglich: Ein Tisch dieses Spiels hat 3 bis { $most }.
tournament-refused-format-game = Dieses Spiel ist für zwei. Nur Pentago XL und Exago werden an Tischen zu dritt und mehr gespielt.
tournament-refused-format-online = Tische zu dritt und mehr werden nicht online gespielt. Schalte das Onlinespiel aus oder wähle eine andere Turnierform.
tournament-refused-format-has-no-groups = Nur ein Turnier mit Gruppen und Cup hat mehrere Gruppen. Lass ihre Zahl leer.
tournament-refused-format-has-no-cup = Nur bei einem Turnier mit Gruppen wird eine Cup-Größe festgelegt.
tournament-refused-format-has-no-rounds = Nur das Schweizer System und Tische werden Runde für Runde ausgelost.
tournament-refused-round-not-done = { $open ->
    [one] Eine Partie der Runde { $round } ist noch nicht fertig. Lose danach die nächste Runde aus.
   *[other] { $open } Partien der Runde { $round } sind noch nicht fertig. Lose danach die nächste Runde aus.
}
tournament-refused-no-round-left = Alle { $rounds } Runden sind ausgelost. Lege mehr Runden fest, um weiterzuspielen.
tournament-refused-last-round-drawn = Die letzte von { $rounds } Runden ist ausgelost, niemand kann sich mehr anmelden. Lege zuerst mehr Runden fest.
tournament-refused-tournament-over = Das Turnier ist zu Ende, niemand kann sich mehr anmelden.
tournament-refused-no-pairing = Runde { $round } lässt sich nicht paaren: Eine Paarung oder ein Freilos würde sich wiederholen. Setze die Zahl der Runden auf die gespielten.
tournament-refused-round-played = Die Auslosung der Runde { $round } lässt sich nicht zurücknehmen: Partie { $game } hat ein Ergebnis. Lösche es zuerst.
tournament-refused-rounds-below = { $drawn } Runden sind ausgelost, es können nicht nur { $rounds } sein. Nimm zuerst die letzte Auslosung zurück.
tournament-refused-too-many-for-round-robin = Ein Rundenturnier hat höchstens 64 Spieler; es sind { $players }.
tournament-refused-places-needed = Partie { $game } wird durch die Ränge ihrer { $players } Spieler entschieden, in der Reihenfolge der Plätze am Tisch, zum Beispiel 2-1-4-3.
tournament-refused-places-refused = Partie { $game } wird zu zweit gespielt: Trag den Sieger ein oder ein Unentschieden.
tournament-refused-places-text = „{ $text }“ sind keine Ränge: 2-1-4-3 nennt den Rang für jeden Platz am Tisch, 1-2-2-2 teilt den zweiten.
