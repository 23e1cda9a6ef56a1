### Leçons : la liste des cours, la page d’un cours, ses étapes et les réponses aux coups.

nav-learn = Apprendre
learn-lead = Apprenez un jeu en y jouant : un plateau, une consigne, votre coup.
learn-game = Apprendre à jouer : { $game }
lesson-progress = Étapes réussies : { $done } sur { $all }
lesson-start = Commencer
lesson-continue = Continuer
lesson-repeat = Encore une fois
lesson-steps = Étapes
lesson-step-number = Étape { $number } sur { $all }
lesson-step-done = réussie
lesson-your-colour = Votre couleur : { $piece }
lesson-show-move = Montrez-moi le coup
lesson-next = Étape suivante
lesson-well-done = Bravo !
lesson-try-again = Essayez encore.
lesson-finished = C’était la dernière étape. Vous savez tout ce qu’il faut pour votre première partie.
lesson-first-game = Jouer contre l’ordinateur, niveau 1
lesson-first-game-why = Une hésitation ? Le bouton « { hint } », à côté du plateau, montre un bon coup.
lesson-all-courses = Tous les cours
lesson-kept = Vos progrès sont conservés dans ce navigateur.
lesson-small-board = Les leçons se jouent sur un petit plateau de 13 lignes. Le vrai en compte 19.

## Réponses aux coups qui manquent le but

lesson-answer-other-cell = Ce n’est pas le bon endroit.
lesson-answer-no-win = Ce coup ne gagne pas encore.
lesson-answer-other-wins = Attention : ainsi, c’est l’autre camp qui obtient sa ligne !
lesson-answer-not-shared = Ainsi, les deux camps n’ont pas cinq billes alignées.
lesson-answer-no-place = Ainsi, votre ligne n’est pas complète.
lesson-answer-open = Ce coup laisse { $reply } libre, et la couleur qui joue ensuite y gagne.
lesson-answer-stoppable = On peut encore vous arrêter avec { $reply }.
lesson-answer-fewer-pairs = { $captured ->
    [0] Ce coup ne capture rien.
   *[other] Ce coup ne capture qu’une paire.
}
lesson-answer-capturable = Noir peut capturer votre paire avec { $reply }.
lesson-answer-no-open-three = Ce n’est pas encore un trois ouvert.
lesson-answer-no-tessera = Ce n’est pas encore une tessera : quatre côte à côte, les deux bouts libres.
lesson-answer-nothing-sent-back = Tous les pions bleus restent sur le plateau.

## Pentago

lesson-pentago-place-title = Poser et pivoter
lesson-pentago-place-task = Posez une bille dans une cavité vide, puis faites pivoter l’un des quatre blocs.
lesson-pentago-place-hint = Touchez une cavité, puis l’une des flèches rondes.
lesson-pentago-place-done = Voilà un tour complet : une bille, un quart de tour. La rotation est obligatoire, même si le bloc est vide.
lesson-pentago-middle-title = Le centre immobile
lesson-pentago-middle-task = Posez une bille là où aucune rotation ne la déplace.
lesson-pentago-middle-hint = Quand un bloc pivote, une de ses neuf cavités reste en place.
lesson-pentago-middle-done = Le centre d’un bloc ne bouge jamais. C’est donc un bon emplacement.
lesson-pentago-five-title = Cinq en ligne
lesson-pentago-five-task = Alignez cinq de vos billes.
lesson-pentago-five-hint = Quatre billes blanches sont sur une rangée. Les deux bouts sont libres.
lesson-pentago-five-done = Cinq billes alignées dès la pose : c’est gagné, et l’on ne fait plus pivoter de bloc.
lesson-pentago-across-title = D’un bloc à l’autre
lesson-pentago-across-task = Complétez votre diagonale.
lesson-pentago-across-hint = Suivez les billes blanches, d’en haut à gauche jusqu’en bas à droite.
lesson-pentago-across-done = Les lignes passent d’un bloc à l’autre : en rangée, en colonne et en diagonale.
lesson-pentago-turn-title = Gagner en pivotant
lesson-pentago-turn-task = Ici, poser ne suffit pas. Posez une bille et gagnez grâce à la rotation.
lesson-pentago-turn-hint = Quand le bloc D pivote dans le sens des aiguilles d’une montre, sa colonne de gauche devient sa rangée du haut.
lesson-pentago-turn-done = La rotation a aligné vos billes. Imaginez toujours le plateau tel qu’il sera après.
lesson-pentago-block-title = Bloquez !
lesson-pentago-block-task = Noir est sur le point d’aligner cinq billes. Empêchez-le.
lesson-pentago-block-hint = Où Noir poserait-il sa cinquième bille ?
lesson-pentago-block-done = C’est bloqué. Cherchez toujours les lignes de quatre avant de suivre votre plan.
lesson-pentago-spot-title = La menace cachée
lesson-pentago-spot-task = Noir n’a pas de trou à combler : une rotation lui suffit. Trouvez la menace et parez-la.
lesson-pentago-spot-hint = Imaginez que le bloc B pivote dans le sens des aiguilles d’une montre. Qu’y aura-t-il à côté des trois billes noires ?
lesson-pentago-spot-done = Bien vu. Une menace peut tenir à une seule rotation : imaginez chaque bloc pivoté dans les deux sens.
lesson-pentago-both-title = Cinq pour les deux
lesson-pentago-both-task = D’une seule rotation, alignez cinq billes pour Blanc et cinq pour Noir.
lesson-pentago-both-hint = Le bloc B contient ce qu’il faut aux deux. Posez d’abord votre bille en son centre.
lesson-pentago-both-done = Cinq pour les deux après la rotation : partie nulle. Cela peut vous sauver.

