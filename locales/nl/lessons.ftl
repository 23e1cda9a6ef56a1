### Lessen: de lijst van cursussen, de pagina van een cursus, de stappen en de antwoorden op zetten.

nav-learn = Leren
learn-lead = Leer een spel door het te spelen: een bord, één opdracht, jouw zet.
learn-game = { $game } leren
lesson-progress = { $done } van de { $all } stappen voltooid
lesson-start = Beginnen
lesson-continue = Verdergaan
lesson-repeat = Nog een keer
lesson-steps = Stappen
lesson-step-number = Stap { $number } van { $all }
lesson-step-done = voltooid
lesson-your-colour = Jouw kleur: { $piece }
lesson-show-move = Laat de zet zien
lesson-next = Volgende stap
lesson-well-done = Goed gedaan!
lesson-try-again = Probeer het nog eens.
lesson-finished = Dat was de laatste stap. Je weet nu genoeg voor je eerste partij.
lesson-first-game = Tegen de computer spelen, niveau 1
lesson-first-game-why = Weet je het even niet? De knop ‘{ hint }’ naast het bord laat een goede zet zien.
lesson-all-courses = Alle cursussen
lesson-kept = Je voortgang wordt in deze browser bewaard.
lesson-small-board = De lessen speel je op een klein bord met 13 lijnen. Het echte heeft er 19.

## Antwoorden op zetten die het doel missen

lesson-answer-other-cell = Dat is niet de plek die we zoeken.
lesson-answer-no-win = Daarmee win je nog niet.
lesson-answer-other-wins = Pas op: zo maak je de rij voor een ander!
lesson-answer-not-shared = Zo hebben jullie niet allebei vijf op een rij.
lesson-answer-no-place = Zo is je rij niet compleet.
lesson-answer-open = Zo blijft { $reply } open, en daar wint wie na jou aan zet is.
lesson-answer-stoppable = Met { $reply } ben je nog tegen te houden.
lesson-answer-fewer-pairs = { $captured ->
    [0] Zo verover je niets.
   *[other] Zo verover je maar één paar.
}
lesson-answer-capturable = Zwart kan je paar veroveren met { $reply }.
lesson-answer-no-open-three = Dat is nog geen open drie.
lesson-answer-no-tessera = Dat is nog geen tessera: vier naast elkaar, beide uiteinden vrij.
lesson-answer-nothing-sent-back = Zo blijven alle blauwe tegels op het bord.

## Pentago

lesson-pentago-place-title = Plaatsen en draaien
lesson-pentago-place-task = Plaats een knikker in een leeg vak en draai daarna een van de vier blokken.
lesson-pentago-place-hint = Tik op een vak en dan op een van de ronde pijlen.
lesson-pentago-place-done = Dat is een hele beurt: één knikker, één kwartslag. Draaien moet altijd, al is het een leeg blok.
lesson-pentago-middle-title = Het rustige midden
lesson-pentago-middle-task = Plaats een knikker waar geen draai hem verplaatst.
lesson-pentago-middle-hint = Als een blok draait, blijft een van de negen vakken op zijn plek.
lesson-pentago-middle-done = Het midden van een blok beweegt nooit. Daarom is het een sterke plek.
lesson-pentago-five-title = Vijf op een rij
lesson-pentago-five-task = Maak een rechte rij van vijf eigen knikkers.
lesson-pentago-five-hint = Er liggen vier witte knikkers op een rij. Beide uiteinden zijn vrij.
lesson-pentago-five-done = Vijf al bij het plaatsen: je wint meteen, en er wordt niet meer gedraaid.
lesson-pentago-across-title = Over de blokken heen
lesson-pentago-across-task = Maak je diagonaal af.
lesson-pentago-across-hint = Volg de witte knikkers van linksboven naar rechtsonder.
lesson-pentago-across-done = Rijen lopen over de blokken heen: horizontaal, verticaal en diagonaal.
lesson-pentago-turn-title = Winnen door te draaien
lesson-pentago-turn-task = Plaatsen alleen is hier niet genoeg. Plaats een knikker en win met de draai.
lesson-pentago-turn-hint = Met de klok mee gedraaid wordt de linkerkolom van blok D de bovenste rij.
lesson-pentago-turn-done = De draai bracht je knikkers op één rij. Kijk altijd hoe het bord er na de draai uitziet.
lesson-pentago-block-title = Blokkeer!
lesson-pentago-block-task = Zwart heeft er bijna vijf op een rij. Voorkom het.
lesson-pentago-block-hint = Waar zou zwart de vijfde knikker plaatsen?
lesson-pentago-block-done = Geblokkeerd. Let altijd eerst op vier op een rij, en dan pas op je eigen plan.
lesson-pentago-spot-title = De verborgen dreiging
lesson-pentago-spot-task = Zwart hoeft geen gat te vullen: één draai is genoeg. Zoek de dreiging en voorkom die.
lesson-pentago-spot-hint = Stel je blok B met de klok mee gedraaid voor. Wat ligt er dan naast de drie zwarte knikkers?
lesson-pentago-spot-done = Goed gezien. Soms ontbreekt er alleen nog een draai: draai elk blok in gedachten beide kanten op.
lesson-pentago-both-title = Vijf voor allebei
lesson-pentago-both-task = Maak met één draai vijf op een rij voor wit én voor zwart.
lesson-pentago-both-hint = In blok B ligt wat beide kanten nodig hebben. Plaats je knikker eerst in het midden ervan.
lesson-pentago-both-done = Vijf voor allebei na een draai is remise. Dat kan een partij redden.

