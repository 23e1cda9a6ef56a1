-- A session that nobody uses for long ends by itself; `used` is kept to the day, so that looking at pages writes nothing.
--
-- What the first migration says about cards was true when it was written: today a card is written only when a list would
-- look different.
ALTER TABLE session ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
UPDATE session SET used = since;
