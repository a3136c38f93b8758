export const RESERVATION_MESSAGES_NONE = 'There are no messages about this reservation.';

/** What staff read about the links of a customer (MINE-8). */
export const LINKS_MEANING = 'Every email has a link to the reservation. Once turned off, old links no longer work.';
export const END_LINKS_QUESTION = 'Turn off all links this customer has?';
export const LINKS_ENDED = 'Old links no longer work.';
export const LINKS_NOT_ENDED = 'The links were not turned off.';
export const LINK_NOT_MAILED = 'The link was not sent.';

/** What became of the e-mail with a new link. */
export const LINK_OUTCOMES = {
  sent: 'A new link is sent.',
  queued: 'A new link is waiting to be sent. It goes out by itself.',
  failed: 'A new link could not be delivered.',
  none: 'There is no email address, so nobody was mailed.',
} as const;
