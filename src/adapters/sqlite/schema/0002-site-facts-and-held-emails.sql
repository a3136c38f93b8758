-- Facts that the site stores about itself, as JSON.
CREATE TABLE site_facts (
  name TEXT PRIMARY KEY,
  document TEXT NOT NULL
) WITHOUT ROWID;

-- An e-mail may be held: it is stored and not sent until it is released. SQLite cannot change a
-- constraint, so the table is made anew.
CREATE TABLE new_emails (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  booking_id TEXT REFERENCES bookings (id),
  message_id TEXT REFERENCES messages (id),
  kind TEXT NOT NULL,
  recipient TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'sent', 'failed', 'held', 'cancelled')),
  tries INTEGER NOT NULL DEFAULT 0,
  due_at TEXT,
  lease_ends TEXT,
  sent_at TEXT,
  reason TEXT,
  seen INTEGER NOT NULL DEFAULT 0,
  document TEXT,
  CHECK ((state = 'queued') = (due_at IS NOT NULL) AND (state = 'sent') = (sent_at IS NOT NULL))
) STRICT;
INSERT INTO new_emails SELECT * FROM emails;
DROP TABLE emails;
ALTER TABLE new_emails RENAME TO emails;
CREATE INDEX emails_due ON emails (due_at, seq) WHERE state = 'queued';
CREATE INDEX emails_of_booking ON emails (booking_id, seq);
CREATE INDEX emails_of_message ON emails (message_id, seq) WHERE message_id IS NOT NULL;
CREATE INDEX emails_new_failures ON emails (seq) WHERE state = 'failed' AND seen = 0;
CREATE INDEX emails_sent ON emails (sent_at) WHERE state = 'sent' AND document IS NOT NULL;