## Pentago XL

lesson-pentago-xl-place-title = Poser et pivoter
lesson-pentago-xl-place-task = Posez une bille dans une cavité vide, puis faites pivoter l’un des blocs.
lesson-pentago-xl-place-hint = Touchez une cavité, puis l’une des flèches rondes au bord.
lesson-pentago-xl-place-done = Une bille, un quart de tour. Huit des neuf blocs pivotent.
lesson-pentago-xl-middle-title = Le bloc fixe
lesson-pentago-xl-middle-task = Posez une bille dans le bloc qui ne pivote jamais.
lesson-pentago-xl-middle-hint = L’un des neuf blocs n’a pas de flèches.
lesson-pentago-xl-middle-done = Le bloc central est fixe. Ses billes ne bougent jamais.
lesson-pentago-xl-five-title = Cinq en ligne
lesson-pentago-xl-five-task = Alignez cinq billes rouges.
lesson-pentago-xl-five-hint = Regardez la rangée du milieu.
lesson-pentago-xl-five-done = Cinq billes alignées gagnent partout, sur autant de blocs qu’il faut.
lesson-pentago-xl-turn-title = Gagner en pivotant
lesson-pentago-xl-turn-task = Posez une bille et gagnez grâce à la rotation.
lesson-pentago-xl-turn-hint = Le bloc F, à droite, peut amener deux billes à côté de vos trois.
lesson-pentago-xl-turn-done = La rotation a complété votre ligne. Plus il y a de blocs, plus il y a à voir.
lesson-pentago-xl-block-title = À trois
lesson-pentago-xl-block-task = Jaune joue juste après vous et va aligner cinq billes. Empêchez-le.
lesson-pentago-xl-block-hint = Le trou est dans le bloc qui ne pivote pas. Votre bille y restera.
lesson-pentago-xl-block-done = Bloqué pour de bon. Chacun joue pour soi : surveillez la couleur qui joue après vous.
lesson-pentago-xl-share-title = Partager le premier rang
lesson-pentago-xl-share-task = Il suffit à Jaune de faire pivoter le bloc B. Faites-le vous-même, pour que chacun de vous ait cinq billes alignées.
lesson-pentago-xl-share-hint = Posez votre bille au centre du bloc B, puis faites-le pivoter dans le sens des aiguilles d’une montre.
lesson-pentago-xl-share-done = Ceux qui alignent cinq billes par la même rotation partagent le rang. Mieux vaut partager que perdre.
lesson-pentago-xl-second-title = On continue
lesson-pentago-xl-second-task = Jaune a gagné, les autres continuent pour le deuxième rang. Prenez-le.
lesson-pentago-xl-second-hint = Vous avez quatre billes alignées, et un bout est libre.
lesson-pentago-xl-second-done = Le deuxième rang est à vous. Les autres peuvent maintenant jouer pour le troisième.
lesson-pentago-xl-partner-title = Deux contre deux
lesson-pentago-xl-partner-task = Vert est votre partenaire. Alignez cinq billes pour Vert.
lesson-pentago-xl-partner-hint = Une rotation du bloc B aligne les billes vertes.
lesson-pentago-xl-partner-done = Cinq billes alignées par l’un, et les deux gagnent. Mais on ne dit jamais à son partenaire ce qu’on prépare.
lesson-pentago-xl-cover-title = Avant votre partenaire
lesson-pentago-xl-cover-task = Jaune joue avant Vert, votre partenaire. Arrêtez Jaune vous-même.
lesson-pentago-xl-cover-hint = Suivez la colonne jaune jusqu’au milieu du plateau.
lesson-pentago-xl-cover-done = Exact : un adversaire joue toujours avant votre partenaire. C’est donc à vous de bloquer.

