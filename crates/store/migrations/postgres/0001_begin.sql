-- The tables of SQLite's migrations 1 to 18, with the same names and meanings; what is explained there is not repeated here.
-- Ids are compared by their bytes, as SQLite does: pages of ids and exports have the same order.

-- The key decides who was first. An append touches one index of one partition, and each partition is vacuumed by itself.
CREATE TABLE event (
    table_id TEXT COLLATE "C" NOT NULL,
    number   BIGINT           NOT NULL,
    at       BIGINT           NOT NULL,
    body     TEXT             NOT NULL,
    checksum BIGINT,
    PRIMARY KEY (table_id, number)
) PARTITION BY HASH (table_id);

DO $$
BEGIN
    FOR part IN 0..15 LOOP
        EXECUTE format('CREATE TABLE event_%s PARTITION OF event FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
    END LOOP;
END
$$;

CREATE TABLE card (
    table_id   TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    game       TEXT             NOT NULL,
    rules      TEXT             NOT NULL,
    stage      TEXT             NOT NULL CHECK (stage IN ('waiting', 'playing', 'over')),
    private    BOOLEAN          NOT NULL,
    clock      TEXT             NOT NULL,
    seats      TEXT             NOT NULL,
    moves      BIGINT           NOT NULL,
    opened     BIGINT           NOT NULL,
    changed    BIGINT           NOT NULL,
    result     TEXT             NOT NULL,
    wakes      BOOLEAN          NOT NULL,
    away       TEXT             NOT NULL,
    to_move    BIGINT,
    away_as_of BIGINT           NOT NULL
);
CREATE INDEX card_listed ON card (stage, private, opened, table_id) WHERE stage <> 'over';
CREATE INDEX card_unplayed ON card (changed) WHERE moves < 2;

-- The tables that are not over yet.
CREATE VIEW listed AS SELECT stage, private, opened, table_id FROM card WHERE stage <> 'over';

-- `is_over` is a number as in SQLite, whose partial index is used only with a constant of the same kind.
CREATE TABLE sits_at (
    player   TEXT COLLATE "C" NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL REFERENCES card (table_id) ON DELETE CASCADE,
    is_over  SMALLINT         NOT NULL,
    changed  BIGINT           NOT NULL,
    PRIMARY KEY (player, table_id)
);
CREATE INDEX sits_at_table ON sits_at (table_id);
-- In the order of the lists, so that a page reads no more games than it shows.
CREATE INDEX sits_at_state ON sits_at (player, is_over, changed DESC, table_id);
CREATE INDEX sits_at_changed ON sits_at (player, changed DESC, table_id);

CREATE FUNCTION seat_players() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        DELETE FROM sits_at WHERE table_id = new.table_id;
    END IF;
    INSERT INTO sits_at (player, table_id, is_over, changed)
        SELECT DISTINCT seat ->> 'player', new.table_id, CASE WHEN new.stage = 'over' THEN 1 ELSE 0 END, new.changed
        FROM json_array_elements(new.seats::json) AS seat WHERE seat ->> 'player' IS NOT NULL;
    RETURN NULL;
END
$$;

CREATE FUNCTION play_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE sits_at SET is_over = CASE WHEN new.stage = 'over' THEN 1 ELSE 0 END, changed = new.changed
        WHERE table_id = new.table_id;
    RETURN NULL;
END
$$;

CREATE TRIGGER card_new AFTER INSERT ON card FOR EACH ROW EXECUTE FUNCTION seat_players();
CREATE TRIGGER card_is_played AFTER UPDATE ON card FOR EACH ROW
    WHEN ((old.stage = 'over', old.changed) IS DISTINCT FROM (new.stage = 'over', new.changed))
    EXECUTE FUNCTION play_on();
CREATE TRIGGER card_seats_change AFTER UPDATE ON card FOR EACH ROW
    WHEN (old.seats IS DISTINCT FROM new.seats) EXECUTE FUNCTION seat_players();

CREATE TABLE player (
    player        TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    name          TEXT             NOT NULL,
    name_key      TEXT COLLATE "C" NOT NULL,
    password_hash TEXT,
    since         BIGINT           NOT NULL,
    is_operator   BOOLEAN          NOT NULL DEFAULT FALSE,
    muted_until   BIGINT,
    banned_until  BIGINT,
    deleted_at    BIGINT,
    is_bot        BOOLEAN          NOT NULL DEFAULT FALSE
);
CREATE UNIQUE INDEX account_name ON player (name_key) WHERE password_hash IS NOT NULL;
CREATE INDEX player_operator ON player (player) WHERE is_operator;
CREATE INDEX account_since ON player (since) WHERE password_hash IS NOT NULL;
CREATE INDEX player_restricted ON player (player) WHERE muted_until IS NOT NULL OR banned_until IS NOT NULL;

CREATE TABLE account_name_key (
    key     TEXT COLLATE "C" NOT NULL,
    player  TEXT COLLATE "C" NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    version TEXT             NOT NULL,
    PRIMARY KEY (key, player)
);
CREATE INDEX account_name_key_player ON account_name_key (player, version);

CREATE TABLE player_name (
    player TEXT COLLATE "C" NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    number BIGINT           NOT NULL,
    name   TEXT             NOT NULL,
    PRIMARY KEY (player, number)
);
CREATE UNIQUE INDEX player_name_name ON player_name (player, name);

CREATE TABLE session (
    token_hash BYTEA            NOT NULL PRIMARY KEY,
    player     TEXT COLLATE "C" NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    since      BIGINT           NOT NULL,
    used       BIGINT           NOT NULL,
    device     TEXT             NOT NULL DEFAULT ''
);
CREATE INDEX session_player ON session (player);
CREATE INDEX session_used ON session (used);

CREATE TABLE recovery_code (
    player    TEXT COLLATE "C" NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    code_hash BYTEA            NOT NULL,
    since     BIGINT           NOT NULL,
    PRIMARY KEY (player, code_hash)
);

CREATE TABLE api_token (
    token_hash BYTEA            NOT NULL PRIMARY KEY,
    player     TEXT COLLATE "C" NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    name       TEXT             NOT NULL,
    scopes     TEXT             NOT NULL,
    since      BIGINT           NOT NULL,
    used       BIGINT
);
CREATE INDEX api_token_player ON api_token (player);

CREATE TABLE account_email (
    player      TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES player (player) ON DELETE CASCADE,
    address     TEXT             NOT NULL,
    address_key TEXT COLLATE "C" NOT NULL,
    since       BIGINT           NOT NULL
);
CREATE INDEX account_email_address ON account_email (address_key);

CREATE TABLE email_secret (
    secret_hash BYTEA            NOT NULL PRIMARY KEY,
    player      TEXT COLLATE "C" NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    address     TEXT,
    until       BIGINT           NOT NULL
);
CREATE INDEX email_secret_player ON email_secret (player);

CREATE TABLE security_notice (
    id     BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    player TEXT COLLATE "C" NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    at     BIGINT           NOT NULL,
    kind   TEXT             NOT NULL,
    device TEXT             NOT NULL
);
CREATE INDEX security_notice_player ON security_notice (player, id);

CREATE TABLE known_device (
    player    TEXT COLLATE "C" NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    mark_hash BYTEA            NOT NULL,
    used      BIGINT           NOT NULL,
    PRIMARY KEY (player, mark_hash)
);

CREATE TABLE lesson_step (
    player TEXT COLLATE "C" NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    course TEXT COLLATE "C" NOT NULL,
    step   TEXT COLLATE "C" NOT NULL,
    done   BIGINT           NOT NULL,
    PRIMARY KEY (player, course, step)
);

CREATE TABLE chat_author (
    player   TEXT COLLATE "C" NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    table_id TEXT COLLATE "C" NOT NULL,
    number   BIGINT           NOT NULL,
    PRIMARY KEY (player, table_id, number)
);
CREATE INDEX chat_author_table ON chat_author (table_id);

CREATE TABLE tournament_event (
    tournament TEXT COLLATE "C" NOT NULL,
    number     BIGINT           NOT NULL,
    at         BIGINT           NOT NULL,
    body       TEXT             NOT NULL,
    checksum   BIGINT,
    PRIMARY KEY (tournament, number)
);

CREATE TABLE tournament (
    tournament TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    name       TEXT             NOT NULL,
    game       TEXT             NOT NULL,
    stage      TEXT             NOT NULL,
    players    BIGINT           NOT NULL,
    organiser  TEXT COLLATE "C" NOT NULL REFERENCES player (player) ON DELETE RESTRICT,
    helpers    BYTEA,
    opened     BIGINT           NOT NULL,
    online     BOOLEAN          NOT NULL,
    seats      BYTEA
);
CREATE INDEX tournament_organiser ON tournament (organiser, opened);

CREATE TABLE tournament_author (
    player     TEXT COLLATE "C" NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    tournament TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (player, tournament)
);
CREATE INDEX tournament_author_tournament ON tournament_author (tournament);

CREATE TABLE challenge (
    challenge  TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    challenger TEXT COLLATE "C" NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    opponent   TEXT COLLATE "C" NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    terms      TEXT             NOT NULL,
    since      BIGINT           NOT NULL,
    expires    BIGINT           NOT NULL
);
CREATE INDEX challenge_challenger ON challenge (challenger);
CREATE INDEX challenge_opponent ON challenge (opponent);
CREATE INDEX challenge_expires ON challenge (expires);

CREATE TABLE address_ban (
    network TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    until   BIGINT           NOT NULL,
    player  TEXT COLLATE "C"
);

CREATE TABLE moderation_log (
    id              BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    at              BIGINT NOT NULL,
    operator        TEXT   NOT NULL,
    operator_player TEXT COLLATE "C",
    action          TEXT   NOT NULL,
    target          TEXT COLLATE "C" NOT NULL,
    name            TEXT   NOT NULL,
    detail          TEXT   NOT NULL,
    reason          TEXT   NOT NULL,
    report          BIGINT
);

CREATE TABLE report (
    id         BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    at         BIGINT NOT NULL,
    reporter   TEXT COLLATE "C" REFERENCES player (player) ON DELETE SET NULL,
    reported   TEXT COLLATE "C" NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    name       TEXT   NOT NULL,
    table_id   TEXT COLLATE "C" NOT NULL,
    message    BIGINT NOT NULL,
    reason     TEXT   NOT NULL,
    note       TEXT   NOT NULL,
    context    TEXT   NOT NULL,
    handled    BIGINT,
    handled_by TEXT,
    action     TEXT
);
CREATE UNIQUE INDEX report_once ON report (reporter, reported, table_id, message) WHERE handled IS NULL;
CREATE INDEX report_by ON report (reporter, at);
CREATE INDEX report_about ON report (reported, table_id, message);
CREATE INDEX report_open ON report (id) WHERE handled IS NULL;
CREATE INDEX report_handled ON report (handled) WHERE handled IS NOT NULL;

CREATE TABLE player_block (
    id      BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    player  TEXT COLLATE "C" NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    blocked TEXT COLLATE "C" NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    name    TEXT   NOT NULL,
    since   BIGINT NOT NULL
);
CREATE UNIQUE INDEX player_block_once ON player_block (player, blocked);
CREATE INDEX player_block_blocked ON player_block (blocked);

-- A row for each consumer, which deletes it: a cursor would pass rows that another server commits later with a smaller id.
CREATE TABLE outbox (
    id       BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    consumer TEXT COLLATE "C" NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    number   BIGINT           NOT NULL
);
CREATE INDEX outbox_consumer ON outbox (consumer, id);

CREATE TABLE write_probe (
    id     BIGINT PRIMARY KEY CHECK (id = 1),
    probes BIGINT NOT NULL
);

-- A row for each writer of each server: the number of the last batch that it has committed, written in the commit of the batch.
-- If the connection is lost during a commit, it tells whether the batch was stored.
CREATE TABLE writer (
    id    TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    batch BIGINT           NOT NULL,
    since TIMESTAMPTZ      NOT NULL DEFAULT now()
);
