import { vehicleTitle } from '../fleet/vehicle.ts';
import { formatKilometres } from '../fleet/vehicle-class.ts';
import { type Email, type EmailStamp, writeEmail } from '../outbox/email.ts';
import type { EmailBlock, EmailRow } from '../outbox/email-blocks.ts';
import { describeBillLine } from '../pricing/bill-lines.ts';
import { formatMomentAndYear } from '../shared/format-date.ts';
import { formatCad } from '../shared/money.ts';
import type { Instant } from '../shared/toronto-time.ts';
import { formatPeriod, tripPeriod } from '../trip/rental-period.ts';
import { accountOf, countedLines, describeBase, paidRows } from './account.ts';
import type { Booking } from './booking.ts';
import { greeting, seeReservation, toCustomer } from './emails.ts';
import type { HandoverLeg } from './handover.ts';

/** The bill of a rental to the customer, as it stands when it is written (MAIL-26). */
export function billEmail(booking: Booking, stamp: EmailStamp): Email {
  const { tariff } = booking;
  const { base, subTotal, hst, total } = accountOf(booking);
  return writeEmail(stamp, {
    kind: 'settlement',
    ...toCustomer(booking),
    subject: `Your bill for reservation ${booking.confirmationNumber}`,
    headline: 'Your bill',
    state: `As of ${formatMomentAndYear(stamp.at)}`,
    blocks: [
      { paragraph: greeting(booking) },
      { paragraph: 'This is what your rental comes to.' },
      {
        amounts: [
          { label: describeBase(booking), amount: formatCad(base) },
          ...countedLines(booking).map((line) => {
            const note = describeBillLine(line);
            return { label: line.text, amount: formatCad(line.amount), ...(note === '' ? {} : { note }) };
          }),
          { label: 'Sub Total', amount: formatCad(subTotal), isSum: true },
          { label: `HST (${tariff.hstPercent}%)`, amount: formatCad(hst) },
        ],
        total: ['Total (CAD)', formatCad(total)],
      },
      ...paidBlocks(booking),
      { heading: 'Your rental' },
      { rows: rentalRows(booking) },
      ...seeReservation(booking),
      { call: ['If anything is not right, call ', ' or answer this email.'] },
    ],
  });
}

function paidBlocks(booking: Booking): readonly EmailBlock[] {
  const rows = paidRows(booking).map(({ label, amount }): EmailRow => [label, formatCad(amount)]);
  return rows.length === 0 ? [] : [{ rows }];
}

/** What was agreed, and what the rental came to. */
function rentalRows({ vehicle, itinerary, totals, freeKilometres, handover, settlement }: Booking): EmailRow[] {
  const agreed = `${formatPeriod(tripPeriod(itinerary))}, ${formatCad(totals.rentalSubTotal)} before HST`;
  return [
    ...(handover?.legs?.map(legRow) ?? [['Vehicle', vehicleTitle(vehicle), vehicle.classType] as const]),
    ['Agreed', fromTo(itinerary.pickupTime, itinerary.dropoffTime), agreed],
    ...(handover?.back === undefined || settlement === undefined
      ? [['Free kilometres', formatKilometres(freeKilometres)] as const]
      : [
          [
            'Actual',
            fromTo(handover.out.at, handover.back.at),
            `${formatCad(settlement.actual.rentalSubTotal)} before HST`,
          ] as const,
          [
            'Kilometres',
            `${formatKilometres(settlement.kilometresDriven)} driven`,
            settlement.kilometresOver === 0 ? 'None over' : `${formatKilometres(settlement.kilometresOver)} over`,
          ] as const,
        ]),
  ];
}

/** A vehicle of several that the customer had one after the other, and when (BOOK-67). */
function legRow({ vehicle, out, back }: HandoverLeg): EmailRow {
  return ['Vehicle', vehicleTitle(vehicle), back ? fromTo(out.at, back.at) : `From ${formatMomentAndYear(out.at)}`];
}

function fromTo(from: Instant, to: Instant): string {
  return `${formatMomentAndYear(from)} to ${formatMomentAndYear(to)}`;
}
