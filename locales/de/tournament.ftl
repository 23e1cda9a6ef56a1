nav-tournaments = Turniere
tournaments = Turniere
tournaments-lead = Gruppen, Tabellen, ein Pokal und am Ende ein Sieg: ein ganzer Vereinstag mit einem Laptop.
tournaments-yours = Deine Turniere
tournaments-older = Ältere Turniere
tournament-announce = Neues Turnier
tournament-open = Öffnen
tournament-regulations = Turnierreglement
tournament-none = Dieses Turnier gibt es nicht. Frag die Turnierleitung nach dem Link.
tournament-not-yours = Das kann nur die Turnierleitung. Helfer tragen Ergebnisse ein.

tournament-name = Wie heißt das Turnier?
tournament-which-game = Welches Spiel?
tournament-rules-are = Gespielt wird nach den Turnierregeln: Haben bei Pentago beide fünf in einer Reihe, gewinnt, wer gezogen hat, und es gilt berührt – geführt.
tournament-tables = Wie viele Tische gibt es?
tournament-tables-enough = genug für alle
tournament-group-starts = Wer beginnt die Gruppenpartien?
tournament-group-starts-lot = wird für jede Partie ausgelost, wie im Reglement
tournament-group-starts-balanced = alle beginnen etwa gleich oft
tournament-series = Teil einer Serie
tournament-series-why = Wer ein lokales Turnier gewinnt, ist für das nationale Finale qualifiziert, und wer dieses gewinnt, für das internationale.
tournament-series-name = Name der Serie
tournament-level-local = lokal
tournament-level-national = nationales Finale
tournament-level-international = internationales Finale

tournament-about = { $players ->
    [one] { $game } · 1 Spieler
   *[other] { $game } · { $players } Spieler
}
tournament-stage-entry = die Meldeliste ist offen
tournament-stage-groups = { $open ->
    [one] die Gruppen spielen, eine Partie ist offen
   *[other] die Gruppen spielen, { $open } Partien sind offen
}
tournament-stage-groups-done = die Gruppen sind fertig, der Pokal ist zu wählen
tournament-stage-intermediate = die Zwischenrunde läuft
tournament-stage-cup = der Pokal läuft
tournament-stage-over = { $name } hat gewonnen

tournament-pages = Seiten des Turniers
tournament-now = Jetzt am Tisch
tournament-entries = Spieler
tournament-groups = Gruppen
tournament-cup = Pokal
tournament-ranking = Rangliste
tournament-history = Verlauf
tournament-history-older = Ältere Einträge
tournament-print = Drucken
tournament-display = Anzeige

tournament-add-players = Wer spielt mit?
tournament-player-name = Spieler
tournament-club = Verein
tournament-seed = Setzplatz
tournament-add = Hinzufügen
tournament-paste = Liste einfügen oder Datei nehmen
tournament-paste-how = Ein Spieler pro Zeile: Name, Verein und Setzplatz, getrennt durch Komma, Strichpunkt oder Tabulator.
tournament-file = Tabelle als CSV-Datei
tournament-draw = Gruppen auslosen
tournament-draw-how = Eine Gruppe hat 4 oder 5 Spieler. Gesetzte und Spieler eines Vereins werden verteilt, den Rest entscheidet das Los.
tournament-number-of-groups = Gruppen
tournament-as-usual = wie üblich
tournament-links = Links für andere
tournament-link-spectators = Zum Zuschauen:
tournament-link-helpers = Helfer bekommen einen eigenen Link, mit dem sie Ergebnisse eintragen können und sonst nichts.
tournament-link-new = Neuer Link für Helfer
tournament-link-once = Dieser Link wird nur einmal gezeigt. Mit ihm lassen sich Ergebnisse eintragen und sonst nichts; frühere Links gelten nicht mehr.
tournament-qualified-from = Sieger übernehmen aus (Adresse des Turniers)
tournament-players = { $players ->
    [one] 1 Spieler
   *[other] { $players } Spieler
}
tournament-nobody-yet = Noch ist niemand gemeldet.
tournament-number = Nr.
tournament-in-group = Gruppe
tournament-change = Ändern
tournament-withdraw = Zurückziehen
tournament-reinstate = Wieder aufnehmen

