-- Documents are the domain's values as JSON. Searched values have their own columns.
-- The tables of records are made from their kinds at each start (src/adapters/sql/schema.ts).

-- The histories of records, one line a row.
CREATE TABLE history (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The record that the line is of: its kind and its id.
  owner_kind TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  line TEXT NOT NULL
) STRICT;
CREATE INDEX history_of_owner ON history (owner_id, owner_kind, seq);

-- Rows are in the order in which the e-mails were queued. due_at is the due time or the end of the
-- lease. A held e-mail is stored and not sent until it is released. An urgent one goes before others
-- that are due.
CREATE TABLE emails (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  -- The record that owes the e-mail: its kind and its id.
  owner_kind TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  urgent INTEGER NOT NULL,
  recipient TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'sent', 'failed', 'held', 'cancelled')),
  tries INTEGER NOT NULL,
  due_at TEXT,
  lease_ends TEXT,
  sent_at TEXT,
  reason TEXT,
  seen INTEGER NOT NULL,
  -- What the e-mail says, and what was sent of it. NULL once it is erased.
  document TEXT,
  CHECK ((state = 'queued') = (due_at IS NOT NULL) AND (state = 'sent') = (sent_at IS NOT NULL))
) STRICT;
CREATE INDEX emails_due ON emails (due_at, seq) WHERE state = 'queued';
CREATE INDEX emails_urgent_due ON emails (due_at, seq) WHERE state = 'queued' AND urgent;
CREATE INDEX emails_of_owner ON emails (owner_id, owner_kind, seq);
CREATE INDEX emails_new_failures ON emails (seq) WHERE state = 'failed' AND NOT seen;
CREATE INDEX emails_sent ON emails (sent_at) WHERE state = 'sent' AND document IS NOT NULL;

CREATE TABLE insights (
  day TEXT NOT NULL,
  page TEXT NOT NULL,
  metric TEXT NOT NULL,
  bucket INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, page, metric, bucket)
) STRICT, WITHOUT ROWID;

-- Counts the changes that staff see, by the kind of the records that changed. Every counted change
-- adds to it in its own transaction, so the count is never behind.
CREATE TABLE changes (kind TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT;

-- What must not come back with an older backup: removals, ended links and changes of a role, one
-- JSON object each. Each row is written in the transaction of what it records.
CREATE TABLE removals (seq INTEGER PRIMARY KEY AUTOINCREMENT, record TEXT NOT NULL UNIQUE) STRICT;
