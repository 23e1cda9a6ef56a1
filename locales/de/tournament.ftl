nav-tournaments = Turniere
tournaments = Turniere
tournaments-lead = Gruppen, Ranglisten, ein Cup und am Ende ein Sieg: ein ganzer Vereinstag mit einem Laptop.
tournaments-yours = Deine Turniere
tournaments-older = Ältere Turniere
tournament-announce = Neues Turnier
tournament-open = Öffnen
tournament-regulations = Turnierreglement
tournament-none = Dieses Turnier gibt es nicht. Frag die Turnierleitung nach dem Link.
tournament-not-yours = Das kann nur die Turnierleitung. Helfer tragen Ergebnisse ein.

tournament-name = Wie heißt das Turnier?
tournament-which-game = Welches Spiel?
tournament-rules-are = Es gelten die Turnierregeln. Haben bei Pentago beide fünf in einer Reihe, gewinnt, wer gezogen hat, und es gilt „berührt – geführt“.
tournament-tables = Wie viele Tische gibt es?
tournament-tables-enough = genug
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
tournament-stage-entry = Anmeldung offen
tournament-stage-groups = { $open ->
    [one] Gruppenphase, noch eine Partie
   *[other] Gruppenphase, noch { $open } Partien
}
tournament-stage-groups-done = die Gruppen sind fertig; jetzt die Cup-Größe festlegen
tournament-stage-intermediate = Zwischenrunde
tournament-stage-cup = Cup-Phase
tournament-stage-over = { $name } hat gewonnen

tournament-pages = Seiten des Turniers
tournament-now = Jetzt am Tisch
tournament-entries = Spieler
tournament-groups = Gruppen
tournament-cup = Cup
tournament-ranking = Rangliste
tournament-history = Verlauf
tournament-history-older = Ältere Einträge
tournament-print = Drucken
tournament-display = Saalanzeige

tournament-add-players = Wer spielt mit?
tournament-player-name = Name
tournament-club = Verein
tournament-seed = Setzplatz
tournament-add = Hinzufügen
tournament-paste = Liste einfügen oder Datei wählen
tournament-paste-how = Ein Spieler pro Zeile: Name, Verein und Setzplatz, getrennt durch Komma, Semikolon oder Tabulator.
tournament-file = Tabelle (CSV)
tournament-draw = Gruppen auslosen
tournament-draw-how = Eine Gruppe hat 4 oder 5 Spieler. Gesetzte und Spieler desselben Vereins werden verteilt, alles andere wird ausgelost.
tournament-number-of-groups = Gruppen
tournament-as-usual = auto
tournament-links = Links für andere
tournament-link-spectators = Für Zuschauer:
tournament-link-helpers = Jeder Helfer bekommt einen eigenen Link mit den gewählten Rechten.
tournament-link-new = Neuer Link für Helfer
tournament-qualified-from = Sieger eines anderen Turniers hinzufügen (Adresse)
tournament-players = { $players ->
    [one] 1 Spieler
   *[other] { $players } Spieler
}
tournament-nobody-yet = Noch ist niemand angemeldet.
tournament-number = Nr.
tournament-in-group = Gruppe
tournament-change = Ändern
tournament-withdraw = Zurückziehen
tournament-reinstate = Wieder aufnehmen