tournament-quick = Ergebnis in drei Zahlen
tournament-quick-how = Partie, Sieger (1 hat begonnen, 2 nicht, 0 unentschieden), Kugeln des Siegers: 12 1 9. Aufgegeben f1, nicht gekommen n1: gewonnen hat dann 1. Hat der zweite begonnen, setze b2 dazu.
tournament-quick-how-plain = Partie, Sieger (1 hat begonnen, 2 nicht, 0 unentschieden): 12 1. Aufgegeben f1, nicht gekommen n1: gewonnen hat dann 1. Hat der zweite begonnen, setze b2 dazu.
tournament-quick-unclear = „{ $text }“ ist nicht klar: Schreib Partie, Sieger und Kugeln, zum Beispiel 12 1 9.
tournament-write-down = Eintragen
tournament-number-missing = Eine Zahl fehlt.
tournament-no-number = „{ $text }“ ist keine Zahl, die hier passt.
tournament-how-missing = Sag, wer gewonnen hat oder dass es unentschieden war.
tournament-nobody-plays = Gerade spielt niemand.
tournament-waiting = { $games ->
    [one] Eine weitere Partie wartet auf ihre Spieler oder einen Tisch.
   *[other] { $games } weitere Partien warten auf ihre Spieler oder einen Tisch.
}
tournament-table = Tisch
tournament-game = Partie { $game }
tournament-marbles = Kugeln
tournament-how = Wie ging sie aus?
tournament-played = zu Ende gespielt
tournament-forfeit = aufgegeben
tournament-no-show = nicht gekommen
tournament-last-results = Letzte Ergebnisse
tournament-no-results = Noch ist keine Partie entschieden.
tournament-correct = Berichtigen

tournament-group = Gruppe { $name }
tournament-group-round = { $group }, Runde { $round }
tournament-replay = { $place }, Wiederholung { $replay }
tournament-intermediate = Zwischenrunde
tournament-third-place = Spiel um Platz 3
tournament-final = Finale
tournament-semi-final = Halbfinale
tournament-quarter-final = Viertelfinale
tournament-last = { $players ->
    [16] Achtelfinale
    [32] Sechzehntelfinale
   *[other] Letzte { $players }
}
tournament-won = { $name } hat gewonnen
tournament-won-with = { $marbles ->
    [one] { $name } hat mit 1 Kugel gewonnen
   *[other] { $name } hat mit { $marbles } Kugeln gewonnen
}
tournament-drawn = unentschieden
tournament-rare = Sonderfall
tournament-won-forfeit = { $name } hat gewonnen, die andere Seite gab auf
tournament-won-no-show = { $name } hat gewonnen, die andere Seite kam nicht
tournament-nobody-came = niemand kam
tournament-won-walkover = { $name } hat gewonnen, die andere Seite hat sich zurückgezogen
tournament-ahead-points = nach Punkten vorn, { $more } zu { $fewer }
tournament-ahead-win-points = nach Siegpunkten vorn, { $more } zu { $fewer }
tournament-ahead-among = in den Partien untereinander vorn, { $more } zu { $fewer }
tournament-ahead-lot = durch Los vorn
tournament-level-so-far = bisher gleichauf
tournament-champion = Turniersieg
tournament-out-after-groups = Gruppenphase
tournament-withdrew = Zurückgezogen
tournament-still-in = noch dabei
tournament-bye = Freilos
tournament-begins = { $name } beginnt
tournament-odd-groups = { $groups ->
    [one] Eine Gruppe hat { $size } Spieler; das Reglement will 4 oder 5.
   *[other] { $groups } Gruppen haben { $size } Spieler; das Reglement will 4 oder 5.
}
tournament-not-drawn-yet = Die Gruppen sind noch nicht ausgelost.
tournament-place = Platz
tournament-won-drawn-lost = gewonnen – unentschieden – verloren
tournament-won-drawn-lost-short = G–U–V
tournament-points = Punkte
tournament-win-points = Siegpunkte: bei jedem Sieg übrige Kugeln
tournament-win-points-short = Siegp.
tournament-games = Partien

tournament-cup-later = Die Größe des Pokals wird gewählt, wenn alle Partien der Gruppen entschieden sind.
tournament-cup-of = Pokalplätze: { $players }.
tournament-intermediate-why = { $places ->
    [one] { $contenders } Spieler, ein Platz im Pokal.
   *[other] { $contenders } Spieler, { $places } Plätze im Pokal.
}
tournament-cup-after-intermediate = Er wird nach der Zwischenrunde ausgelost.
tournament-goes-through = { $name } kommt weiter
tournament-choose-cup = Wie viele kommen in den Pokal?
tournament-proposal = Vorschlag: ein Pokal mit { $size } Plätzen. { $straight ->
    [0] Direkt kommt niemand hinein.
    [one] Die Gruppenersten kommen direkt hinein.
    [2] Die Gruppenersten und Gruppenzweiten kommen direkt hinein.
   *[other] Die ersten { $straight } jeder Gruppe kommen direkt hinein.
} { $places ->
    [0] { "" }
    [one] { $contenders } spielen in einer Zwischenrunde um einen Platz.
   *[other] { $contenders } spielen in einer Zwischenrunde um { $places } Plätze.
}
tournament-cup-size = Spieler im Pokal
tournament-choose = Wählen

