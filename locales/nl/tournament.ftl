nav-tournaments = Toernooien
tournaments = Toernooien
tournaments-lead = Groepen, standen, een knock-outfase en een winnaar: een hele clubdag vanaf één laptop.
tournaments-yours = Jouw toernooien
tournaments-older = Oudere toernooien
tournament-announce = Nieuw toernooi
tournament-open = Openen
tournament-regulations = Het reglement
tournament-none = Dit toernooi bestaat niet. Vraag de organisator om de link.
tournament-not-yours = Alleen de organisator kan dat doen. Helpers voeren uitslagen in.

tournament-name = Naam van het toernooi
tournament-which-game = Welk spel?
tournament-rules-are = De toernooiregels gelden: hebben bij Pentago beiden vijf op een rij, dan wint wie de zet deed, en aanraken is zetten.
tournament-tables = Hoeveel tafels zijn er?
tournament-tables-enough = genoeg
tournament-group-starts = Wie begint de partijen in een groep?
tournament-group-starts-lot = dat wordt per partij geloot, zoals in het reglement
tournament-group-starts-balanced = iedereen begint ongeveer even vaak
tournament-series = Deel van een reeks
tournament-series-why = Wie een lokaal toernooi wint, plaatst zich voor de nationale finale; wie die wint, voor de internationale.
tournament-series-name = Naam van de reeks
tournament-level-local = lokaal
tournament-level-national = nationale finale
tournament-level-international = internationale finale

tournament-about = { $players ->
    [one] { $game } · 1 speler
   *[other] { $game } · { $players } spelers
}
tournament-stage-entry = inschrijving open
tournament-stage-groups = { $open ->
    [one] groepsfase, nog één partij
   *[other] groepsfase, nog { $open } partijen
}
tournament-stage-groups-done = de groepen zijn klaar; kies nu hoeveel spelers naar de knock-outfase gaan
tournament-stage-intermediate = tussenronde
tournament-stage-cup = knock-outfase
tournament-stage-over = { $name } heeft gewonnen

tournament-pages = Pagina’s van het toernooi
tournament-now = Nu aan tafel
tournament-entries = Spelers
tournament-groups = Groepen
tournament-cup = Knock-out
tournament-ranking = Rangschikking
tournament-history = Logboek
tournament-history-older = Oudere regels
tournament-print = Afdrukken
tournament-display = Zaalscherm

tournament-add-players = Wie doet er mee?
tournament-player-name = Naam
tournament-club = Club
tournament-seed = Plaatsing
tournament-add = Toevoegen
tournament-paste = Lijst plakken of bestand kiezen
tournament-paste-how = Eén speler per regel: naam, club en plaatsing, gescheiden door een komma, een puntkomma of een tab.
tournament-file = Spreadsheet (CSV)
tournament-draw = Groepen loten
tournament-draw-how = Een groep heeft 4 of 5 spelers. Geplaatste spelers en spelers van dezelfde club worden gespreid, de rest wordt geloot.
tournament-number-of-groups = Groepen
tournament-as-usual = auto
tournament-links = Links voor anderen
tournament-link-spectators = Voor toeschouwers:
tournament-link-helpers = Elke helper krijgt een eigen link, met de rechten die je kiest.
tournament-link-new = Nieuwe link voor helpers
tournament-qualified-from = Winnaar van een ander toernooi toevoegen (adres)
tournament-players = { $players ->
    [one] 1 speler
   *[other] { $players } spelers
}
tournament-nobody-yet = Er is nog niemand ingeschreven.
tournament-number = Nr.
tournament-in-group = Groep
tournament-change = Wijzigen
tournament-withdraw = Terugtrekken
tournament-reinstate = Weer opnemen

