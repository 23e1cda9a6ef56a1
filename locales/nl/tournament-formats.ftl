tournament-format = Opzet
tournament-format-groups = groepen, daarna knock-out
tournament-format-round-robin = rondtoernooi: iedereen speelt tegen iedereen
tournament-format-swiss = Zwitsers systeem: spelers met ongeveer evenveel punten treffen elkaar
tournament-format-knock-out = knock-out: zonder groepen
tournament-format-tables = tafels van drie en meer (Pentago XL, Exago): punten naar plaats
tournament-format-rounds = Rondes (Zwitsers systeem en tafels)
tournament-format-seats = Plekken per tafel (tafels)
tournament-format-double = Rondtoernooi: iedereen speelt twee keer tegen elkaar
tournament-format-accelerated = Zwitsers systeem: versnelde eerste rondes
tournament-format-third-place = Knock-out: partij om de derde plaats
tournament-stage-rounds = { $rounds ->
    [0] { $open ->
        [one] nog één partij
       *[other] nog { $open } partijen
    }
   *[other] { $open ->
        [one] ronde { $round } van { $rounds }, nog één partij
       *[other] ronde { $round } van { $rounds }, nog { $open } partijen
    }
}
tournament-stage-round-done = ronde { $round } van { $rounds } is klaar; loot nu de volgende
tournament-draw-plain = Loten
tournament-draw-round = Ronde { $round } loten
tournament-cancel-round = Loting van ronde { $round } terugnemen
tournament-nothing-drawn-yet = Er is nog niets geloot.
tournament-round-number = Ronde { $round }
tournament-standings = Stand
tournament-ahead-buchholz = voor op Buchholz, { $more } tegen { $fewer }
tournament-ahead-sonneborn-berger = voor op Sonneborn-Berger, { $more } tegen { $fewer }
tournament-ahead-first-places = voor op eerste plaatsen, { $more } tegen { $fewer }
tournament-buchholz = Buchholz: som van de punten van de tegenstanders
tournament-buchholz-short = Buch.
tournament-sonneborn-berger = Sonneborn-Berger: punten van verslagen tegenstanders, en de helft bij remise
tournament-sonneborn-berger-short = Sonn.-B.
tournament-opponents-points = Som van de punten van de tegenstanders
tournament-opponents-points-short = P. teg.
tournament-reached-points = { $points ->
    [one] { $points } punt
   *[other] { $points } punten
}
tournament-places = plaatsen { $places }
tournament-places-typed = Plaatsen in de volgorde aan tafel
tournament-seat = Plek { $seat } aan tafel
tournament-crosstable = Kruistabel
tournament-sheet-crosstable = Kruistabel
tournament-places-how = De partij, dan de plaatsen in de volgorde aan tafel: 5 2-1-4-3. Wie een plaats deelt, heeft hetzelfde cijfer: 5 1-2-2-2.
tournament-outdated-round = Ronde { $round } is met de oude uitslag ingedeeld. Die indeling blijft; zolang geen van de partijen een uitslag heeft, kun je de loting terugnemen en opnieuw doen.
tournament-told-round = { $bye ->
    [0] ronde { $round } is geloot
   *[other] ronde { $round } is geloot; vrij: { $name }
}
tournament-told-round-cancelled = de loting van ronde { $round } is teruggenomen
tournament-told-rounds = { $rounds ->
    [one] er is één ronde
   *[other] er zijn { $rounds } rondes
}
tournament-lot-order = de volgorde voor de eerste ronde
tournament-lot-numbers = de nummers van de spelers
tournament-lot-round = ronde { $round }
tournament-refused-format-rounds = { $rounds } rondes kan niet: het zijn er 1 tot 30.
tournament-refused-format-seats = { $seats } plekken kan niet: een tafel van dit spel heeft er 3 tot { $most }.
tournament-refused-format-game = Dit spel is voor twee. Alleen Pentago XL en Exago worden aan tafels van drie en meer gespeeld.
tournament-refused-format-online = Tafels van drie en meer worden niet online gespeeld. Zet online spelen uit of kies een andere opzet.
tournament-refused-format-has-no-groups = Alleen een toernooi met groepen en knock-out heeft meerdere groepen. Laat het aantal leeg.
tournament-refused-format-has-no-cup = Alleen bij een toernooi met groepen kies je hoeveel spelers naar de knock-outfase gaan.
tournament-refused-format-has-no-rounds = Alleen het Zwitserse systeem en tafels worden per ronde geloot.
tournament-refused-round-not-done = { $open ->
    [one] Eén partij van ronde { $round } is nog niet klaar. Loot daarna de volgende ronde.
   *[other] { $open } partijen van ronde { $round } zijn nog niet klaar. Loot daarna de volgende ronde.
}
tournament-refused-no-round-left = Alle { $rounds } rondes zijn geloot. Kies meer rondes om verder te gaan.
tournament-refused-last-round-drawn = De laatste van { $rounds } rondes is geloot, dus niemand kan zich meer inschrijven. Kies eerst meer rondes.
tournament-refused-tournament-over = Het toernooi is afgelopen, dus niemand kan zich meer inschrijven.
tournament-refused-no-pairing = Ronde { $round } kan niet worden ingedeeld: een paar of een vrije ronde zou zich herhalen. Breng het aantal rondes terug tot de gespeelde.
tournament-refused-round-played = De loting van ronde { $round } kan niet worden teruggenomen: partij { $game } heeft een uitslag. Verwijder die eerst.
tournament-refused-rounds-below = Er zijn { $drawn } rondes geloot, dus het kunnen er niet maar { $rounds } zijn. Neem eerst de laatste loting terug.
tournament-refused-too-many-for-round-robin = Een rondtoernooi heeft hoogstens 64 spelers; het zijn er { $players }.
tournament-refused-places-needed = Partij { $game } wordt beslist door de plaatsen van de { $players } spelers in de volgorde aan tafel, bijvoorbeeld 2-1-4-3.
tournament-refused-places-refused = Partij { $game } gaat tussen twee spelers: voer de winnaar in, of remise.
tournament-refused-places-text = ‘{ $text }’ zijn geen plaatsen: 2-1-4-3 geeft de plaats van iedereen aan tafel, en bij 1-2-2-2 wordt de tweede gedeeld.
