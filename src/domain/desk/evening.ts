import type { Booking, BookingRow } from '../booking/booking.ts';
import { doMeet, type VehicleUse } from '../fleet/availability.ts';
import { type Vehicle, vehicleTitle } from '../fleet/vehicle.ts';
import { type Email, type EmailStamp, writeEmail } from '../outbox/email.ts';
import type { EmailBlock, EmailRow } from '../outbox/email-blocks.ts';
import { formatCount, formatDay, formatShortMoment, formatTime } from '../shared/format-date.ts';
import { formatCad, sumCents } from '../shared/money.ts';
import {
  addDays,
  addMinutes,
  type DateText,
  type Instant,
  type TimeText,
  torontoDate,
  torontoInstant,
  torontoTime,
} from '../shared/toronto-time.ts';
import type { Marked } from './marks.ts';
import type { Till } from './till.ts';
import { tillFigures } from './till-texts.ts';
import type { DayGroups } from './today.ts';

/** When the evening e-mail is queued, at the office (MAIL-29). */
const EVENING_TIME: TimeText = '19:00';

/** The most rows of a list, and the most sentences about tomorrow. A sentence says how many are left out. */
const MAX_LISTED = 20;

/** Whether the e-mail of a day is to be queued: from 19:00 until midnight, unless it was (MAIL-30). */
export function isEveningDue(now: Instant, mailedOn: DateText | undefined): boolean {
  const date = torontoDate(now);
  return torontoTime(now) >= EVENING_TIME && (mailedOn === undefined || mailedOn < date);
}

type Rows = Pick<DayGroups<Marked<BookingRow>>, 'toAnswer' | 'overdue' | 'notPickedUp' | 'tomorrow'>;

/** What the e-mail is made of. */
export type EveningFacts = {
  readonly now: Instant;
  /** What today shows (BOOK-54). */
  readonly today: Rows;
  /** At least the rentals that are out or came back on that day. */
  readonly rentals: readonly Booking[];
  readonly till: Till;
  readonly fleet: readonly Vehicle[];
  /** What uses vehicles at that moment. */
  readonly uses: readonly VehicleUse[];
};

/**
 * Writes the evening e-mail to an owner (MAIL-29). It names rentals by their numbers alone, so nothing
 * of a customer is in it. It is of no use after midnight.
 */
export function eveningEmail(address: string, facts: EveningFacts, { id, at }: EmailStamp): Email {
  const { now, till } = facts;
  const date = torontoDate(now);
  const wentOut = facts.rentals.filter(({ handover }) => handover && torontoDate(handover.out.at) === date);
  const cameBack = facts.rentals.filter(({ handover }) => handover?.back && torontoDate(handover.back.at) === date);
  const received = formatCad(sumCents(till.methods.map((method) => method.received)));
  const figures = `${wentOut.length} out, ${cameBack.length} in, ${received} received`;
  const until = torontoInstant(addDays(date, 1), '00:00') ?? addMinutes(now, 60);
  return writeEmail(
    { id, at },
    {
      kind: 'evening',
      to: { address },
      subject: `${formatDay(date)}: ${figures}`,
      headline: formatDay(date),
      state: figures,
      blocks: [
        { heading: 'Went out' },
        ...listed(wentOut, 'Nothing went out today.', ({ handover }) => handover?.out.at),
        { heading: 'Came back' },
        ...listed(cameBack, 'Nothing came back today.', ({ handover }) => handover?.back?.at),
        { heading: 'Money' },
        { rows: tillFigures(till).map(({ name, value, comparison }): EmailRow => [name, value, comparison]) },
        { heading: 'Idle now' },
        { paragraph: describeIdle(facts) },
        { heading: 'Tomorrow' },
        ...sentencesOfTomorrow(facts).map((paragraph) => ({ paragraph })),
        { address: { label: 'Today', target: { path: '/admin/today' } } },
      ],
      foot: 'You get this email every evening because you chose it on the page of your account.',
      until,
    },
  );
}

