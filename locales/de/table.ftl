### The table: everything said around a board.

players = Spieler
what-now = Was jetzt geschieht
moves = Züge
actions = Aktionen
chat = Chat
you = Du
connection-lost = Die Verbindung ist unterbrochen. Die Seite verbindet sich von selbst wieder, und nichts geht verloren.
connection-failed = Es kommt keine Live-Verbindung zustande, darum kannst du hier noch nicht spielen. Die Seite versucht es weiter. Bleibt es dabei, sag denen Bescheid, die den Server betreiben: Ein Proxy davor blockiert vielleicht die WebSockets; „tessera doctor“ prüft das.
board-title = { $moves ->
    [0] { $game } vor dem ersten Zug
    [one] { $game } nach { $moves } Zug
   *[other] { $game } nach { $moves } Zügen
}

## Pieces

piece-white = Weiß
piece-black = Schwarz
piece-red = Rot
piece-blue = Blau
piece-yellow = Gelb
piece-green = Grün
piece-violet = Violett
piece-orange = Orange

## Players' cards

team = Team { $number }
in-hand = noch { $number }
pairs-captured = { $number ->
    [one] { $number } Paar
   *[other] { $number } Paare
}
state-won = hat gewonnen
state-out = nicht mehr im Spiel
state-thinking = denkt nach
state-to-move = am Zug
state-gone = abwesend
state-ready = bereit
engine-busy = { $number ->
    [one] Der Computer ist beschäftigt: Eine Partie ist vor deiner dran.
   *[other] Der Computer ist beschäftigt: { $number } Partien sind vor deiner dran.
}
place-number = Rang { $place }

## Waiting

waiting-for = { $number ->
    [0] Alle sind da.
    [one] Ein Spieler fehlt noch.
   *[other] { $number } Spieler fehlen noch.
}
absent-opponent = { $name } ist gerade nicht da, sieht aber überall auf dieser Website, dass die Partie begonnen hat.
send-this-link = Verschicke diesen Link oder lass den QR-Code scannen.
link = Link zu diesem Tisch
copy-link = Link kopieren
qr-code = QR-Code des Links
seat-number = Platz { $number }
seat-computer = Computer hinzufügen
name-at-this-screen = Name
sit-at-this-screen = Spielt an diesem Bildschirm

## Playing

your-turn = Du bist am Zug.
turn-of = { $name } ({ $colour }) ist am Zug.
first-by-lot = Ausgelost: { $name } ({ $colour }) beginnt.
choose-colour = Deine Farbe:
do-place-marble = Setze eine Kugel.
do-place-stone = Setze einen Stein.
do-place-tile = Lege ein Plättchen.
do-lift-tile = Nimm eines deiner Plättchen auf und lege es woandershin.
do-begin-fairly = Dein Gegenüber darf diesen Zug übernehmen.
do-or-swap = Oder übernimm den ersten Zug.
swap = Den ersten Zug übernehmen
swap-why = Der erste Zug wird deiner, und dein Gegenüber antwortet.
proven-win = Bewiesen: { $name } gewinnt spätestens mit Kugel { $number }, was du auch spielst.
placed-now-turn = Die Kugel liegt auf { $cell }. Jetzt noch drehen.
claim-gone = Gegner abwesend: Sieg beanspruchen

## Offers

offered-draw = { $name } bietet Unentschieden an.
offered-take-back = { $name } möchte einen Zug zurücknehmen.
offered-play-on = { $name } schlägt vor, um die nächsten Ränge weiterzuspielen.
offered-rematch = { $name } bietet eine Revanche an.
offered-by-you-draw = Du hast Unentschieden angeboten.
offered-by-you-take-back = Du möchtest einen Zug zurücknehmen.
offered-by-you-play-on = Du hast vorgeschlagen weiterzuspielen.
offered-by-you-rematch = Du hast eine Revanche angeboten.
accept = Annehmen
decline = Ablehnen
take-offer-back = Zurückziehen
offer-draw = Remis anbieten
offer-take-back = Zug zurücknehmen
offer-play-on = Weiterspielen
offer-rematch = Revanche
to-the-rematch = Zur Revanche
new-game = Neue Partie
resign = Aufgeben
sure-draw = Die Partie unentschieden beenden?
sure-resign = Willst du wirklich aufgeben?
abort = Partie abbrechen
sure-abort = Die Partie abbrechen? Sie zählt dann nicht.
leave-seat = Tisch verlassen

## The end

result-draw = Unentschieden.
result-you-won = Du hast gewonnen!
result-won = { $name } ({ $colour }) hat gewonnen.
result-team-won = { $first } und { $second } haben gewonnen.
result-shared = { $names } teilen sich den Sieg.
ended-abort = Die Partie wurde abgebrochen. Sie zählt nicht.
ended-by-tournament = Dieser Tisch wurde geschlossen. Wie die Partie zählt, steht auf der Turnierseite.
why-line = Fünf in einer Reihe.
why-line-of = { $length ->
    [4] Vier in einer Reihe.
   *[other] { $length } in einer Reihe.
}
why-both-lines = Beide Seiten haben fünf in einer Reihe.
why-all-lines = Alle haben fünf in einer Reihe.
why-captures = Fünf Paare sind geschlagen.
why-full = Es kann nichts mehr gesetzt werden.
why-repetition = Dieselbe Stellung ist zum dritten Mal entstanden.
why-turn-limit = Die Partie hat die Höchstzahl an Zügen erreicht.
why-resignation = Durch Aufgabe.
why-time = Die Zeit ist abgelaufen.
why-abandonment = Ein Spieler war zu lange weg.
why-agreement = Nach Vereinbarung.