tournament-final-ranking = Endstand
tournament-ranking-so-far = Zwischenstand
tournament-reached = Erreicht

tournament-undo-what = Zuletzt geschehen:
tournament-undo = Zurücknehmen
tournament-helper = Helfer
tournament-told-opened = { $name } wurde angekündigt
tournament-told-entered = { $name } wurde gemeldet
tournament-told-amended = { $name } wurde berichtigt
tournament-told-withdrew = { $name } hat sich zurückgezogen
tournament-told-reinstated = { $name } ist wieder dabei
tournament-told-tables = { $tables ->
    [0] es gibt genug Tische
    [one] es gibt einen Tisch
   *[other] es gibt { $tables } Tische
}
tournament-told-lot = { $ordered ->
    [0] Los { $lot }: { $about }
   *[other] Los { $lot }: { $about }: { $order }
}
tournament-told-groups = { $groups ->
    [one] eine Gruppe wurde ausgelost
   *[other] { $groups } Gruppen wurden ausgelost
}
tournament-told-joined = { $name } spielt in { $group }
tournament-told-called = { $games ->
    [one] eine Partie wurde an einen Tisch gerufen
   *[other] { $games } Partien wurden an Tische gerufen
}
tournament-told-result = { $game }: { $outcome }
tournament-told-corrected = { $game }, berichtigt: { $outcome }
tournament-told-struck = { $game }: Das Ergebnis wurde gestrichen
tournament-told-cup = ein Pokal mit { $players } Plätzen wurde gewählt
tournament-told-cup-entered = die Plätze im Pokal wurden vergeben
tournament-told-bracket = der Pokal wurde ausgelost
tournament-told-paired = { $place }: { $first } beginnt gegen { $second }
tournament-told-undone = Nummer { $number } wurde zurückgenommen
tournament-lot-groups = wer in welcher Gruppe spielt
tournament-lot-joining = wo { $name } spielt
tournament-lot-tie = wer vorn ist, { $names }
tournament-lot-bracket = wer im Pokal auf wen trifft
tournament-lot-begins = wer beginnt, { $names }

tournament-strike = Ergebnis streichen
tournament-would-change = Was sich ändern würde
tournament-do-it = So machen
tournament-leave-it = Lassen
tournament-changes-nothing-else = Sonst ändert sich nichts.
tournament-before = Jetzt
tournament-after = Danach
tournament-comes-in = Dann im Pokal: { $names }
tournament-drops-out = Dann nicht mehr im Pokal: { $names }
tournament-would-play = Zu spielen: { $names }
tournament-would-cancel = Partie { $game } entfällt.
tournament-would-draw = Es wird gelost: { $about }
tournament-would-win = Turniersieg: { $was } → { $is }

tournament-at-table = Tisch { $table }
tournament-wait = Bitte warte auf deinen Tisch
tournament-against = gegen { $name }
tournament-you-begin = Du beginnst.
tournament-placed = Platz { $place }

tournament-sheet-entries = Meldeliste
tournament-sheet-groups = Gruppenblätter
tournament-sheet-slips = Spielzettel
tournament-sheet-cup = Pokal
tournament-sheet-ranking = Rangliste
tournament-sheet-links = Links zum Verteilen
tournament-links-secret = Geheim: Schneide die Zettel aus und gib jedem den seinen. Häng dieses Blatt niemals auf.
tournament-link-yours = Nur für dich: Wer diesen Link hat, nimmt deinen Platz ein.
tournament-round = Runde
tournament-who-begins = Beginnt
tournament-other-player = Gegner
tournament-winner = Sieger
tournament-marbles-placed = Gesetzte Kugeln des Siegers
tournament-signatures = Unterschriften

