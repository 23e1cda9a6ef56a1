### Lektionen: die Liste der Kurse, die Seite eines Kurses, seine Schritte und die Antworten auf Züge.

nav-learn = Lernen
learn-lead = Lerne ein Spiel, indem du es spielst: ein Spielfeld, eine Aufgabe, dein Zug.
learn-game = { $game } lernen
lesson-progress = { $done } von { $all } Schritten geschafft
lesson-start = Anfangen
lesson-continue = Weitermachen
lesson-repeat = Noch einmal
lesson-steps = Schritte
lesson-step-number = Schritt { $number } von { $all }
lesson-step-done = geschafft
lesson-your-colour = Deine Farbe: { $piece }
lesson-show-move = Zeig mir den Zug
lesson-next = Nächster Schritt
lesson-well-done = Gut gemacht!
lesson-try-again = Versuch es noch einmal.
lesson-finished = Das war der letzte Schritt. Jetzt weißt du alles, was du für deine erste Partie brauchst.
lesson-first-game = Gegen den Computer spielen, Stufe 1
lesson-first-game-why = Du weißt nicht weiter? Der Knopf „{ hint }“ neben dem Spielfeld zeigt dir einen guten Zug.
lesson-all-courses = Alle Kurse
lesson-kept = Dein Fortschritt bleibt in diesem Browser erhalten.
lesson-small-board = Die Lektionen spielst du auf einem kleinen Brett mit 13 Linien. Das richtige hat 19.

## Antworten auf Züge, die das Ziel verfehlen

lesson-answer-other-cell = Das ist noch nicht die richtige Stelle.
lesson-answer-no-win = Damit gewinnst du noch nicht.
lesson-answer-other-wins = Vorsicht: So bekommt die andere Seite ihre Reihe!
lesson-answer-not-shared = So haben nicht beide fünf.
lesson-answer-no-place = So wird deine Reihe nicht fertig.
lesson-answer-open = So bleibt { $reply } offen, und dort gewinnt, wer als Nächstes zieht.
lesson-answer-stoppable = Mit { $reply } kann man dich noch aufhalten.
lesson-answer-fewer-pairs = { $captured ->
    [0] So schlägst du nichts.
   *[other] So schlägst du nur ein Paar.
}
lesson-answer-capturable = Schwarz kann dein Paar mit { $reply } schlagen.
lesson-answer-no-open-three = Das ist noch kein offener Dreier.
lesson-answer-no-tessera = Das ist noch keine Tessera: vier nebeneinander, beide Enden frei.
lesson-answer-nothing-sent-back = So bleiben alle blauen Plättchen auf dem Spielfeld.

## Pentago

lesson-pentago-place-title = Setzen und drehen
lesson-pentago-place-task = Setze eine Kugel in eine leere Mulde und drehe dann eines der vier Bretter.
lesson-pentago-place-hint = Tippe auf eine Mulde und danach auf einen der runden Pfeile.
lesson-pentago-place-done = Das ist ein ganzer Zug: eine Kugel, eine Vierteldrehung. Drehen musst du immer, und sei es ein leeres Brett.
lesson-pentago-middle-title = Die ruhige Mitte
lesson-pentago-middle-task = Setze eine Kugel dorthin, wo keine Drehung sie bewegt.
lesson-pentago-middle-hint = Wenn sich ein Brett dreht, bleibt eine seiner neun Mulden, wo sie ist.
lesson-pentago-middle-done = Die Mitte eines Bretts bewegt sich nie. Darum ist sie ein starker Platz.
lesson-pentago-five-title = Fünf in einer Reihe
lesson-pentago-five-task = Bilde eine gerade Reihe aus fünf deiner Kugeln.
lesson-pentago-five-hint = Vier weiße Kugeln liegen in einer Reihe. Beide Enden sind frei.
lesson-pentago-five-done = Fünf schon beim Setzen: Du gewinnst sofort, und gedreht wird nicht mehr.
lesson-pentago-across-title = Über die Bretter hinweg
lesson-pentago-across-task = Vollende deine Diagonale.
lesson-pentago-across-hint = Folge den weißen Kugeln von links oben nach rechts unten.
lesson-pentago-across-done = Reihen laufen über die Bretter hinweg: waagrecht, senkrecht und diagonal.
lesson-pentago-turn-title = Mit der Drehung gewinnen
lesson-pentago-turn-task = Setzen allein gewinnt hier nicht. Setze eine Kugel und gewinne mit der Drehung.
lesson-pentago-turn-hint = Im Uhrzeigersinn gedreht, wird aus der linken Spalte von Brett D die obere Reihe.
lesson-pentago-turn-done = Die Drehung hat deine Kugeln in eine Reihe gebracht. Schau immer, wie es nach dem Drehen aussieht.
lesson-pentago-block-title = Blockieren!
lesson-pentago-block-task = Schwarz steht kurz vor fünf in einer Reihe. Verhindere es.
lesson-pentago-block-hint = Wohin würde Schwarz die fünfte Kugel setzen?
lesson-pentago-block-done = Blockiert. Achte immer zuerst auf vier in einer Reihe, bevor du deinen eigenen Plan verfolgst.
lesson-pentago-spot-title = Die versteckte Drohung
lesson-pentago-spot-task = Schwarz muss keine Lücke füllen: Eine Drehung genügt. Finde die Drohung und verhindere sie.
lesson-pentago-spot-hint = Stell dir Brett B im Uhrzeigersinn gedreht vor. Was liegt dann neben den drei schwarzen Kugeln?
lesson-pentago-spot-done = Gut gesehen. Oft fehlt nur noch eine Drehung: Stell dir jedes Brett in beide Richtungen gedreht vor.
lesson-pentago-both-title = Fünf für beide
lesson-pentago-both-task = Mach mit einer Drehung fünf für Weiß und fünf für Schwarz.
lesson-pentago-both-hint = Auf Brett B liegt, was beide brauchen. Setze deine Kugel zuerst in seine Mitte.
lesson-pentago-both-done = Haben nach dem Drehen beide fünf, ist es unentschieden. Das kann eine Partie retten.

