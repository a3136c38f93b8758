-- What was removed: the ids alone. A restored backup may still contain it, and the restore removes
-- it again. Each row is written in the transaction of its removal.
CREATE TABLE removals (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  at TEXT,
  UNIQUE (kind, id)
) STRICT;
INSERT INTO removals (kind, id, at)
  SELECT 'booking-deleted', id, removed_at FROM bookings WHERE removed_at IS NOT NULL;
INSERT INTO removals (kind, id, at)
  SELECT 'booking-erased', id, erased_at FROM bookings WHERE erased_at IS NOT NULL;
CREATE TRIGGER booking_deleted AFTER UPDATE OF removed_at ON bookings WHEN new.removed_at IS NOT NULL BEGIN
  INSERT OR IGNORE INTO removals (kind, id, at) VALUES ('booking-deleted', new.id, new.removed_at);
END;
CREATE TRIGGER booking_erased AFTER UPDATE OF document ON bookings WHEN new.erased_at IS NOT NULL BEGIN
  INSERT OR IGNORE INTO removals (kind, id, at) VALUES ('booking-erased', new.id, new.erased_at);
END;
CREATE TRIGGER message_deleted AFTER DELETE ON messages BEGIN
  INSERT OR IGNORE INTO removals (kind, id) VALUES ('message-deleted', old.id);
END;
CREATE TRIGGER account_removed AFTER DELETE ON staff BEGIN
  INSERT OR IGNORE INTO removals (kind, id) VALUES ('account-removed', old.id);
END;
