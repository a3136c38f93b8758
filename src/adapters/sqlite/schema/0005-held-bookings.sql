-- The list, the search and the overlaps keep held requests apart from the others. A held request has
-- the status that its document names, and is listed as 'held'.
DROP TRIGGER booking_added;
DROP TRIGGER booking_changed;
DROP INDEX bookings_by_status;
DROP INDEX bookings_by_pickup;
DROP INDEX bookings_of_vehicle;
ALTER TABLE bookings DROP COLUMN search_words;
ALTER TABLE bookings DROP COLUMN status_mark;
ALTER TABLE bookings DROP COLUMN status;
ALTER TABLE bookings ADD COLUMN listed_status TEXT GENERATED ALWAYS AS
  (iif(document ->> '$.held', 'held', document ->> '$.status')) VIRTUAL;
ALTER TABLE bookings ADD COLUMN status_mark TEXT GENERATED ALWAYS AS (
  CASE listed_status
    WHEN 'confirmed' THEN '1' WHEN 'approved' THEN '2' WHEN 'declined' THEN '3' WHEN 'completed' THEN '4'
    WHEN 'held' THEN '5'
  END
) VIRTUAL;
ALTER TABLE bookings ADD COLUMN search_words TEXT GENERATED ALWAYS AS
  (status_mark || replace(search_keys, char(10), char(10) || status_mark)) VIRTUAL;
CREATE INDEX bookings_by_status ON bookings (listed_status, place);
CREATE INDEX bookings_by_pickup ON bookings (pickup_date, listed_status, place);
CREATE INDEX bookings_of_vehicle ON bookings (vehicle_id, listed_status, dropoff_time, id, pickup_time);
CREATE TRIGGER booking_added AFTER INSERT ON bookings WHEN new.search_words IS NOT NULL BEGIN
  INSERT INTO booking_search (rowid, words) VALUES (new.place, new.search_words);
END;
CREATE TRIGGER booking_changed AFTER UPDATE OF document, search_keys ON bookings
WHEN old.search_words IS NOT new.search_words BEGIN
  INSERT INTO booking_search (booking_search, rowid, words)
    SELECT 'delete', old.place, old.search_words WHERE old.search_words IS NOT NULL;
  INSERT INTO booking_search (rowid, words)
    SELECT new.place, new.search_words WHERE new.search_words IS NOT NULL;
END;

-- The tombstones of removed bookings by age. Their numbers may be used again after a year.
CREATE INDEX bookings_removed ON bookings (removed_at) WHERE removed_at IS NOT NULL;
