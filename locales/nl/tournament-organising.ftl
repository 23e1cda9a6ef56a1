# Voor en na de partijen: bestanden, redenen van de rangschikking, spreadsheets.
tournament-load = Toernooi uit een bestand openen
tournament-load-how = Kies het bestand dat je op een andere server onder ‘Logboek’ hebt gedownload, of dat van de opdrachtregel. Je krijgt een kopie die verdergaat waar het bestand eindigt, met nieuwe links.
tournament-load-file = Toernooibestand
tournament-refused-file-line = Regel { $number } is geen gebeurtenis van een toernooi. Kies het bestand dat onder ‘Logboek’ is gedownload.
tournament-refused-file-event = Gebeurtenis { $number } kan niet op de vorige volgen. Het bestand is gewijzigd of komt van een nieuwer programma.
tournament-refused-file-too-long = Het bestand is te groot: hoogstens 4 MB.
tournament-ahead-group-place = hoger door een betere plaats in de groep, { $more } tegen { $fewer }
tournament-place-in-group = { $group }: plaats { $place }
tournament-csv = Rangschikking voor spreadsheets (CSV)
tournament-csv-group = Groep
tournament-csv-group-place = Plaats in de groep
tournament-csv-won = Gewonnen
tournament-csv-drawn = Remise
tournament-csv-lost = Verloren
tournament-csv-win-points = Winstpunten
tournament-csv-reason = Reden
