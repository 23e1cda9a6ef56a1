# Avant et après les parties : fichiers, raisons du classement, tableurs.
tournament-load = Ouvrir un tournoi enregistré
tournament-load-how = Choisissez le fichier que vous avez téléchargé sous « Journal » sur un autre serveur, ou celui de la ligne de commande. Vous obtenez une copie qui reprend là où le fichier s’arrête, avec de nouveaux liens.
tournament-load-file = Fichier du tournoi
tournament-refused-file-line = La ligne { $number } n’est pas un événement de tournoi. Choisissez le fichier téléchargé sous « Journal ».
tournament-refused-file-event = L’événement { $number } ne peut pas suivre ceux qui précèdent. Le fichier a été modifié, ou il vient d’un programme plus récent.
tournament-refused-file-too-long = Fichier trop volumineux : 4 Mo au plus.
tournament-ahead-group-place = devant par le rang dans le groupe, { $more } contre { $fewer }
tournament-place-in-group = { $group } : rang { $place }
tournament-csv = Classement pour tableur (CSV)
tournament-csv-group = Groupe
tournament-csv-group-place = Rang dans le groupe
tournament-csv-won = Gagnées
tournament-csv-drawn = Nulles
tournament-csv-lost = Perdues
tournament-csv-win-points = Points de victoire
tournament-csv-reason = Raison
