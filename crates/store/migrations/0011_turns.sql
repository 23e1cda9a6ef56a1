-- The number of the seat to move in a running game; null if it is unknown. Lists show whose turn it is without replaying
-- events. Two players move in turn; with more, players may have withdrawn, and the next load of the table writes it.
ALTER TABLE card ADD COLUMN to_move INTEGER;
UPDATE card SET to_move = moves % 2 + 1 WHERE stage = 'playing' AND json_array_length(seats) = 2;

-- Whether the game is over: every page counts the unfinished games of its player, who may have thousands of finished ones.
ALTER TABLE sits_at ADD COLUMN is_over INTEGER NOT NULL DEFAULT 0;
UPDATE sits_at SET is_over = 1 WHERE table_id IN (SELECT table_id FROM card WHERE stage = 'over');
CREATE INDEX sits_at_unfinished ON sits_at (player) WHERE is_over = 0;

DROP TRIGGER card_new;
CREATE TRIGGER card_new AFTER INSERT ON card BEGIN
    INSERT INTO listed (stage, private, opened, table_id)
        SELECT new.stage, new.private, new.opened, new.table_id WHERE new.stage <> 'over';
    INSERT INTO sits_at (player, table_id, is_over)
        SELECT DISTINCT value ->> 'player', new.table_id, new.stage = 'over' FROM json_each(new.seats)
        WHERE value ->> 'player' IS NOT NULL;
END;

DROP TRIGGER card_seats_change;
CREATE TRIGGER card_seats_change AFTER UPDATE OF seats ON card WHEN old.seats IS NOT new.seats BEGIN
    DELETE FROM sits_at WHERE table_id = new.table_id;
    INSERT INTO sits_at (player, table_id, is_over)
        SELECT DISTINCT value ->> 'player', new.table_id, new.stage = 'over' FROM json_each(new.seats)
        WHERE value ->> 'player' IS NOT NULL;
END;

CREATE TRIGGER card_ends AFTER UPDATE OF stage ON card WHEN (old.stage = 'over') <> (new.stage = 'over') BEGIN
    UPDATE sits_at SET is_over = (new.stage = 'over') WHERE table_id = new.table_id;
END;
