-- Which server looks after the tables of a bucket: it fires flags, and resumes the tables after an outage.
-- Nobody holds a row without a server. `renewed` is 0 until there was one: the clocks of games that were copied into the database stop
-- for the time since their last event. Renewals change no index, so that rows are updated in place.
CREATE TABLE lease (
    bucket  SMALLINT PRIMARY KEY,
    server  TEXT COLLATE "C",
    renewed BIGINT NOT NULL
) WITH (fillfactor = 50);
INSERT INTO lease (bucket, renewed) SELECT bucket, 0 FROM generate_series(0, 1023) AS bucket;

-- The times in which nobody held a bucket. A table whose last event is older than the end of one has not paused for it.
CREATE TABLE outage (
    bucket SMALLINT NOT NULL,
    since  BIGINT   NOT NULL,
    until  BIGINT   NOT NULL,
    PRIMARY KEY (bucket, until)
);
