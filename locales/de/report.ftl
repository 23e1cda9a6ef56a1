## Reports of players, and blocked players

report = Melden
report-or-block = Melden oder blockieren
report-why = Die Moderation dieses Servers sieht deine Meldung mit dem Chat an diesem Tisch. Wer gemeldet wird, erfährt nicht, von wem.
report-reason-insults = Beleidigung oder Drohung
report-reason-spam = Spam oder Werbung
report-reason-name = Anstößiger Name
report-reason-unfair = Unfaires Spiel, etwa mit Hilfe eines Computers
report-reason-stalling = Verlässt oder verzögert Partien
report-reason-other = Etwas anderes
report-note = Was sollte die Moderation wissen? (freiwillig)
report-thanks = Danke für deine Meldung. Die Moderation sieht sie sich an.
own-reports = Deine Meldungen
report-open = Die Moderation sieht sie sich an.
report-handled = Die Moderation hat sie sich angesehen. Danke.
block = Blockieren
block-why = Wer von dir blockiert ist, kann an deinen Tischen nicht Platz nehmen, und du siehst die Nachrichten nicht. Mitgeteilt wird das niemandem.
block-done = Blockiert. Auf deiner Kontoseite kannst du das aufheben.
blocked-players = Blockierte Spieler
unblock = Blockierung aufheben
unblocked = Die Blockierung ist aufgehoben.
refused-blocked = An diesem Tisch kannst du nicht Platz nehmen.
refused-no-target = Diesen Spieler oder diese Nachricht gibt es an diesem Tisch nicht.
refused-yourself = Das bist du selbst.
refused-note = Eine Anmerkung hat höchstens 500 Zeichen.
refused-too-many-reports = Du hast heute schon viel gemeldet. Versuche es morgen wieder.
refused-too-many-blocks = Deine Liste blockierter Spieler ist voll. Hebe zuerst eine Blockierung auf.