tournament-quick = Ergebnis in drei Zahlen
tournament-quick-how = Partie (oder t5 für Tisch 5), Sieger (1 steht vorn, 2 an zweiter Stelle, 0 für unentschieden), Kugeln des Siegers: 12 1 9. Spieler 2 hat aufgegeben: 12 r2 9; nicht erschienen: n2; verloren gewertet: f2; niemand erschienen: n0. Hat der an zweiter Stelle genannte Spieler begonnen, füge b2 an.
tournament-quick-how-plain = Partie (oder t5 für Tisch 5), Sieger (1 steht vorn, 2 an zweiter Stelle, 0 für unentschieden): 12 1. Spieler 2 hat aufgegeben: 12 r2; nicht erschienen: n2; verloren gewertet: f2; niemand erschienen: n0. Hat der an zweiter Stelle genannte Spieler begonnen, füge b2 an.
tournament-quick-unclear = „{ $text }“ ist nicht klar: Schreib Partie, Sieger und Kugeln, zum Beispiel 12 1 9.
tournament-write-down = Ergebnis eintragen
tournament-number-missing = Eine Zahl fehlt.
tournament-no-number = „{ $text }“ ist hier keine gültige Zahl.
tournament-how-missing = Gib an, wer gewonnen hat oder dass es unentschieden war.
tournament-nobody-plays = Gerade spielt niemand.
tournament-waiting = { $games ->
    [one] Eine weitere Partie wartet auf Spieler oder einen Tisch.
   *[other] { $games } weitere Partien warten auf Spieler oder einen Tisch.
}
tournament-table = Tisch
tournament-game = Partie { $game }
tournament-marbles = Kugeln
tournament-how = Wie ging sie aus?
tournament-played = zu Ende gespielt
tournament-last-results = Letzte Ergebnisse
tournament-no-results = Noch ist keine Partie zu Ende.
tournament-correct = Korrigieren

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
tournament-won-forfeit = { $name } hat gewonnen, die Partie wurde für die andere Seite als verloren gewertet
tournament-won-no-show = { $name } hat gewonnen, die andere Seite ist nicht erschienen
tournament-nobody-came = niemand ist erschienen
tournament-won-walkover = { $name } hat kampflos gewonnen
tournament-ahead-points = nach Punkten vorn, { $more } zu { $fewer }
tournament-ahead-win-points = nach Gewinnpunkten vorn, { $more } zu { $fewer }
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
    [one] Eine Gruppe hat { $size } Spieler; das Reglement sieht 4 oder 5 vor.
   *[other] { $groups } Gruppen haben { $size } Spieler; das Reglement sieht 4 oder 5 vor.
}
tournament-not-drawn-yet = Die Gruppen sind noch nicht ausgelost.
tournament-place = Rang
tournament-won-drawn-lost = gewonnen – unentschieden – verloren
tournament-won-drawn-lost-short = G–U–V
tournament-points = Punkte
tournament-win-points = Gewinnpunkte: bei jedem Sieg übrige Kugeln
tournament-win-points-short = Gew.-P.
tournament-games = Partien

tournament-cup-later = Die Cup-Größe wird festgelegt, wenn alle Gruppenpartien gespielt sind.
tournament-cup-of = Cup mit { $players } Plätzen.
tournament-intermediate-why = { $places ->
    [one] { $contenders } Spieler, ein Platz im Cup.
   *[other] { $contenders } Spieler, { $places } Plätze im Cup.
}
tournament-cup-after-intermediate = Der Cup wird nach der Zwischenrunde ausgelost.
tournament-goes-through = { $name } kommt weiter
tournament-choose-cup = Cup-Größe festlegen
tournament-proposal = Vorschlag: ein Cup mit { $size } Plätzen. { $straight ->
    [0] Direkt kommt niemand weiter.
    [one] Die Gruppenersten kommen direkt weiter.
    [2] Die Gruppenersten und Gruppenzweiten kommen direkt weiter.
   *[other] Die ersten { $straight } jeder Gruppe kommen direkt weiter.
} { $places ->
    [0] { "" }
    [one] { $contenders } spielen in einer Zwischenrunde um einen Platz.
   *[other] { $contenders } spielen in einer Zwischenrunde um { $places } Plätze.
}
tournament-cup-size = Spieler im Cup
tournament-choose = Festlegen

tournament-final-ranking = Endstand
tournament-ranking-so-far = Zwischenstand
tournament-reached = Erreicht

