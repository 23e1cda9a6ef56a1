## The e-mail address of an account, and e-mails

email = E-Mail-Adresse
email-why = Wenn du das Passwort vergisst, kommt dorthin ein Link, mit dem du ein neues festlegst. Du erfährst dort auch, wenn sich jemand auf einem neuen Gerät anmeldet oder dein Passwort ändert. Für anderes wird die Adresse nicht verwendet.
email-address = E-Mail-Adresse
email-send-code = Code senden
email-code-sent = Eine E-Mail mit einem Code ist unterwegs. Gib ihn innerhalb von 30 Minuten ein.
email-code = Code aus der E-Mail
email-confirmed = Die Adresse ist bestätigt.
email-remove = Adresse entfernen
email-removed = Die Adresse ist entfernt.
reset-by-email = Per E-Mail
reset-by-email-why = Wenn ein Konto diese Adresse hat, kommt dorthin ein Link, mit dem du ein neues Passwort festlegst.
reset-send-letter = Link senden
reset-letter-sent = Wenn ein Konto diese Adresse hat, ist eine E-Mail unterwegs. Der Link darin gilt 30 Minuten.
refused-email = Das ist keine E-Mail-Adresse.
refused-email-code = Dieser Code ist falsch oder zu alt. Fordere einen neuen an.
refused-letters = Zu viele Versuche. Versuch es in einer Stunde wieder.
refused-mail-busy = Zu viele E-Mails warten auf den Versand. Versuch es in ein paar Minuten wieder.
refused-reset-link = Dieser Link ist schon verwendet oder zu alt. Fordere einen neuen an.
mail-confirm-subject = Dein Code für Tessera
mail-confirm-text =
    Hallo,

    der Code, der deine E-Mail-Adresse bestätigt, ist { $code }.
    Er gilt 30 Minuten.

    Wenn du ihn nicht angefordert hast, kannst du diese E-Mail ignorieren: Es geschieht nichts.

    { $site }
mail-reset-subject = Ein neues Passwort für Tessera
mail-reset-text =
    Hallo,

    { $count ->
        [one] über diesen Link legst du ein neues Passwort fest:
       *[other] über jeden dieser Links legst du für eines deiner Konten ein neues Passwort fest:
    }

    { $links }

    { $count ->
        [one] Der Link ist 30 Minuten lang gültig und lässt sich nur einmal verwenden.
       *[other] Die Links sind 30 Minuten lang gültig und lassen sich je nur einmal verwenden.
    } Wenn du nichts angefordert hast, kannst du diese E-Mail ignorieren: Es ändert sich nichts.

    { $site }
mail-address-subject = Deine E-Mail-Adresse wurde aus Tessera entfernt
mail-address-text =
    Hallo,

    diese Adresse gehört nicht mehr zum Tessera-Konto { $name }: Sie wurde ersetzt oder entfernt.

    Wenn du das nicht warst, ändere sofort dein Passwort und prüfe die Adresse auf der Kontoseite.

    { $site }
mail-password-subject = Dein Passwort für Tessera wurde zurückgesetzt
mail-password-text =
    Hallo,

    das Passwort deines Tessera-Kontos { $name } wurde zurückgesetzt, und alle Geräte wurden abgemeldet.

    Wenn du das nicht warst, lege sofort ein anderes Passwort fest und ändere auch das deines Postfachs.

    { $site }
mail-device-subject = Neue Anmeldung in deinem Tessera-Konto
mail-device-text =
    Hallo,

    in deinem Tessera-Konto { $name } hat sich jemand auf einem Gerät angemeldet, das bisher nicht benutzt wurde: { $device }.

    Wenn du das nicht warst, ändere sofort dein Passwort: Damit werden alle anderen Geräte abgemeldet.

    { $site }
mail-changed-subject = Dein Passwort für Tessera wurde geändert
mail-changed-text =
    Hallo,

    das Passwort deines Tessera-Kontos { $name } wurde geändert, und alle anderen Geräte wurden abgemeldet.

    Wenn du das nicht warst, lege sofort ein anderes Passwort fest, per E-Mail oder mit einem Wiederherstellungscode.

    { $site }
mail-codes-subject = Neue Wiederherstellungscodes für Tessera
mail-codes-text =
    Hallo,

    für dein Tessera-Konto { $name } wurden neue Wiederherstellungscodes erzeugt. Die alten gelten nicht mehr.

    Wenn du das nicht warst, ändere sofort dein Passwort und erzeuge neue Codes.

    { $site }
