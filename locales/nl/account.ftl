## The account page: password, devices, recovery codes, own data

change-password = Wachtwoord wijzigen
change-password-why = Alle andere apparaten worden uitgelogd.
password-old = Huidig wachtwoord
password-new = Nieuw wachtwoord
password-changed = Je wachtwoord is gewijzigd. Alle andere apparaten zijn uitgelogd.
password-show = Wachtwoord tonen
password-strength = Sterkte van het wachtwoord
password-good = Dit wachtwoord is moeilijk te raden.
password-very-good = Dit wachtwoord is heel moeilijk te raden.
refused-old-password = Het wachtwoord klopt niet.
devices = Apparaten
devices-why = Op deze apparaten ben je ingelogd. Herken je er een niet, log het dan uit en wijzig je wachtwoord.
device-this = Dit apparaat
device-unknown = Onbekend apparaat
device-used = Laatst gebruikt op { $date }
device-sign-out = Uitloggen: { $device }
device-signed-out = Het apparaat is uitgelogd.
sign-out-everywhere = Overal uitloggen
notices = Recente wijzigingen
notices-why = Herken je er een niet, wijzig dan je wachtwoord en maak nieuwe herstelcodes.
notice-new-device = Ingelogd op een nieuw apparaat
notice-password = Wachtwoord gewijzigd
notice-password-reset = Wachtwoord opnieuw ingesteld
notice-recovery-codes = Herstelcodes gemaakt
notice-email = E-mailadres bevestigd
notice-email-removed = E-mailadres verwijderd
notice-api-token = Token voor een programma gemaakt
recovery-codes = Herstelcodes
recovery-codes-why = Als je je wachtwoord vergeet, stel je met een herstelcode een nieuw in. Elke code werkt één keer.
recovery-codes-left = { $number ->
    [0] Je hebt geen herstelcodes.
    [one] Je hebt nog één herstelcode.
   *[other] Je hebt nog { $number } herstelcodes.
}
recovery-codes-new = Nieuwe codes maken
recovery-codes-new-why = De oude codes werken dan niet meer.
recovery-codes-once = Schrijf deze codes op en bewaar ze op een veilige plek. Ze worden alleen deze keer getoond.
recovery-codes-gone = Deze codes kunnen niet meer worden getoond. Heb je ze niet opgeschreven, maak dan nieuwe op je accountpagina.
recovery-codes-noted = Ik heb ze opgeschreven
forgot-password = Wachtwoord vergeten?
reset-password = Nieuw wachtwoord instellen
reset-password-why = Vul je naam in en een van de herstelcodes die je bij het aanmaken van je account hebt opgeschreven. Alle apparaten worden uitgelogd.
recovery-code = Herstelcode
refused-reset = De naam of de herstelcode klopt niet.
own-data = Je gegevens
own-data-why = Eén bestand met alles wat de server over je heeft opgeslagen: account, apparaten, partijen, chatberichten, toernooien en voortgang in de lessen.
own-data-download = Je gegevens downloaden
delete-account = Account verwijderen
delete-account-why = Je naam verdwijnt uit alle partijen en je chatberichten worden verwijderd.
delete-account-final = Dit kan niet ongedaan worden gemaakt.
delete-account-name = Je naam verdwijnt uit alle partijen, chats en geschiedenissen, en anderen kunnen hem kiezen.
delete-account-games = Je partijen blijven voor de andere spelers bestaan, zonder je naam. Lopende partijen geef je op en tafels die nog niet begonnen zijn verlaat je.
delete-account-data = Je chatberichten, apparaten, herstelcodes en voortgang in de lessen worden verwijderd.
delete-account-typed = Namen die iemand heeft ingevuld blijven staan: die van spelers aan jouw scherm en die van de spelers van een toernooi.
delete-account-tournaments = Toernooien die je organiseert blijven bestaan, zonder organisator.
delete-account-keep = Account houden
delete-account-do = Mijn account definitief verwijderen
account-deleted = Je account is verwijderd.
