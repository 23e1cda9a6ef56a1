# Vor und nach den Partien: Dateien, Gründe der Rangliste, Tabellenkalkulation.
tournament-load = Turnier aus einer Datei laden
tournament-load-how = Nimm die Datei, die du auf einem anderen Server unter „Verlauf“ heruntergeladen hast, oder die der Kommandozeile. Du bekommst eine Kopie, die dort weitergeht, wo die Datei endet, mit neuen Links.
tournament-load-file = Turnierdatei
tournament-refused-file-line = Zeile { $number } ist kein Ereignis eines Turniers. Wähle die Datei, die du unter „Verlauf“ heruntergeladen hast.
tournament-refused-file-event = Ereignis { $number } kann nicht auf die vorigen folgen. Die Datei wurde verändert oder stammt von einem neueren Programm.
tournament-refused-file-too-long = Die Datei ist zu groß: höchstens 4 MB.
tournament-ahead-group-place = nach dem Rang in der Gruppe vorn, { $more } zu { $fewer }
tournament-place-in-group = { $group }: Rang { $place }
tournament-csv = Rangliste für Tabellenkalkulation (CSV)
tournament-csv-group = Gruppe
tournament-csv-group-place = Rang in der Gruppe
tournament-csv-won = Gewonnen
tournament-csv-drawn = Unentschieden
tournament-csv-lost = Verloren
tournament-csv-win-points = Gewinnpunkte
tournament-csv-reason = Begründung
