## The account page: password, devices, recovery codes, own data

change-password = Changer de mot de passe
change-password-why = Tous les autres appareils seront déconnectés.
password-old = Mot de passe actuel
password-new = Nouveau mot de passe
password-changed = Votre mot de passe a été changé. Tous les autres appareils sont déconnectés.
password-show = Afficher le mot de passe
password-strength = Solidité du mot de passe
password-good = Ce mot de passe est difficile à deviner.
password-very-good = Ce mot de passe est très difficile à deviner.
refused-old-password = Le mot de passe est incorrect.
devices = Appareils
devices-why = Votre compte est connecté sur ces appareils. Si vous n’en reconnaissez pas un, déconnectez-le et changez de mot de passe.
device-this = Cet appareil
device-unknown = Appareil inconnu
device-used = Dernière utilisation le { $date }
device-sign-out = Déconnecter : { $device }
device-signed-out = L’appareil est déconnecté.
sign-out-everywhere = Se déconnecter partout
notices = Changements récents
notices-why = Si vous ne reconnaissez pas l’un d’eux, changez de mot de passe et créez de nouveaux codes de récupération.
notice-new-device = Connexion sur un nouvel appareil
notice-password = Mot de passe changé
notice-password-reset = Mot de passe réinitialisé
notice-recovery-codes = Codes de récupération créés
notice-email = Adresse e-mail confirmée
notice-email-removed = Adresse e-mail supprimée
notice-api-token = Jeton créé pour un programme
recovery-codes = Codes de récupération
recovery-codes-why = Si vous oubliez votre mot de passe, un de ces codes permet d’en définir un nouveau. Chaque code ne sert qu’une fois.
recovery-codes-left = { $number ->
    [0] Vous n’avez aucun code de récupération.
    [one] Il vous reste { $number } code de récupération.
   *[other] Il vous reste { $number } codes de récupération.
}
recovery-codes-new = Créer de nouveaux codes
recovery-codes-new-why = Les anciens codes ne seront plus valables.
recovery-codes-once = Notez ces codes et gardez-les en lieu sûr. Ils ne seront plus affichés.
recovery-codes-gone = Ces codes ne peuvent plus être affichés. Si vous ne les avez pas notés, créez-en de nouveaux sur la page de votre compte.
recovery-codes-noted = Je les ai notés
forgot-password = Mot de passe oublié ?
reset-password = Définir un nouveau mot de passe
reset-password-why = Saisissez votre nom et un des codes de récupération notés à la création du compte. Tous les appareils seront déconnectés.
recovery-code = Code de récupération
refused-reset = Le nom ou le code de récupération est incorrect.
own-data = Vos données
own-data-why = Un fichier avec tout ce que le serveur a enregistré sur vous : compte, appareils, parties, messages, tournois et progression dans les leçons.
own-data-download = Télécharger vos données
delete-account = Supprimer le compte
delete-account-why = Votre nom disparaît de toutes les parties et vos messages sont supprimés.
delete-account-final = Cette action est irréversible.
delete-account-name = Votre nom disparaît de toutes les parties, discussions et historiques ; d’autres pourront le choisir.
delete-account-games = Vos parties restent pour les autres joueurs, sans votre nom. Vous abandonnez les parties en cours et quittez les tables qui n’ont pas commencé.
delete-account-data = Vos messages, appareils, codes de récupération et progrès dans les leçons sont supprimés.
delete-account-typed = Les noms saisis à la main restent : ceux des joueurs à votre écran et ceux des joueurs d’un tournoi.
delete-account-tournaments = Les tournois que vous organisez restent, sans organisateur.
delete-account-keep = Garder le compte
delete-account-do = Supprimer définitivement mon compte
account-deleted = Votre compte a été supprimé.
