-- Documents are the domain's values as JSON. Searched values have their own columns. Columns that
-- are generated from a document always agree with it.
--
-- The row of a removed booking stays without its document. It is a tombstone: its number and its
-- submission key stay taken. The key may be set to NULL 7 days after removed_at, and the row may be
-- deleted after a year.

CREATE TABLE bookings (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  confirmation_number TEXT NOT NULL UNIQUE,
  submission_key TEXT UNIQUE,
  body_hash TEXT NOT NULL,
  created_at TEXT NOT NULL,
  removed_by TEXT,
  removed_at TEXT,
  document TEXT,
  -- One key per line, and the edition of the keys (SEARCH_EDITION). The program fills in the keys
  -- of earlier editions while it runs, since SQL cannot fold them.
  search_keys TEXT,
  search_edition INTEGER NOT NULL,
  -- The position in the list, newest first: the creation time in ms and the order of arrival within
  -- that ms (at most 1,024). It is the rowid of the booking in booking_search, because FTS5 returns
  -- matches in the order of rowids. It depends on created_at, so bookings keep their order if they
  -- are imported in another order. It is below 2^53 until the year 2248.
  place INTEGER NOT NULL GENERATED ALWAYS AS
    ((unixepoch(created_at) * 1000 + substr(created_at, 21, 3)) * 1024 + seq % 1024) VIRTUAL,
  -- A held request has the status that its document names, and is listed as 'held'.
  listed_status TEXT GENERATED ALWAYS AS
    (iif(document ->> '$.held', 'held', document ->> '$.status')) VIRTUAL,
  vehicle_id TEXT GENERATED ALWAYS AS (document ->> '$.vehicle.id') VIRTUAL,
  pickup_time TEXT GENERATED ALWAYS AS (document ->> '$.itinerary.pickupTime') VIRTUAL,
  dropoff_time TEXT GENERATED ALWAYS AS (document ->> '$.itinerary.dropoffTime') VIRTUAL,
  erased_at TEXT GENERATED ALWAYS AS (document ->> '$.erasedAt') VIRTUAL,
  -- When the booking uses a unit of its vehicle. used_until is NULL if it uses none, and without an
  -- end while the vehicle is out.
  out_at TEXT GENERATED ALWAYS AS (document ->> '$.handover.out.at') VIRTUAL,
  back_at TEXT GENERATED ALWAYS AS (document ->> '$.handover.back.at') VIRTUAL,
  used_from TEXT GENERATED ALWAYS AS (min(pickup_time, coalesce(out_at, pickup_time))) VIRTUAL,
  used_until TEXT GENERATED ALWAYS AS (
    CASE
      WHEN out_at IS NOT NULL AND back_at IS NULL THEN '9999-12-31T23:59:59.999Z'
      WHEN document ->> '$.status' IN ('approved', 'completed') THEN coalesce(back_at, dropoff_time)
    END
  ) VIRTUAL,
  -- What reports sum up.
  placed_by TEXT GENERATED ALWAYS AS (document ->> '$.source') VIRTUAL,
  answered_at TEXT GENERATED ALWAYS AS (document ->> '$.answeredAt') VIRTUAL,
  class_type TEXT GENERATED ALWAYS AS (document ->> '$.vehicle.classType') VIRTUAL,
  sub_total INTEGER GENERATED ALWAYS AS
    (coalesce(document ->> '$.settlement.actual.rentalSubTotal', document ->> '$.totals.rentalSubTotal')) VIRTUAL,
  hst INTEGER GENERATED ALWAYS AS
    (coalesce(document ->> '$.settlement.actual.hst', document ->> '$.totals.hst')) VIRTUAL,
  total_charges INTEGER GENERATED ALWAYS AS
    (coalesce(document ->> '$.settlement.actual.totalCharges', document ->> '$.totals.totalCharges')) VIRTUAL,
  -- The words of booking_search: each key behind the mark of the status (search-words.ts).
  status_mark TEXT GENERATED ALWAYS AS (
    CASE listed_status
      WHEN 'confirmed' THEN '1' WHEN 'approved' THEN '2' WHEN 'declined' THEN '3' WHEN 'completed' THEN '4'
      WHEN 'held' THEN '5' WHEN 'cancelled' THEN '6'
    END
  ) VIRTUAL,
  search_words TEXT GENERATED ALWAYS AS
    (status_mark || replace(search_keys, char(10), char(10) || status_mark)) VIRTUAL,
  CHECK ((document IS NULL) = (removed_at IS NOT NULL) AND (removed_at IS NULL) = (removed_by IS NULL)),
  CHECK ((document IS NULL) = (search_keys IS NULL))
) STRICT;
CREATE UNIQUE INDEX bookings_newest ON bookings (place) WHERE document IS NOT NULL;
CREATE INDEX bookings_by_status ON bookings (listed_status, place);
-- The moments of one status in their order, with the id as the tie-break.
CREATE INDEX bookings_by_pickup ON bookings (listed_status, pickup_time, id, out_at);
CREATE INDEX bookings_by_dropoff ON bookings (listed_status, dropoff_time, id);
CREATE INDEX bookings_of_vehicle ON bookings (vehicle_id, listed_status, dropoff_time, id, pickup_time);
-- The requests that wait for an answer, by pickup.
CREATE INDEX bookings_waiting ON bookings (pickup_time, id, dropoff_time, vehicle_id)
WHERE listed_status = 'confirmed';
CREATE INDEX bookings_in_use ON bookings (used_until, used_from) WHERE used_until IS NOT NULL;
CREATE INDEX bookings_in_use_of_vehicle ON bookings (vehicle_id, used_until, used_from)
WHERE used_until IS NOT NULL;
-- The vehicles that are out: few, whatever the number of bookings.
CREATE INDEX bookings_out ON bookings (dropoff_time, id) WHERE out_at IS NOT NULL AND back_at IS NULL;
-- The last hand-outs of a vehicle.
CREATE INDEX bookings_handed_out ON bookings (vehicle_id, out_at DESC, id) WHERE out_at IS NOT NULL;
CREATE INDEX bookings_placed ON bookings (created_at, listed_status, placed_by, answered_at)
WHERE document IS NOT NULL;
CREATE INDEX bookings_rented ON bookings
  (pickup_time, dropoff_time, vehicle_id, class_type, sub_total, hst, total_charges)
