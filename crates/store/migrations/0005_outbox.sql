-- Games that have ended, for everything outside their tables that depends on it. A row is written in the commit that ends
-- the game, so that a kill at any moment loses none.
CREATE TABLE outbox (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT    NOT NULL,
    number   INTEGER NOT NULL
);

-- How far each consumer has come. Rows that all of them are past are deleted; a new consumer starts with a row here, in
-- the migration that brings it.
CREATE TABLE outbox_cursor (
    consumer TEXT    NOT NULL PRIMARY KEY,
    position INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO outbox_cursor (consumer, position) VALUES ('tournaments', 0);
