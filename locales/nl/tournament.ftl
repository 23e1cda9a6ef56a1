nav-tournaments = Toernooien
tournaments = Toernooien
tournaments-lead = Groepen, standen, een beker en een winnaar: een hele clubdag vanaf één laptop.
tournaments-yours = Jouw toernooien
tournaments-older = Oudere toernooien
tournament-announce = Nieuw toernooi
tournament-open = Openen
tournament-regulations = Het reglement
tournament-none = Dit toernooi bestaat niet. Vraag de organisator om de link.
tournament-not-yours = Alleen de organisator kan dat doen. Helpers voeren uitslagen in.

tournament-name = Hoe heet het?
tournament-which-game = Welk spel?
tournament-rules-are = Er wordt volgens de toernooiregels gespeeld: hebben bij Pentago beiden vijf op een rij, dan wint wie de zet deed, en aanraken is zetten.
tournament-tables = Hoeveel tafels zijn er?
tournament-tables-enough = genoeg voor iedereen
tournament-group-starts = Wie begint de partijen in een groep?
tournament-group-starts-lot = dat wordt per partij geloot, zoals in het reglement
tournament-group-starts-balanced = iedereen begint ongeveer even vaak
tournament-series = Deel van een reeks
tournament-series-why = Wie een lokaal toernooi wint, is geplaatst voor de nationale finale; wie die wint, voor de internationale.
tournament-series-name = Naam van de reeks
tournament-level-local = lokaal
tournament-level-national = nationale finale
tournament-level-international = internationale finale

tournament-about = { $players ->
    [one] { $game } · 1 speler
   *[other] { $game } · { $players } spelers
}
tournament-stage-entry = de inschrijving is open
tournament-stage-groups = { $open ->
    [one] de groepen spelen, er is nog één partij te gaan
   *[other] de groepen spelen, er zijn nog { $open } partijen te gaan
}
tournament-stage-groups-done = de groepen zijn klaar, de beker moet nog gekozen worden
tournament-stage-intermediate = de tussenronde is bezig
tournament-stage-cup = de beker is bezig
tournament-stage-over = { $name } heeft gewonnen

tournament-pages = Pagina’s van het toernooi
tournament-now = Nu aan tafel
tournament-entries = Spelers
tournament-groups = Groepen
tournament-cup = Beker
tournament-ranking = Rangschikking
tournament-history = Verloop
tournament-history-older = Oudere regels
tournament-print = Afdrukken
tournament-display = Zaalscherm

tournament-add-players = Wie doet er mee?
tournament-player-name = Naam
tournament-club = Vereniging
tournament-seed = Plaatsing
tournament-add = Toevoegen
tournament-paste = Lijst plakken of bestand kiezen
tournament-paste-how = Eén speler per regel: naam, vereniging en plaatsing, gescheiden door een komma, een puntkomma of een tab.
tournament-file = Rekenblad als CSV
tournament-draw = Groepen loten
tournament-draw-how = Een groep heeft 4 of 5 spelers. Geplaatste spelers en spelers van één vereniging worden gespreid, de rest gaat door loting.
tournament-number-of-groups = Groepen
tournament-as-usual = zoals gewoonlijk
tournament-links = Links voor anderen
tournament-link-spectators = Om mee te kijken:
tournament-link-helpers = Helpers krijgen een eigen link, waarmee ze uitslagen kunnen invoeren en verder niets.
tournament-link-new = Nieuwe link voor helpers
tournament-link-once = Deze link zie je maar één keer. Je kunt er uitslagen mee invoeren en verder niets; eerdere links werken niet meer.
tournament-qualified-from = Winnaar overnemen uit (adres van het toernooi)
tournament-players = { $players ->
    [one] 1 speler
   *[other] { $players } spelers
}
tournament-nobody-yet = Er heeft zich nog niemand ingeschreven.
tournament-number = Nr.
tournament-in-group = Groep
tournament-change = Wijzigen
tournament-withdraw = Terugtrekken
tournament-reinstate = Weer opnemen

