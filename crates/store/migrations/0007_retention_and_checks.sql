-- Guests are removed when they are not used for long. Removing a player must never remove a tournament: the reference to
-- the organiser refuses it now, where it used to cascade.
CREATE TABLE tournament_without_cascade (
    tournament TEXT    NOT NULL PRIMARY KEY,
    name       TEXT    NOT NULL,
    game       TEXT    NOT NULL,
    stage      TEXT    NOT NULL,
    players    INTEGER NOT NULL,
    organiser  TEXT    NOT NULL REFERENCES player (player) ON DELETE RESTRICT,
    -- The hash of the secret in the helpers' link; none before one was made.
    helpers    BLOB,
    opened     INTEGER NOT NULL,
    -- Whether the games are played online, at tables of the server.
    online     INTEGER NOT NULL DEFAULT 0,
    -- The secret key of the players' seat links; none before there were tables.
    seats      BLOB
) WITHOUT ROWID;
INSERT INTO tournament_without_cascade
    (tournament, name, game, stage, players, organiser, helpers, opened, online, seats)
    SELECT tournament, name, game, stage, players, organiser, helpers, opened, online, seats FROM tournament;
DROP TABLE tournament;
ALTER TABLE tournament_without_cascade RENAME TO tournament;
CREATE INDEX tournament_organiser ON tournament (organiser, opened);

-- Without the reference to the card: it would make every removal of a card search this whole table, which is not indexed
-- by the table's id. A trigger knows the key.
DROP TABLE listed;
CREATE TABLE listed (
    stage    TEXT    NOT NULL,
    private  INTEGER NOT NULL,
    opened   INTEGER NOT NULL,
    table_id TEXT    NOT NULL,
    PRIMARY KEY (stage, private, opened, table_id)
) WITHOUT ROWID;
INSERT INTO listed (stage, private, opened, table_id)
    SELECT stage, private, opened, table_id FROM card WHERE stage <> 'over';

CREATE TRIGGER card_removed AFTER DELETE ON card BEGIN
    DELETE FROM listed
        WHERE stage = old.stage AND private = old.private AND opened = old.opened AND table_id = old.table_id;
END;

-- The CRC-32 of the body: a changed byte can leave valid JSON and a legal game. Older events have none.
ALTER TABLE event ADD COLUMN checksum INTEGER;
ALTER TABLE tournament_event ADD COLUMN checksum INTEGER;

-- One row that is written to find out whether the disk accepts writes.
CREATE TABLE write_probe (
    id     INTEGER PRIMARY KEY CHECK (id = 1),
    probes INTEGER NOT NULL
);
