-- A message has a state: open, answered or held. It takes the place of the flag of held messages.
DROP INDEX messages_held;
UPDATE messages
SET document = json_set(json_remove(document, '$.held'), '$.state', iif(held = 1, 'held', 'open'));
ALTER TABLE messages DROP COLUMN held;
ALTER TABLE messages ADD COLUMN state TEXT GENERATED ALWAYS AS (document ->> '$.state') VIRTUAL;
CREATE INDEX messages_by_state ON messages (state, received_at, id);

-- The folded text in which a search looks for its words. The program fills in those that are
-- missing when it opens the database, since SQL cannot fold them.
ALTER TABLE messages ADD COLUMN search_text TEXT;
CREATE INDEX messages_without_search_text ON messages (id) WHERE search_text IS NULL;
