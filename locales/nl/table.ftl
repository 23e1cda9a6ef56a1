### The table: everything said around a board.

players = Spelers
what-now = Wat er nu gebeurt
moves = Zetten
actions = Acties
chat = Chat
you = Jij
connection-lost = De verbinding is weg. De pagina maakt vanzelf weer verbinding en er gaat niets verloren.
connection-failed = Er komt geen live verbinding tot stand, dus je kunt hier nog niet spelen. De pagina blijft het proberen. Blijft het zo, meld het dan aan de beheerder van de server: een proxy ervoor blokkeert misschien de WebSockets; ‘tessera doctor’ controleert dat.
board-title = { $moves ->
    [0] { $game } voor de eerste zet
    [one] { $game } na { $moves } zet
   *[other] { $game } na { $moves } zetten
}

## Pieces

piece-white = Wit
piece-black = Zwart
piece-red = Rood
piece-blue = Blauw
piece-yellow = Geel
piece-green = Groen
piece-violet = Paars
piece-orange = Oranje

## Players' cards

team = team { $number }
in-hand = nog { $number }
pairs-captured = { $number ->
    [one] { $number } paar
   *[other] { $number } paren
}
state-won = heeft gewonnen
state-out = uit het spel
state-thinking = denkt na
state-to-move = aan zet
state-gone = afwezig
state-ready = klaar
engine-busy = { $number ->
    [one] De computer heeft het druk: er is nog één partij vóór die van jou.
   *[other] De computer heeft het druk: er zijn nog { $number } partijen vóór die van jou.
}
place-number = plaats { $place }

## Waiting

waiting-for = { $number ->
    [0] Iedereen is er.
    [one] Wachten op één speler.
   *[other] Wachten op { $number } spelers.
}
absent-opponent = { $name } is er nu even niet, maar ziet overal op deze site dat de partij is begonnen.
send-this-link = Stuur deze link, of laat de QR-code scannen.
link = Link naar deze tafel
copy-link = Link kopiëren
qr-code = QR-code van de link
seat-number = Plek { $number }
seat-computer = Computer erbij
name-at-this-screen = Naam
sit-at-this-screen = Speelt op dit scherm

## Playing

your-turn = Jij bent aan zet.
turn-of = { $name } ({ $colour }) is aan zet.
first-by-lot = Geloot: { $name } ({ $colour }) begint.
choose-colour = Jouw kleur:
do-place-marble = Plaats een knikker.
do-place-stone = Plaats een steen.
do-place-tile = Plaats een tegel.
do-lift-tile = Pak een van je tegels op en plaats hem ergens anders.
do-begin-fairly = De ander mag deze zet overnemen.
do-or-swap = Of neem de eerste zet over.
swap = De eerste zet overnemen
swap-why = De eerste zet wordt van jou, en de ander antwoordt.
proven-win = Bewezen: { $name } wint uiterlijk met knikker { $number }, wat je ook speelt.
placed-now-turn = De knikker ligt op { $cell }. Draai nu een blok.
claim-gone = Tegenstander weg: winst opeisen

## Offers

offered-draw = { $name } biedt remise aan.
offered-take-back = { $name } wil een zet terugnemen.
offered-play-on = { $name } stelt voor om door te spelen om de volgende plaatsen.
offered-rematch = { $name } biedt een revanche aan.
offered-by-you-draw = Je hebt remise aangeboden.
offered-by-you-take-back = Je hebt gevraagd een zet terug te nemen.
offered-by-you-play-on = Je hebt voorgesteld om door te spelen.
offered-by-you-rematch = Je hebt een revanche aangeboden.
accept = Accepteren
decline = Weigeren
take-offer-back = Intrekken
offer-draw = Remise aanbieden
offer-take-back = Zet terugnemen
offer-play-on = Doorspelen
offer-rematch = Revanche
to-the-rematch = Naar de revanche
new-game = Nieuwe partij
resign = Opgeven
sure-draw = De partij als remise beëindigen?
sure-resign = Wil je echt opgeven?
abort = Partij annuleren
sure-abort = De partij annuleren? Die telt dan niet mee.
leave-seat = Van tafel gaan

## The end

result-draw = Remise.
result-you-won = Je hebt gewonnen!
result-won = { $name } ({ $colour }) heeft gewonnen.
result-team-won = { $first } en { $second } hebben gewonnen.
result-shared = { $names } delen de winst.
ended-abort = De partij is geannuleerd en telt niet mee.
ended-by-tournament = Deze tafel is gesloten. Hoe de partij telt, staat op de toernooipagina.
why-line = Vijf op een rij.
why-line-of = { $length ->
    [4] Vier op een rij.
   *[other] { $length } op een rij.
}
why-both-lines = Beide kanten hebben vijf op een rij.
why-all-lines = Iedereen heeft vijf op een rij.
why-captures = Er zijn vijf paren veroverd.
why-full = Er kan niets meer worden geplaatst.
why-repetition = Dezelfde stelling kwam voor de derde keer voor.
why-turn-limit = De partij heeft het maximale aantal beurten bereikt.
why-resignation = Door opgave.
why-time = De tijd is om.
why-abandonment = Een speler was te lang weg.
why-agreement = In onderling overleg.

