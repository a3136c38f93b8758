-- The list is also read by pickup and by dropoff. Both indexes have the moments of one status in
-- their order, with the id as the tie-break. The views of some days of pickup use the first too, so
-- it takes the place of the index of days.
DROP INDEX bookings_by_pickup;
ALTER TABLE bookings DROP COLUMN pickup_date;
CREATE INDEX bookings_by_pickup ON bookings (listed_status, pickup_time, id, out_at);
CREATE INDEX bookings_by_dropoff ON bookings (listed_status, dropoff_time, id);

-- The vehicles that are out: few, whatever the number of bookings.
CREATE INDEX bookings_out ON bookings (dropoff_time, id)
WHERE out_at IS NOT NULL AND back_at IS NULL;