## Moves

no-moves-yet = Noch keine Züge.
step-through = Durch die Partie blättern
step-first = Zum Anfang
step-previous = Einen Zug zurück
step-next = Einen Zug weiter
step-last = Zur aktuellen Stellung
typed-move = Zug eingeben

## Tools

view-tools = Spielfeld und Notation
flip-board = Spielfeld umdrehen
zoom-in = Größer
zoom-out = Kleiner
full-screen = Vollbild
sound = Ton an oder aus
copy-record = Partienotation kopieren
download-picture = Bild herunterladen

## Talk

chat-say = Sag etwas
chat-send = Senden
chat-empty = Noch hat niemand etwas gesagt.
chat-deleted = Diese Nachricht wurde gelöscht.
chat-silent = Zwei gegen zwei: Während der Partie wird nicht geredet.

## Spoken by a screen reader

spoken-started = Die Partie beginnt.
spoken-seated = { $name } hat Platz genommen.
spoken-colour = { $name } spielt mit { $colour }.
spoken-clockwise = { $name }: { $cell }, { $block } im Uhrzeigersinn.
spoken-anticlockwise = { $name }: { $cell }, { $block } gegen den Uhrzeigersinn.
spoken-placed = { $name }: { $cell }.
spoken-swapped = { $name } übernimmt den ersten Zug.
spoken-lifted = { $name }: von { $from } nach { $to }.
spoken-taken-back = { $number ->
    [one] Ein Zug wurde zurückgenommen.
   *[other] { $number } Züge wurden zurückgenommen.
}
spoken-declined = { $offer ->
    [draw] { $name } lehnt das Unentschieden ab.
    [take-back] { $name } ist gegen das Zurücknehmen.
    [play-on] { $name } möchte nicht weiterspielen.
   *[rematch] { $name } lehnt die Revanche ab.
}
spoken-withdrew = { $name } ist nicht mehr im Spiel.
spoken-played-on = Die anderen spielen weiter.
spoken-left = { $name } ist nicht mehr da.
spoken-returned = { $name } ist wieder da.
paused = Der Server stand still, oder seine Uhr wurde verstellt. Niemand hat dadurch Bedenkzeit verloren.
announced-tessera = Tessera!
announced-three = Offener Dreier!

## Said by the page while a move is half made

page-placed = Deine Kugel liegt auf { $cell }. Jetzt noch drehen: Tippe auf einen Pfeil oder drücke einen Buchstaben und dann + oder −.
page-take-back-marble = Kugel zurücknehmen
page-lift-chosen = Das Plättchen von { $cell } ist aufgenommen. Wohin damit?
page-which-group = Die Gruppen sind gleich groß. Tippe auf die, die bleibt.
page-confirm-move = Diesen Zug spielen?
page-cancel = Abbrechen
page-confirm-yes = Ja
page-confirm-no = Nein
page-copied = Kopiert.
page-past = Das ist eine frühere Stellung.
page-back-to-now = Zurück zur Partie
page-cell-empty = { $cell }, leer
page-cell-piece = { $cell }, { $piece }
page-cell-legal = { $label }, möglich
page-cell-premove = { $label }, vorausgeplant
page-premove-chosen = Vorausgeplant: { $cell }.
page-premove-played = Vorausgeplanter Zug gespielt: { $cell }.
page-premove-given-up = Vorausgeplanter Zug verworfen.
page-block-turn-clockwise = { $block } im Uhrzeigersinn drehen
page-block-turn-anticlockwise = { $block } gegen den Uhrzeigersinn drehen
page-board-label = Spielfeld

## Was der Computer sagt

hint = Tipp
hint-is = { $move } sieht am besten aus. Deine Chancen: { $chance } %.
hint-swap = Am besten übernimmst du den ersten Zug. Deine Chancen: { $chance } %.
hint-not-fair = Tipps gibt es nur in Partien gegen den Computer oder an einem Bildschirm, nie für Teams.
hint-nothing = Der Computer hat nichts gefunden. Versuch es noch einmal.
hint-busy = Der Computer ist gerade zu beschäftigt für einen Tipp. Versuch es später noch einmal.
review = Analyse
review-begin = Partie analysieren
review-progress = Fortschritt der Analyse
review-done = { $done } von { $of } Zügen
review-stop = Anhalten
review-graph = Chancen von { $name } im Verlauf der Partie
review-graph-many = Chancen aller Spieler im Verlauf der Partie
review-clean = Keine Fehler gefunden.
review-blunder = Grober Fehler.
review-mistake = Fehler.
review-inaccuracy = Nicht der beste Zug.
review-not-yet = Analysieren kannst du eine Partie, wenn sie zu Ende ist.

## After the game

share-game = Teilen
share-game-link = Link zu dieser Partie
share-animation = Animation (GIF)
share-picture = Bild (PNG)
share-record = Partienotation
next-level = Stufe { $level } versuchen
play-on-from-here = Von hier gegen den Computer weiterspielen