tournament-quick = Uitslag in drie getallen
tournament-quick-how = Partij, winnaar (1 begon, 2 niet, 0 remise), knikkers van de winnaar: 12 1 9. Opgegeven f1, niet gekomen n1: dan heeft 1 gewonnen. Begon de tweede, zet er dan b2 bij.
tournament-quick-how-plain = Partij, winnaar (1 begon, 2 niet, 0 remise): 12 1. Opgegeven f1, niet gekomen n1: dan heeft 1 gewonnen. Begon de tweede, zet er dan b2 bij.
tournament-quick-unclear = “{ $text }” is niet duidelijk: schrijf de partij, de winnaar en de knikkers, bijvoorbeeld 12 1 9.
tournament-write-down = Noteren
tournament-number-missing = Er ontbreekt een getal.
tournament-no-number = “{ $text }” is geen getal dat hier past.
tournament-how-missing = Zeg wie er gewonnen heeft, of dat het remise was.
tournament-nobody-plays = Er speelt nu niemand.
tournament-waiting = { $games ->
    [one] Nog één partij wacht op haar spelers of op een tafel.
   *[other] Nog { $games } partijen wachten op hun spelers of op een tafel.
}
tournament-table = Tafel
tournament-game = Partij { $game }
tournament-marbles = Knikkers
tournament-how = Hoe liep het af?
tournament-played = uitgespeeld
tournament-forfeit = opgegeven
tournament-no-show = niet gekomen
tournament-last-results = Laatste uitslagen
tournament-no-results = Er is nog geen partij beslist.
tournament-correct = Verbeteren

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
tournament-won = { $name } heeft gewonnen
tournament-won-with = { $marbles ->
    [one] { $name } heeft met 1 knikker gewonnen
   *[other] { $name } heeft met { $marbles } knikkers gewonnen
}
tournament-drawn = remise
tournament-rare = Bijzonder geval
tournament-won-forfeit = { $name } heeft gewonnen, de ander gaf op
tournament-won-no-show = { $name } heeft gewonnen, de ander kwam niet
tournament-nobody-came = niemand kwam
tournament-won-walkover = { $name } heeft gewonnen, de ander heeft zich teruggetrokken
tournament-ahead-points = voor op punten, { $more } tegen { $fewer }
tournament-ahead-win-points = voor op winstpunten, { $more } tegen { $fewer }
tournament-ahead-among = voor in de onderlinge partijen, { $more } tegen { $fewer }
tournament-ahead-lot = voor door loting
tournament-level-so-far = tot nu toe gelijk
tournament-champion = Winnaar
tournament-out-after-groups = Groepsfase
tournament-withdrew = Teruggetrokken
tournament-still-in = nog in de strijd
tournament-bye = vrijloting
tournament-begins = { $name } begint
tournament-odd-groups = { $groups ->
    [one] Eén groep heeft { $size } spelers; het reglement wil er 4 of 5.
   *[other] { $groups } groepen hebben { $size } spelers; het reglement wil er 4 of 5.
}
tournament-not-drawn-yet = De groepen zijn nog niet geloot.
tournament-place = Plaats
tournament-won-drawn-lost = gewonnen – remise – verloren
tournament-won-drawn-lost-short = W–R–V
tournament-points = Punten
tournament-win-points = Winstpunten: bij elke winst de knikkers die over zijn
tournament-win-points-short = Winstp.
tournament-games = Partijen

tournament-cup-later = De grootte van de beker wordt gekozen als alle partijen van de groepen beslist zijn.
tournament-cup-of = Plaatsen in de beker: { $players }.
tournament-intermediate-why = { $places ->
    [one] { $contenders } spelers, één plaats in de beker.
   *[other] { $contenders } spelers, { $places } plaatsen in de beker.
}
tournament-cup-after-intermediate = De loting volgt na de tussenronde.
tournament-goes-through = { $name } gaat door
tournament-choose-cup = Hoeveel spelers in de beker?
tournament-proposal = Voorstel: een beker met { $size } plaatsen. { $straight ->
    [0] Niemand gaat er rechtstreeks heen.
    [one] De groepswinnaars gaan er rechtstreeks heen.
    [2] De groepswinnaars en de nummers twee gaan er rechtstreeks heen.
   *[other] De eerste { $straight } van elke groep gaan er rechtstreeks heen.
} { $places ->
    [0] { "" }
    [one] { $contenders } spelen in een tussenronde om één plaats.
   *[other] { $contenders } spelen in een tussenronde om { $places } plaatsen.
}
tournament-cup-size = Spelers in de beker
tournament-choose = Kiezen

