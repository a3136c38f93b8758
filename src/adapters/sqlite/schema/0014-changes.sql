-- The edition of the search keys of a booking (SEARCH_EDITION). The program fills in the keys of
-- earlier editions while it runs, since SQL cannot fold them.
ALTER TABLE bookings ADD COLUMN search_edition INTEGER NOT NULL DEFAULT 1;
CREATE INDEX bookings_by_search_edition ON bookings (search_edition, seq) WHERE document IS NOT NULL;

-- Counts the changes that staff see. Every counted change adds to it in its own transaction, so the
-- count is never behind. Vehicles are counted in fleet_version already.
CREATE TABLE changes (id INTEGER PRIMARY KEY CHECK (id = 1), count INTEGER NOT NULL) STRICT;
INSERT INTO changes VALUES (1, 0);
CREATE TRIGGER booking_add_counted AFTER INSERT ON bookings BEGIN
  UPDATE changes SET count = count + 1;
END;
CREATE TRIGGER booking_change_counted AFTER UPDATE OF document ON bookings BEGIN
  UPDATE changes SET count = count + 1;
END;
CREATE TRIGGER booking_event_counted AFTER INSERT ON booking_events BEGIN
  UPDATE changes SET count = count + 1;
END;
CREATE TRIGGER email_counted AFTER UPDATE OF state, tries, seen ON emails
WHEN old.state IS NOT new.state OR old.tries IS NOT new.tries OR old.seen IS NOT new.seen BEGIN
  UPDATE changes SET count = count + 1;
END;
CREATE TRIGGER message_add_counted AFTER INSERT ON messages BEGIN
  UPDATE changes SET count = count + 1;
END;
CREATE TRIGGER message_change_counted AFTER UPDATE OF document ON messages BEGIN
  UPDATE changes SET count = count + 1;
END;
CREATE TRIGGER message_removal_counted AFTER DELETE ON messages BEGIN
  UPDATE changes SET count = count + 1;
END;
CREATE TRIGGER block_add_counted AFTER INSERT ON blocks BEGIN
  UPDATE changes SET count = count + 1;
END;
CREATE TRIGGER block_change_counted AFTER UPDATE ON blocks BEGIN
  UPDATE changes SET count = count + 1;
END;
CREATE TRIGGER block_removal_counted AFTER DELETE ON blocks BEGIN
  UPDATE changes SET count = count + 1;
END;
CREATE TRIGGER closed_day_add_counted AFTER INSERT ON closed_days BEGIN
  UPDATE changes SET count = count + 1;
END;
CREATE TRIGGER closed_day_change_counted AFTER UPDATE ON closed_days BEGIN
  UPDATE changes SET count = count + 1;
END;
CREATE TRIGGER closed_day_removal_counted AFTER DELETE ON closed_days BEGIN
  UPDATE changes SET count = count + 1;
END;
