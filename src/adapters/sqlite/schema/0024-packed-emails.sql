-- The text of an e-mail, compressed (src/adapters/shared/packed-email.ts). E-mails from before have
-- theirs as JSON in document until it is erased, 30 days after they were sent.
ALTER TABLE emails ADD COLUMN packed BLOB;
DROP INDEX emails_sent;
CREATE INDEX emails_sent ON emails (sent_at)
WHERE state = 'sent' AND (document IS NOT NULL OR packed IS NOT NULL);
