-- An urgent e-mail goes before others that are due. The decisions that wait are urgent.
ALTER TABLE emails ADD COLUMN urgent INTEGER NOT NULL DEFAULT 0;
UPDATE emails SET urgent = 1 WHERE kind IN ('confirmation', 'declined');
CREATE INDEX emails_urgent_due ON emails (due_at, seq) WHERE state = 'queued' AND urgent = 1;
