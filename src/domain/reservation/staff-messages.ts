export const RESERVATION_MESSAGES_NONE = 'Nothing was written about this reservation.';

/** What staff read about the links of a customer (MINE-8). */
export const LINKS_MEANING = 'Every email carries a link to the reservation. Ended links open nothing.';
export const END_LINKS_QUESTION = 'End all links that this customer has?';
export const LINKS_ENDED = 'The links are ended.';
export const LINKS_NOT_ENDED = 'The links were not ended.';
export const LINK_NOT_MAILED = 'The link was not sent.';

/** What became of the e-mail with a new link. */
export const LINK_OUTCOMES = {
  sent: 'A new link is sent.',
  queued: 'A new link waits to be sent. It goes out by itself.',
  failed: 'A new link could not be delivered.',
  none: 'There is no email address, so nobody was mailed.',
} as const;
