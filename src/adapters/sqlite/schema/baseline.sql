-- Documents are the domain's values as JSON. Searched values have their own columns. Columns that
-- are generated from a document always agree with it.
--
-- The row of a removed booking stays without its document. It is a tombstone: its number and its
-- submission key stay taken. The key may be set to NULL 7 days after removed_at.
--
-- The place of a booking is its position in the list, newest first. It consists of the creation
-- time in ms and the order of arrival within that ms (at most 1,024). It is the rowid of the
-- booking in booking_search, because FTS5 returns matches in the order of rowids. It depends on
-- created_at, so bookings keep their order if they are imported in another order. It is below 2^53
-- until the year 2248.

CREATE TABLE bookings (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  confirmation_number TEXT NOT NULL UNIQUE,
  submission_key TEXT UNIQUE,
  body_hash TEXT NOT NULL,
  created_at TEXT NOT NULL,
  document TEXT,
  search_keys TEXT,
  removed_by TEXT,
  removed_at TEXT,
  place INTEGER NOT NULL GENERATED ALWAYS AS
    ((unixepoch(created_at) * 1000 + substr(created_at, 21, 3)) * 1024 + seq % 1024) VIRTUAL,
  status TEXT GENERATED ALWAYS AS (document ->> '$.status') VIRTUAL,
  pickup_date TEXT GENERATED ALWAYS AS (document ->> '$.itinerary.pickupDate') VIRTUAL,
  pickup_time TEXT GENERATED ALWAYS AS (document ->> '$.itinerary.pickupTime') VIRTUAL,
  dropoff_time TEXT GENERATED ALWAYS AS (document ->> '$.itinerary.dropoffTime') VIRTUAL,
  vehicle_id TEXT GENERATED ALWAYS AS (document ->> '$.vehicle.id') VIRTUAL,
  erased_at TEXT GENERATED ALWAYS AS (document ->> '$.erasedAt') VIRTUAL,
  status_mark TEXT GENERATED ALWAYS AS (
    CASE status
      WHEN 'confirmed' THEN '1' WHEN 'approved' THEN '2' WHEN 'declined' THEN '3' WHEN 'completed' THEN '4'
    END
  ) VIRTUAL,
  search_words TEXT GENERATED ALWAYS AS
    (status_mark || replace(search_keys, char(10), char(10) || status_mark)) VIRTUAL,
  CHECK ((document IS NULL) = (removed_at IS NOT NULL) AND (removed_at IS NULL) = (removed_by IS NULL)),
  CHECK ((document IS NULL) = (search_keys IS NULL))
) STRICT;
CREATE UNIQUE INDEX bookings_newest ON bookings (place) WHERE document IS NOT NULL;
CREATE INDEX bookings_by_status ON bookings (status, place);
CREATE INDEX bookings_by_pickup ON bookings (pickup_date, status, place);
CREATE INDEX bookings_of_vehicle ON bookings (vehicle_id, status, dropoff_time, id, pickup_time);
CREATE INDEX bookings_picture ON bookings (document ->> '$.vehicle.imageUrl') WHERE json_valid(document);
CREATE INDEX bookings_to_erase ON bookings (dropoff_time, id)
WHERE document IS NOT NULL AND erased_at IS NULL;
CREATE INDEX bookings_spent_keys ON bookings (removed_at)
WHERE removed_at IS NOT NULL AND submission_key IS NOT NULL;

-- The search keys of bookings that are not removed. Each key is one token and starts with the mark
-- of the booking's status. The tokenizer accepts every printable ASCII character as part of a
-- token, so only the line feed between two keys separates them. The lengths in prefix include the
-- mark. With secure-delete FTS5 removes deleted words from its pages at once. It requires the
-- deleted words, and the triggers compute them from the old row.
CREATE VIRTUAL TABLE booking_search USING fts5(
  words,
  content = '', columnsize = 0, detail = none, prefix = '2 3 4 5 6 7 8 9',
  tokenize = "ascii tokenchars ' !""#$%&''()*+,-./:;<=>?@[\]^_`{|}~'"
);
INSERT INTO booking_search (booking_search, rank) VALUES ('secure-delete', 1);
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

