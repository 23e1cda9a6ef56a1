-- Operators may moderate. Times are milliseconds since 1970; null if a player is not muted or banned.
ALTER TABLE player ADD COLUMN is_operator INTEGER NOT NULL DEFAULT 0;
ALTER TABLE player ADD COLUMN muted_until INTEGER;
ALTER TABLE player ADD COLUMN banned_until INTEGER;
CREATE INDEX player_restricted ON player (player) WHERE muted_until IS NOT NULL OR banned_until IS NOT NULL;

-- Networks that are refused for a time. The player is the one whose connections gave the network. Rows go when the ban ends.
CREATE TABLE address_ban (
    network TEXT    NOT NULL PRIMARY KEY,
    until   INTEGER NOT NULL,
    player  TEXT
) WITHOUT ROWID;

-- What operators have done, each row in the commit that did it. Rows are never changed or removed.
CREATE TABLE moderation_log (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    at              INTEGER NOT NULL,
    -- The name at that time, and the id of the account; null for `tessera admin`.
    operator        TEXT    NOT NULL,
    operator_player TEXT,
    action          TEXT    NOT NULL,
    target          TEXT    NOT NULL,
    name            TEXT    NOT NULL,
    detail          TEXT    NOT NULL,
    reason          TEXT    NOT NULL
);
