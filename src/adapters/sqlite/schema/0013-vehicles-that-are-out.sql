-- Finds the bookings whose vehicle is handed out and not back.
CREATE INDEX bookings_out ON bookings (vehicle_id, id)
WHERE (document -> '$.handover' IS NOT NULL AND document -> '$.handover.back' IS NULL);