## Moves

no-moves-yet = Nog geen zetten.
step-through = Door de partij bladeren
step-first = Naar het begin
step-previous = Eén zet terug
step-next = Eén zet verder
step-last = Naar de huidige stelling
typed-move = Typ een zet

## Tools

view-tools = Bord en notatie
flip-board = Bord omdraaien
zoom-in = Groter
zoom-out = Kleiner
full-screen = Volledig scherm
sound = Geluid aan of uit
copy-record = Partijnotatie kopiëren
download-picture = Afbeelding downloaden

## Talk

chat-say = Zeg iets
chat-send = Versturen
chat-empty = Er heeft nog niemand iets gezegd.
chat-deleted = Dit bericht is verwijderd.
chat-silent = Twee tegen twee: tijdens de partij wordt er niet gepraat.

## Spoken by a screen reader

spoken-started = De partij begint.
spoken-seated = { $name } is aangeschoven.
spoken-colour = { $name } speelt met { $colour }.
spoken-clockwise = { $name }: { $cell }, blok { $block } met de klok mee.
spoken-anticlockwise = { $name }: { $cell }, blok { $block } tegen de klok in.
spoken-placed = { $name }: { $cell }.
spoken-swapped = { $name } neemt de eerste zet over.
spoken-lifted = { $name }: van { $from } naar { $to }.
spoken-taken-back = { $number ->
    [one] Er is een zet teruggenomen.
   *[other] Er zijn { $number } zetten teruggenomen.
}
spoken-declined = { $offer ->
    [draw] { $name } slaat de remise af.
    [take-back] { $name } gaat niet akkoord met terugnemen.
    [play-on] { $name } wil niet doorspelen.
   *[rematch] { $name } slaat de revanche af.
}
spoken-withdrew = { $name } doet niet meer mee.
spoken-played-on = De anderen spelen door.
spoken-left = { $name } is weg.
spoken-returned = { $name } is terug.
paused = De server stond even stil, of de klok ervan is verzet. Niemand heeft tijd verloren.
announced-tessera = Tessera!
announced-three = Open drie!

## Said by the page while a move is half made

page-placed = Je knikker ligt op { $cell }. Draai nu een blok: tik op een pijl, of typ de letter en dan + of −.
page-take-back-marble = Knikker terugnemen
page-lift-chosen = De tegel van { $cell } is opgepakt. Waar gaat hij heen?
page-which-group = De groepen zijn even groot. Tik op de groep die blijft liggen.
page-confirm-move = Deze zet spelen?
page-cancel = Annuleren
page-confirm-yes = Ja
page-confirm-no = Nee
page-copied = Gekopieerd.
page-past = Dit is een eerdere stelling.
page-back-to-now = Terug naar de partij
page-cell-empty = { $cell }, leeg
page-cell-piece = { $cell }, { $piece }
page-cell-legal = { $label }, mogelijk
page-cell-premove = { $label }, vooraf gekozen
page-premove-chosen = Vooraf gekozen: { $cell }.
page-premove-played = Vooraf gekozen zet gespeeld: { $cell }.
page-premove-given-up = Vooraf gekozen zet vervalt.
page-block-turn-clockwise = Blok { $block } met de klok mee draaien
page-block-turn-anticlockwise = Blok { $block } tegen de klok in draaien
page-board-label = Bord

## Wat de computer zegt

hint = Tip
hint-is = { $move } lijkt het beste. Jouw kansen: { $chance }%.
hint-swap = De eerste zet overnemen lijkt het beste. Jouw kansen: { $chance }%.
hint-not-fair = Tips zijn er alleen in partijen tegen de computer of op één scherm, nooit voor teams.
hint-nothing = De computer heeft niets gevonden. Probeer het opnieuw.
hint-busy = De computer heeft het te druk voor een tip. Probeer het later opnieuw.
review = Analyse
review-begin = Partij analyseren
review-progress = Voortgang van de analyse
review-done = { $done } van { $of } zetten
review-stop = Stoppen
review-graph = Kansen van { $name } in de loop van de partij
review-graph-many = Kansen van alle spelers in de loop van de partij
review-clean = Geen fouten gevonden.
review-blunder = Grove fout.
review-mistake = Fout.
review-inaccuracy = Niet de beste zet.
review-not-yet = Je kunt een partij analyseren zodra die afgelopen is.

## After the game

share-game = Delen
share-game-link = Link naar deze partij
share-animation = Animatie (GIF)
share-picture = Afbeelding (PNG)
share-record = Partijnotatie
next-level = Probeer niveau { $level }
play-on-from-here = Vanaf hier verder tegen de computer
