# Résultats : lignes saisies et leur file d’attente, corrections, listes avec plusieurs erreurs.
tournament-line-no-right = Cette page ne permet plus de saisir des résultats. Demandez le lien actuel à l’organisateur ; la ligne reste ici en attendant.
tournament-line-no-table = Personne ne joue à la table { $table }.
tournament-line-not-called = La partie { $game } ({ $names }) n’a pas encore été appelée à une table. La saisir quand même : { $result } ?
tournament-line-decided = La partie { $game } a déjà un résultat : { $result }.
tournament-line-decided-helper = La partie { $game } a déjà un résultat : { $result }. Seul l’organisateur peut le corriger.
tournament-line-waiting = en attente
tournament-line-saved = enregistré
tournament-line-refused = non saisi
tournament-line-asks = à vérifier
tournament-line-taken-back = annulé
tournament-line-edit = Modifier
tournament-line-remove = Retirer
tournament-line-sure = Saisir quand même
tournament-line-changed-since = Ce résultat a été modifié depuis.
tournament-lines-offline = Le serveur est injoignable. Vos résultats restent dans ce navigateur et sont envoyés dès son retour.
tournament-lines-entered = Résultats saisis ici
tournament-lines-full = Trop de résultats attendent dans ce navigateur. Retirez ceux qui n’ont pas été saisis, ou attendez leur envoi.
tournament-resigned = { $name } a abandonné
tournament-did-not-come = { $name } n’est pas venu
tournament-forfeits = partie déclarée perdue pour { $name }
tournament-special-and-winner = Choisissez un vainqueur ou un cas particulier, pas les deux.
tournament-later-deleted = { $games ->
    [one] Une partie jouée plus tard en dépend. Son résultat est d’abord supprimé :
   *[other] { $games } parties jouées plus tard en dépendent. Leurs résultats sont d’abord supprimés :
}
tournament-do-with-later = { $games ->
    [one] Supprimer le résultat suivant et appliquer
   *[other] Supprimer les { $games } résultats suivants et appliquer
}
tournament-show-whole-step = Montrer les deux étapes ensemble
tournament-refused-lines = { $count ->
    [one] Une ligne ne peut pas être saisie ; personne n’a été inscrit.
   *[other] { $count } lignes ne peuvent pas être saisies ; personne n’a été inscrit.
}
tournament-refused-more-lines = { $lines ->
    [one] Et une autre ligne.
   *[other] Et { $lines } autres lignes.
}
tournament-refused-name-repeated = « { $name } » figure déjà à la ligne { $line }. Ajoutez une initiale ou une année de naissance pour les distinguer.
tournament-refused-seed-repeated = La tête de série { $seed } figure déjà à la ligne { $line }.
