## Moderation: the pages of operators

operator = Moderation
operator-reports = Meldungen
operator-handled = Erledigt
operator-reported-by = gemeldet von { $name }
operator-dismiss = Verwerfen
operator-players = Spieler
operator-tables = Tische
operator-tournaments = Turniere
operator-log = Protokoll
operator-log-messages = { $number ->
    [one] { $number } Nachricht
   *[other] { $number } Nachrichten
}
operator-log-for-ever = für immer
operator-log-owner = aus dem Konto selbst
operator-metrics = Messwerte
metrics-lead = Die letzte Stunde, mit einem Wert alle 20 Sekunden. Die Werte sind im Arbeitsspeicher und beginnen mit dem Server neu.
metrics-values = Jetzt { $now }, Maximum { $max }
metrics-quantiles = Jetzt: Median { $median }, 99. Perzentil { $slow }; Maximum { $max }
metric-requests = Anfragen pro Sekunde
metric-answer = Antwortzeit in Millisekunden
metric-sockets = Offene WebSockets
metric-tables = Tische im Arbeitsspeicher
metric-moves = Züge pro Sekunde
metric-commit = Dauer eines Commits in Millisekunden
metric-engine = Suchen, die auf die Engine warten
metric-limits = Ablehnungen durch Grenzen pro Sekunde
metric-memory = Arbeitsspeicher in Megabyte
operator-none = Hier ist nichts.
operator-reason = Grund
operator-action = Maßnahme
operator-action-mute = Stummschalten
operator-action-ban = Sperren
operator-action-ban-address = Netz sperren
operator-action-delete-player = Konto löschen
operator-do = Ausführen
operator-search = Spieler suchen
operator-new-name = Neuer Name
operator-mute-hour = Eine Stunde stummschalten
operator-mute-day = Einen Tag stummschalten
operator-unmute = Stummschaltung aufheben
operator-ban-day = Einen Tag sperren
operator-ban = Für immer sperren
operator-unban = Sperre aufheben
operator-ban-address = Netz einen Tag sperren
operator-rename = Umbenennen
operator-grant = Zum Moderator machen
operator-revoke = Moderatorrolle entziehen
operator-close-table = Tisch schließen
operator-delete-tournament = Turnier löschen
operator-muted-until = Stumm bis { $date }
operator-muted-for-ever = Für immer stumm
operator-banned-until = Gesperrt bis { $date }
operator-banned-for-ever = Für immer gesperrt
operator-is-operator = Moderator
operator-guest = Gast
operator-to-table = Zum Tisch
operator-has-results = { $number ->
    [one] Dieses Turnier hat ein Ergebnis. Mit dem Turnier wird auch das Ergebnis gelöscht; die Partien an den Tischen bleiben.
   *[other] Dieses Turnier hat { $number } Ergebnisse. Mit dem Turnier werden auch die Ergebnisse gelöscht; die Partien an den Tischen bleiben.
}
operator-delete-anyway = Mit den Ergebnissen löschen
operator-keep = Behalten
operator-done = Erledigt. Es steht im Protokoll.
problem-network-banned = Ein Moderator hat dein Netz für einige Zeit gesperrt.
refused-banned = Dieses Konto ist gesperrt.
refused-muted = Ein Moderator hat dich stummgeschaltet: Du kannst gerade keine Nachrichten schreiben.
refused-moderation-reason = Ein Grund hat 1 bis 500 Zeichen.
refused-unknown-player = Diesen Spieler gibt es nicht.
refused-no-account = Dieser Spieler ist ein Gast. Das geht nur mit einem Konto.
refused-is-operator = Dieser Spieler ist Moderator. Entziehe zuerst die Rolle.
refused-no-address = Der Spieler ist nicht verbunden. Adressen werden nicht gespeichert, deshalb ist das Netz nur während der Verbindung bekannt.
refused-loopback = Das Netz dieses Rechners kann nicht gesperrt werden.
refused-too-many-networks = Zu viele Netze sind gesperrt. Hebe zuerst einige Sperren auf.
refused-own-network = Das ist dein eigenes Netz. Du würdest dich selbst aussperren.
refused-trusted-proxy = In diesem Netz steht ein vertrauenswürdiger Proxy. Alle, die über ihn kommen, wären ausgesperrt.
refused-tournament-table = Dieser Tisch gehört zu einem Turnier. Wende dich an die Turnierleitung oder lösche das Turnier.
refused-not-logged = Der Tisch ist geschlossen, aber das Protokoll konnte nicht geschrieben werden.
refused-unreadable-tournament = Die Ereignisse dieses Turniers sind nicht lesbar; wie viele Ergebnisse es hat, lässt sich nicht sagen. Mit dem Turnier werden auch sie gelöscht; die Partien an den Tischen bleiben.
refused-no-report = Es gibt keine offene Meldung mit dieser Nummer.
