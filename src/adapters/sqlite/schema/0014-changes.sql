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
