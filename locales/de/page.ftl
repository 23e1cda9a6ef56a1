### What all pages share, the first page, lists, settings and accounts.

lead = Vier Spiele mit Kugeln, Plättchen und Steinen: gegen den Computer, gemeinsam an einem Bildschirm oder mit Freunden über einen Link.
line-up-five = Bring fünf in eine Reihe.
skip-to-content = Zum Inhalt
menu = Menü
nav-play = Spielen
nav-lobby = Tische
nav-watch = Zuschauen
nav-games = Partien
nav-rules = Regeln
language = Sprache
settings = Einstellungen
sign-in = Anmelden
ok = OK
save = Speichern

## The games

game-pentago = Setze eine Kugel, drehe ein Brett. 2 Spieler
game-pentago-xl = Neun Blöcke. 2 bis 4 Spieler oder zwei gegen zwei
game-exago = Plättchen, die sich berühren müssen. 2 bis 6 Spieler
game-pente = Fünf in einer Reihe oder fünf Paare. 2 Spieler

## Lists of tables

open-tables = Offene Tische
all-open-tables = Alle offenen Tische
no-open-tables = Gerade wartet niemand. Eröffne selbst einen Tisch.
open-your-own = Tisch eröffnen
lobby-lead = An diesen Tischen fehlt noch jemand wie du.
continue-game = Partie fortsetzen
quick-play = Schnelle Partie: Computer, Stufe { $level }
running-games = Laufende Partien
all-running-games = Alle laufenden Partien
no-running-games = Gerade läuft keine öffentliche Partie.
watch-lead = Setz dich dazu und schau zu.
join = Mitspielen
watch = Zuschauen
my-games = Meine Partien
no-games-yet = Du hast hier noch nicht gespielt.
play-first-game = Spiel deine erste Partie
games-filter = Welche Partien?
games-all = Alle
games-unfinished = Laufende
games-finished = Beendete
no-such-games = Hier gibt es noch keine Partien.
games-waiting = { $number ->
    [one] { $number } Partie wartet auf dich
   *[other] { $number } Partien warten auf dich
}
older-games = Ältere Partien
more-tables = Weitere Tische
keep-hint = Ohne Konto siehst du diese Partien nur in diesem Browser.
stage-waiting = wartet auf Spieler
stage-playing = läuft
stage-your-turn = du bist am Zug
stage-turn-of = { $name } am Zug
stage-over = beendet
stage-won = gewonnen
stage-lost = verloren
stage-draw = unentschieden
stage-aborted = abgebrochen

## Names and clocks

guest-name = Gast { $number }
deleted-player = Gelöschtes Konto
computer-name = Computer Stufe { $level }
seat-open = freier Platz
player-number = Spieler { $number }
clock-none = ohne Zeitlimit
clock-game = je { $time }
clock-game-increment = { $time } + { $increment }
clock-move = { $time } pro Zug
duration-seconds = { $number } s
duration-minutes = { $number } min
duration-hours = { $number } h
duration-days = { $number ->
    [one] { $number } Tag
   *[other] { $number } Tage
}

## A new game

new-game-of = Neue Partie: { $game }
read-the-rules = Spielregeln lesen
learn = Lernen
how-many-players = Wie viele spielen?
two-against-two = 2 gegen 2
opponent = Gegner
with-computer = Gegen den Computer
with-computer-why = Stufe unten wählen
with-screen = An diesem Bildschirm
with-screen-why = Gebt das Gerät reihum weiter
with-link = Mit Freunden
with-link-why = Du bekommst einen Link zum Verschicken
with-lobby = Offen für alle
with-lobby-why = Dein Tisch erscheint in der öffentlichen Liste
computer-level = Stufe des Computers
clock = Bedenkzeit
who-begins = Wer beginnt?
begins-lot = Zufällig
begins-me = Ich
begins-other = Ein Gegner
begins-names = In der Reihenfolge der Namen
begins-youngest = Die jüngste Person (ihren Namen zuerst eintragen)
others-may-watch = Zuschauer zulassen
others-may-watch-why = Eine Partie an diesem Bildschirm oder gegen den Computer erscheint dann öffentlich unter „Zuschauen“.
names-at-this-screen = Namen der Spieler
rule-options = Optionen
as-usual = Standard
rule-touch-move = Berührt – geführt
rule-touch-move-why = Eine gesetzte Kugel bleibt liegen.
rule-mover-wins-ties = Beide fünf: Wer gezogen hat, gewinnt
rule-mover-wins-ties-why = Haben nach einer Drehung beide fünf in einer Reihe, gewinnt, wer gedreht hat.
rule-no-turn-back = Kein Zurückdrehen
rule-no-turn-back-why = Das Brett, das gerade gedreht wurde, darf nicht gleich zurückgedreht werden.
rule-swap = Ersten Zug übernehmen
rule-swap-why = Zu zweit: Der zweite Spieler darf den ersten Zug übernehmen, statt ihn zu beantworten.
rule-xl-touch-move = Berührt – geführt
rule-xl-touch-move-why = Eine gesetzte Kugel bleibt liegen.
rule-play-on = Weiterspielen
rule-play-on-why = Hat jemand gewonnen, spielen die anderen um die nächsten Ränge.
rule-marbles = Kugeln pro Spieler
rule-marbles-why = Üblich sind 40, 27 oder 20 bei 2, 3 oder 4 Spielern.
rule-side = Größe des Spielfelds
rule-side-why = Felder an jeder Seite; üblich sind 6.
rule-line = Länge der Reihe
rule-line-why = Üblich sind 5 zu zweit und 4 zu mehreren. Die Reihe muss auf das Spielfeld passen, und jemand muss so viele Plättchen haben.
rule-tiles = Weniger Plättchen
rule-tiles-why = Plättchen jeder Farbe, als Vorgabe; üblich sind 12 zu zweit und 6 zu mehreren.
rule-early-moves = Frühes Aufnehmen
rule-early-moves-why = Du darfst ein Plättchen versetzen, auch wenn du noch welche im Vorrat hast.
rule-rejoin = Wieder verbinden
rule-rejoin-why = Gruppen, die das versetzte Plättchen wieder verbindet, bleiben auf dem Spielfeld.
rule-must-block-off = Blockieren ist freiwillig
rule-must-block-off-why = Du musst den nächsten Spieler nicht blockieren.
rule-size = Größe des Spielfelds
rule-size-why = Linien in jeder Richtung; üblich sind 19.
rule-championship = Meisterschaftsregel
rule-championship-why = Der zweite Stein des ersten Spielers muss mindestens drei Linien vom Mittelpunkt entfernt liegen.
rule-announcements = Ansagen
rule-announcements-why = Offene Dreier und Tesseras werden am Tisch angesagt.
refused-new-game = Mit diesen Optionen ist keine Partie möglich. Geh zurück und wähle neu.

