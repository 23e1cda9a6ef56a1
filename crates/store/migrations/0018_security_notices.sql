-- What happened to an account that its owner should know: a new password, a sign-in on a device that was not used before. `device`
-- is the description of the device of a sign-in, and else empty. The latest of each account are kept.
CREATE TABLE security_notice (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    player TEXT    NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    at     INTEGER NOT NULL,
    kind   TEXT    NOT NULL,
    device TEXT    NOT NULL
);
CREATE INDEX security_notice_player ON security_notice (player, id);

-- Devices on which accounts were signed in to, each by the hash of a random mark in a cookie of the browser.
CREATE TABLE known_device (
    player    TEXT    NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    mark_hash BLOB    NOT NULL,
    used      INTEGER NOT NULL,
    PRIMARY KEY (player, mark_hash)
) WITHOUT ROWID;

-- The list of players that operators see without a search: operators and restricted players, then the latest accounts.
CREATE INDEX player_operator ON player (player) WHERE is_operator = 1;
CREATE INDEX account_since ON player (since) WHERE password_hash IS NOT NULL;