tournament-undo-what = Letzte Aktion:
tournament-undo = Rückgängig machen
tournament-helper = Helfer
tournament-told-opened = { $name } wurde angelegt
tournament-told-entered = { $name } wurde angemeldet
tournament-told-amended = { $name } wurde korrigiert
tournament-told-withdrew = { $name } hat sich zurückgezogen
tournament-told-reinstated = { $name } ist wieder dabei
tournament-told-tables = { $tables ->
    [0] es gibt genug Tische
    [one] es gibt einen Tisch
   *[other] es gibt { $tables } Tische
}
tournament-told-lot = { $ordered ->
    [0] ausgelost: { $about }
   *[other] ausgelost: { $about }: { $order }
}
tournament-told-groups = { $groups ->
    [one] eine Gruppe wurde ausgelost
   *[other] { $groups } Gruppen wurden ausgelost
}
tournament-told-joined = { $name } spielt in { $group }
tournament-told-called = { $games ->
    [one] eine Partie wurde aufgerufen
   *[other] { $games } Partien wurden aufgerufen
}
tournament-told-result = { $game }: { $outcome }
tournament-told-corrected = { $game }, korrigiert: { $outcome }
tournament-told-struck = { $game }: Das Ergebnis wurde gelöscht
tournament-told-cup = die Cup-Größe wurde auf { $players } festgelegt
tournament-told-cup-entered = die Plätze im Cup wurden vergeben
tournament-told-bracket = der Cup wurde ausgelost
tournament-told-paired = { $place }: { $first } beginnt gegen { $second }
tournament-told-undone = Aktion { $number } wurde rückgängig gemacht
tournament-lot-groups = wer in welcher Gruppe spielt
tournament-lot-joining = wo { $name } spielt
tournament-lot-tie = wer vorn liegt ({ $names })
tournament-lot-bracket = wer im Cup auf wen trifft
tournament-lot-begins = wer beginnt ({ $names })

tournament-strike = Ergebnis löschen
tournament-would-change = Was sich ändert
tournament-do-it = Übernehmen
tournament-leave-it = Abbrechen
tournament-changes-nothing-else = Sonst ändert sich nichts.
tournament-before = Vorher
tournament-after = Nachher
tournament-comes-in = Neu im Cup: { $names }
tournament-drops-out = Nicht mehr im Cup: { $names }
tournament-would-play = Zu spielen: { $names }
tournament-would-cancel = Partie { $game } entfällt.
tournament-would-draw = Wird ausgelost: { $about }
tournament-would-win = Turniersieg: { $was } → { $is }

tournament-at-table = Tisch { $table }
tournament-wait = Bitte warte auf deinen Tisch
tournament-against = gegen { $name }
tournament-you-begin = Du beginnst.
tournament-placed = Rang { $place }

tournament-sheet-entries = Meldeliste
tournament-sheet-groups = Gruppenblätter
tournament-sheet-slips = Spielzettel
tournament-sheet-cup = Cup
tournament-sheet-ranking = Rangliste
tournament-sheet-links = Links zum Verteilen
tournament-links-secret = Geheim: Schneide die Zettel aus und gib jeder Person ihren eigenen. Häng dieses Blatt niemals auf.
tournament-link-yours = Nur für dich: Wer diesen Link hat, kann deinen Platz einnehmen.
tournament-round = Runde
tournament-who-begins = Beginnt
tournament-other-player = Gegner
tournament-winner = Sieger
tournament-marbles-placed = Gesetzte Kugeln des Siegers
tournament-signatures = Unterschriften