WHERE listed_status IN ('approved', 'completed');
CREATE INDEX bookings_picture ON bookings (document ->> '$.vehicle.imageUrl') WHERE json_valid(document);
CREATE INDEX bookings_to_erase ON bookings (dropoff_time, id)
WHERE document IS NOT NULL AND erased_at IS NULL;
CREATE INDEX bookings_to_erase_by_placement ON bookings (created_at, id)
WHERE document IS NOT NULL AND erased_at IS NULL;
CREATE INDEX bookings_removed ON bookings (removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX bookings_spent_keys ON bookings (removed_at)
WHERE removed_at IS NOT NULL AND submission_key IS NOT NULL;
CREATE INDEX bookings_by_search_edition ON bookings (search_edition, seq) WHERE document IS NOT NULL;

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


-- Rows are in the order in which the e-mails were queued. due_at is the due time or the end of the
-- lease. A held e-mail is stored and not sent until it is released. An urgent one goes before others
-- that are due.
CREATE TABLE emails (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  -- The record that owes the e-mail: its kind and its id.
  owner_kind TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  urgent INTEGER NOT NULL,
  recipient TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'sent', 'failed', 'held', 'cancelled')),
  tries INTEGER NOT NULL,
  due_at TEXT,
  lease_ends TEXT,
  sent_at TEXT,
  reason TEXT,
  seen INTEGER NOT NULL,
  -- What the e-mail says, and what was sent of it. NULL once it is erased.
  document TEXT,
  CHECK ((state = 'queued') = (due_at IS NOT NULL) AND (state = 'sent') = (sent_at IS NOT NULL))
) STRICT;
CREATE INDEX emails_due ON emails (due_at, seq) WHERE state = 'queued';
CREATE INDEX emails_urgent_due ON emails (due_at, seq) WHERE state = 'queued' AND urgent = 1;
CREATE INDEX emails_of_owner ON emails (owner_id, owner_kind, seq);
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

-- Counts the changes of the fleet, in the transaction of each.
CREATE TABLE fleet_version (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL) STRICT;
INSERT INTO fleet_version VALUES (1, 0);
CREATE TRIGGER vehicle_added AFTER INSERT ON vehicles BEGIN UPDATE fleet_version SET version = version + 1; END;
CREATE TRIGGER vehicle_changed AFTER UPDATE ON vehicles BEGIN UPDATE fleet_version SET version = version + 1; END;
CREATE TRIGGER vehicle_removed AFTER DELETE ON vehicles BEGIN UPDATE fleet_version SET version = version + 1; END;

-- Counts the other changes that staff see. Every counted change adds to it in its own transaction,
-- so the count is never behind.
CREATE TABLE changes (id INTEGER PRIMARY KEY CHECK (id = 1), count INTEGER NOT NULL) STRICT;
INSERT INTO changes VALUES (1, 0);
CREATE TRIGGER booking_add_counted AFTER INSERT ON bookings BEGIN UPDATE changes SET count = count + 1; END;
CREATE TRIGGER booking_change_counted AFTER UPDATE OF document ON bookings BEGIN UPDATE changes SET count = count + 1; END;
CREATE TRIGGER booking_event_counted AFTER INSERT ON booking_events BEGIN UPDATE changes SET count = count + 1; END;
CREATE TRIGGER email_add_counted AFTER INSERT ON emails BEGIN UPDATE changes SET count = count + 1; END;
CREATE TRIGGER email_counted AFTER UPDATE OF state, tries, seen ON emails
WHEN old.state IS NOT new.state OR old.tries IS NOT new.tries OR old.seen IS NOT new.seen BEGIN
  UPDATE changes SET count = count + 1;
END;

-- What must not come back with an older backup: removals, ended links and changes of a role, one
-- JSON object each. Each row is written in the transaction of what it records.
CREATE TABLE removals (seq INTEGER PRIMARY KEY AUTOINCREMENT, record TEXT NOT NULL UNIQUE) STRICT;
