-- The search knows the status 'cancelled'. No stored booking has it yet, so no word changes.
DROP TRIGGER booking_added;
DROP TRIGGER booking_changed;
ALTER TABLE bookings DROP COLUMN search_words;
ALTER TABLE bookings DROP COLUMN status_mark;
ALTER TABLE bookings ADD COLUMN status_mark TEXT GENERATED ALWAYS AS (
  CASE listed_status
    WHEN 'confirmed' THEN '1' WHEN 'approved' THEN '2' WHEN 'declined' THEN '3' WHEN 'completed' THEN '4'
    WHEN 'held' THEN '5' WHEN 'cancelled' THEN '6'
  END
) VIRTUAL;
ALTER TABLE bookings ADD COLUMN search_words TEXT GENERATED ALWAYS AS
  (status_mark || replace(search_keys, char(10), char(10) || status_mark)) VIRTUAL;
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