## Pentago XL

lesson-pentago-xl-place-title = Plaatsen en draaien
lesson-pentago-xl-place-task = Plaats een knikker in een leeg vak en draai daarna een van de blokken.
lesson-pentago-xl-place-hint = Tik op een vak en dan op een van de ronde pijlen aan de rand.
lesson-pentago-xl-place-done = Eén knikker, één kwartslag. Acht van de negen blokken draaien.
lesson-pentago-xl-middle-title = Het vaste blok
lesson-pentago-xl-middle-task = Plaats een knikker in het blok dat nooit draait.
lesson-pentago-xl-middle-hint = Een van de negen blokken heeft geen pijlen.
lesson-pentago-xl-middle-done = Het middelste blok zit vast. Knikkers daarin bewegen nooit.
lesson-pentago-xl-five-title = Vijf op een rij
lesson-pentago-xl-five-task = Maak een rechte rij van vijf rode knikkers.
lesson-pentago-xl-five-hint = Kijk naar de middelste rij.
lesson-pentago-xl-five-done = Vijf op een rij wint overal op het bord, over zoveel blokken als je wilt.
lesson-pentago-xl-turn-title = Winnen door te draaien
lesson-pentago-xl-turn-task = Plaats een knikker en win met de draai.
lesson-pentago-xl-turn-hint = Blok F, rechts, kan twee knikkers naast jouw drie brengen.
lesson-pentago-xl-turn-done = De draai maakte je rij compleet. Hoe meer blokken, hoe meer er te zien is.
lesson-pentago-xl-block-title = Met z’n drieën
lesson-pentago-xl-block-task = Geel is hierna aan zet en heeft er bijna vijf op een rij. Blokkeer geel.
lesson-pentago-xl-block-hint = Het gat zit in het blok dat niet draait. Daar blijft je knikker liggen.
lesson-pentago-xl-block-done = Voorgoed geblokkeerd. Hier speelt iedereen voor zichzelf: let op de kleur die na jou komt.
lesson-pentago-xl-share-title = De eerste plaats delen
lesson-pentago-xl-share-task = Geel hoeft alleen blok B te draaien. Draai het zelf, zodat jullie allebei vijf hebben.
lesson-pentago-xl-share-hint = Plaats je knikker in het midden van blok B en draai het met de klok mee.
lesson-pentago-xl-share-done = Wie door dezelfde draai vijf krijgt, deelt de plaats. Delen is beter dan verliezen.
lesson-pentago-xl-second-title = Doorspelen
lesson-pentago-xl-second-task = Geel heeft gewonnen, en de anderen spelen door om de tweede plaats. Die is voor jou!
lesson-pentago-xl-second-hint = Je hebt er vier op een rij, en één uiteinde is vrij.
lesson-pentago-xl-second-done = De tweede plaats is voor jou. De anderen kunnen nu om de derde spelen.
lesson-pentago-xl-partner-title = Twee tegen twee
lesson-pentago-xl-partner-task = Groen is je teamgenoot. Maak vijf op een rij voor groen.
lesson-pentago-xl-partner-hint = Eén draai van blok B brengt de groene knikkers op een rij.
lesson-pentago-xl-partner-done = Vijf voor een van jullie wint voor allebei. Maar wat je van plan bent, mag je nooit zeggen.
lesson-pentago-xl-cover-title = Vóór je teamgenoot
lesson-pentago-xl-cover-task = Geel is aan zet vóór groen, je teamgenoot. Houd geel zelf tegen.
lesson-pentago-xl-cover-hint = Volg de gele kolom tot in het midden van het bord.
lesson-pentago-xl-cover-done = Precies: een tegenstander is altijd vóór je teamgenoot aan zet. Jij moet dus blokkeren.

