## Moderation: the pages of operators

operator = Moderatie
operator-reports = Meldingen
operator-handled = Afgehandeld
operator-reported-by = gemeld door { $name }
operator-dismiss = Afwijzen
operator-players = Spelers
operator-tables = Tafels
operator-tournaments = Toernooien
operator-log = Logboek
operator-log-messages = { $number ->
    [one] { $number } bericht
   *[other] { $number } berichten
}
operator-log-for-ever = voor altijd
operator-log-owner = eigenaar van het account
operator-metrics = Metingen
metrics-lead = Het afgelopen uur, met elke 20 seconden een waarde. De metingen staan in het geheugen en beginnen opnieuw met de server.
metrics-values = Nu { $now }, maximum { $max }
metrics-quantiles = Nu: mediaan { $median }, 99e percentiel { $slow }; maximum { $max }
metric-requests = Verzoeken per seconde
metric-answer = Antwoordtijd in milliseconden
metric-sockets = Geopende WebSockets
metric-tables = Tafels in het geheugen
metric-moves = Zetten per seconde
metric-commit = Duur van een commit in milliseconden
metric-engine = Zoekopdrachten die op de engine wachten
metric-limits = Weigeringen door limieten per seconde
metric-memory = Geheugen in megabytes
operator-none = Hier is niets.
operator-reason = Reden
operator-action = Maatregel
operator-action-mute = Dempen
operator-action-ban = Blokkeren
operator-action-ban-address = Netwerk blokkeren
operator-action-delete-player = Speler verwijderen
operator-do = Uitvoeren
operator-search = Speler zoeken
operator-new-name = Nieuwe naam
operator-mute-hour = Een uur dempen
operator-mute-day = Een dag dempen
operator-unmute = Niet meer dempen
operator-ban-day = Een dag blokkeren
operator-ban = Voor altijd blokkeren
operator-unban = Blokkade opheffen
operator-ban-address = Netwerk een dag blokkeren
operator-rename = Hernoemen
operator-grant = Moderator maken
operator-revoke = Moderatorrol intrekken
operator-close-table = Tafel sluiten
operator-delete-tournament = Toernooi verwijderen
operator-muted-until = Gedempt tot { $date }
operator-muted-for-ever = Voor altijd gedempt
operator-banned-until = Geblokkeerd tot { $date }
operator-banned-for-ever = Voor altijd geblokkeerd
operator-is-operator = Moderator
operator-guest = Gast
operator-to-table = Naar de tafel
operator-has-results = { $number ->
    [one] Dit toernooi heeft één uitslag. Die wordt mee verwijderd; de partijen aan de tafels blijven.
   *[other] Dit toernooi heeft { $number } uitslagen. Die worden mee verwijderd; de partijen aan de tafels blijven.
}
operator-delete-anyway = Met uitslagen verwijderen
operator-keep = Behouden
operator-done = Gedaan. Het staat in het logboek.
problem-network-banned = Een moderator heeft je netwerk voor enige tijd geblokkeerd.
refused-banned = Dit account is geblokkeerd.
refused-muted = Een moderator heeft je gedempt: je kunt nu geen berichten schrijven.
refused-moderation-reason = Een reden heeft 1 tot 500 tekens.
refused-unknown-player = Deze speler bestaat niet.
refused-no-account = Deze speler is een gast. Dit kan alleen met een account.
refused-is-operator = Deze speler is moderator. Trek eerst die rol in.
refused-no-address = De speler is niet verbonden. Adressen worden niet opgeslagen, dus het netwerk is alleen dan bekend.
refused-loopback = Het netwerk van deze computer kan niet worden geblokkeerd.
refused-too-many-networks = Er zijn te veel netwerken geblokkeerd. Hef eerst een paar blokkades op.
refused-own-network = Dit is je eigen netwerk. Je zou jezelf buitensluiten.
refused-trusted-proxy = In dit netwerk staat een vertrouwde proxy. Iedereen daarachter zou worden buitengesloten.
refused-tournament-table = Deze tafel hoort bij een toernooi. Vraag het de organisator of verwijder het toernooi.
refused-not-logged = De tafel is gesloten, maar dat kon niet in het logboek worden gezet.
refused-unreadable-tournament = De gebeurtenissen van dit toernooi zijn onleesbaar; hoeveel uitslagen het heeft, is niet bekend. Die worden mee verwijderd; de partijen aan de tafels blijven.
refused-no-report = Er is geen open melding met dit nummer.