tournament-refused-rules = Diese Regeln passen nicht zum Spiel: { $reason }
tournament-refused-tournament-rules = Eine Turnierpartie Pentago wird nach den Turnierregeln gespielt.
tournament-refused-tournament-name = Ein Name hat 1 bis 60 Zeichen.
tournament-refused-no-tables = Ein Turnier braucht mindestens einen Tisch. Lass die Zahl weg, wenn es genug gibt.
tournament-refused-name = Der Name „{ $name }“ geht nicht: Ein Name hat 1 bis 60 Zeichen.
tournament-refused-club = Der Verein „{ $name }“ geht nicht: Ein Name hat 1 bis 60 Zeichen.
tournament-refused-seed = Den Setzplatz { $seed } gibt es nicht: Setzplätze gehen von 1 für den Stärksten bis 512.
tournament-refused-name-taken = „{ $name }“ gibt es schon, Spieler { $player }. Füge einen Anfangsbuchstaben oder ein Geburtsjahr hinzu, das die beiden unterscheidet.
tournament-refused-seed-taken = Den Setzplatz { $seed } hat schon Spieler { $player }.
tournament-refused-too-many-players = Ein Turnier hat höchstens 512 Spieler.
tournament-refused-nobody-listed = Auf der Liste steht niemand. Schreib in jede Zeile einen Spieler.
tournament-refused-line = Zeile { $line }: { $reason }
tournament-refused-seed-text = „{ $text }“ ist kein Setzplatz: Setzplätze sind Zahlen ab 1.
tournament-refused-open-quotation = Ein Anführungszeichen wird geöffnet und nie geschlossen.
tournament-refused-list-too-long = Die Liste ist größer als 1 MiB.
tournament-refused-no-such-player = Spieler { $player } gibt es nicht; die Nummern gehen von 1 bis { $last }.
tournament-refused-no-such-game = Partie { $game } ist nicht angesetzt; die Nummern gehen von 1 bis { $last }.
tournament-refused-game-cancelled = Partie { $game } ist entfallen.
tournament-refused-decided-already = Partie { $game } ist schon entschieden. Berichtige sie, wenn das Ergebnis falsch ist.
tournament-refused-not-decided = Partie { $game } ist noch nicht entschieden.
tournament-refused-not-in-this-game = Spieler { $player } spielt nicht in Partie { $game }: Das ist { $first } gegen { $second }.
tournament-refused-marbles = Die Zahl { $marbles } kann nicht stimmen: Wer gewinnt, hat { $fewest } bis { $most } Kugeln gesetzt.
tournament-refused-marbles-missing = Wie viele Kugeln hat der Sieger gesetzt? Die Siegpunkte sind { $stock } minus diese Zahl.
tournament-refused-walkover-entered = Ein kampfloser Sieg kommt mit einem Rückzug. Für eine einzelne Partie trage ein, dass jemand aufgegeben hat oder nicht gekommen ist.
tournament-refused-somebody-goes-through = Jemand muss weiterkommen: Zieh zurück, wer zuerst gegangen ist, und die andere Seite gewinnt.
tournament-refused-cannot-be-played-again = Jemand aus Partie { $game } hat sich zurückgezogen; sie kann nicht noch einmal gespielt werden. Hol ihn zuerst zurück.
tournament-refused-move = Zug { $number } „{ $text }“: { $reason }
tournament-refused-ended-otherwise = Nach diesen Zügen endete die Partie anders. Berichtige die Züge oder das Ergebnis.
tournament-refused-later-game-played = Partie { $game }, die später gespielt wurde, hängt davon ab. Streiche zuerst ihr Ergebnis.
tournament-refused-drawn-already = Die Gruppen sind schon ausgelost. Nimm zuerst die Auslosung zurück.
tournament-refused-not-drawn = Die Gruppen sind noch nicht ausgelost.
tournament-refused-too-few-players = { $players ->
    [one] Ein Turnier braucht mindestens zwei Spieler, und es ist nur einer da.
   *[other] Ein Turnier braucht mindestens zwei Spieler, und es sind { $players } da.
}
tournament-refused-groups = Spieler: { $players }, Gruppen: { $groups }. Das geht nicht auf: Eine Gruppe hat 2 bis 6 Spieler und sollte 4 oder 5 haben.
tournament-refused-seed-after-draw = Die Gruppen sind ausgelost: Setzplatz, Verein und Computer lassen sich nicht mehr ändern, ein Name schon.
tournament-refused-groups-full = Jede Gruppe hat schon 6 Spieler. Nimm die Auslosung zurück und lose mit mehr Gruppen neu.
tournament-refused-too-late-to-enter = Der Pokal ist gewählt, und niemand kann mehr dazukommen. Nimm das zuerst zurück.
tournament-refused-withdrawn-already = Spieler { $player } hat sich schon zurückgezogen.
tournament-refused-not-withdrawn = Spieler { $player } hat sich nicht zurückgezogen.
tournament-refused-groups-not-done = { $open ->
    [one] Eine Partie der Gruppen ist noch nicht entschieden.
   *[other] { $open } Partien der Gruppen sind noch nicht entschieden.
}
tournament-refused-cup-planned-already = Der Pokal ist schon gewählt. Nimm das zuerst zurück.
tournament-refused-cup-size = Ein Pokal mit { $size } Plätzen geht nicht: Er hat { $fewest } bis { $most } Spieler.
tournament-refused-nobody-left = Alle haben sich zurückgezogen; es ist niemand da, der um den Pokal spielt.
tournament-refused-nothing-to-undo = Es gibt nichts zurückzunehmen.
tournament-refused-undo-of-another = Zuletzt geschah Nummer { $last }, nicht { $asked }. Sieh nach, was seither geschehen ist, und entscheide neu.
tournament-refused-not-over = „{ $name }“ ist noch nicht zu Ende; vorher ist niemand qualifiziert.
tournament-refused-not-the-level-below = „{ $name }“ ist nicht die Stufe darunter in derselben Serie und demselben Spiel.

