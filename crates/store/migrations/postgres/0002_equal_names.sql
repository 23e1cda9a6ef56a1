-- A player whom an operator has renamed has the new name under all of their numbers.
DROP INDEX player_name_name;
CREATE INDEX player_name_name ON player_name (player, name);
