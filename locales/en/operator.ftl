## Moderation: the pages of operators

operator = Moderation
operator-reports = Reports
operator-handled = Handled
operator-reported-by = reported by { $name }
operator-dismiss = Dismiss
operator-players = Players
operator-tables = Tables
operator-tournaments = Tournaments
operator-log = Log
operator-log-messages = { $number ->
    [one] { $number } message
   *[other] { $number } messages
}
operator-log-for-ever = for ever
operator-log-owner = owner of the account
operator-metrics = Metrics
metrics-lead = The last hour, with a value every 20 seconds. It is kept in memory and begins again with the server.
metrics-values = Now { $now }, peak { $max }
metrics-quantiles = Now: median { $median }, 99th percentile { $slow }; peak { $max }
metric-requests = Requests per second
metric-answer = Time to answer in milliseconds
metric-sockets = Open WebSockets
metric-tables = Tables in memory
metric-moves = Moves per second
metric-commit = Time of a commit in milliseconds
metric-engine = Searches that wait for the engine
metric-limits = Refusals by limits per second
metric-memory = Memory in megabytes
operator-none = There is nothing here.
operator-reason = Reason
operator-action = Action
operator-action-mute = Mute
operator-action-ban = Ban
operator-action-ban-address = Ban the network
operator-action-delete-player = Delete the player
operator-do = Carry out
operator-search = Find a player
operator-new-name = New name
operator-mute-hour = Mute for an hour
operator-mute-day = Mute for a day
operator-unmute = Unmute
operator-ban-day = Ban for a day
operator-ban = Ban for ever
operator-unban = Unban
operator-ban-address = Ban the network for a day
operator-rename = Rename
operator-grant = Make operator
operator-revoke = Revoke operator
operator-close-table = Close table
operator-delete-tournament = Delete tournament
operator-muted-until = Muted until { $date }
operator-muted-for-ever = Muted for ever
operator-banned-until = Banned until { $date }
operator-banned-for-ever = Banned for ever
operator-is-operator = Operator
operator-guest = Guest
operator-to-table = To the table
operator-has-results = { $number ->
    [one] This tournament has one result. Deleting it deletes the result, too; the games at tables stay.
   *[other] This tournament has { $number } results. Deleting it deletes them, too; the games at tables stay.
}
operator-delete-anyway = Delete it with its results
operator-keep = Keep it
operator-done = Done. It is recorded in the log.
problem-network-banned = An operator has blocked your network for some time.
refused-banned = This account is banned.
refused-muted = An operator has muted you: you cannot write messages at the moment.
refused-moderation-reason = A reason has 1 to 500 characters.
refused-unknown-player = There is no such player.
refused-no-account = This player is a guest. Only accounts can do that.
refused-is-operator = This player is an operator. Revoke the role first.
refused-no-address = The player is not connected. Addresses are not stored, so the network is known only while they are.
refused-loopback = The network of this computer cannot be banned.
refused-too-many-networks = Too many networks are banned. Unban some first.
refused-own-network = This is your own network. You would lock yourself out.
refused-trusted-proxy = A trusted proxy is in this network. Everybody behind it would be locked out.
refused-tournament-table = This table belongs to a tournament. Ask the organiser, or delete the tournament.
refused-not-logged = The table is closed, but this could not be recorded in the log.
refused-unreadable-tournament = The events of this tournament cannot be read, so nobody can say how many results it has. Deleting it deletes them, too; the games at tables stay.
refused-no-report = There is no open report with this number.