CREATE TABLE booking_events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  booking_id TEXT NOT NULL REFERENCES bookings (id),
  document TEXT NOT NULL
) STRICT;
CREATE INDEX booking_events_of ON booking_events (booking_id, seq);

CREATE TABLE vehicles (
  id TEXT PRIMARY KEY,
  document TEXT NOT NULL
) STRICT;
CREATE TABLE vehicle_events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  vehicle_id TEXT NOT NULL REFERENCES vehicles (id),
  at TEXT NOT NULL,
  document TEXT NOT NULL
) STRICT;
CREATE INDEX vehicle_events_of ON vehicle_events (vehicle_id, seq);
CREATE INDEX vehicle_events_at ON vehicle_events (at, seq);
CREATE TABLE fleet_version (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL) STRICT;
INSERT INTO fleet_version VALUES (1, 0);
CREATE TRIGGER vehicle_added AFTER INSERT ON vehicles BEGIN
  UPDATE fleet_version SET version = version + 1 WHERE id = 1;
END;
CREATE TRIGGER vehicle_changed AFTER UPDATE ON vehicles BEGIN
  UPDATE fleet_version SET version = version + 1 WHERE id = 1;
END;
CREATE TRIGGER vehicle_removed AFTER DELETE ON vehicles BEGIN
  UPDATE fleet_version SET version = version + 1 WHERE id = 1;
END;

CREATE TABLE messages (
  id TEXT PRIMARY KEY,
  received_at TEXT NOT NULL,
  held INTEGER NOT NULL,
  email_key TEXT NOT NULL,
  document TEXT NOT NULL
) STRICT;
CREATE INDEX messages_held ON messages (received_at DESC, id DESC) WHERE held = 1;
CREATE INDEX messages_of_email ON messages (email_key, received_at, id);
CREATE INDEX messages_received ON messages (received_at, id);

CREATE TABLE emails (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  booking_id TEXT REFERENCES bookings (id),
  message_id TEXT REFERENCES messages (id),
  kind TEXT NOT NULL,
  recipient TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'sent', 'failed', 'cancelled')),
  tries INTEGER NOT NULL DEFAULT 0,
  due_at TEXT,
  lease_ends TEXT,
  sent_at TEXT,
  reason TEXT,
  seen INTEGER NOT NULL DEFAULT 0,
  document TEXT,
  CHECK ((state = 'queued') = (due_at IS NOT NULL) AND (state = 'sent') = (sent_at IS NOT NULL))
) STRICT;
CREATE INDEX emails_due ON emails (due_at, seq) WHERE state = 'queued';
CREATE INDEX emails_of_booking ON emails (booking_id, seq);
CREATE INDEX emails_of_message ON emails (message_id, seq) WHERE message_id IS NOT NULL;
CREATE INDEX emails_new_failures ON emails (seq) WHERE state = 'failed' AND seen = 0;
CREATE INDEX emails_sent ON emails (sent_at) WHERE state = 'sent' AND document IS NOT NULL;

CREATE TABLE insights (
  day TEXT NOT NULL,
  page TEXT NOT NULL,
  metric TEXT NOT NULL,
  bucket INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, page, metric, bucket)
) STRICT, WITHOUT ROWID;

CREATE TABLE staff (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  revision INTEGER NOT NULL,
  document TEXT NOT NULL
) STRICT;

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  token_digest TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  started_at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  document TEXT NOT NULL
) STRICT;
CREATE INDEX sessions_of ON sessions (email, started_at DESC, id DESC);
CREATE INDEX sessions_end ON sessions (ends_at);

CREATE TABLE attempts (
  key TEXT PRIMARY KEY,
  forget_at TEXT NOT NULL,
  document TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX attempts_forgotten ON attempts (forget_at);