## Rules

rules = Spielregeln
rules-lead = Jedes Spiel auf einer Seite, mit Bildern.
walk-proof = Gegen den Beweis spielen
walk-proof-why = Pentago XL zu zweit: Der Computer beginnt in der Mitte. Antworte, wie du willst. Er zieht nach dem Zertifikat und sagt dir, was bewiesen ist; jede Antwort kannst du zurücknehmen und eine andere versuchen.
what-is-known = Was bekannt ist
play-this = { $game } spielen
learn-step-by-step = Schritt für Schritt lernen
show-clauses = Regelnummern anzeigen

## Settings

setting-theme = Darstellung
theme-system = Wie auf dem Gerät
theme-light = Hell
theme-dark = Dunkel
setting-board = Spielfeld
setting-marks = Formen auf den Spielsteinen
setting-marks-why = Eine Form auf jedem farbigen Spielstein, damit man sie auch ohne Farbe unterscheidet.
setting-coordinates = Koordinaten
setting-coordinates-why = Buchstaben und Zahlen neben dem Spielfeld.
setting-motion = Animationen
setting-motion-why = Zeigt, wie sich Blöcke drehen und Spielsteine bewegen.
setting-confirm = Züge bestätigen
setting-confirm-why = Ein Zug zählt erst, wenn du ihn bestätigt hast.

## Names and passwords

account = Konto
name = Name
password = Passwort
change-name = Dein Name am Tisch
create-account = Konto anlegen
create-account-why = Mit Name und Passwort findest du deine Partien auf jedem Gerät wieder.
account-kept = Du hast ein Konto. Melde dich auf jedem Gerät mit diesem Namen an, um deine Partien zu sehen.
sign-out = Abmelden
refused-name = Ein Name hat 1 bis 40 sichtbare Zeichen und beginnt nicht mit #. Ein Wort darf keine Buchstaben verschiedener Alphabete mischen, und ein Buchstabe hat höchstens drei Akzente oder andere Zusatzzeichen.
refused-name-taken = Dieser Name ist vergeben oder einem anderen zu ähnlich. Wähle einen anderen.
refused-password = Ein Passwort hat 8 bis 200 Zeichen.
refused-weak-password = Dieses Passwort ist zu leicht zu erraten. Nimm mehrere ungewöhnliche Wörter.
refused-sign-in = Name oder Passwort stimmt nicht.

## When something is not there

problem-title = Das hat nicht geklappt
problem-not-found = Diese Seite gibt es nicht.
to-the-start = Zur Startseite
back-to-form = Zurück zum Formular

## Die Stufen des Computers, von der schwächsten zur stärksten

level-1 = Neuling
level-2 = Anfänger
level-3 = Hobby{ "\u00AD" }spieler
level-4 = Spieler
level-5 = Geübter
level-6 = Vereins{ "\u00AD" }spieler
level-7 = Starker Spieler
level-8 = Experte
level-9 = Meister
level-10 = Orakel
problem-other-site = Diese Anfrage kommt von einer anderen Website und wurde abgelehnt.
problem-unreadable = Diese Anfrage ist nicht lesbar. Geh zurück und versuch es noch einmal.
problem-broken = Auf dem Server ist etwas schiefgegangen. Du kannst nichts dafür; versuch es bitte noch einmal.
problem-session = Deine Sitzung ließ sich nicht prüfen. Es hat sich nichts geändert; versuch es gleich noch einmal.
problem-busy = Der Server ist gerade überlastet. Es hat sich nichts geändert; versuch es gleich noch einmal.
problem-host = Dieser Server kennt den Namen in der Adresse nicht. Öffne ihn über seine IP-Adresse, oder bitte die Person, die ihn betreibt, den Namen einzutragen.
