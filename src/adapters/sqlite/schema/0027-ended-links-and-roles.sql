-- What must not come back with an older backup: removals, ended links and changes of a role, one
-- JSON object each. Each row is written in the transaction of what it records.
DROP TRIGGER booking_deleted;
DROP TRIGGER booking_erased;
DROP TRIGGER message_deleted;
DROP TRIGGER quote_deleted;
DROP TRIGGER account_removed;
ALTER TABLE removals RENAME TO earlier_removals;
CREATE TABLE removals (seq INTEGER PRIMARY KEY AUTOINCREMENT, record TEXT NOT NULL UNIQUE) STRICT;
INSERT INTO removals (record)
  SELECT iif(at IS NULL, json_object('kind', kind, 'id', id), json_object('kind', kind, 'id', id, 'at', at))
  FROM earlier_removals ORDER BY seq;
DROP TABLE earlier_removals;
CREATE TRIGGER booking_deleted AFTER UPDATE OF removed_at ON bookings WHEN new.removed_at IS NOT NULL BEGIN
  INSERT OR IGNORE INTO removals (record) VALUES (json_object('kind', 'booking-deleted', 'id', new.id, 'at', new.removed_at));
END;
CREATE TRIGGER booking_erased AFTER UPDATE OF document ON bookings WHEN new.erased_at IS NOT NULL BEGIN
  INSERT OR IGNORE INTO removals (record) VALUES (json_object('kind', 'booking-erased', 'id', new.id, 'at', new.erased_at));
END;
CREATE TRIGGER links_ended AFTER UPDATE OF document ON bookings
WHEN new.document ->> '$.linkNumber' > coalesce(old.document ->> '$.linkNumber', 1) BEGIN
  INSERT OR IGNORE INTO removals (record)
  VALUES (json_object('kind', 'links-ended', 'id', new.id, 'linkNumber', new.document ->> '$.linkNumber'));
END;
CREATE TRIGGER message_deleted AFTER DELETE ON messages BEGIN
  INSERT OR IGNORE INTO removals (record) VALUES (json_object('kind', 'message-deleted', 'id', old.id));
END;
CREATE TRIGGER quote_deleted AFTER DELETE ON quotes BEGIN
  INSERT OR IGNORE INTO removals (record) VALUES (json_object('kind', 'quote-deleted', 'id', old.id));
END;
CREATE TRIGGER account_removed AFTER DELETE ON staff BEGIN
  INSERT OR IGNORE INTO removals (record) VALUES (json_object('kind', 'account-removed', 'id', old.id));
END;
CREATE TRIGGER role_changed AFTER UPDATE OF document ON staff
WHEN new.document ->> '$.role' <> old.document ->> '$.role' BEGIN
  INSERT OR IGNORE INTO removals (record) VALUES (json_object(
    'kind', 'role-changed', 'id', new.id, 'at', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'role', new.document ->> '$.role'
  ));
END;