## Exago

lesson-exago-start-title = De eerste tegel
lesson-exago-start-task = Plaats de eerste tegel.
lesson-exago-start-hint = Die komt altijd op het middelste vak.
lesson-exago-start-done = Elke partij Exago begint in het midden.
lesson-exago-touch-title = Tegels moeten elkaar raken
lesson-exago-touch-task = Plaats een tegel naast een tegel die er al ligt.
lesson-exago-touch-hint = De stippen tonen alle vakken naast een tegel. De kleur van die tegel maakt niet uit.
lesson-exago-touch-done = Elke tegel moet met een zijde een andere raken, welke kleur die ook heeft.
lesson-exago-five-title = Met z’n tweeën: vijf
lesson-exago-five-task = Maak een rechte rij van vijf rode tegels.
lesson-exago-five-hint = Jouw vier liggen op een rij. Beide uiteinden zijn vrij.
lesson-exago-five-done = Met z’n tweeën heeft ieder 12 tegels en wint vijf op een rij.
lesson-exago-four-title = Vanaf drie: vier
lesson-exago-four-task = Jullie zijn met z’n drieën en hebben elk zes tegels: hier wint vier op een rij.
lesson-exago-four-hint = Rijen lopen ook schuin. Volg je drie rode tegels.
lesson-exago-four-done = Met drie tot zes spelers is vier op een rij genoeg.
lesson-exago-block-title = Blokkeer!
lesson-exago-block-task = Blauw heeft er vier op een rij. Voorkom de vijfde.
lesson-exago-block-hint = Eén uiteinde van de blauwe rij is al dicht.
lesson-exago-block-done = Geblokkeerd. Elke tegel is een keuze: je eigen rij bouwen of een andere tegenhouden.
lesson-exago-whom-title = Wie moet je blokkeren?
lesson-exago-whom-task = Blauw en geel dreigen allebei te winnen, en blauw is hierna aan zet. Blokkeer de juiste kleur.
lesson-exago-whom-hint = Wie zou het eerst winnen?
lesson-exago-whom-done = Je blokkeert wie hierna aan zet is. In een echte partij is dat verplicht; de anderen zorgen voor de rest.
lesson-exago-two-ways-title = Twee manieren om te winnen
lesson-exago-two-ways-task = Speel zo dat blauw jouw vijf niet meer kan tegenhouden.
lesson-exago-two-ways-hint = Vier op een rij met twee vrije uiteinden kan op twee manieren vijf worden.
lesson-exago-two-ways-done = Blauw kan maar één uiteinde dichtzetten. Aan het andere win jij.
lesson-exago-lift-title = Een tegel oppakken
lesson-exago-lift-task = Je hand is leeg: pak een van je tegels op en win ermee. (In deze lessen heeft ieder er vier.)
lesson-exago-lift-hint = Er liggen al drie rode tegels op een rij. Welke kun je missen?
lesson-exago-lift-done = Met een lege hand verplaats je een tegel van het bord, en die moet weer een andere raken.
lesson-exago-send-back-title = Een groep losmaken
lesson-exago-send-back-task = Blauw heeft er bijna vier. Pak de tegel op die de drie blauwe met de rest verbindt.
lesson-exago-send-back-hint = Eén enkele rode tegel verbindt de drie blauwe met de andere.
lesson-exago-send-back-done = Alleen de grootste groep blijft. De drie blauwe tegels gaan terug naar de hand van blauw.
lesson-exago-which-group-title = Welke groep blijft?
lesson-exago-which-group-task = Pak de middelste tegel op: er blijven twee even grote groepen over. Kies de groep die wint.
lesson-exago-which-group-hint = Houd de groep met je drie rode tegels en maak hun rij af.
lesson-exago-which-group-done = Zijn de grootste groepen even groot, dan beslist wie aan zet is welke blijft.