tournament-final-ranking = Eindstand
tournament-ranking-so-far = Tussenstand
tournament-reached = Bereikt

tournament-undo-what = Het laatst gedaan:
tournament-undo = Ongedaan maken
tournament-helper = helper
tournament-told-opened = { $name } is aangekondigd
tournament-told-entered = { $name } is ingeschreven
tournament-told-amended = de gegevens van { $name } zijn verbeterd
tournament-told-withdrew = { $name } heeft zich teruggetrokken
tournament-told-reinstated = { $name } is terug
tournament-told-tables = { $tables ->
    [0] er zijn genoeg tafels
    [one] er is één tafel
   *[other] er zijn { $tables } tafels
}
tournament-told-lot = { $ordered ->
    [0] lot { $lot }, { $about }
   *[other] lot { $lot }, { $about }: { $order }
}
tournament-told-groups = { $groups ->
    [one] er is één groep geloot
   *[other] er zijn { $groups } groepen geloot
}
tournament-told-joined = { $name } speelt in { $group }
tournament-told-called = { $games ->
    [one] er is één partij naar een tafel geroepen
   *[other] er zijn { $games } partijen naar hun tafel geroepen
}
tournament-told-result = { $game }: { $outcome }
tournament-told-corrected = { $game }, verbeterd: { $outcome }
tournament-told-struck = { $game }: de uitslag is geschrapt
tournament-told-cup = er is een beker met { $players } plaatsen gekozen
tournament-told-cup-entered = de plaatsen in de beker zijn verdeeld
tournament-told-bracket = de beker is geloot
tournament-told-paired = { $place }: { $first } begint tegen { $second }
tournament-told-undone = nummer { $number } is ongedaan gemaakt
tournament-lot-groups = wie in welke groep speelt
tournament-lot-joining = waar { $name } speelt
tournament-lot-tie = wie voor staat, { $names }
tournament-lot-bracket = wie in de beker tegen wie speelt
tournament-lot-begins = wie begint, { $names }

tournament-strike = Uitslag schrappen
tournament-would-change = Wat er zou veranderen
tournament-do-it = Zo doen
tournament-leave-it = Zo laten
tournament-changes-nothing-else = Verder verandert er niets.
tournament-before = Nu
tournament-after = Daarna
tournament-comes-in = Dan in de beker: { $names }
tournament-drops-out = Dan uit de beker: { $names }
tournament-would-play = Nog te spelen: { $names }
tournament-would-cancel = Partij { $game } vervalt.
tournament-would-draw = Er wordt geloot: { $about }
tournament-would-win = Winnaar van het toernooi: { $was } → { $is }

tournament-at-table = Tafel { $table }
tournament-wait = Wacht even op je tafel
tournament-against = tegen { $name }
tournament-you-begin = Jij begint.
tournament-placed = Plaats { $place }

tournament-sheet-entries = Deelnemerslijst
tournament-sheet-groups = Groepsbladen
tournament-sheet-slips = Uitslagbriefjes
tournament-sheet-cup = Beker
tournament-sheet-ranking = Rangschikking
tournament-sheet-links = Links om uit te delen
tournament-links-secret = Geheim: knip de briefjes uit en geef elke speler het zijne. Hang dit blad nooit op.
tournament-link-yours = Voor jou alleen: wie deze link heeft, neemt je plaats in.
tournament-round = Ronde
tournament-who-begins = Begint
tournament-other-player = Tegenstander
tournament-winner = Winnaar
tournament-marbles-placed = Door de winnaar geplaatste knikkers
tournament-signatures = Handtekeningen

