-- A tournament keeps its events as a table keeps its own: the key decides who was first.
CREATE TABLE tournament_event (
    tournament TEXT    NOT NULL,
    number     INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    body       TEXT    NOT NULL,
    PRIMARY KEY (tournament, number)
) WITHOUT ROWID;

-- What lists show of a tournament, and who may do what. Everything else is in its events.
CREATE TABLE tournament (
    tournament TEXT    NOT NULL PRIMARY KEY,
    name       TEXT    NOT NULL,
    game       TEXT    NOT NULL,
    stage      TEXT    NOT NULL,
    players    INTEGER NOT NULL,
    organiser  TEXT    NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    -- The hash of the secret in the helpers' link; none before one was made.
    helpers    BLOB,
    opened     INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tournament_organiser ON tournament (organiser, opened);
