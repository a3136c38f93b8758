-- The tombstones of removed bookings by age. Their numbers may be used again after a year.
CREATE INDEX bookings_removed ON bookings (removed_at) WHERE removed_at IS NOT NULL;
