-- When staff first answered a booking, for the bookings that were answered before this was stored.
UPDATE bookings SET document = json_set(document, '$.answeredAt', answer.at)
FROM (
  SELECT booking_id, min(document ->> '$.at') AS at FROM booking_events
  WHERE document ->> '$.what' IN ('approved', 'declined') GROUP BY booking_id
) AS answer
WHERE bookings.id = answer.booking_id AND bookings.document IS NOT NULL;

-- What reports sum up, in the order of their spans.
ALTER TABLE bookings ADD COLUMN placed_by TEXT GENERATED ALWAYS AS
  (iif(document IS NULL, NULL, coalesce(document ->> '$.source', 'site'))) VIRTUAL;
ALTER TABLE bookings ADD COLUMN answered_at TEXT GENERATED ALWAYS AS (document ->> '$.answeredAt') VIRTUAL;
ALTER TABLE bookings ADD COLUMN class_type TEXT GENERATED ALWAYS AS (document ->> '$.vehicle.classType') VIRTUAL;
ALTER TABLE bookings ADD COLUMN sub_total INTEGER GENERATED ALWAYS AS
  (coalesce(document ->> '$.settlement.actual.rentalSubTotal', document ->> '$.totals.rentalSubTotal')) VIRTUAL;
ALTER TABLE bookings ADD COLUMN hst INTEGER GENERATED ALWAYS AS
  (coalesce(document ->> '$.settlement.actual.hst', document ->> '$.totals.hst')) VIRTUAL;
ALTER TABLE bookings ADD COLUMN total_charges INTEGER GENERATED ALWAYS AS
  (coalesce(document ->> '$.settlement.actual.totalCharges', document ->> '$.totals.totalCharges')) VIRTUAL;
CREATE INDEX bookings_placed ON bookings (created_at, listed_status, placed_by, answered_at)
WHERE document IS NOT NULL;
CREATE INDEX bookings_rented ON bookings
  (pickup_time, dropoff_time, vehicle_id, class_type, sub_total, hst, total_charges)
WHERE listed_status IN ('approved', 'completed');
