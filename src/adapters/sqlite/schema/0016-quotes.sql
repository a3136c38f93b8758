-- Quotes that visitors asked for by e-mail. The e-mail has the same id, and no other owner.
CREATE TABLE quotes (
  id TEXT PRIMARY KEY,
  queued_at TEXT NOT NULL,
  email_key TEXT NOT NULL
) STRICT;
CREATE INDEX quotes_of_email ON quotes (email_key, queued_at, id);
CREATE INDEX quotes_queued ON quotes (queued_at, id);
CREATE TRIGGER quote_deleted AFTER DELETE ON quotes BEGIN
  INSERT OR IGNORE INTO removals (kind, id) VALUES ('quote-deleted', old.id);
END;
