# Ergebnisse: getippte Zeilen und ihre Warteschlange, Korrekturen, Listen mit mehreren Fehlern.
tournament-line-no-right = Diese Seite darf keine Ergebnisse mehr eintragen. Frag die Turnierleitung nach dem aktuellen Link; die Zeile bleibt bis dahin hier.
tournament-line-no-table = An Tisch { $table } spielt gerade niemand.
tournament-line-not-called = Partie { $game } ({ $names }) wurde noch an keinen Tisch gerufen. Trotzdem eintragen: { $result }?
tournament-line-decided = Partie { $game } hat schon ein Ergebnis: { $result }.
tournament-line-decided-helper = Partie { $game } hat schon ein Ergebnis: { $result }. Nur die Turnierleitung kann es korrigieren.
tournament-line-waiting = wartet
tournament-line-saved = gespeichert
tournament-line-refused = nicht eingetragen
tournament-line-asks = bitte prüfen
tournament-line-taken-back = zurückgenommen
tournament-line-edit = Bearbeiten
tournament-line-remove = Entfernen
tournament-line-sure = Trotzdem eintragen
tournament-line-changed-since = Dieses Ergebnis wurde inzwischen geändert.
tournament-lines-offline = Der Server ist nicht erreichbar. Deine Ergebnisse bleiben in diesem Browser und werden gesendet, sobald er wieder da ist.
tournament-lines-entered = Hier eingetragene Ergebnisse
tournament-lines-full = In diesem Browser warten zu viele Ergebnisse. Entferne die nicht eingetragenen, oder warte, bis sie gesendet sind.
tournament-resigned = { $name } hat aufgegeben
tournament-did-not-come = { $name } ist nicht erschienen
tournament-forfeits = für { $name } verloren gewertet
tournament-special-and-winner = Wähle entweder, wer gewonnen hat, oder einen Sonderfall, nicht beides.
tournament-later-deleted = { $games ->
    [one] Eine später gespielte Partie hängt davon ab. Ihr Ergebnis wird zuerst gelöscht:
   *[other] { $games } später gespielte Partien hängen davon ab. Ihre Ergebnisse werden zuerst gelöscht:
}
tournament-do-with-later = { $games ->
    [one] Späteres Ergebnis löschen und ausführen
   *[other] { $games } spätere Ergebnisse löschen und ausführen
}
tournament-show-whole-step = Beide Schritte zusammen zeigen
tournament-refused-lines = { $count ->
    [one] Eine Zeile geht nicht; es wurde niemand eingetragen.
   *[other] { $count } Zeilen gehen nicht; es wurde niemand eingetragen.
}
tournament-refused-more-lines = { $lines ->
    [one] Und eine weitere Zeile.
   *[other] Und { $lines } weitere Zeilen.
}
tournament-refused-name-repeated = „{ $name }“ steht schon in Zeile { $line }. Unterscheide die beiden durch einen Anfangsbuchstaben oder das Geburtsjahr.
tournament-refused-seed-repeated = Setzplatz { $seed } steht schon in Zeile { $line }.