## Pentago XL

lesson-pentago-xl-place-title = Setzen und drehen
lesson-pentago-xl-place-task = Setze eine Kugel in eine leere Mulde und drehe dann einen der Blöcke.
lesson-pentago-xl-place-hint = Tippe auf eine Mulde und danach auf einen der runden Pfeile am Rand.
lesson-pentago-xl-place-done = Eine Kugel, eine Vierteldrehung. Acht der neun Blöcke lassen sich drehen.
lesson-pentago-xl-middle-title = Der feste Block
lesson-pentago-xl-middle-task = Setze eine Kugel in den Block, der sich nie dreht.
lesson-pentago-xl-middle-hint = Einer der neun Blöcke hat keine Pfeile.
lesson-pentago-xl-middle-done = Der mittlere Block ist fest. Kugeln in diesem Block bewegen sich nie.
lesson-pentago-xl-five-title = Fünf in einer Reihe
lesson-pentago-xl-five-task = Bilde eine gerade Reihe aus fünf roten Kugeln.
lesson-pentago-xl-five-hint = Schau dir die mittlere Reihe an.
lesson-pentago-xl-five-done = Fünf gewinnen überall auf dem Spielfeld, über beliebig viele Blöcke hinweg.
lesson-pentago-xl-turn-title = Mit der Drehung gewinnen
lesson-pentago-xl-turn-task = Setze eine Kugel und gewinne mit der Drehung.
lesson-pentago-xl-turn-hint = Block F am rechten Rand kann zwei Kugeln neben deine drei bringen.
lesson-pentago-xl-turn-done = Die Drehung hat deine Reihe vollendet. Je mehr Blöcke, desto mehr gibt es zu sehen.
lesson-pentago-xl-block-title = Zu dritt
lesson-pentago-xl-block-task = Gelb zieht als Nächstes und steht kurz vor fünf in einer Reihe. Verhindere es.
lesson-pentago-xl-block-hint = Die Lücke liegt im festen Block. Dort bleibt deine Kugel liegen.
lesson-pentago-xl-block-done = Endgültig blockiert. Hier spielen alle für sich: Achte darauf, wer nach dir zieht.
lesson-pentago-xl-share-title = Den ersten Rang teilen
lesson-pentago-xl-share-task = Gelb braucht nur Block B zu drehen. Dreh ihn selbst, sodass ihr beide fünf habt.
lesson-pentago-xl-share-hint = Setze deine Kugel in die Mitte von Block B und drehe ihn im Uhrzeigersinn.
lesson-pentago-xl-share-done = Alle, die durch dieselbe Drehung fünf bekommen, teilen sich den Rang. Geteilt ist besser als verloren.
lesson-pentago-xl-second-title = Weiterspielen
lesson-pentago-xl-second-task = Gelb hat gewonnen, und die anderen spielen um den zweiten Rang weiter. Hol ihn dir.
lesson-pentago-xl-second-hint = Du hast vier in einer Reihe, und ein Ende ist frei.
lesson-pentago-xl-second-done = Der zweite Rang gehört dir. Die anderen können jetzt um den dritten spielen.
lesson-pentago-xl-partner-title = Zwei gegen zwei
lesson-pentago-xl-partner-task = Grün ist dein Partner. Mach fünf für Grün.
lesson-pentago-xl-partner-hint = Eine Drehung von Block B bringt die grünen Kugeln in eine Reihe.
lesson-pentago-xl-partner-done = Hat einer von euch fünf, gewinnt ihr beide. Eure Pläne dürft ihr einander aber nie verraten.
lesson-pentago-xl-cover-title = Bevor dein Partner zieht
lesson-pentago-xl-cover-task = Gelb zieht noch vor deinem Partner Grün. Halte Gelb selbst auf.
lesson-pentago-xl-cover-hint = Folge der gelben Spalte bis in die Mitte des Spielfelds.
lesson-pentago-xl-cover-done = Richtig: Vor deinem Partner zieht immer die Gegenseite. Also musst du selbst blockieren.

