import { MAX_KM_A_DAY, MAX_KM_BETWEEN_RENTALS } from '../booking/handover-checks.ts';
import type { Canceller } from '../booking/history.ts';
import { DO_NOT_RENT, type DoNotRent } from '../customer/customer-note.ts';
import { BLOCK_REASON_NAMES } from '../fleet/block.ts';
import { formatKilometres } from '../fleet/vehicle-class.ts';
import { formatDay, formatDayAndYear, formatDayOfMonth, formatShortMoment } from '../shared/format-date.ts';
import { type DateText, type Instant, torontoDate } from '../shared/toronto-time.ts';
import { type Due, isPast } from '../unit/upkeep.ts';
import { describeDue, nameDue } from './upkeep-texts.ts';
import { describeHolders, type NamedUse } from './vehicle-uses.ts';

/** What speaks against a hand-over, as staff are told of it (BOOK-59). Distances are in kilometres. */
export type NamedCheck =
  | { readonly id: 'day'; readonly pickup: Instant }
  | { readonly id: 'out'; readonly bookings: readonly NamedUse[] }
  | { readonly id: 'blocked'; readonly block: NamedUse }
  | { readonly id: 'odometer'; readonly last: number }
  | { readonly id: 'odometer'; readonly driven: number }
  | { readonly id: 'service'; readonly due: readonly Due[] }
  | { readonly id: 'licence'; readonly drivers: readonly { readonly name: string; readonly expiresOn: DateText }[] };

/** What the site warns of until staff confirm it with a second press (AVAIL-8, BOOK-45). */
export type Warning =
  | { readonly code: 'booking-approved' | 'vehicle-out' | 'pickup-passed' }
  | { readonly code: 'booking-cancelled'; readonly by: Canceller }
  | { readonly code: 'check-hand-out' | 'check-return'; readonly checks: readonly NamedCheck[] }
  | (DoNotRent & { readonly code: 'do-not-rent' })
  | { readonly code: 'vehicle-taken'; readonly overlaps: readonly NamedUse[] };

/** Returns what a press must name to go on in spite of a warning: the `although` of the call. */
export function confirmationsOf(warning: Warning): readonly string[] {
  switch (warning.code) {
    case 'do-not-rent':
      return [DO_NOT_RENT];
    case 'booking-cancelled':
      return ['cancelled'];
    case 'booking-approved':
      return ['approved'];
    case 'vehicle-out':
      return ['out'];
    case 'pickup-passed':
      return ['past'];
    case 'check-hand-out':
    case 'check-return':
      return warning.checks.map(({ id }) => id);
    case 'vehicle-taken':
      return warning.overlaps.map(({ id }) => id);
  }
}

/** Describes a warning in a sentence. `press` is what the second press does with the booking. */
export function describeWarning(warning: Warning, today: DateText, press: 'approve' | 'save' = 'approve'): string {
  switch (warning.code) {
    case 'do-not-rent':
      return `${describeDoNotRent(warning, today)} Press again if you mean it.`;
    case 'booking-cancelled':
      return warning.by === 'customer'
        ? 'The customer cancelled this reservation. Press again if you mean it.'
        : 'We cancelled this reservation. Press again if you mean it.';
    case 'booking-approved':
      return 'This reservation is approved: the customer counts on it. Press again if you mean it.';
    case 'vehicle-out':
      return 'The vehicle is out. Press again if you mean it.';
    case 'pickup-passed':
      return 'The pickup has passed. Press again if you mean it.';
    case 'check-hand-out':
    case 'check-return':
      return [...warning.checks.map(describeCheck), 'Press again if you mean it.'].join(' ');
    case 'vehicle-taken':
      return `${describeHolders(warning.overlaps, today)} Press again to ${press} ${isOneBooking(warning.overlaps) ? 'both' : 'it all the same'}.`;
  }
}

function isOneBooking([first, ...others]: readonly NamedUse[]): boolean {
  return first !== undefined && first.reason === undefined && others.length === 0;
}

/** Describes what a second press goes on in spite of: "although HOJ-711373 Greg Paquette". */
export function describeAlthough(warning: Warning): string {
  switch (warning.code) {
    case 'do-not-rent':
      return 'although marked do not rent';
    case 'booking-cancelled':
      return warning.by === 'customer' ? 'although the customer cancelled' : 'although we cancelled';
    case 'booking-approved':
      return 'although it is approved';
    case 'vehicle-out':
      return 'although it is out';
    case 'pickup-passed':
      return 'although the pickup has passed';
    case 'check-hand-out':
    case 'check-return': {
      const [first = '', second, ...others] = warning.checks.map(nameCheck);
      if (second === undefined) return `although ${first}`;
      if (others.length === 0) return `although ${first} and ${second}`;
      return `although ${first}, ${second} and ${others.length} more`;
    }
    case 'vehicle-taken':
      return `although ${warning.overlaps.length === 0 ? 'it is taken' : nameUses(warning.overlaps)}`;
  }
}

