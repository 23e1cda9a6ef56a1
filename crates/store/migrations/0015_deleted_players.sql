-- When a player was deleted, in milliseconds since 1970; null for others. The row stays without a name, because events and
-- seats refer to it.
ALTER TABLE player ADD COLUMN deleted_at INTEGER;

-- The names under which players appear in events and on cards, which refer to them as `#name:3`. Without its rows a player is
-- anonymous everywhere at once.
CREATE TABLE player_name (
    player TEXT    NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    name   TEXT    NOT NULL,
    PRIMARY KEY (player, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX player_name_name ON player_name (player, name);

-- The chat messages that a player has written, for the deletion of their texts.
CREATE TABLE chat_author (
    player   TEXT    NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    table_id TEXT    NOT NULL,
    number   INTEGER NOT NULL,
    PRIMARY KEY (player, table_id, number)
) WITHOUT ROWID;
CREATE INDEX chat_author_table ON chat_author (table_id);

-- The tournaments whose events refer to the name of a player, who is therefore not removed while the tournament exists.
CREATE TABLE tournament_author (
    player     TEXT NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    tournament TEXT NOT NULL,
    PRIMARY KEY (player, tournament)
) WITHOUT ROWID;
CREATE INDEX tournament_author_tournament ON tournament_author (tournament);

-- The program moves the names of older events when it opens the file, in one transaction that drops this table.
CREATE TABLE names_to_move (id INTEGER PRIMARY KEY);
