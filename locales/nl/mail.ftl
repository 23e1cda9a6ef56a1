## The e-mail address of an account, and e-mails

email = E-mailadres
email-why = Als je het wachtwoord vergeet, wordt hierheen een link gestuurd om een nieuw wachtwoord te kiezen. Je krijgt daar ook bericht als iemand op een nieuw apparaat inlogt of je wachtwoord wijzigt. Het adres wordt voor niets anders gebruikt.
email-address = E-mailadres
email-send-code = Code sturen
email-code-sent = Er is een e-mail met een code onderweg. Vul de code binnen 30 minuten in.
email-code = Code uit de e-mail
email-confirmed = Het adres is bevestigd.
email-remove = Adres verwijderen
email-removed = Het adres is verwijderd.
reset-by-email = Per e-mail
reset-by-email-why = Als een account dit adres heeft, wordt er een link gestuurd om een nieuw wachtwoord te kiezen.
reset-send-letter = Link sturen
reset-letter-sent = Als een account dit adres heeft, is er een e-mail onderweg. De link is 30 minuten geldig.
refused-email = Dit is geen e-mailadres.
refused-email-code = Deze code is verkeerd of te oud. Vraag een nieuwe aan.
refused-letters = Te veel pogingen. Probeer het over een uur opnieuw.
refused-mail-busy = Er wachten te veel e-mails op verzending. Probeer het over een paar minuten opnieuw.
refused-reset-link = Deze link is al gebruikt of te oud. Vraag een nieuwe aan.
mail-confirm-subject = Je code voor Tessera
mail-confirm-text =
    Hallo,

    De code die je e-mailadres bevestigt, is { $code }.
    Hij is 30 minuten geldig.

    Heb je hem niet aangevraagd, negeer deze e-mail dan: er gebeurt niets.

    { $site }
mail-reset-subject = Een nieuw wachtwoord voor Tessera
mail-reset-text =
    Hallo,

    { $count ->
        [one] Met deze link kies je een nieuw wachtwoord:
       *[other] Met elk van deze links kies je een nieuw wachtwoord voor een van je accounts:
    }

    { $links }

    { $count ->
        [one] De link is 30 minuten geldig en werkt één keer.
       *[other] De links zijn 30 minuten geldig en werken elk één keer.
    } Heb je hier niet om gevraagd, negeer deze e-mail dan: er verandert niets.

    { $site }
mail-address-subject = Je e-mailadres is uit Tessera verwijderd
mail-address-text =
    Hallo,

    Dit adres hoort niet meer bij het Tessera-account { $name }: het is vervangen of verwijderd.

    Was jij dit niet? Wijzig dan meteen je wachtwoord en controleer het adres op de accountpagina.

    { $site }
mail-password-subject = Je wachtwoord voor Tessera is opnieuw ingesteld
mail-password-text =
    Hallo,

    Het wachtwoord van je Tessera-account { $name } is opnieuw ingesteld en alle apparaten zijn uitgelogd.

    Was jij dit niet? Kies dan meteen een ander wachtwoord en wijzig ook dat van je mailbox.

    { $site }
mail-device-subject = Nieuwe login bij je Tessera-account
mail-device-text =
    Hallo,

    Iemand heeft op je Tessera-account { $name } ingelogd met een apparaat dat nog niet eerder is gebruikt: { $device }.

    Was jij dit niet? Wijzig dan meteen je wachtwoord: daarmee worden alle andere apparaten uitgelogd.

    { $site }
mail-changed-subject = Je wachtwoord voor Tessera is gewijzigd
mail-changed-text =
    Hallo,

    Het wachtwoord van je Tessera-account { $name } is gewijzigd en alle andere apparaten zijn uitgelogd.

    Was jij dit niet? Stel dan meteen een ander wachtwoord in, per e-mail of met een herstelcode.

    { $site }
mail-codes-subject = Nieuwe herstelcodes voor Tessera
mail-codes-text =
    Hallo,

    Er zijn nieuwe herstelcodes gemaakt voor je Tessera-account { $name }. De oude werken niet meer.

    Was jij dit niet? Wijzig dan meteen je wachtwoord en maak nieuwe codes.

    { $site }
