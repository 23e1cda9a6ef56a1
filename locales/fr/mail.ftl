## The e-mail address of an account, and e-mails

email = Adresse e-mail
email-why = Si vous oubliez le mot de passe, un lien pour en choisir un nouveau y est envoyé. Vous y êtes aussi averti des connexions sur un nouvel appareil et des changements de mot de passe. Elle ne sert à rien d’autre.
email-address = Adresse e-mail
email-send-code = Envoyer un code
email-code-sent = Un message avec un code est en route. Saisissez le code dans les 30 minutes.
email-code = Code reçu
email-confirmed = L’adresse est confirmée.
email-remove = Supprimer l’adresse
email-removed = L’adresse est supprimée.
reset-by-email = Par e-mail
reset-by-email-why = Si un compte a cette adresse, elle reçoit un lien pour choisir un nouveau mot de passe.
reset-send-letter = Envoyer le lien
reset-letter-sent = Si un compte a cette adresse, un message est en route. Le lien est valable 30 minutes.
refused-email = Ce n’est pas une adresse e-mail.
refused-email-code = Ce code est incorrect ou trop ancien. Demandez-en un nouveau.
refused-letters = Trop de tentatives. Réessayez dans une heure.
refused-mail-busy = Trop de messages attendent d’être envoyés. Réessayez dans quelques minutes.
refused-reset-link = Ce lien a déjà servi ou est trop ancien. Demandez-en un nouveau.
mail-confirm-subject = Votre code pour Tessera
mail-confirm-text =
    Bonjour,

    Le code qui confirme votre adresse e-mail est { $code }.
    Il est valable 30 minutes.

    Si vous ne l’avez pas demandé, ignorez ce message : rien ne se passera.

    { $site }
mail-reset-subject = Un nouveau mot de passe pour Tessera
mail-reset-text =
    Bonjour,

    { $count ->
        [one] Ce lien vous permet de choisir un nouveau mot de passe :
       *[other] Chacun de ces liens permet de choisir un nouveau mot de passe pour l’un de vos comptes :
    }

    { $links }

    { $count ->
        [one] Il est valable 30 minutes et ne sert qu’une fois.
       *[other] Ils sont valables 30 minutes et ne servent qu’une fois.
    } Si vous n’avez rien demandé, ignorez ce message : rien ne changera.

    { $site }
mail-address-subject = Votre adresse e-mail a été retirée de Tessera
mail-address-text =
    Bonjour,

    Cette adresse n’est plus celle du compte Tessera { $name } : elle a été remplacée ou supprimée.

    Si ce n’était pas vous, changez tout de suite votre mot de passe et vérifiez l’adresse sur la page du compte.

    { $site }
mail-password-subject = Votre mot de passe pour Tessera a été réinitialisé
mail-password-text =
    Bonjour,

    Le mot de passe de votre compte Tessera { $name } a été réinitialisé, et tous les appareils ont été déconnectés.

    Si ce n’était pas vous, choisissez tout de suite un autre mot de passe et changez aussi celui de votre boîte mail.

    { $site }
mail-device-subject = Nouvelle connexion à votre compte Tessera
mail-device-text =
    Bonjour,

    Quelqu’un s’est connecté à votre compte Tessera { $name } sur un appareil qui n’avait pas encore servi : { $device }.

    Si ce n’était pas vous, changez tout de suite de mot de passe : tous les autres appareils seront alors déconnectés.

    { $site }
mail-changed-subject = Votre mot de passe pour Tessera a été changé
mail-changed-text =
    Bonjour,

    Le mot de passe de votre compte Tessera { $name } a été changé, et tous les autres appareils ont été déconnectés.

    Si ce n’était pas vous, choisissez tout de suite un autre mot de passe, par e-mail ou avec un code de récupération.

    { $site }
mail-codes-subject = Nouveaux codes de récupération pour Tessera
mail-codes-text =
    Bonjour,

    De nouveaux codes de récupération ont été créés pour votre compte Tessera { $name }. Les anciens ne sont plus valables.

    Si ce n’était pas vous, changez tout de suite de mot de passe et créez de nouveaux codes.

    { $site }