tournament-quick = Uitslag in drie getallen
tournament-quick-how = Partij (of t5 voor tafel 5), winnaar (1 staat vooraan, 2 als tweede, 0 voor remise), knikkers van de winnaar: 12 1 9. Speler 2 gaf op: 12 r2 9; kwam niet: n2; verliest reglementair: f2; niemand kwam: n0. Begon de speler die als tweede staat, zet er dan b2 bij.
tournament-quick-how-plain = Partij (of t5 voor tafel 5), winnaar (1 staat vooraan, 2 als tweede, 0 voor remise): 12 1. Speler 2 gaf op: 12 r2; kwam niet: n2; verliest reglementair: f2; niemand kwam: n0. Begon de speler die als tweede staat, zet er dan b2 bij.
tournament-quick-unclear = ‘{ $text }’ is niet duidelijk: schrijf de partij, de winnaar en de knikkers, bijvoorbeeld 12 1 9.
tournament-write-down = Uitslag invoeren
tournament-number-missing = Er ontbreekt een getal.
tournament-no-number = ‘{ $text }’ is hier geen geldig getal.
tournament-how-missing = Geef aan wie er gewonnen heeft, of dat het remise was.
tournament-nobody-plays = Er speelt nu niemand.
tournament-waiting = { $games ->
    [one] Nog één partij wacht op spelers of op een tafel.
   *[other] Nog { $games } partijen wachten op spelers of op een tafel.
}
tournament-table = Tafel
tournament-game = Partij { $game }
tournament-marbles = Knikkers
tournament-how = Hoe liep het af?
tournament-played = uitgespeeld
tournament-last-results = Laatste uitslagen
tournament-no-results = Er is nog geen partij afgelopen.
tournament-correct = Corrigeren

tournament-group = Groep { $name }
tournament-group-round = { $group }, ronde { $round }
tournament-replay = { $place }, overgespeelde partij { $replay }
tournament-intermediate = Tussenronde
tournament-third-place = Om de derde plaats
tournament-final = Finale
tournament-semi-final = Halve finale
tournament-quarter-final = Kwartfinale
tournament-last = { $players ->
    [16] Achtste finale
   *[other] Laatste { $players }
}
tournament-won = { $name } wint
tournament-won-with = { $marbles ->
    [one] { $name } wint met 1 knikker
   *[other] { $name } wint met { $marbles } knikkers
}
tournament-drawn = remise
tournament-rare = Bijzonder geval
tournament-won-forfeit = { $name } wint reglementair
tournament-won-no-show = { $name } wint, de ander kwam niet
tournament-nobody-came = niemand kwam
tournament-won-walkover = { $name } wint, de ander heeft zich teruggetrokken
tournament-ahead-points = voor op punten, { $more } tegen { $fewer }
tournament-ahead-win-points = voor op winstpunten, { $more } tegen { $fewer }
tournament-ahead-among = voor in de onderlinge partijen, { $more } tegen { $fewer }
tournament-ahead-lot = voor door loting
tournament-level-so-far = tot nu toe gelijk
tournament-champion = Winnaar
tournament-out-after-groups = Groepsfase
tournament-withdrew = Teruggetrokken
tournament-still-in = nog in de strijd
tournament-bye = vrij
tournament-begins = { $name } begint
tournament-odd-groups = { $groups ->
    [one] Eén groep heeft { $size } spelers; het reglement vraagt er 4 of 5.
   *[other] { $groups } groepen hebben { $size } spelers; het reglement vraagt er 4 of 5.
}
tournament-not-drawn-yet = De groepen zijn nog niet geloot.
tournament-place = Plaats
tournament-won-drawn-lost = gewonnen – remise – verloren
tournament-won-drawn-lost-short = W–R–V
tournament-points = Punten
tournament-win-points = Winstpunten: bij elke winst de overgebleven knikkers
tournament-win-points-short = Winstp.
tournament-games = Partijen

tournament-cup-later = Hoeveel spelers naar de knock-outfase gaan, kies je als alle groepspartijen gespeeld zijn.
tournament-cup-of = Knock-outfase met { $players } spelers.
tournament-intermediate-why = { $places ->
    [one] { $contenders } spelers, één plaats in de knock-outfase.
   *[other] { $contenders } spelers, { $places } plaatsen in de knock-outfase.
}
tournament-cup-after-intermediate = De knock-outfase wordt na de tussenronde geloot.
tournament-goes-through = { $name } gaat door
tournament-choose-cup = Hoeveel spelers naar de knock-outfase?
tournament-proposal = Voorstel: een knock-outfase met { $size } spelers. { $straight ->
    [0] Niemand gaat rechtstreeks door.
    [one] De groepswinnaars gaan rechtstreeks door.
    [2] De groepswinnaars en de nummers twee gaan rechtstreeks door.
   *[other] De eerste { $straight } van elke groep gaan rechtstreeks door.
} { $places ->
    [0] { "" }
    [one] { $contenders } spelen in een tussenronde om één plaats.
   *[other] { $contenders } spelen in een tussenronde om { $places } plaatsen.
}
tournament-cup-size = Spelers in de knock-outfase
tournament-choose = Kiezen