## Exago

lesson-exago-start-title = Das erste Plättchen
lesson-exago-start-task = Lege das erste Plättchen.
lesson-exago-start-hint = Es kommt immer auf das mittlere Feld.
lesson-exago-start-done = Jede Partie Exago beginnt in der Mitte.
lesson-exago-touch-title = Plättchen müssen sich berühren
lesson-exago-touch-task = Lege ein Plättchen neben eines, das schon liegt.
lesson-exago-touch-hint = Die Punkte zeigen alle Felder neben einem Plättchen. Seine Farbe ist egal.
lesson-exago-touch-done = Jedes Plättchen muss mit einer Kante ein anderes berühren, egal welcher Farbe.
lesson-exago-five-title = Zu zweit: fünf
lesson-exago-five-task = Bilde eine gerade Reihe aus fünf roten Plättchen.
lesson-exago-five-hint = Deine vier liegen in einer Reihe. Beide Enden sind frei.
lesson-exago-five-done = Zu zweit habt ihr je 12 Plättchen, und fünf in einer Reihe gewinnen.
lesson-exago-four-title = Ab drei: vier
lesson-exago-four-task = Ihr seid zu dritt und habt je sechs Plättchen: Hier gewinnen vier in einer Reihe.
lesson-exago-four-hint = Reihen laufen auch schräg. Folge deinen drei roten Plättchen.
lesson-exago-four-done = Zu dritt bis zu sechst reichen vier in einer Reihe.
lesson-exago-block-title = Blockieren!
lesson-exago-block-task = Blau hat vier in einer Reihe. Verhindere das fünfte Plättchen.
lesson-exago-block-hint = Ein Ende der blauen Reihe ist schon zu.
lesson-exago-block-done = Blockiert. Jedes Plättchen ist eine Entscheidung: die eigene Reihe bauen oder eine andere aufhalten.
lesson-exago-whom-title = Wen blockieren?
lesson-exago-whom-task = Blau und Gelb drohen beide zu gewinnen, und Blau zieht als Nächstes. Blockiere die richtige Farbe.
lesson-exago-whom-hint = Wer würde zuerst gewinnen?
lesson-exago-whom-done = Blockiert wird, wer als Nächstes zieht. In einer echten Partie ist das Pflicht; um den Rest kümmern sich die anderen.
lesson-exago-two-ways-title = Zwei Wege zum Sieg
lesson-exago-two-ways-task = Spiele so, dass Blau deine fünf nicht mehr verhindern kann.
lesson-exago-two-ways-hint = Vier in einer Reihe mit zwei freien Enden können auf zwei Arten zu fünf werden.
lesson-exago-two-ways-done = Blau kann nur ein Ende schließen. Am anderen gewinnst du.
lesson-exago-lift-title = Ein Plättchen aufnehmen
lesson-exago-lift-task = Dein Vorrat ist leer: Nimm eines deiner Plättchen auf und gewinne damit. (In diesen Lektionen hat jede Farbe vier.)
lesson-exago-lift-hint = Drei rote Plättchen liegen schon in einer Reihe. Welches kannst du entbehren?
lesson-exago-lift-done = Ist dein Vorrat leer, versetzt du ein Plättchen vom Spielfeld, und es muss wieder ein anderes berühren.
lesson-exago-send-back-title = Eine Gruppe abtrennen
lesson-exago-send-back-task = Blau steht kurz vor vier. Nimm das Plättchen auf, das die drei blauen mit dem Rest verbindet.
lesson-exago-send-back-hint = Nur ein rotes Plättchen hält die drei blauen bei den anderen.
lesson-exago-send-back-done = Nur die größte Gruppe bleibt. Die drei blauen Plättchen gehen zurück in den Vorrat von Blau.
lesson-exago-which-group-title = Welche Gruppe bleibt?
lesson-exago-which-group-task = Nimm das mittlere Plättchen auf: Zwei gleich große Gruppen bleiben übrig. Wähle die, die gewinnt.
lesson-exago-which-group-hint = Behalte die Gruppe mit deinen drei roten Plättchen und vollende ihre Reihe.
lesson-exago-which-group-done = Sind die größten Gruppen gleich groß, entscheidet, wer am Zug ist, welche bleibt.

