-- Facts that the site stores about itself, as JSON.
CREATE TABLE site_facts (
  name TEXT PRIMARY KEY,
  document TEXT NOT NULL
) WITHOUT ROWID;