tournament-final-ranking = Eindstand
tournament-ranking-so-far = Tussenstand
tournament-reached = Bereikt

tournament-undo-what = Laatste actie:
tournament-undo = Ongedaan maken
tournament-helper = helper
tournament-told-opened = { $name } is aangemaakt
tournament-told-entered = { $name } is ingeschreven
tournament-told-amended = de gegevens van { $name } zijn gecorrigeerd
tournament-told-withdrew = { $name } heeft zich teruggetrokken
tournament-told-reinstated = { $name } is terug
tournament-told-tables = { $tables ->
    [0] er zijn genoeg tafels
    [one] er is één tafel
   *[other] er zijn { $tables } tafels
}
tournament-told-lot = { $ordered ->
    [0] geloot: { $about }
   *[other] geloot: { $about }: { $order }
}
tournament-told-groups = { $groups ->
    [one] er is één groep geloot
   *[other] er zijn { $groups } groepen geloot
}
tournament-told-joined = { $name } speelt in { $group }
tournament-told-called = { $games ->
    [one] er is één partij opgeroepen
   *[other] er zijn { $games } partijen opgeroepen
}
tournament-told-result = { $game }: { $outcome }
tournament-told-corrected = { $game }, gecorrigeerd: { $outcome }
tournament-told-struck = { $game }: de uitslag is verwijderd
tournament-told-cup = aantal spelers in de knock-outfase: { $players }
tournament-told-cup-entered = de plaatsen in de knock-outfase zijn verdeeld
tournament-told-bracket = de knock-outfase is geloot
tournament-told-paired = { $place }: { $first } begint tegen { $second }
tournament-told-undone = actie { $number } is ongedaan gemaakt
tournament-lot-groups = wie in welke groep speelt
tournament-lot-joining = waar { $name } speelt
tournament-lot-tie = wie voor staat ({ $names })
tournament-lot-bracket = wie in de knock-outfase tegen wie speelt
tournament-lot-begins = wie begint ({ $names })

tournament-strike = Uitslag verwijderen
tournament-would-change = Wat er verandert
tournament-do-it = Toepassen
tournament-leave-it = Annuleren
tournament-changes-nothing-else = Verder verandert er niets.
tournament-before = Voor
tournament-after = Na
tournament-comes-in = Komt in de knock-outfase: { $names }
tournament-drops-out = Valt uit de knock-outfase: { $names }
tournament-would-play = Nog te spelen: { $names }
tournament-would-cancel = Partij { $game } vervalt.
tournament-would-draw = Wordt geloot: { $about }
tournament-would-win = Winnaar van het toernooi: { $was } → { $is }

tournament-at-table = Tafel { $table }
tournament-wait = Wacht even op je tafel
tournament-against = tegen { $name }
tournament-you-begin = Jij begint.
tournament-placed = Plaats { $place }

tournament-sheet-entries = Deelnemerslijst
tournament-sheet-groups = Groepsbladen
tournament-sheet-slips = Uitslagbriefjes
tournament-sheet-cup = Knock-out
tournament-sheet-ranking = Rangschikking
tournament-sheet-links = Links om uit te delen
tournament-links-secret = Geheim: knip de briefjes uit en geef elke speler een eigen briefje. Hang dit blad nooit op.
tournament-link-yours = Alleen voor jou: wie deze link heeft, kan je plek innemen.
tournament-round = Ronde
tournament-who-begins = Begint
tournament-other-player = Tegenstander
tournament-winner = Winnaar
tournament-marbles-placed = Door de winnaar geplaatste knikkers
tournament-signatures = Handtekeningen

