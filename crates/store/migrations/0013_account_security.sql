-- A short description of the device that uses the session, such as "Firefox, Linux"; empty until the first request of a
-- session of an account. The list of sessions shows it.
ALTER TABLE session ADD COLUMN device TEXT NOT NULL DEFAULT '';

-- Hashes of the codes by which the owner of an account sets a new password. A used code is deleted. The codes are random and
-- long, so that a fast hash is enough.
CREATE TABLE recovery_code (
    player    TEXT    NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    code_hash BLOB    NOT NULL,
    since     INTEGER NOT NULL,
    PRIMARY KEY (player, code_hash)
) WITHOUT ROWID;
