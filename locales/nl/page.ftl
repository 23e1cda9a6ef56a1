### What all pages share, the first page, lists, settings and accounts.

lead = Vier spellen met knikkers, tegels en stenen. Speel tegen de computer, samen op één scherm of met vrienden via een link.
line-up-five = Zet er vijf op een rij.
skip-to-content = Naar de inhoud
menu = Menu
nav-play = Spelen
nav-lobby = Tafels
nav-watch = Kijken
nav-games = Mijn partijen
nav-rules = Regels
language = Taal
settings = Instellingen
sign-in = Inloggen
ok = OK
save = Opslaan

## The games

game-pentago = Plaats een knikker, draai een blok. 2 spelers
game-pentago-xl = Negen blokken. 2 tot 4 spelers, of twee tegen twee
game-exago = Tegels die elkaar moeten raken. 2 tot 6 spelers
game-pente = Vijf op een rij of vijf paren. 2 spelers

## Lists of tables

open-tables = Open tafels
all-open-tables = Alle open tafels
no-open-tables = Er wacht nu niemand. Open zelf een tafel.
open-your-own = Tafel openen
lobby-lead = Aan deze tafels wachten ze op iemand zoals jij.
continue-game = Partij hervatten
quick-play = Snelle partij: computer, niveau { $level }
running-games = Lopende partijen
all-running-games = Alle lopende partijen
no-running-games = Er loopt nu geen openbare partij.
watch-lead = Kom erbij zitten en kijk mee.
join = Meedoen
watch = Kijken
my-games = Mijn partijen
no-games-yet = Je hebt hier nog niet gespeeld.
play-first-game = Speel je eerste partij
games-filter = Welke partijen?
games-all = Alle
games-unfinished = Bezig
games-finished = Afgelopen
no-such-games = Hier staan nog geen partijen.
games-waiting = { $number ->
    [one] { $number } partij wacht op je
   *[other] { $number } partijen wachten op je
}
older-games = Oudere partijen
more-tables = Meer tafels
keep-hint = Zonder account zie je deze partijen alleen in deze browser.
stage-waiting = wacht op spelers
stage-playing = bezig
stage-your-turn = jij bent aan zet
stage-turn-of = { $name } aan zet
stage-over = afgelopen
stage-won = gewonnen
stage-lost = verloren
stage-draw = remise
stage-aborted = geannuleerd

## Names and clocks

guest-name = Gast { $number }
deleted-player = Verwijderd account
computer-name = Computer niveau { $level }
seat-open = vrije plek
player-number = Speler { $number }
clock-none = geen tijdslimiet
clock-game = { $time } per speler
clock-game-increment = { $time } + { $increment }
clock-move = { $time } per zet
duration-seconds = { $number } s
duration-minutes = { $number } min
duration-hours = { $number } uur
duration-days = { $number ->
    [one] { $number } dag
   *[other] { $number } dagen
}

## A new game

new-game-of = Nieuwe partij: { $game }
read-the-rules = Lees de spelregels
learn = Leren
how-many-players = Hoeveel spelers?
two-against-two = 2 tegen 2
opponent = Tegenstander
with-computer = Tegen de computer
with-computer-why = Kies hieronder een niveau
with-screen = Op dit scherm
with-screen-why = Geef het apparaat door
with-link = Met vrienden
with-link-why = Je krijgt een link om te sturen
with-lobby = Open voor iedereen
with-lobby-why = Je tafel komt in de openbare lijst
computer-level = Niveau van de computer
clock = Bedenktijd
who-begins = Wie begint?
begins-lot = Willekeurig
begins-me = Ik
begins-other = Een tegenstander
begins-names = In de volgorde van de namen
begins-youngest = De jongste (vul die naam als eerste in)
others-may-watch = Toeschouwers toestaan
others-may-watch-why = Een partij op dit scherm of tegen de computer verschijnt dan openbaar onder ‘Kijken’.
names-at-this-screen = Namen van de spelers
rule-options = Opties
as-usual = standaard
rule-touch-move = Aanraken is zetten
rule-touch-move-why = Een geplaatste knikker blijft liggen.
rule-mover-wins-ties = Bij dubbele vijf wint wie de zet deed
rule-mover-wins-ties-why = Hebben na een draai beide spelers vijf op een rij, dan wint wie gedraaid heeft.
rule-no-turn-back = Niet terugdraaien
rule-no-turn-back-why = Een blok dat net is gedraaid, mag niet meteen worden teruggedraaid.
rule-swap = Eerste zet overnemen
rule-swap-why = Met z’n tweeën: de tweede speler mag de eerste zet overnemen in plaats van erop te antwoorden.
rule-xl-touch-move = Aanraken is zetten
rule-xl-touch-move-why = Een geplaatste knikker blijft liggen.
rule-play-on = Doorspelen
rule-play-on-why = Heeft iemand gewonnen, dan spelen de anderen verder om de volgende plaatsen.
rule-marbles = Knikkers per speler
rule-marbles-why = Gewoonlijk 40, 27 of 20, met 2, 3 of 4 spelers.
rule-side = Grootte van het bord
rule-side-why = Vakken per zijde; gewoonlijk 6.
rule-line = Lengte van de rij
rule-line-why = Gewoonlijk 5 met twee spelers, 4 met meer. De rij moet op het bord passen, en iemand moet zoveel tegels hebben.
rule-tiles = Minder tegels
rule-tiles-why = Tegels per kleur, als handicap; gewoonlijk 12 met twee spelers, 6 met meer.
rule-early-moves = Eerder oppakken
rule-early-moves-why = Je mag een tegel verplaatsen, ook als je er nog in je hand hebt.
rule-rejoin = Weer verbinden
rule-rejoin-why = Groepen die de verplaatste tegel weer verbindt, blijven liggen.
rule-must-block-off = Blokkeren hoeft niet
rule-must-block-off-why = Je hoeft de volgende speler niet te blokkeren.
rule-size = Grootte van het bord
rule-size-why = Lijnen in elke richting; gewoonlijk 19.
rule-championship = Kampioenschapsregel
rule-championship-why = De tweede steen van de eerste speler moet minstens drie plaatsen van het middelpunt verwijderd zijn.
rule-announcements = Aankondigingen
rule-announcements-why = Een open drie en een tessera worden aan tafel aangekondigd.
refused-new-game = Met deze opties is geen partij mogelijk. Ga terug en kies opnieuw.

