-- The last change of a table beside each of its players: lists of a player's games are sorted by it, and every page reads the
-- unfinished ones. Without it all games of a player were read and sorted for one page.
ALTER TABLE sits_at ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
UPDATE sits_at SET changed = (SELECT changed FROM card WHERE card.table_id = sits_at.table_id);
DROP INDEX sits_at_unfinished;
CREATE INDEX sits_at_unfinished ON sits_at (player, changed) WHERE is_over = 0;
CREATE INDEX sits_at_changed ON sits_at (player, changed);

DROP TRIGGER card_new;
CREATE TRIGGER card_new AFTER INSERT ON card BEGIN
    INSERT INTO listed (stage, private, opened, table_id)
        SELECT new.stage, new.private, new.opened, new.table_id WHERE new.stage <> 'over';
    INSERT INTO sits_at (player, table_id, is_over, changed)
        SELECT DISTINCT value ->> 'player', new.table_id, new.stage = 'over', new.changed FROM json_each(new.seats)
        WHERE value ->> 'player' IS NOT NULL;
END;

DROP TRIGGER card_seats_change;
CREATE TRIGGER card_seats_change AFTER UPDATE OF seats ON card WHEN old.seats IS NOT new.seats BEGIN
    DELETE FROM sits_at WHERE table_id = new.table_id;
    INSERT INTO sits_at (player, table_id, is_over, changed)
        SELECT DISTINCT value ->> 'player', new.table_id, new.stage = 'over', new.changed FROM json_each(new.seats)
        WHERE value ->> 'player' IS NOT NULL;
END;

DROP TRIGGER card_ends;
CREATE TRIGGER card_is_played AFTER UPDATE OF stage, changed ON card
WHEN (old.stage = 'over', old.changed) IS NOT (new.stage = 'over', new.changed) BEGIN
    UPDATE sits_at SET is_over = (new.stage = 'over'), changed = new.changed WHERE table_id = new.table_id;
END;

-- Games that nobody played are removed some time after their last change. Most games leave the index with their second move.
CREATE INDEX card_unplayed ON card (changed) WHERE moves < 2;

-- The time of the clock reading up to whose jumps the absences in `away` were shifted; 0 if it is unknown.
ALTER TABLE card ADD COLUMN away_as_of INTEGER NOT NULL DEFAULT 0;
