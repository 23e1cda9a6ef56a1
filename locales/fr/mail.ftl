## The e-mail address of an account, and letters

email = Adresse e-mail
email-why = Si vous oubliez le mot de passe, un lien pour en choisir un nouveau y est envoyé. Elle ne sert à rien d’autre.
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
refused-email-code = Ce code est faux ou trop ancien. Demandez-en un nouveau.
refused-letters = Trop de tentatives. Réessayez dans une heure.
refused-reset-link = Ce lien a déjà servi ou est trop ancien. Demandez-en un nouveau.
mail-confirm-subject = Votre code pour Tessera
mail-confirm-text =
    Bonjour,

    le code qui confirme votre adresse e-mail est { $code }.
    Il est valable 30 minutes.

    Si vous ne l’avez pas demandé, ignorez ce message : rien ne se passera.

    { $site }
mail-reset-subject = Un nouveau mot de passe pour Tessera
mail-reset-text =
    Bonjour,

    ce lien vous permet de choisir un nouveau mot de passe :

    { $links }

    Il est valable 30 minutes et ne sert qu’une fois. Si vous ne l’avez pas demandé, ignorez ce message : rien ne se passera.

    { $site }
