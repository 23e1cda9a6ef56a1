-- What players have reported to operators: a player at a table, or one of their chat messages.
CREATE TABLE report (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    at         INTEGER NOT NULL,
    reporter   TEXT    REFERENCES player (player) ON DELETE SET NULL,
    reported   TEXT    NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    -- The name at that time.
    name       TEXT    NOT NULL,
    table_id   TEXT    NOT NULL,
    -- The number of the message's event; 0 if the player is reported.
    message    INTEGER NOT NULL,
    reason     TEXT    NOT NULL,
    note       TEXT    NOT NULL,
    -- The chat up to then, as JSON: the table may be removed before an operator looks.
    context    TEXT    NOT NULL,
    -- When an operator has answered, who and how; null while the report is open.
    handled    INTEGER,
    handled_by TEXT,
    action     TEXT
);
-- A player has one open report of the same thing.
CREATE UNIQUE INDEX report_once ON report (reporter, reported, table_id, message) WHERE handled IS NULL;
CREATE INDEX report_by ON report (reporter, at);
CREATE INDEX report_about ON report (reported, table_id, message);
CREATE INDEX report_open ON report (id) WHERE handled IS NULL;
CREATE INDEX report_handled ON report (handled) WHERE handled IS NOT NULL;

-- The report that an action answers.
ALTER TABLE moderation_log ADD COLUMN report INTEGER;

-- Players with whom a player does not want to play or chat. The name is the one at that time.
CREATE TABLE player_block (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    player  TEXT    NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    blocked TEXT    NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    name    TEXT    NOT NULL,
    since   INTEGER NOT NULL
);
CREATE UNIQUE INDEX player_block_once ON player_block (player, blocked);
CREATE INDEX player_block_blocked ON player_block (blocked);

-- E-mail addresses of accounts that are confirmed. Several accounts may have the same one.
CREATE TABLE account_email (
    player      TEXT    NOT NULL PRIMARY KEY REFERENCES player (player) ON DELETE CASCADE,
    address     TEXT    NOT NULL,
    -- The address in small letters, to look it up.
    address_key TEXT    NOT NULL,
    since       INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX account_email_address ON account_email (address_key);

-- Hashes of the secrets that were sent by e-mail: the code that confirms an address or, without one, the link that sets a new
-- password. A used one is deleted.
CREATE TABLE email_secret (
    secret_hash BLOB    NOT NULL PRIMARY KEY,
    player      TEXT    NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    address     TEXT,
    until       INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX email_secret_player ON email_secret (player);
