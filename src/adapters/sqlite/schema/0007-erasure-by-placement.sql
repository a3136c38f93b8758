-- Finds bookings that are due for erasure because of the day on which they were placed.
CREATE INDEX bookings_to_erase_by_placement ON bookings (created_at, id)
WHERE document IS NOT NULL AND erased_at IS NULL;
