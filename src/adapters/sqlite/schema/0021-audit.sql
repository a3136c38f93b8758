-- What staff did. No row is ever changed, and the program deletes rows only once their time is over.
CREATE TABLE audit (
  id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  document TEXT NOT NULL
) STRICT;
CREATE INDEX audit_by_time ON audit (at, id);
CREATE TRIGGER audit_is_append_only BEFORE UPDATE ON audit BEGIN
  SELECT RAISE(ABORT, 'Events of the audit trail are never changed');
END;
