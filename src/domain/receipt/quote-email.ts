import { vehicleTitle } from '../fleet/vehicle.ts';
import { type Email, type EmailStamp, writeEmail } from '../outbox/email.ts';
import { describeHold, HOLD_PROMISE } from '../pricing/messages.ts';
import { formatDayOfMonth } from '../shared/format-date.ts';
import { formatCad } from '../shared/money.ts';
import type { Instant } from '../shared/toronto-time.ts';
import { chargeBlocks, priceNotes, type TripFacts, tripRows } from './facts.ts';

/** A quote that somebody wants by e-mail: to whom, until when its price holds, and its path. */
export type EmailedQuote = {
  readonly trip: TripFacts;
  readonly to: string;
  readonly heldUntil: Instant;
  readonly path: string;
};

/**
 * The e-mail with a quote (HOLD-8). Whoever asked for it may have typed somebody else's address, so
 * it names nobody and says that nothing is reserved.
 */
export function quoteEmail({ trip, to, heldUntil, path }: EmailedQuote, stamp: EmailStamp): Email {
  const total = formatCad(trip.totals.totalCharges);
  const title = vehicleTitle(trip.vehicle);
  const extras = trip.selectedAddons.map(({ name }) => name).join(', ');
  const { pickupDate, dropoffDate } = trip.itinerary;
  return writeEmail(stamp, {
    kind: 'quote',
    to: { address: to },
    subject: `Your quote: ${title}, ${total}`,
    headline: `Your quote: ${total}`,
    state: `${title}, ${formatDayOfMonth(pickupDate)} to ${formatDayOfMonth(dropoffDate)}`,
    blocks: [
      { paragraph: 'Hello,' },
      {
        paragraph:
          'Here is the quote you asked for, with your vehicle, trip and extras. Nothing is reserved yet, and nothing is charged.',
      },
      {
        callout: `${describeHold(heldUntil)} ${HOLD_PROMISE}`,
        tone: 'good',
      },
      { button: { label: 'Open this quote', target: { path } } },
      { heading: 'The trip' },
      { rows: [...tripRows(trip), ['Other options', extras || 'None']] },
      ...chargeBlocks(trip),
      ...priceNotes(trip),
      { heading: 'Where we are' },
      { office: true },
    ],
    foot: 'You’re getting this because someone asked us to send this quote to your address. If that wasn’t you, you don’t need to do anything: nothing is reserved.',
  });
}
