-- The rule option `rejoin` of Exago has changed. Tables and tournaments from before keep the rule they were begun with,
-- which is `rejoin=every` from now on. Lists of rules are as players typed them, with spaces perhaps.
UPDATE card SET rules = trim(replace(replace(
        ',' || replace(replace(replace(replace(rules, ' ', ''), char(9), ''), char(10), ''), char(13), '') || ',',
        ',rejoin,', ',rejoin=every,'), ',rejoin=on,', ',rejoin=every,'), ',')
    WHERE game = 'exago' AND rules LIKE '%rejoin%';

-- The first event opened the table, with the same rules. SQLite cannot compute its checksum: it has none, as events from before
-- there were checksums. An unreadable event stays as it is.
UPDATE event SET
        body = json_replace(body, '$.opening.rules', (SELECT rules FROM card WHERE card.table_id = event.table_id)),
        checksum = NULL
    WHERE number = 1 AND json_valid(body)
        AND table_id IN (SELECT table_id FROM card WHERE game = 'exago' AND rules LIKE '%rejoin=every%');

UPDATE tournament_event SET
        body = json_replace(body, '$.plan.rules', trim(replace(replace(
            ',' || replace(replace(replace(replace(
                body ->> '$.plan.rules', ' ', ''), char(9), ''), char(10), ''), char(13), '') || ',',
            ',rejoin,', ',rejoin=every,'), ',rejoin=on,', ',rejoin=every,'), ',')),
        checksum = NULL
    WHERE number = 1 AND body LIKE '%rejoin%' AND json_valid(body)
        AND tournament IN (SELECT tournament FROM tournament WHERE game = 'exago');
