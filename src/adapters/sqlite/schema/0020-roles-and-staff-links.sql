-- The role of each account. Those of before are owners.
UPDATE staff SET document = json_set(document, '$.role', 'owner') WHERE document ->> '$.role' IS NULL;

-- The links that invite a colleague or reset a password. The document names the e-mail that the
-- link owes, which is in table emails.
CREATE TABLE staff_links (
  id TEXT PRIMARY KEY,
  ends_at TEXT NOT NULL,
  document TEXT NOT NULL
) STRICT;
CREATE INDEX staff_links_by_end ON staff_links (ends_at);
