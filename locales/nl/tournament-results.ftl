# Uitslagen: getypte regels en hun wachtrij, correcties, lijsten met meer fouten.
tournament-line-no-right = Met deze pagina kunnen geen uitslagen meer worden ingevoerd. Vraag de organisator om de huidige link; de regel blijft tot dan hier staan.
tournament-line-no-table = Aan tafel { $table } speelt nu niemand.
tournament-line-not-called = Partij { $game } ({ $names }) is nog niet aan een tafel geroepen. Toch invoeren: { $result }?
tournament-line-decided = Partij { $game } heeft al een uitslag: { $result }.
tournament-line-decided-helper = Partij { $game } heeft al een uitslag: { $result }. Alleen de organisator kan die corrigeren.
tournament-line-waiting = wacht
tournament-line-saved = opgeslagen
tournament-line-refused = niet ingevoerd
tournament-line-asks = controleer dit
tournament-line-taken-back = ongedaan gemaakt
tournament-line-edit = Wijzigen
tournament-line-remove = Verwijderen
tournament-line-sure = Toch invoeren
tournament-line-changed-since = Deze uitslag is intussen gewijzigd.
tournament-lines-offline = De server is niet bereikbaar. Je uitslagen blijven in deze browser en worden verstuurd zodra hij er weer is.
tournament-lines-entered = Hier ingevoerde uitslagen
tournament-lines-full = Er wachten te veel uitslagen in deze browser. Verwijder wat niet is ingevoerd, of wacht tot ze verstuurd zijn.
tournament-resigned = { $name } gaf op
tournament-did-not-come = { $name } kwam niet
tournament-forfeits = { $name } verliest reglementair
tournament-special-and-winner = Kies een winnaar of een bijzonder geval, niet allebei.
tournament-later-deleted = { $games ->
    [one] Een later gespeelde partij hangt hiervan af. De uitslag ervan wordt eerst verwijderd:
   *[other] { $games } later gespeelde partijen hangen hiervan af. Hun uitslagen worden eerst verwijderd:
}
tournament-do-with-later = { $games ->
    [one] Latere uitslag verwijderen en uitvoeren
   *[other] { $games } latere uitslagen verwijderen en uitvoeren
}
tournament-show-whole-step = Beide stappen samen tonen
tournament-refused-lines = { $count ->
    [one] Eén regel kan niet worden ingevoerd; er is niemand ingeschreven.
   *[other] { $count } regels kunnen niet worden ingevoerd; er is niemand ingeschreven.
}
tournament-refused-more-lines = { $lines ->
    [one] En nog één regel.
   *[other] En nog { $lines } regels.
}
tournament-refused-name-repeated = ‘{ $name }’ staat al in regel { $line }. Voeg een voorletter of geboortejaar toe om ze te onderscheiden.
tournament-refused-seed-repeated = Plaatsing { $seed } staat al in regel { $line }.