tournament-refused-rules = Diese Regeln passen nicht zum Spiel: { $reason }
tournament-refused-tournament-rules = Eine Turnierpartie Pentago wird immer nach den Turnierregeln gespielt.
tournament-refused-tournament-name = Ein Name hat 1 bis 60 Zeichen.
tournament-refused-no-tables = Ein Turnier braucht mindestens einen Tisch. Lass die Zahl weg, wenn es genug gibt.
tournament-refused-name = Der Name „{ $name }“ ist nicht möglich: Ein Name hat 1 bis 60 Zeichen.
tournament-refused-club = Der Verein „{ $name }“ ist nicht möglich: Ein Name hat 1 bis 60 Zeichen.
tournament-refused-seed = Der Setzplatz { $seed } ist nicht möglich: Setzplätze gehen von 1, am stärksten, bis 512.
tournament-refused-name-taken = „{ $name }“ gibt es schon, Spieler { $player }. Füge einen Anfangsbuchstaben oder ein Geburtsjahr hinzu, um die beiden zu unterscheiden.
tournament-refused-seed-taken = Den Setzplatz { $seed } hat schon Spieler { $player }.
tournament-refused-too-many-players = Ein Turnier hat höchstens 512 Spieler.
tournament-refused-nobody-listed = Die Liste ist leer. Schreib einen Spieler pro Zeile.
tournament-refused-line = Zeile { $line }: { $reason }
tournament-refused-seed-text = „{ $text }“ ist kein Setzplatz: Setzplätze sind Zahlen ab 1.
tournament-refused-open-quotation = Ein Anführungszeichen wird geöffnet, aber nicht geschlossen.
tournament-refused-list-too-long = Die Liste ist größer als 1 MiB.
tournament-refused-no-such-player = Spieler { $player } gibt es nicht; die Nummern gehen von 1 bis { $last }.
tournament-refused-no-such-game = Partie { $game } gibt es nicht; die Nummern gehen von 1 bis { $last }.
tournament-refused-game-cancelled = Partie { $game } ist entfallen.
tournament-refused-decided-already = Partie { $game } hat schon ein Ergebnis. Korrigiere es, wenn es falsch ist.
tournament-refused-not-decided = Partie { $game } hat noch kein Ergebnis.
tournament-refused-not-in-this-game = Spieler { $player } spielt nicht in Partie { $game }: Das ist { $first } gegen { $second }.
tournament-refused-marbles = Die Zahl { $marbles } kann nicht stimmen: Wer gewinnt, hat { $fewest } bis { $most } Kugeln gesetzt.
tournament-refused-marbles-missing = Wie viele Kugeln hat der Sieger gesetzt? Die Gewinnpunkte sind { $stock } minus diese Zahl.
tournament-refused-walkover-entered = Ein kampfloser Sieg ergibt sich aus einem Rückzug. Für eine einzelne Partie trage ein, dass jemand nicht erschienen ist oder dass sie verloren gewertet wird.
tournament-refused-somebody-goes-through = Jemand muss weiterkommen: Zieh die Person zurück, die zuerst gegangen ist; dann gewinnt die andere.
tournament-refused-cannot-be-played-again = Jemand aus Partie { $game } hat sich zurückgezogen; sie kann nicht wiederholt werden. Nimm diesen Spieler zuerst wieder auf.
tournament-refused-move = Zug { $number } „{ $text }“: { $reason }
tournament-refused-ended-otherwise = Nach diesen Zügen endete die Partie anders. Korrigiere die Züge oder das Ergebnis.
tournament-refused-later-game-played = Partie { $game }, die später gespielt wurde, hängt davon ab. Lösche zuerst ihr Ergebnis.
tournament-refused-drawn-already = Die Gruppen sind schon ausgelost. Mach zuerst die Auslosung rückgängig.
tournament-refused-not-drawn = Die Gruppen sind noch nicht ausgelost.
tournament-refused-too-few-players = { $players ->
    [one] Ein Turnier braucht mindestens zwei Spieler, angemeldet ist nur einer.
   *[other] Ein Turnier braucht mindestens zwei Spieler, angemeldet sind { $players }.
}
tournament-refused-groups = Spieler: { $players }, Gruppen: { $groups }. Das geht nicht auf: Eine Gruppe hat 2 bis 6 Spieler und sollte 4 oder 5 haben.
tournament-refused-seed-after-draw = Die Gruppen sind ausgelost: Nur der Name lässt sich noch ändern, nicht Setzplatz, Verein oder wer spielt.
tournament-refused-groups-full = Jede Gruppe hat schon 6 Spieler. Mach die Auslosung rückgängig und lose mit mehr Gruppen neu aus.
tournament-refused-too-late-to-enter = Die Cup-Größe steht fest, und niemand kann mehr dazukommen. Mach das zuerst rückgängig.
tournament-refused-withdrawn-already = Spieler { $player } hat sich schon zurückgezogen.
tournament-refused-not-withdrawn = Spieler { $player } hat sich nicht zurückgezogen.
tournament-refused-groups-not-done = { $open ->
    [one] Eine Gruppenpartie ist noch nicht zu Ende.
   *[other] { $open } Gruppenpartien sind noch nicht zu Ende.
}
tournament-refused-cup-planned-already = Die Cup-Größe steht schon fest. Mach das zuerst rückgängig.
tournament-refused-cup-size = Ein Cup mit { $size } Plätzen ist nicht möglich: Er hat { $fewest } bis { $most }.
tournament-refused-nobody-left = Alle haben sich zurückgezogen; für den Cup ist niemand mehr da.
tournament-refused-nothing-to-undo = Es gibt nichts rückgängig zu machen.
tournament-refused-undo-of-another = Die letzte Aktion ist Nummer { $last }, nicht { $asked }. Sieh nach, was seither passiert ist, und entscheide neu.
tournament-refused-not-over = „{ $name }“ ist noch nicht zu Ende und hat noch keinen Sieger.
tournament-refused-not-the-level-below = „{ $name }“ ist nicht die Stufe darunter in derselben Serie und demselben Spiel.

