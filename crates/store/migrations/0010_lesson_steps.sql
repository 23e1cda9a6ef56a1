-- The steps of courses that players have completed. Courses and steps are known to the program, so that a player has at
-- most a few dozen rows.
CREATE TABLE lesson_step (
    player TEXT    NOT NULL REFERENCES player (player) ON DELETE CASCADE,
    course TEXT    NOT NULL,
    step   TEXT    NOT NULL,
    done   INTEGER NOT NULL,
    PRIMARY KEY (player, course, step)
) WITHOUT ROWID;