## Exago

lesson-exago-start-title = Le premier pion
lesson-exago-start-task = Posez le premier pion.
lesson-exago-start-hint = Il va toujours sur la case du milieu.
lesson-exago-start-done = Toute partie d’Exago commence au milieu.
lesson-exago-touch-title = Les pions doivent se toucher
lesson-exago-touch-task = Posez un pion à côté d’un pion déjà posé.
lesson-exago-touch-hint = Les points montrent toutes les cases voisines d’un pion. Peu importe sa couleur.
lesson-exago-touch-done = Chaque pion doit en toucher un autre par un côté, de n’importe quelle couleur.
lesson-exago-five-title = À deux : cinq
lesson-exago-five-task = Alignez cinq pions rouges.
lesson-exago-five-hint = Vos quatre pions sont sur une rangée. Les deux bouts sont libres.
lesson-exago-five-done = À deux, chacun a 12 pions, et cinq pions alignés gagnent.
lesson-exago-four-title = À trois et plus : quatre
lesson-exago-four-task = Vous êtes trois, avec six pions chacun : ici, quatre pions alignés gagnent.
lesson-exago-four-hint = Les lignes vont aussi en diagonale. Suivez vos trois pions rouges.
lesson-exago-four-done = De trois à six joueurs, quatre pions alignés suffisent.
lesson-exago-block-title = Bloquez !
lesson-exago-block-task = Bleu a quatre pions alignés. Empêchez le cinquième.
lesson-exago-block-hint = Un bout de la rangée bleue est déjà fermé.
lesson-exago-block-done = Bloqué. Chaque pion est un choix : bâtir sa ligne ou en arrêter une autre.
lesson-exago-whom-title = Qui bloquer ?
lesson-exago-whom-task = Bleu et Jaune menacent tous deux de gagner, et Bleu joue juste après vous. Bloquez la bonne couleur.
lesson-exago-whom-hint = Qui gagnerait en premier ?
lesson-exago-whom-done = On bloque la couleur qui joue la première. Dans une vraie partie, c’est une règle ; les autres s’occupent du reste.
lesson-exago-two-ways-title = Deux façons de gagner
lesson-exago-two-ways-task = Jouez de sorte que Bleu ne puisse plus vous empêcher d’aligner cinq pions.
lesson-exago-two-ways-hint = Quatre pions alignés avec les deux bouts libres peuvent devenir cinq de deux façons.
lesson-exago-two-ways-done = Bleu ne peut fermer qu’un bout. Vous gagnez à l’autre.
lesson-exago-lift-title = Reprendre un pion
lesson-exago-lift-task = Votre main est vide : reprenez un de vos pions et gagnez avec lui. (Dans ces leçons, chacun a quatre pions.)
lesson-exago-lift-hint = Trois pions rouges sont déjà alignés. Duquel pouvez-vous vous passer ?
lesson-exago-lift-done = Quand votre main est vide, vous déplacez un pion du plateau, et il doit de nouveau en toucher un autre.
lesson-exago-send-back-title = Détacher un groupe
lesson-exago-send-back-task = Bleu va aligner quatre pions. Reprenez le pion qui relie les trois bleus au reste.
lesson-exago-send-back-hint = Un seul pion rouge relie les trois bleus aux autres.
lesson-exago-send-back-done = Seul le plus grand groupe reste. Les trois pions bleus reviennent dans la main de Bleu.
lesson-exago-which-group-title = Quel groupe reste ?
lesson-exago-which-group-task = Reprenez le pion du milieu : il reste deux groupes de même taille. Choisissez celui qui gagne.
lesson-exago-which-group-hint = Gardez le groupe de vos trois pions rouges et complétez leur ligne.
lesson-exago-which-group-done = Si les plus grands groupes sont égaux, la personne qui joue décide lequel reste.