## Rules

rules = Spelregels
rules-lead = Elk spel op één pagina, met plaatjes.
walk-proof = Tegen het bewijs spelen
walk-proof-why = Pentago XL met z’n tweeën: de computer begint in het midden. Antwoord wat je wilt. Hij speelt volgens het certificaat en zegt wat er bewezen is; elk antwoord kun je terugnemen om een ander te proberen.
what-is-known = Wat bekend is
play-this = { $game } spelen
learn-step-by-step = Leer het stap voor stap
show-clauses = Artikelnummers tonen

## Settings

setting-theme = Weergave
theme-system = Zoals op het apparaat
theme-light = Licht
theme-dark = Donker
setting-board = Bord
setting-marks = Vormen op de stukken
setting-marks-why = Een vorm op elk gekleurd stuk, zodat je ze ook zonder kleur uit elkaar houdt.
setting-coordinates = Coördinaten
setting-coordinates-why = Letters en cijfers langs het bord.
setting-motion = Animaties
setting-motion-why = Toon hoe blokken draaien en stukken bewegen.
setting-confirm = Zetten bevestigen
setting-confirm-why = Een zet telt pas als je hem hebt bevestigd.

## Names and passwords

account = Account
name = Naam
password = Wachtwoord
change-name = Je naam aan tafel
create-account = Account aanmaken
create-account-why = Met een naam en een wachtwoord vind je je partijen op elk apparaat terug.
account-kept = Je hebt een account. Log op elk apparaat met deze naam in om je partijen te zien.
sign-out = Uitloggen
refused-name = Een naam heeft 1 tot 40 zichtbare tekens en begint niet met #. In één woord mogen geen letters uit verschillende alfabetten staan, en een letter heeft hoogstens drie accenten of andere tekens.
refused-name-taken = Deze naam is al bezet of lijkt te veel op een andere. Kies een andere.
refused-password = Een wachtwoord heeft 8 tot 200 tekens.
refused-weak-password = Dit wachtwoord is te makkelijk te raden. Gebruik een paar ongewone woorden.
refused-sign-in = De naam of het wachtwoord klopt niet.

## When something is not there

problem-title = Dat lukte niet
problem-not-found = Deze pagina bestaat niet.
to-the-start = Naar de startpagina
back-to-form = Terug naar het formulier

## De niveaus van de computer, van zwak naar sterk

level-1 = Nieuweling
level-2 = Leerling
level-3 = Liefhebber
level-4 = Speler
level-5 = Gevorderde
level-6 = Clubspeler
level-7 = Sterke speler
level-8 = Expert
level-9 = Meester
level-10 = Orakel
problem-other-site = Dit verzoek komt van een andere site en is geweigerd.
problem-unreadable = Dit verzoek is onleesbaar. Ga terug en probeer het opnieuw.
problem-broken = Er ging iets mis op de server. Het ligt niet aan jou; probeer het opnieuw.
problem-session = Je sessie kon niet worden gecontroleerd. Er is niets veranderd; probeer het zo nog eens.
problem-busy = De server heeft het nu te druk. Er is niets veranderd; probeer het zo nog eens.
problem-host = Deze server kent de naam in het adres niet. Open hem via zijn IP-adres, of vraag de beheerder om de naam toe te voegen.