/** Says why a customer is not to get a vehicle: "Do not rent: Left without paying. kim@…, Nov 20, 10:00 am." */
export function describeDoNotRent({ reason, by, at }: DoNotRent, today: DateText): string {
  return `Do not rent: ${reason.replace(/[.!?]?$/, (end) => end || '.')} ${by}, ${formatShortMoment(at, today)}.`;
}

/** What somebody ticks before a hand-out goes on in spite of it, and what is known of it (STAFF-70). */
export type Tick = { readonly id: string; readonly title: string; readonly detail?: string };

/** Returns the ticks that a warning asks for, one a check. `odometer` is as typed, in kilometres. */
export function ticksOf(warning: Warning, odometer: number | undefined, today: DateText): readonly Tick[] {
  if (!('checks' in warning)) return [{ id: warning.code, title: `Hand it out ${describeAlthough(warning)}` }];
  return warning.checks.map((check): Tick => {
    const { id } = check;
    if (id === 'odometer' && 'last' in check && odometer !== undefined) {
      return { id, title: `${formatKilometres(odometer)} is right`, detail: describeJump(odometer, check.last) };
    }
    if (id === 'blocked') {
      const { to } = check.block;
      return {
        id,
        title: 'Hand it out although it is blocked',
        detail: `${capitalised(nameUse(check.block))}, until ${formatShortMoment(to, today)}.`,
      };
    }
    return { id, title: `Hand it out although ${nameCheck(check)}` };
  });
}

function describeJump(odometer: number, last: number): string {
  const away = `${formatKilometres(Math.abs(odometer - last))} ${odometer < last ? 'below' : 'above'}`;
  const unusual = odometer > last ? ` More than ${formatKilometres(MAX_KM_BETWEEN_RENTALS)} is unusual.` : '';
  return `${away} the last reading, ${formatKilometres(last)}.${unusual}`;
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Describes what speaks against a hand-over in a sentence. */
function describeCheck(check: NamedCheck): string {
  switch (check.id) {
    case 'day':
      return `The pickup is on ${formatDay(torontoDate(check.pickup))}.`;
    case 'out':
      return `${nameUses(check.bookings)} ${check.bookings.length === 1 ? 'has' : 'have'} the vehicle.`;
    case 'blocked':
      return `The vehicle is ${nameUse(check.block)}.`;
    case 'odometer':
      return 'last' in check
        ? `The last reading was ${formatKilometres(check.last)}.`
        : `${formatKilometres(check.driven)} were driven, more than ${formatKilometres(MAX_KM_A_DAY)} a day.`;
    case 'service':
      return check.due.map((due) => `${describeDue(due)}.`).join(' ');
    case 'licence':
      return check.drivers
        .map(
          ({ name, expiresOn }) => `The licence of ${name} ends on ${formatDayAndYear(expiresOn)}, before the dropoff.`,
        )
        .join(' ');
  }
}

function nameCheck(check: NamedCheck): string {
  switch (check.id) {
    case 'day':
      return `the pickup is on ${formatDayOfMonth(torontoDate(check.pickup))}`;
    case 'out':
      return `${nameUses(check.bookings)} ${check.bookings.length === 1 ? 'has' : 'have'} it`;
    case 'blocked':
      return `it is ${nameUse(check.block)}`;
    case 'odometer':
      return 'last' in check
        ? `the last reading was ${formatKilometres(check.last)}`
        : `${formatKilometres(check.driven)} were driven`;
    case 'service':
      return nameAllDue(check.due);
    case 'licence':
      return 'a licence ends before the dropoff';
  }
}

/** "Oil change is due", "Insurance ends and 1 more" */
function nameAllDue([first, ...others]: readonly Due[]): string {
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  if (first === undefined) return 'something is due';
  const ends = isPast(first) ? 'ended' : 'ends';
  return `${nameDue(first)} ${first.kind === 'service' ? 'is due' : ends}${more}`;
}

function nameUses([first, ...others]: readonly NamedUse[]): string {
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `${first === undefined ? '' : nameUse(first)}${more}`;
}

function nameUse({ confirmationNumber = '', customer = '', reason }: NamedUse): string {
  if (reason !== undefined) return BLOCK_REASON_NAMES[reason].toLowerCase();
  return `${confirmationNumber} ${customer}`.trim();
}