## Pente

lesson-pente-centre-title = La première pierre
lesson-pente-centre-task = Posez la première pierre.
lesson-pente-centre-hint = Blanc commence au point central.
lesson-pente-centre-done = La première pierre se pose toujours au centre.
lesson-pente-five-title = Cinq en ligne
lesson-pente-five-task = Alignez cinq pierres blanches.
lesson-pente-five-hint = Vos quatre pierres sont côte à côte. Les deux bouts sont libres.
lesson-pente-five-done = Cinq pierres alignées gagnent aussitôt.
lesson-pente-block-title = Bloquez !
lesson-pente-block-task = Noir a quatre pierres alignées. Empêchez la cinquième.
lesson-pente-block-hint = Un bout est déjà fermé.
lesson-pente-block-done = Bloqué, juste à temps.
lesson-pente-capture-title = Capturer une paire
lesson-pente-capture-task = Capturez les deux pierres noires.
lesson-pente-capture-hint = Il faut une de vos pierres à chaque bout de la paire, sur la même ligne.
lesson-pente-capture-done = Deux pierres prises entre deux des vôtres quittent le plateau. Cela vaut dans toutes les directions.
lesson-pente-two-pairs-title = Deux paires d’un coup
lesson-pente-two-pairs-task = Capturez deux paires avec une seule pierre.
lesson-pente-two-pairs-hint = Cherchez le point où se croisent deux lignes de paires noires.
lesson-pente-two-pairs-done = Une pierre peut capturer plusieurs paires à la fois.
lesson-pente-between-title = Un endroit sûr
lesson-pente-between-task = Comblez le trou entre les deux pierres noires.
lesson-pente-between-hint = Vous aurez une paire entre deux pierres noires. Il ne lui arrivera rien.
lesson-pente-between-done = Seule la pierre que l’on pose capture. Se placer entre deux pierres est sans danger.
lesson-pente-guard-title = Protéger sa paire
lesson-pente-guard-task = Noir veut capturer votre paire. Empêchez-le.
lesson-pente-guard-hint = Trois pierres alignées ne se capturent pas.
lesson-pente-guard-done = On ne capture que deux pierres exactement. Vous en avez maintenant trois.
lesson-pente-tria-title = Tria
lesson-pente-tria-task = Formez un trois ouvert : trois pierres alignées qui peuvent devenir quatre avec les deux bouts libres.
lesson-pente-tria-hint = Ajoutez une troisième pierre à vos deux.
lesson-pente-tria-done = Un trois ouvert s’appelle une tria. Si votre adversaire en a une, bloquez aussitôt.
lesson-pente-tessera-title = Tessera
lesson-pente-tessera-task = Alignez quatre pierres avec les deux bouts libres.
lesson-pente-tessera-hint = Ajoutez une pierre juste au bout de vos trois.
lesson-pente-tessera-done = C’est une tessera. Noir ne peut fermer qu’un bout : vous avez pratiquement gagné.
lesson-pente-break-title = Capturer pour rompre une ligne
lesson-pente-break-task = Noir a quatre pierres alignées avec les deux bouts libres. Un seul coup peut vous sauver.
lesson-pente-break-hint = Vous ne pouvez pas fermer les deux bouts, mais vous pouvez capturer une pierre de la ligne.
lesson-pente-break-done = La capture fait un trou dans la ligne. Même une tessera n’est pas toujours la fin.
lesson-pente-fifth-pair-title = La cinquième paire
lesson-pente-fifth-pair-task = Vous avez capturé quatre paires. Gagnez maintenant.
lesson-pente-fifth-pair-hint = Il reste une paire à capturer.
lesson-pente-fifth-pair-done = Cinq paires capturées gagnent, tout comme cinq pierres alignées.