tournament-not-sent = Das ließ sich nicht senden. Deine Eingabe steht noch da: Versuch es noch einmal.
tournament-others-play = Diese Partie spielen jetzt andere. Sieh noch einmal nach.
tournament-table-count = Tische
tournament-export = Alles als Datei herunterladen
tournament-fourth-place = Rang 4
tournament-lots = Auslosungen

tournament-online = Online gespielt
tournament-online-how = Gespielt wird online, auf diesem Server. Alle nehmen ihren Platz über einen eigenen Link ein; Ergebnisse und Wiederholungen werden automatisch eingetragen.
tournament-online-switch = Online auf diesem Server spielen
tournament-wait-minutes = Wartezeit auf die Spieler, in Minuten
tournament-played-by = Wer spielt
tournament-person = ein Mensch
tournament-take-seat = Platz einnehmen
tournament-watch = Zuschauen
tournament-come-by-link = Zum Spielen öffne deinen eigenen Link. Frag die Turnierleitung danach.
tournament-not-your-seat = Dieser Platz gehört jemand anderem. Frag die Turnierleitung nach deinem eigenen Link.
tournament-no-game = Im Moment gibt es keinen Tisch für dich. Schau wieder nach, wenn du aufgerufen wirst.
tournament-told-online = wird ab jetzt online gespielt
tournament-told-hall = wird ab jetzt vor Ort gespielt
tournament-by-house = automatisch
tournament-player-link = Link dieses Spielers
tournament-player-link-how = Wer diesen Link hat, kann die Plätze dieses Spielers einnehmen; gib ihn also niemand anderem. Er steht auch auf dem Blatt mit den Links zum Drucken.
tournament-back = Zurück zum Turnier
tournament-waits-for = Es fehlt noch: { $names }.
tournament-refused-clock = Die Bedenkzeit liegt zwischen einer Sekunde und einem Jahr.
tournament-refused-wait = Die Wartezeit liegt zwischen einer Sekunde und sieben Tagen.
tournament-refused-level = Die Stufe { $level } gibt es nicht; der Computer spielt auf den Stufen 1 bis 10.
tournament-refused-engine-in-hall = Der Computer kann nur online spielen. Stell das Turnier zuerst auf online um.
tournament-refused-no-qualification = Nur ein nationales oder internationales Finale nimmt Sieger anderer Turniere auf.
tournament-began = { $name } hat begonnen
tournament-sit-until = Nimm deinen Platz ein bis
tournament-sit-first = Die Zeit ist um, und niemand ist erschienen: Wer von beiden zuerst kommt, ist weiter.
tournament-table-runs = Diese Partie wird gerade gespielt. Wenn du ein Ergebnis einträgst, wird der Tisch geschlossen:
tournament-still-played = Diese Partie wird gerade gespielt.
tournament-link-renew = Neuer Link
tournament-link-renew-how = Ist der Link in falsche Hände geraten? Mit einem neuen wird der alte ungültig.
tournament-told-link = { $name } hat einen neuen Link
tournament-refused-no-clock = Online-Partien brauchen eine Bedenkzeit: Ohne Uhr könnte jemand einfach gehen, ohne zu verlieren.
tournament-refused-engine-entered = Für Spieler { $player } spielt der Computer, und der kann nur online spielen. Zieh diesen Spieler zuerst zurück.
tournament-refused-engine-has-no-link = Für Spieler { $player } spielt der Computer; er braucht keinen Link.
tournament-refused-happened-since = Seit Aktion { $seen } ist etwas passiert, das die Folgen ändert; die letzte Aktion ist { $last }. Sieh noch einmal nach und entscheide dann.
tournament-refused-command-id = Das hat der Server nicht verstanden.
