-- Keys by which the names of accounts are compared: names that look alike share one. The program computes them, because SQLite
-- knows the letters of English alone: for older accounts when it opens the file, and again when a new version of Unicode
-- changes them. Not unique: accounts from before may look alike, and stay. The writer checks the names of new ones.
CREATE TABLE account_name_key (
    key     TEXT NOT NULL,
    player  TEXT NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    version TEXT NOT NULL,
    PRIMARY KEY (key, player)
) WITHOUT ROWID;
CREATE INDEX account_name_key_player ON account_name_key (player, version);
