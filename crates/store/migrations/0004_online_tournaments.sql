-- Whether the games are played at tables of the house, which it looks after when it starts.
ALTER TABLE tournament ADD COLUMN online INTEGER NOT NULL DEFAULT 0;
-- What the links of the players are made from, by which each takes his own seat; none before there were tables.
ALTER TABLE tournament ADD COLUMN seats BLOB;