/** A rental a row: its vehicle, its number, and when. */
function listed(
  rentals: readonly Booking[],
  none: string,
  whenOf: (rental: Booking) => Instant | undefined,
): readonly EmailBlock[] {
  if (rentals.length === 0) return [{ paragraph: none }];
  const rows = rentals
    .map((rental) => ({ rental, at: whenOf(rental) ?? rental.itinerary.pickupTime }))
    .sort((one, other) => (one.at < other.at ? -1 : 1))
    .map(
      ({ rental, at }): EmailRow => [
        formatTime(torontoTime(at)),
        vehicleTitle(rental.vehicle),
        rental.confirmationNumber,
      ],
    );
  return [{ rows: rows.slice(0, MAX_LISTED) }, ...moreThan(rows.length)];
}

function moreThan(count: number): readonly EmailBlock[] {
  return count > MAX_LISTED ? [{ paragraph: `And ${count - MAX_LISTED} more.` }] : [];
}

/** Says which vehicles that customers may have are neither with one, nor promised to one, nor blocked at that moment. */
export function describeIdle({ fleet, uses, now }: Pick<EveningFacts, 'fleet' | 'uses' | 'now'>): string {
  const present = uses.filter((use) => doMeet(use, { from: now, to: addMinutes(now, 1) }));
  const offered = fleet.filter(({ available, retired }) => available && retired !== true);
  const idle = offered.flatMap((vehicle) => {
    const { id, units = 1 } = vehicle;
    const used = present.filter(({ vehicleId }) => vehicleId === id).reduce((sum, use) => sum + use.units, 0);
    const free = units - used;
    if (free <= 0) return [];
    return [units === 1 ? vehicleTitle(vehicle) : `${vehicleTitle(vehicle)} (${free} of ${units})`];
  });
  if (idle.length === 0) return 'No vehicle is idle.';
  const more = idle.length > MAX_LISTED ? [`${idle.length - MAX_LISTED} more`] : [];
  const named = [...idle.slice(0, MAX_LISTED), ...more].join(', ');
  return `${idle.length} of ${formatCount(offered.length, 'vehicle')}: ${named}.`;
}

/** Says what tomorrow brings, and what stands in its way (MAIL-29). */
export function sentencesOfTomorrow({ today, now }: Pick<EveningFacts, 'today' | 'now'>): readonly string[] {
  const { toAnswer, overdue, notPickedUp, tomorrow } = today;
  const date = torontoDate(now);
  const next = addDays(date, 1);
  const ofRow = ({ vehicle, confirmationNumber }: BookingRow): string =>
    `${vehicleTitle(vehicle)}, ${confirmationNumber}`;
  const at = (moment: Instant): string => formatTime(torontoTime(moment));
  const trouble = [
    ...tomorrow.goingOut.flatMap((row) => {
      const pickup = `Pickup at ${at(row.itinerary.pickupTime)}, ${ofRow(row)}`;
      if (row.marks.includes('clash')) return [`${pickup}: another booking has the vehicle.`];
      return row.marks.includes('blocked') ? [`${pickup}: the vehicle is blocked.`] : [];
    }),
    ...toAnswer
      .filter(({ itinerary }) => itinerary.pickupDate <= next)
      .map((row) => `${ofRow(row)}, pickup ${formatShortMoment(row.itinerary.pickupTime, date)}, waits for an answer.`),
    ...overdue.map(
      (row) => `${ofRow(row)} was due back ${formatShortMoment(row.itinerary.dropoffTime, date)} and is still out.`,
    ),
    ...notPickedUp.map(
      (row) => `${ofRow(row)} was not picked up, due ${formatShortMoment(row.itinerary.pickupTime, date)}.`,
    ),
  ];
  const [out, back] = [tomorrow.goingOut.length, tomorrow.comingBack.length];
  const more = trouble.length - MAX_LISTED;
  return [
    `${formatCount(out, 'pickup')} and ${formatCount(back, 'return')}.`,
    ...(trouble.length === 0 ? ['Nothing stands in the way.'] : trouble.slice(0, MAX_LISTED)),
    ...(more > 0 ? [`And ${more} more on the page of today.`] : []),
  ];
}
