-- "Tess": whoever opens the file can tell that it is one of ours.
PRAGMA application_id = 1415934835;

-- Without a rowid, the key that decides who was first is also the only tree that an append touches.
CREATE TABLE event (
    table_id TEXT    NOT NULL,
    number   INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    body     TEXT    NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;

-- Has no second index on purpose: a card is written at every move, and SQLite rewrites every index whose columns are
-- set, changed or not. What lists and searches need is kept by the triggers below, which run only when it changes.
CREATE TABLE card (
    table_id TEXT    NOT NULL PRIMARY KEY,
    game     TEXT    NOT NULL,
    rules    TEXT    NOT NULL,
    stage    TEXT    NOT NULL CHECK (stage IN ('waiting', 'playing', 'over')),
    private  INTEGER NOT NULL,
    clock    TEXT    NOT NULL,
    seats    TEXT    NOT NULL,
    moves    INTEGER NOT NULL,
    opened   INTEGER NOT NULL,
    changed  INTEGER NOT NULL,
    result   TEXT    NOT NULL,
    wakes    INTEGER NOT NULL
) WITHOUT ROWID;

-- The tables that are not over yet.
CREATE TABLE listed (
    stage    TEXT    NOT NULL,
    private  INTEGER NOT NULL,
    opened   INTEGER NOT NULL,
    table_id TEXT    NOT NULL REFERENCES card (table_id) ON DELETE CASCADE,
    PRIMARY KEY (stage, private, opened, table_id)
) WITHOUT ROWID;

CREATE TABLE sits_at (
    player   TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES card (table_id) ON DELETE CASCADE,
    PRIMARY KEY (player, table_id)
) WITHOUT ROWID;
CREATE INDEX sits_at_table ON sits_at (table_id);

CREATE TRIGGER card_new AFTER INSERT ON card BEGIN
    INSERT INTO listed (stage, private, opened, table_id)
        SELECT new.stage, new.private, new.opened, new.table_id WHERE new.stage <> 'over';
    INSERT INTO sits_at (player, table_id)
        SELECT DISTINCT value ->> 'player', new.table_id FROM json_each(new.seats)
        WHERE value ->> 'player' IS NOT NULL;
END;

CREATE TRIGGER card_moves_on AFTER UPDATE OF stage, private, opened ON card
WHEN (old.stage, old.private, old.opened) IS NOT (new.stage, new.private, new.opened) BEGIN
    DELETE FROM listed
        WHERE stage = old.stage AND private = old.private AND opened = old.opened AND table_id = old.table_id;
    INSERT INTO listed (stage, private, opened, table_id)
        SELECT new.stage, new.private, new.opened, new.table_id WHERE new.stage <> 'over';
END;

CREATE TRIGGER card_seats_change AFTER UPDATE OF seats ON card WHEN old.seats IS NOT new.seats BEGIN
    DELETE FROM sits_at WHERE table_id = new.table_id;
    INSERT INTO sits_at (player, table_id)
        SELECT DISTINCT value ->> 'player', new.table_id FROM json_each(new.seats)
        WHERE value ->> 'player' IS NOT NULL;
END;

CREATE TABLE player (
    player        TEXT    NOT NULL PRIMARY KEY,
    name          TEXT    NOT NULL,
    -- The name in small letters, as Rust makes them: SQLite knows those of English alone.
    name_key      TEXT    NOT NULL,
    -- A guest has none.
    password_hash TEXT,
    since         INTEGER NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX account_name ON player (name_key) WHERE password_hash IS NOT NULL;

CREATE TABLE session (
    token_hash BLOB    NOT NULL PRIMARY KEY,
    player     TEXT    NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    since      INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX session_player ON session (player);
