## Reports of players, and blocked players

report = Signaler
report-or-block = Signaler ou bloquer
report-why = Les modérateurs de ce serveur verront votre signalement avec le chat de cette table. La personne signalée n’apprend pas qui l’a fait.
report-reason-insults = Insultes ou menaces
report-reason-spam = Spam ou publicité
report-reason-name = Nom choquant
report-reason-unfair = Jeu déloyal, par exemple avec l’aide d’un ordinateur
report-reason-stalling = Abandonne ou retarde les parties
report-reason-other = Autre chose
report-note = Que doivent savoir les modérateurs ? (facultatif)
report-thanks = Merci pour votre signalement. Un modérateur va l’examiner.
own-reports = Vos signalements
report-open = Un modérateur va l’examiner.
report-handled = Un modérateur l’a examiné. Merci.
block = Bloquer
block-why = Les joueurs que vous avez bloqués ne peuvent pas prendre place à vos tables, et vous ne voyez pas leurs messages. Ils n’en sont pas avertis.
block-done = C’est bloqué. Vous pouvez l’annuler sur la page de votre compte.
blocked-players = Joueurs bloqués
unblock = Débloquer
unblocked = Le joueur n’est plus bloqué.
refused-blocked = Vous ne pouvez pas prendre place à cette table.
refused-no-target = Ce joueur ou ce message n’existe pas à cette table.
refused-yourself = C’est vous-même.
refused-note = Une remarque compte au plus 500 caractères.
refused-too-many-reports = Vous avez fait beaucoup de signalements aujourd’hui. Réessayez demain.
refused-too-many-blocks = Votre liste de joueurs bloqués est pleine. Débloquez d’abord quelqu’un.