tournament-refused-rules = Deze regels passen niet bij het spel: { $reason }
tournament-refused-tournament-rules = Een toernooipartij Pentago speel je volgens de toernooiregels.
tournament-refused-tournament-name = Een naam heeft 1 tot 60 tekens.
tournament-refused-no-tables = Een toernooi heeft minstens één tafel nodig. Laat het getal weg als er genoeg zijn.
tournament-refused-name = De naam “{ $name }” kan niet: een naam heeft 1 tot 60 tekens.
tournament-refused-club = De vereniging “{ $name }” kan niet: een naam heeft 1 tot 60 tekens.
tournament-refused-seed = Plaatsing { $seed } kan niet: plaatsingen gaan van 1 voor de sterkste tot 512.
tournament-refused-name-taken = Er is al een “{ $name }”, speler { $player }. Voeg een voorletter of een geboortejaar toe om de twee uit elkaar te houden.
tournament-refused-seed-taken = Speler { $player } heeft plaatsing { $seed } al.
tournament-refused-too-many-players = Een toernooi heeft hoogstens 512 spelers.
tournament-refused-nobody-listed = Er staat niemand op de lijst. Schrijf één speler per regel.
tournament-refused-line = Regel { $line }: { $reason }
tournament-refused-seed-text = “{ $text }” is geen plaatsing: dat is een getal vanaf 1.
tournament-refused-open-quotation = Een aanhalingsteken wordt geopend en nooit gesloten.
tournament-refused-list-too-long = De lijst is groter dan 1 MiB.
tournament-refused-no-such-player = Speler { $player } bestaat niet; de nummers gaan van 1 tot en met { $last }.
tournament-refused-no-such-game = Partij { $game } staat niet op het programma; de nummers gaan van 1 tot en met { $last }.
tournament-refused-game-cancelled = Partij { $game } is vervallen.
tournament-refused-decided-already = Partij { $game } is al beslist. Verbeter haar als de uitslag niet klopt.
tournament-refused-not-decided = Partij { $game } is nog niet beslist.
tournament-refused-not-in-this-game = Speler { $player } speelt niet in partij { $game }: dat is { $first } tegen { $second }.
tournament-refused-marbles = Het aantal { $marbles } kan niet: een winnaar heeft { $fewest } tot { $most } knikkers geplaatst.
tournament-refused-marbles-missing = Hoeveel knikkers heeft de winnaar geplaatst? De winstpunten zijn { $stock } min dat aantal.
tournament-refused-walkover-entered = Winst zonder spelen hoort bij een terugtrekking. Voer voor één partij in dat iemand opgaf of niet kwam.
tournament-refused-somebody-goes-through = Iemand moet doorgaan: trek degene terug die het eerst wegging, dan wint de ander.
tournament-refused-cannot-be-played-again = Een speler van partij { $game } heeft zich teruggetrokken, dus ze kan niet opnieuw gespeeld worden. Haal hem eerst terug.
tournament-refused-move = Zet { $number } “{ $text }”: { $reason }
tournament-refused-ended-otherwise = Volgens deze zetten liep de partij anders af. Verbeter de zetten of de uitslag.
tournament-refused-later-game-played = Partij { $game }, die later is gespeeld, hangt hiervan af. Schrap eerst die uitslag.
tournament-refused-drawn-already = De groepen zijn al geloot. Maak eerst de loting ongedaan.
tournament-refused-not-drawn = De groepen zijn nog niet geloot.
tournament-refused-too-few-players = { $players ->
    [one] Een toernooi heeft minstens twee spelers nodig, en er is er één.
   *[other] Een toernooi heeft minstens twee spelers nodig, en er zijn er { $players }.
}
tournament-refused-groups = Spelers: { $players }, groepen: { $groups }. Dat komt niet uit: een groep heeft 2 tot 6 spelers, het liefst 4 of 5.
tournament-refused-seed-after-draw = De groepen zijn geloot: plaatsing, vereniging en computer liggen vast, een naam kan nog veranderen.
tournament-refused-groups-full = Elke groep heeft al 6 spelers. Maak de loting ongedaan en loot opnieuw met meer groepen.
tournament-refused-too-late-to-enter = De beker is gekozen en niemand kan zich nog inschrijven. Maak dat eerst ongedaan.
tournament-refused-withdrawn-already = Speler { $player } heeft zich al teruggetrokken.
tournament-refused-not-withdrawn = Speler { $player } heeft zich niet teruggetrokken.
tournament-refused-groups-not-done = { $open ->
    [one] Eén partij van de groepen is nog niet beslist.
   *[other] { $open } partijen van de groepen zijn nog niet beslist.
}
tournament-refused-cup-planned-already = De beker is al gekozen. Maak dat eerst ongedaan.
tournament-refused-cup-size = Een beker met { $size } plaatsen kan niet: er spelen er { $fewest } tot { $most }.
tournament-refused-nobody-left = Iedereen heeft zich teruggetrokken; er is niemand om de beker te spelen.
tournament-refused-nothing-to-undo = Er is niets ongedaan te maken.
tournament-refused-undo-of-another = Het laatst gedaan is nummer { $last }, niet { $asked }. Kijk wat er sindsdien is gebeurd en beslis opnieuw.
tournament-refused-not-over = “{ $name }” is nog niet afgelopen; eerder is niemand geplaatst.
tournament-refused-not-the-level-below = “{ $name }” is niet het niveau eronder in dezelfde reeks en hetzelfde spel.

