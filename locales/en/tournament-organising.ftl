# What organisers need before and after the games: files, reasons of the ranking, spreadsheets.
tournament-load = Load a tournament
tournament-load-how = Take the file that you downloaded under “History” on another server, or that of the shell. You get a copy that goes on where the file ends, with new links.
tournament-load-file = Tournament file
tournament-refused-file-line = Line { $number } is not an event of a tournament. Choose the file that you downloaded under “History”.
tournament-refused-file-event = Event { $number } cannot follow those before it. The file was changed, or comes from a newer program.
tournament-refused-file-too-long = The file is longer than that of any tournament: it has at most 4 MB.
tournament-ahead-group-place = ahead on the place in the group, { $more } to { $fewer }
tournament-place-in-group = { $group }: place { $place }
tournament-csv = Ranking for spreadsheets (CSV)
tournament-csv-group = Group
tournament-csv-group-place = Place in the group
tournament-csv-won = Won
tournament-csv-drawn = Drawn
tournament-csv-lost = Lost
tournament-csv-win-points = Win points
tournament-csv-reason = Reason
