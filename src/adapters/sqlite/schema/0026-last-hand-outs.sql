-- The last hand-outs of a vehicle.
CREATE INDEX bookings_handed_out ON bookings (vehicle_id, out_at DESC, id) WHERE out_at IS NOT NULL;