tournament-refused-rules = Deze regels passen niet bij het spel: { $reason }
tournament-refused-tournament-rules = Een toernooipartij Pentago speel je altijd volgens de toernooiregels.
tournament-refused-tournament-name = Een naam heeft 1 tot 60 tekens.
tournament-refused-no-tables = Een toernooi heeft minstens één tafel nodig. Laat het getal weg als er genoeg zijn.
tournament-refused-name = De naam ‘{ $name }’ kan niet: een naam heeft 1 tot 60 tekens.
tournament-refused-club = De club ‘{ $name }’ kan niet: een naam heeft 1 tot 60 tekens.
tournament-refused-seed = Plaatsing { $seed } kan niet: plaatsingen gaan van 1 voor de sterkste tot 512.
tournament-refused-name-taken = Er is al een ‘{ $name }’, speler { $player }. Voeg een voorletter of een geboortejaar toe om de twee uit elkaar te houden.
tournament-refused-seed-taken = Speler { $player } heeft plaatsing { $seed } al.
tournament-refused-too-many-players = Een toernooi heeft hoogstens 512 spelers.
tournament-refused-nobody-listed = De lijst is leeg. Schrijf één speler per regel.
tournament-refused-line = Regel { $line }: { $reason }
tournament-refused-seed-text = ‘{ $text }’ is geen plaatsing: dat is een getal vanaf 1.
tournament-refused-open-quotation = Een aanhalingsteken wordt geopend, maar niet gesloten.
tournament-refused-list-too-long = De lijst is groter dan 1 MiB.
tournament-refused-no-such-player = Speler { $player } bestaat niet; de nummers gaan van 1 tot en met { $last }.
tournament-refused-no-such-game = Partij { $game } bestaat niet; de nummers gaan van 1 tot en met { $last }.
tournament-refused-game-cancelled = Partij { $game } is vervallen.
tournament-refused-decided-already = Partij { $game } heeft al een uitslag. Corrigeer de uitslag als die niet klopt.
tournament-refused-not-decided = Partij { $game } heeft nog geen uitslag.
tournament-refused-not-in-this-game = Speler { $player } speelt niet in partij { $game }: dat is { $first } tegen { $second }.
tournament-refused-marbles = Het aantal { $marbles } kan niet: een winnaar heeft { $fewest } tot { $most } knikkers geplaatst.
tournament-refused-marbles-missing = Hoeveel knikkers heeft de winnaar geplaatst? De winstpunten zijn { $stock } min dat aantal.
tournament-refused-walkover-entered = Winst zonder spelen volgt uit een terugtrekking. Voer voor één partij in dat iemand niet kwam of reglementair verliest.
tournament-refused-somebody-goes-through = Iemand moet doorgaan: trek degene terug die het eerst wegging, dan wint de ander.
tournament-refused-cannot-be-played-again = Een speler van partij { $game } heeft zich teruggetrokken, dus de partij kan niet worden overgespeeld. Neem die speler eerst weer op.
tournament-refused-move = Zet { $number } ‘{ $text }’: { $reason }
tournament-refused-ended-otherwise = Volgens deze zetten liep de partij anders af. Corrigeer de zetten of de uitslag.
tournament-refused-later-game-played = Partij { $game }, die later is gespeeld, hangt hiervan af. Verwijder eerst de uitslag daarvan.
tournament-refused-drawn-already = De groepen zijn al geloot. Maak eerst de loting ongedaan.
tournament-refused-not-drawn = De groepen zijn nog niet geloot.
tournament-refused-too-few-players = { $players ->
    [one] Een toernooi heeft minstens twee spelers nodig, en er is er één.
   *[other] Een toernooi heeft minstens twee spelers nodig, en er zijn er { $players }.
}
tournament-refused-groups = Spelers: { $players }, groepen: { $groups }. Dat komt niet uit: een groep heeft 2 tot 6 spelers, het liefst 4 of 5.
tournament-refused-seed-after-draw = De groepen zijn geloot: alleen de naam kan nog veranderen, niet de plaatsing, de club of wie er speelt.
tournament-refused-groups-full = Elke groep heeft al 6 spelers. Maak de loting ongedaan en loot opnieuw met meer groepen.
tournament-refused-too-late-to-enter = De grootte van de knock-outfase staat vast en niemand kan zich nog inschrijven. Maak dat eerst ongedaan.
tournament-refused-withdrawn-already = Speler { $player } heeft zich al teruggetrokken.
tournament-refused-not-withdrawn = Speler { $player } heeft zich niet teruggetrokken.
tournament-refused-groups-not-done = { $open ->
    [one] Eén groepspartij is nog niet afgelopen.
   *[other] { $open } groepspartijen zijn nog niet afgelopen.
}
tournament-refused-cup-planned-already = Het aantal spelers in de knock-outfase staat al vast. Maak dat eerst ongedaan.
tournament-refused-cup-size = Een knock-outfase met { $size } spelers kan niet: er spelen er { $fewest } tot { $most }.
tournament-refused-nobody-left = Iedereen heeft zich teruggetrokken; er is niemand meer voor de knock-outfase.
tournament-refused-nothing-to-undo = Er is niets ongedaan te maken.
tournament-refused-undo-of-another = De laatste actie is nummer { $last }, niet { $asked }. Kijk wat er sindsdien is gebeurd en beslis opnieuw.
tournament-refused-not-over = ‘{ $name }’ is nog niet afgelopen en heeft nog geen winnaar.
tournament-refused-not-the-level-below = ‘{ $name }’ is niet het niveau eronder in dezelfde reeks en hetzelfde spel.

