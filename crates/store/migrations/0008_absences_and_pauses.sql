-- Since when the holder of each seat is disconnected: a JSON list of milliseconds since 1970 or null. Empty in rows of
-- older versions, which recorded absences as events. From this version on, events may also be of the kind `paused` and
-- tournament events may have a command id, which older versions do not know.
ALTER TABLE card ADD COLUMN away TEXT NOT NULL DEFAULT '';