## Pente

lesson-pente-centre-title = De eerste steen
lesson-pente-centre-task = Plaats de eerste steen.
lesson-pente-centre-hint = Wit begint op het middelpunt.
lesson-pente-centre-done = De eerste steen komt altijd op het middelpunt.
lesson-pente-five-title = Vijf op een rij
lesson-pente-five-task = Maak een rij van vijf witte stenen.
lesson-pente-five-hint = Jouw vier liggen naast elkaar. Beide uiteinden zijn vrij.
lesson-pente-five-done = Vijf op een rij wint meteen.
lesson-pente-block-title = Blokkeer!
lesson-pente-block-task = Zwart heeft er vier op een rij. Voorkom de vijfde.
lesson-pente-block-hint = Eén uiteinde is al dicht.
lesson-pente-block-done = Net op tijd geblokkeerd.
lesson-pente-capture-title = Een paar veroveren
lesson-pente-capture-task = Verover de twee zwarte stenen.
lesson-pente-capture-hint = Jouw stenen moeten aan beide uiteinden van het paar liggen, op één lijn.
lesson-pente-capture-done = Twee stenen tussen twee van jou gaan van het bord. Dat kan in alle richtingen.
lesson-pente-two-pairs-title = Twee paren tegelijk
lesson-pente-two-pairs-task = Verover met één steen twee paren.
lesson-pente-two-pairs-hint = Zoek het punt waar twee lijnen met zwarte paren samenkomen.
lesson-pente-two-pairs-done = Eén steen kan meerdere paren tegelijk veroveren.
lesson-pente-between-title = Een veilige plek
lesson-pente-between-task = Vul het gat tussen de twee zwarte stenen.
lesson-pente-between-hint = Je krijgt een paar tussen twee zwarte stenen. Er gebeurt niets mee.
lesson-pente-between-done = Alleen wie plaatst, verovert. Tussen twee stenen plaatsen is veilig.
lesson-pente-guard-title = Je paar beschermen
lesson-pente-guard-task = Zwart wil je paar veroveren. Voorkom het.
lesson-pente-guard-hint = Drie op een rij kan niemand veroveren.
lesson-pente-guard-done = Alleen precies twee stenen kunnen veroverd worden. Jij hebt er nu drie.
lesson-pente-tria-title = Tria
lesson-pente-tria-task = Maak een open drie: drie op een rij waarvan je er vier met twee vrije uiteinden kunt maken.
lesson-pente-tria-hint = Plaats een derde steen bij je twee.
lesson-pente-tria-done = Een open drie heet een tria. Heeft de ander er een, blokkeer die dan meteen.
lesson-pente-tessera-title = Tessera
lesson-pente-tessera-task = Maak er vier op een rij met beide uiteinden vrij.
lesson-pente-tessera-hint = Plaats een steen direct aan een uiteinde van je drie.
lesson-pente-tessera-done = Dat is een tessera. Zwart kan maar één uiteinde dichtzetten: je hebt zo goed als gewonnen.
lesson-pente-break-title = Een rij breken
lesson-pente-break-task = Zwart heeft er vier met beide uiteinden vrij. Eén zet redt je nog.
lesson-pente-break-hint = Je kunt niet beide uiteinden dichtzetten, maar wel een steen uit de rij veroveren.
lesson-pente-break-done = De verovering slaat een gat in de rij. Zelfs een tessera is niet altijd het einde.
lesson-pente-fifth-pair-title = Het vijfde paar
lesson-pente-fifth-pair-task = Je hebt vier paren veroverd. Win nu.
lesson-pente-fifth-pair-hint = Er is nog één paar te veroveren.
lesson-pente-fifth-pair-done = Vijf veroverde paren winnen net zo goed als vijf op een rij.