tournament-not-sent = Het is niet aangekomen. Wat je typte staat er nog: probeer het opnieuw.
tournament-others-play = Deze partij spelen nu anderen. Kijk nog eens.
tournament-table-count = Tafels
tournament-export = Alles als bestand meenemen
tournament-fourth-place = Vierde plaats
tournament-lots = Lotingen

tournament-online = Online gespeeld
tournament-online-how = Er wordt gespeeld aan tafels van het huis. Elke speler neemt zijn plaats in via een eigen link; uitslagen en overgespeelde partijen komen vanzelf.
tournament-online-switch = Aan tafels van het huis spelen
tournament-wait-minutes = Minuten dat een tafel op haar spelers wacht
tournament-played-by = Wie speelt
tournament-person = een mens
tournament-take-seat = Neem je plaats in
tournament-watch = Meekijken
tournament-come-by-link = Kom via je eigen link om te spelen. De organisator heeft die.
tournament-not-your-seat = Deze plaats is van een andere speler. Kom via de link die de organisator voor je heeft.
tournament-no-game = Er is nu geen tafel voor je. Kijk opnieuw als je opgeroepen wordt.
tournament-told-online = vanaf nu gespeeld aan tafels van het huis
tournament-told-hall = vanaf nu gespeeld in een zaal
tournament-by-house = het huis
tournament-player-link = Link van deze speler
tournament-player-link-how = Wie hem heeft, neemt de plaatsen van deze speler in; geef hem dus alleen aan hem. Hij staat ook op het blad met links om af te drukken.
tournament-back = Terug naar het toernooi
tournament-waits-for = De tafel wacht op { $names }.
tournament-refused-clock = Een klok heeft van een seconde tot een jaar.
tournament-refused-wait = Een tafel wacht van een seconde tot zeven dagen op haar spelers.
tournament-refused-level = Niveau { $level } bestaat niet; de computer speelt op niveau 1 tot 10.
tournament-refused-engine-in-hall = De computer speelt alleen aan tafels van het huis. Laat het toernooi eerst online spelen.
tournament-refused-no-qualification = Alleen een nationale of internationale finale neemt winnaars van elders op.
tournament-began = { $name } begon
tournament-sit-until = De tafel wacht op je tot
tournament-sit-first = De tijd is om en er is niemand gekomen: wie van de twee het eerst komt, gaat door.
tournament-table-runs = Zij zijn op dit moment aan het spelen. Dit noteren sluit hun tafel:
tournament-still-played = Deze partij wordt op dit moment gespeeld.
tournament-link-renew = Een andere link
tournament-link-renew-how = Is hij in verkeerde handen gekomen? De oude link opent dan nooit meer iets.
tournament-told-link = { $name } heeft een andere link
tournament-refused-no-clock = Aan tafels van het huis is een klok nodig: zonder klok verliest wie zijn tafel verlaat nooit.
tournament-refused-engine-entered = De computer speelt voor speler { $player }, en alleen aan tafels van het huis. Trek die speler eerst terug.
tournament-refused-engine-has-no-link = De computer speelt voor speler { $player } en heeft geen link nodig.
tournament-refused-happened-since = Sinds nummer { $seen } is er iets gebeurd dat de gevolgen verandert; het laatste is { $last }. Kijk opnieuw en beslis dan.
tournament-refused-command-id = Dat hebben we niet begrepen.