tournament-not-sent = Het kon niet worden verstuurd. Wat je typte staat er nog: probeer het opnieuw.
tournament-others-play = Deze partij wordt nu door anderen gespeeld. Kijk nog eens.
tournament-table-count = Aantal tafels
tournament-export = Alles als bestand downloaden
tournament-fourth-place = Vierde plaats
tournament-lots = Lotingen

tournament-online = Online gespeeld
tournament-online-how = Er wordt online gespeeld, op deze site. Elke speler neemt plaats via een eigen link; uitslagen en overgespeelde partijen worden automatisch ingevoerd.
tournament-online-switch = Online spelen, op deze site
tournament-wait-minutes = Minuten wachten op de spelers
tournament-played-by = Wie speelt
tournament-person = een mens
tournament-take-seat = Neem je plek in
tournament-watch = Meekijken
tournament-come-by-link = Open je eigen link om te spelen. Vraag die aan de organisator.
tournament-not-your-seat = Deze plek is van een andere speler. Vraag de organisator om je eigen link.
tournament-no-game = Er is nu geen tafel voor je. Kijk opnieuw als je opgeroepen wordt.
tournament-told-online = wordt vanaf nu online gespeeld
tournament-told-hall = wordt vanaf nu in de zaal gespeeld
tournament-by-house = automatisch
tournament-player-link = Link van deze speler
tournament-player-link-how = Wie deze link heeft, kan de plekken van deze speler innemen; geef hem dus aan niemand anders. Hij staat ook op het blad met links om af te drukken.
tournament-back = Terug naar het toernooi
tournament-waits-for = Wachten op { $names }.
tournament-refused-clock = De bedenktijd ligt tussen één seconde en een jaar.
tournament-refused-wait = De wachttijd op de spelers ligt tussen één seconde en zeven dagen.
tournament-refused-level = Niveau { $level } bestaat niet; de computer speelt op niveau 1 tot en met 10.
tournament-refused-engine-in-hall = De computer kan alleen online spelen. Zet het toernooi eerst op online.
tournament-refused-no-qualification = Alleen een nationale of internationale finale neemt winnaars van andere toernooien op.
tournament-began = { $name } begon
tournament-sit-until = Neem je plek in vóór
tournament-sit-first = De tijd is om en er is niemand gekomen: wie van de twee het eerst komt, gaat door.
tournament-table-runs = Deze partij wordt nu gespeeld. Als je een uitslag invoert, sluit de tafel:
tournament-still-played = Deze partij wordt nu gespeeld.
tournament-link-renew = Nieuwe link
tournament-link-renew-how = Is de link in verkeerde handen gevallen? Met een nieuwe werkt de oude niet meer.
tournament-told-link = { $name } heeft een nieuwe link
tournament-refused-no-clock = Online partijen hebben een klok nodig: zonder klok kan iemand gewoon weggaan zonder te verliezen.
tournament-refused-engine-entered = De computer speelt voor speler { $player }, en kan alleen online spelen. Trek die speler eerst terug.
tournament-refused-engine-has-no-link = De computer speelt voor speler { $player } en heeft geen link nodig.
tournament-refused-happened-since = Sinds actie { $seen } is er iets gebeurd dat de gevolgen verandert; de laatste actie is { $last }. Kijk opnieuw en beslis dan.
tournament-refused-command-id = De server heeft dit niet begrepen.
