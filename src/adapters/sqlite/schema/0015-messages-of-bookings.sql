-- The booking that a message is about. Other messages have none.
ALTER TABLE messages ADD COLUMN booking_id TEXT GENERATED ALWAYS AS (document ->> '$.content.bookingId') VIRTUAL;
CREATE INDEX messages_of_booking ON messages (booking_id, received_at, id) WHERE booking_id IS NOT NULL;
