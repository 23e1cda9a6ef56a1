## Reports of players, and blocked players

report = Melden
report-or-block = Melden of blokkeren
report-why = De moderators van deze server zien je melding met de chat aan deze tafel. De gemelde speler hoort niet wie het heeft gemeld.
report-reason-insults = Beledigingen of dreigementen
report-reason-spam = Spam of reclame
report-reason-name = Aanstootgevende naam
report-reason-unfair = Oneerlijk spel, bijvoorbeeld met hulp van een computer
report-reason-stalling = Verlaat of vertraagt partijen
report-reason-other = Iets anders
report-note = Wat moeten de moderators weten? (optioneel)
report-thanks = Bedankt voor je melding. Een moderator bekijkt het.
own-reports = Je meldingen
report-open = Een moderator bekijkt het.
report-handled = Een moderator heeft het bekeken. Bedankt.
block = Blokkeren
block-why = Spelers die je hebt geblokkeerd, kunnen niet aan je tafels gaan zitten en je ziet hun berichten niet. Zij krijgen daar geen bericht van.
block-done = Geblokkeerd. Op je accountpagina kun je dit ongedaan maken.
blocked-players = Geblokkeerde spelers
unblock = Deblokkeren
unblocked = De speler is niet meer geblokkeerd.
refused-blocked = Je kunt niet aan deze tafel gaan zitten.
refused-no-target = Deze speler of dit bericht is er niet aan deze tafel.
refused-yourself = Dit ben je zelf.
refused-note = Een opmerking heeft hoogstens 500 tekens.
refused-too-many-reports = Je hebt vandaag veel gemeld. Probeer het morgen opnieuw.
refused-too-many-blocks = Je lijst van geblokkeerde spelers is vol. Deblokkeer eerst iemand.
