import * as v from 'valibot';

/** The link that a tab opened: its token, and the id by which the history names it. */
export const StoredLink = v.object({ id: v.string(), token: v.string() });

/** What an entry of the history holds of it. */
export const LinkEntry = v.object({ link: v.string() });