## Pente

lesson-pente-centre-title = Der erste Stein
lesson-pente-centre-task = Setze den ersten Stein.
lesson-pente-centre-hint = Weiß beginnt auf dem Mittelpunkt.
lesson-pente-centre-done = Der erste Stein kommt immer auf den Mittelpunkt.
lesson-pente-five-title = Fünf in einer Reihe
lesson-pente-five-task = Bilde eine Reihe aus fünf weißen Steinen.
lesson-pente-five-hint = Deine vier liegen nebeneinander. Beide Enden sind frei.
lesson-pente-five-done = Fünf in einer Reihe gewinnen sofort.
lesson-pente-block-title = Blockieren!
lesson-pente-block-task = Schwarz hat vier in einer Reihe. Verhindere den fünften Stein.
lesson-pente-block-hint = Ein Ende ist schon zu.
lesson-pente-block-done = Gerade noch rechtzeitig blockiert.
lesson-pente-capture-title = Ein Paar schlagen
lesson-pente-capture-task = Schlage die beiden schwarzen Steine.
lesson-pente-capture-hint = Deine Steine müssen an beiden Enden des Paares liegen, auf einer Linie.
lesson-pente-capture-done = Liegen zwei Steine zwischen zwei von deinen, kommen sie vom Brett. Das geht in alle Richtungen.
lesson-pente-two-pairs-title = Zwei Paare zugleich
lesson-pente-two-pairs-task = Schlage mit einem Stein zwei Paare.
lesson-pente-two-pairs-hint = Suche den Punkt, an dem sich zwei Linien mit schwarzen Paaren treffen.
lesson-pente-two-pairs-done = Ein Stein kann mehrere Paare zugleich schlagen.
lesson-pente-between-title = Ein sicherer Platz
lesson-pente-between-task = Fülle die Lücke zwischen den beiden schwarzen Steinen.
lesson-pente-between-hint = Dann liegt dein Paar zwischen zwei schwarzen Steinen. Ihm passiert nichts.
lesson-pente-between-done = Es schlägt nur, wer setzt. Zwischen zwei Steine zu setzen ist gefahrlos.
lesson-pente-guard-title = Das Paar schützen
lesson-pente-guard-task = Schwarz will dein Paar schlagen. Verhindere es.
lesson-pente-guard-hint = Drei in einer Reihe kann man nicht schlagen.
lesson-pente-guard-done = Nur genau zwei Steine können geschlagen werden. Jetzt hast du drei.
lesson-pente-tria-title = Tria
lesson-pente-tria-task = Bilde einen offenen Dreier: drei in einer Reihe, aus denen vier mit zwei freien Enden werden können.
lesson-pente-tria-hint = Setze einen dritten Stein zu deinen beiden.
lesson-pente-tria-done = Ein offener Dreier heißt Tria. Hat dein Gegenüber einen, blockiere ihn sofort.
lesson-pente-tessera-title = Tessera
lesson-pente-tessera-task = Bilde eine Reihe aus vier mit zwei freien Enden.
lesson-pente-tessera-hint = Setze einen Stein direkt an ein Ende deiner drei.
lesson-pente-tessera-done = Das ist eine Tessera. Schwarz kann nur ein Ende schließen: Du hast so gut wie gewonnen.
lesson-pente-break-title = Eine Reihe aufbrechen
lesson-pente-break-task = Schwarz hat vier mit zwei freien Enden. Ein Zug rettet dich noch.
lesson-pente-break-hint = Beide Enden kannst du nicht schließen, aber du kannst einen Stein aus der Reihe schlagen.
lesson-pente-break-done = Das Schlagen unterbricht die Reihe. Selbst eine Tessera ist nicht immer das Ende.
lesson-pente-fifth-pair-title = Das fünfte Paar
lesson-pente-fifth-pair-task = Du hast vier Paare geschlagen. Gewinne jetzt.
lesson-pente-fifth-pair-hint = Ein weiteres Paar kannst du noch schlagen.
lesson-pente-fifth-pair-done = Fünf geschlagene Paare gewinnen genauso wie fünf in einer Reihe.
