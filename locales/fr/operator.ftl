## Moderation: the pages of operators

operator = Modération
operator-reports = Signalements
operator-handled = Traités
operator-reported-by = signalé par { $name }
operator-dismiss = Classer sans suite
operator-players = Joueurs
operator-tables = Tables
operator-tournaments = Tournois
operator-log = Journal
operator-log-messages = { $number ->
    [one] { $number } message
   *[other] { $number } messages
}
operator-log-for-ever = définitivement
operator-log-owner = titulaire du compte
operator-metrics = Mesures
metrics-lead = La dernière heure, avec une valeur toutes les 20 secondes. Les mesures sont gardées en mémoire et recommencent avec le serveur.
metrics-values = Actuellement { $now }, maximum { $max }
metrics-quantiles = Actuellement : médiane { $median }, 99e centile { $slow } ; maximum { $max }
metric-requests = Requêtes par seconde
metric-answer = Temps de réponse en millisecondes
metric-sockets = WebSockets ouverts
metric-tables = Tables en mémoire
metric-moves = Coups par seconde
metric-commit = Durée d’un enregistrement en millisecondes
metric-engine = Recherches qui attendent le moteur
metric-limits = Refus par les limites, par seconde
metric-memory = Mémoire en mégaoctets
operator-none = Il n’y a rien ici.
operator-reason = Motif
operator-action = Mesure
operator-action-mute = Couper le chat
operator-action-ban = Exclure
operator-action-ban-address = Bloquer le réseau
operator-action-delete-player = Supprimer le joueur
operator-do = Exécuter
operator-search = Chercher un joueur
operator-new-name = Nouveau nom
operator-mute-hour = Couper le chat une heure
operator-mute-day = Couper le chat un jour
operator-unmute = Rétablir le chat
operator-ban-day = Exclure un jour
operator-ban = Exclure définitivement
operator-unban = Lever l’exclusion
operator-ban-address = Bloquer le réseau un jour
operator-rename = Renommer
operator-grant = Nommer modérateur
operator-revoke = Retirer le rôle de modérateur
operator-close-table = Fermer la table
operator-delete-tournament = Supprimer le tournoi
operator-muted-until = Chat coupé jusqu’au { $date }
operator-muted-for-ever = Chat coupé définitivement
operator-banned-until = Exclu jusqu’au { $date }
operator-banned-for-ever = Exclu définitivement
operator-is-operator = Modérateur
operator-guest = Invité
operator-to-table = Vers la table
operator-has-results = { $number ->
    [one] Ce tournoi compte { $number } résultat. Il sera supprimé avec le tournoi ; les parties jouées aux tables restent.
   *[other] Ce tournoi compte { $number } résultats. Ils seront supprimés avec le tournoi ; les parties jouées aux tables restent.
}
operator-delete-anyway = Supprimer avec les résultats
operator-keep = Le garder
operator-done = C’est fait et inscrit au journal.
problem-network-banned = Un modérateur a bloqué votre réseau pour quelque temps.
refused-banned = Ce compte est exclu.
refused-muted = Un modérateur a coupé votre chat : vous ne pouvez pas écrire de messages pour le moment.
refused-moderation-reason = Un motif compte de 1 à 500 caractères.
refused-unknown-player = Ce joueur n’existe pas.
refused-no-account = Ce joueur est un invité. Il faut un compte pour cela.
refused-is-operator = Ce joueur est modérateur. Retirez-lui d’abord ce rôle.
refused-no-address = Le joueur n’est pas connecté. Les adresses ne sont pas enregistrées : son réseau n’est connu que pendant la connexion.
refused-loopback = Le réseau de cet ordinateur ne peut pas être bloqué.
refused-too-many-networks = Trop de réseaux sont bloqués. Débloquez-en d’abord.
refused-own-network = C’est votre propre réseau : vous perdriez vous-même l’accès.
refused-trusted-proxy = Un proxy de confiance se trouve dans ce réseau : tous ceux qui passent par lui perdraient l’accès.
refused-tournament-table = Cette table fait partie d’un tournoi. Adressez-vous à l’organisateur, ou supprimez le tournoi.
refused-not-logged = La table est fermée, mais le journal n’a pas pu être écrit.
refused-unreadable-tournament = Les événements de ce tournoi sont illisibles ; le nombre de ses résultats est donc inconnu. Ils seront supprimés avec lui ; les parties jouées aux tables restent.
refused-no-report = Aucun signalement ouvert ne porte ce numéro.
