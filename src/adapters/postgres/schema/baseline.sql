-- Documents are the domain's values as JSON. They are texts, because the types of JSON cannot have
-- every text that a customer may write (U+0000). Texts are compared by their bytes (COLLATE "C"),
-- whatever the collation of the database is. The tables of records are made from their kinds at each
-- start (src/adapters/sql/schema.ts).

-- The histories of records, one line a row.
CREATE TABLE history (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The record that the line is of: its kind and its id.
  owner_kind text COLLATE "C" NOT NULL,
  owner_id text COLLATE "C" NOT NULL,
  line text NOT NULL
);
CREATE INDEX history_of_owner ON history (owner_id, owner_kind, seq);

-- Rows are in the order in which the e-mails were queued. due_at is the due time or the end of the
-- lease.
CREATE TABLE emails (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  -- The record that owes the e-mail: its kind and its id.
  owner_kind text COLLATE "C" NOT NULL,
  owner_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  urgent boolean NOT NULL,
  recipient text NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('queued', 'sent', 'failed', 'held', 'cancelled')),
  tries integer NOT NULL,
  due_at text COLLATE "C",
  lease_ends text COLLATE "C",
  sent_at text COLLATE "C",
  reason text,
  seen boolean NOT NULL,
  -- What the e-mail says, and what was sent of it. NULL once it is erased.
  document text,
  CHECK ((state = 'queued') = (due_at IS NOT NULL) AND (state = 'sent') = (sent_at IS NOT NULL))
);
CREATE INDEX emails_due ON emails (due_at, seq) WHERE state = 'queued';
CREATE INDEX emails_urgent_due ON emails (due_at, seq) WHERE state = 'queued' AND urgent;
CREATE INDEX emails_of_owner ON emails (owner_id, owner_kind, seq);
CREATE INDEX emails_new_failures ON emails (seq) WHERE state = 'failed' AND NOT seen;
CREATE INDEX emails_sent ON emails (sent_at) WHERE state = 'sent' AND document IS NOT NULL;

CREATE TABLE insights (
  day text COLLATE "C" NOT NULL,
  page text COLLATE "C" NOT NULL,
  metric text COLLATE "C" NOT NULL,
  bucket integer NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (day, page, metric, bucket)
);

-- The calls of all instances. The table is not logged, so that a call waits for no disk. A crash
-- of the server empties it.
CREATE UNLOGGED TABLE calls (
  key text COLLATE "C" PRIMARY KEY,
  calls integer NOT NULL,
  window_ends text COLLATE "C" NOT NULL
);
CREATE INDEX calls_ended ON calls (window_ends);

-- Counts the changes that staff see, by the kind of the records that changed, in the transaction of
-- each change. Each connection of the server has a row of its own, so that writers do not wait for
-- each other.
CREATE TABLE changes (
  kind text COLLATE "C",
  counter integer,
  count bigint NOT NULL,
  PRIMARY KEY (kind, counter)
) WITH (fillfactor = 50);

-- What must not come back with an older backup: removals, ended links and changes of a role. Each
-- row is written in the transaction of what it records, one transaction after the other, so that
-- rows become visible in the order of seq.
CREATE TABLE removals (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  record jsonb NOT NULL UNIQUE
);

-- Dead rows keep what was erased until they are vacuumed, and the planner needs present statistics.
-- By default both wait until a fifth of a table has changed.
ALTER TABLE history SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE emails SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- Nobody but the owner reads or writes the rows: some hosts give other programs of theirs the right
-- to every table of `public`.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'history', 'emails', 'insights', 'calls',
    'changes', 'removals', 'schema_version'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  END LOOP;
END $$;
