## Reports of players, and blocked players

report = Report
report-or-block = Report or block
report-why = The operators of this server see your report with the chat at this table. The reported player does not learn who has reported.
report-reason-insults = Insults or threats
report-reason-spam = Spam or advertising
report-reason-name = Offensive name
report-reason-unfair = Unfair play, such as help from a computer
report-reason-stalling = Leaves or delays games
report-reason-other = Something else
report-note = What should the operators know? (optional)
report-thanks = Thank you for your report. An operator will look at it.
own-reports = Your reports
report-open = An operator will look at it.
report-handled = An operator has looked at it. Thank you.
block = Block
block-why = Players whom you have blocked cannot take a seat at your tables, and you do not see their messages. They are not told.
block-done = Blocked. You can undo this on your account page.
blocked-players = Blocked players
unblock = Unblock
unblocked = The player is no longer blocked.
refused-blocked = You cannot take a seat at this table.
refused-no-target = There is no such player or message at this table.
refused-yourself = This is you.
refused-note = A note has at most 500 characters.
refused-too-many-reports = You have reported a lot today. Try again tomorrow.
refused-too-many-blocks = Your list of blocked players is full. Unblock somebody first.
