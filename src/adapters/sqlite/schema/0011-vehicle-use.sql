-- Units of vehicles that are not rented out.
CREATE TABLE blocks (
  id TEXT PRIMARY KEY,
  document TEXT NOT NULL,
  vehicle_id TEXT NOT NULL GENERATED ALWAYS AS (document ->> '$.vehicleId') VIRTUAL,
  from_time TEXT NOT NULL GENERATED ALWAYS AS (document ->> '$.from') VIRTUAL,
  to_time TEXT NOT NULL GENERATED ALWAYS AS (document ->> '$.to') VIRTUAL
) STRICT;
CREATE INDEX blocks_by_start ON blocks (from_time, id, to_time);
CREATE INDEX blocks_of_vehicle ON blocks (vehicle_id, from_time, id, to_time);

-- The id of a closed day is its date.
CREATE TABLE closed_days (
  id TEXT PRIMARY KEY,
  document TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- When a booking uses a unit of its vehicle. used_until is NULL if it uses none, and without an end
-- while the vehicle is out.
ALTER TABLE bookings ADD COLUMN out_at TEXT GENERATED ALWAYS AS (document ->> '$.handover.out.at') VIRTUAL;
ALTER TABLE bookings ADD COLUMN back_at TEXT GENERATED ALWAYS AS (document ->> '$.handover.back.at') VIRTUAL;
ALTER TABLE bookings ADD COLUMN used_from TEXT GENERATED ALWAYS AS
  (min(pickup_time, coalesce(out_at, pickup_time))) VIRTUAL;
ALTER TABLE bookings ADD COLUMN used_until TEXT GENERATED ALWAYS AS (
  CASE
    WHEN out_at IS NOT NULL AND back_at IS NULL THEN '9999-12-31T23:59:59.999Z'
    WHEN document ->> '$.status' IN ('approved', 'completed') THEN coalesce(back_at, dropoff_time)
  END
) VIRTUAL;
CREATE INDEX bookings_in_use ON bookings (used_until, used_from) WHERE used_until IS NOT NULL;
CREATE INDEX bookings_in_use_of_vehicle ON bookings (vehicle_id, used_until, used_from)
WHERE used_until IS NOT NULL;

-- The requests that wait for an answer, by pickup.
CREATE INDEX bookings_waiting ON bookings (pickup_time, id, dropoff_time, vehicle_id)
WHERE listed_status = 'confirmed';
