-- Accounts whose moves are made by a program. The mark is set once and stays.
ALTER TABLE player ADD COLUMN is_bot INTEGER NOT NULL DEFAULT 0;

-- Tokens that the owner of an account makes for programs. They are random and long, so that a fast hash is enough. `scopes` are
-- names with spaces between them; `used` is the day of the last use, null before the first.
CREATE TABLE api_token (
    token_hash BLOB    NOT NULL PRIMARY KEY,
    player     TEXT    NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    name       TEXT    NOT NULL,
    scopes     TEXT    NOT NULL,
    since      INTEGER NOT NULL,
    used       INTEGER
) WITHOUT ROWID;
CREATE INDEX api_token_player ON api_token (player);

-- Challenges that wait for an answer. A row goes when the challenge is accepted, declined or cancelled, or has expired. `terms`
-- is JSON: the game, its rules, the clock, the seat of the challenger. The game is played at the table with the same id.
CREATE TABLE challenge (
    challenge  TEXT    NOT NULL PRIMARY KEY,
    challenger TEXT    NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    opponent   TEXT    NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    terms      TEXT    NOT NULL,
    since      INTEGER NOT NULL,
    expires    INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX challenge_challenger ON challenge (challenger);
CREATE INDEX challenge_opponent ON challenge (opponent);
CREATE INDEX challenge_expires ON challenge (expires);