tournament-not-sent = Es ist nicht angekommen. Die Eingabe steht noch da: bitte noch einmal versuchen.
tournament-others-play = Diese Partie spielen jetzt andere. Bitte noch einmal nachsehen.
tournament-table-count = Tische
tournament-export = Alles als Datei mitnehmen
tournament-fourth-place = Vierter Platz
tournament-lots = Gezogene Lose

tournament-online = Online gespielt
tournament-online-how = Gespielt wird an Tischen des Hauses. Jeder Spieler nimmt seinen Platz über einen eigenen Link ein; Ergebnisse und Wiederholungen kommen von selbst.
tournament-online-switch = An Tischen des Hauses spielen
tournament-wait-minutes = Minuten, die ein Tisch auf seine Spieler wartet
tournament-played-by = Wer spielt
tournament-person = ein Mensch
tournament-take-seat = Nimm deinen Platz ein
tournament-watch = Zusehen
tournament-come-by-link = Zum Spielen komm über deinen eigenen Link. Der Veranstalter hat ihn.
tournament-not-your-seat = Dieser Platz gehört einem anderen Spieler. Komm über den Link, den der Veranstalter für dich hat.
tournament-no-game = Im Moment gibt es keinen Tisch für dich. Schau wieder, wenn du aufgerufen wirst.
tournament-told-online = von jetzt an an Tischen des Hauses gespielt
tournament-told-hall = von jetzt an in einem Saal gespielt
tournament-by-house = das Haus
tournament-player-link = Link dieses Spielers
tournament-player-link-how = Wer ihn hat, nimmt die Plätze dieses Spielers ein; gib ihn also nur ihm. Er steht auch auf dem Blatt mit den Links zum Drucken.
tournament-back = Zurück zum Turnier
tournament-waits-for = Der Tisch wartet auf { $names }.
tournament-refused-clock = Eine Uhr hat von einer Sekunde bis zu einem Jahr.
tournament-refused-wait = Ein Tisch wartet von einer Sekunde bis zu sieben Tagen auf seine Spieler.
tournament-refused-level = Die Stufe { $level } gibt es nicht; der Computer spielt auf den Stufen 1 bis 10.
tournament-refused-engine-in-hall = Der Computer spielt nur an Tischen des Hauses. Lass das Turnier zuerst online spielen.
tournament-refused-no-qualification = Nur ein nationales oder internationales Finale nimmt Sieger von anderswo auf.
tournament-began = { $name } hat begonnen
tournament-sit-until = Der Tisch wartet auf dich bis
tournament-sit-first = Die Zeit ist um, und niemand ist gekommen: Wer von beiden zuerst kommt, ist weiter.
tournament-table-runs = Dort wird gerade gespielt. Wer dies einträgt, schließt den Tisch:
tournament-still-played = Diese Partie wird gerade gespielt.
tournament-link-renew = Neuer Link
tournament-link-renew-how = Ist er in falsche Hände gekommen? Der alte Link öffnet dann nie wieder etwas.
tournament-told-link = { $name } hat einen neuen Link
tournament-refused-no-clock = An Tischen des Hauses braucht es eine Uhr: Ohne sie verliert nie, wer seinen Tisch verlässt.
tournament-refused-engine-entered = Für Spieler { $player } spielt der Computer, und nur an Tischen des Hauses. Zieh ihn zuerst zurück.
tournament-refused-engine-has-no-link = Für Spieler { $player } spielt der Computer; er braucht keinen Link.
tournament-refused-happened-since = Seit Nummer { $seen } ist etwas geschehen, das die Folgen ändert; die letzte ist { $last }. Schau noch einmal, dann entscheide.
tournament-refused-command-id = Das haben wir nicht verstanden.
