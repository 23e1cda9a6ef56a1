## The account page: password, devices, recovery codes, own data

change-password = Passwort ändern
change-password-why = Alle anderen Geräte werden abgemeldet.
password-old = Bisheriges Passwort
password-new = Neues Passwort
password-changed = Dein Passwort ist geändert. Alle anderen Geräte sind abgemeldet.
password-show = Passwort anzeigen
password-strength = Stärke des Passworts
password-good = Dieses Passwort ist schwer zu erraten.
password-very-good = Dieses Passwort ist sehr schwer zu erraten.
refused-old-password = Das Passwort stimmt nicht.
devices = Geräte
devices-why = Auf diesen Geräten bist du angemeldet. Wenn du eines nicht kennst, melde es ab und ändere dein Passwort.
device-this = Dieses Gerät
device-unknown = Unbekanntes Gerät
device-used = Zuletzt benutzt am { $date }
device-sign-out = Abmelden: { $device }
device-signed-out = Das Gerät ist abgemeldet.
sign-out-everywhere = Überall abmelden
notices = Letzte Änderungen
notices-why = Wenn du eine davon nicht kennst, ändere dein Passwort und erzeuge neue Wiederherstellungscodes.
notice-new-device = Auf einem neuen Gerät angemeldet
notice-password = Passwort geändert
notice-password-reset = Passwort zurückgesetzt
notice-recovery-codes = Wiederherstellungscodes erzeugt
notice-email = E-Mail-Adresse bestätigt
notice-email-removed = E-Mail-Adresse entfernt
notice-api-token = Token für ein Programm erzeugt
recovery-codes = Wiederherstellungscodes
recovery-codes-why = Wenn du dein Passwort vergisst, kannst du mit einem dieser Codes ein neues festlegen. Jeder Code gilt einmal.
recovery-codes-left = { $number ->
    [0] Du hast keine Wiederherstellungscodes.
    [one] Du hast noch einen Wiederherstellungscode.
   *[other] Du hast noch { $number } Wiederherstellungscodes.
}
recovery-codes-new = Neue Codes erzeugen
recovery-codes-new-why = Die alten Codes gelten dann nicht mehr.
recovery-codes-once = Schreib diese Codes auf und bewahre sie sicher auf. Sie werden nur dieses eine Mal angezeigt.
recovery-codes-gone = Diese Codes können nicht mehr angezeigt werden. Wenn du sie nicht aufgeschrieben hast, erzeuge auf deiner Kontoseite neue.
recovery-codes-noted = Ich habe sie aufgeschrieben
forgot-password = Passwort vergessen?
reset-password = Neues Passwort festlegen
reset-password-why = Gib deinen Namen und einen der Wiederherstellungscodes ein, die du beim Anlegen des Kontos aufgeschrieben hast. Alle Geräte werden abgemeldet.
recovery-code = Wiederherstellungscode
refused-reset = Name oder Wiederherstellungscode stimmt nicht.
own-data = Deine Daten
own-data-why = Eine Datei mit allem, was der Server über dich gespeichert hat: Konto, Geräte, Partien, Chatnachrichten, Turniere und Fortschritt in den Lektionen.
own-data-download = Deine Daten herunterladen
delete-account = Konto löschen
delete-account-why = Dein Name verschwindet aus allen Partien, und deine Chatnachrichten werden gelöscht.
delete-account-final = Das lässt sich nicht rückgängig machen.
delete-account-name = Dein Name verschwindet aus allen Partien, Chats und Verläufen, und andere können ihn wählen.
delete-account-games = Deine Partien bleiben für die anderen erhalten, ohne deinen Namen. Laufende Partien gibst du auf, und Tische, an denen noch nicht gespielt wird, verlässt du.
delete-account-data = Deine Chatnachrichten, Geräte, Wiederherstellungscodes und dein Fortschritt in den Lektionen werden gelöscht.
delete-account-typed = Namen, die jemand eingetippt hat, bleiben: die von Mitspielenden an deinem Bildschirm und die der Teilnehmenden eines Turniers.
delete-account-tournaments = Turniere, die du leitest, bleiben erhalten, ohne Turnierleitung.
delete-account-keep = Konto behalten
delete-account-do = Mein Konto endgültig löschen
account-deleted = Dein Konto ist gelöscht.
