import type { BookingStatus } from '../booking/booking.ts';
import { AVAILABILITIES, type Availability, type Span } from '../fleet/availability.ts';
import { BLOCK_REASON_NAMES, type BlockReason } from '../fleet/block.ts';
import { formatShortMoment } from '../shared/format-date.ts';
import type { DateText } from '../shared/toronto-time.ts';

/** A booking or block that uses a vehicle, as staff see it. */
export type NamedUse = Span & {
  readonly id: string;
  readonly confirmationNumber?: string;
  readonly customer?: string;
  readonly phone?: string;
  readonly status?: BookingStatus;
  readonly reason?: BlockReason;
};

/** Whether a trip can have a vehicle, and what else uses it then. */
export type TripUse = { readonly state: Availability; readonly overlaps: readonly NamedUse[] };

/** The uses of vehicles at the time of a trip, by vehicle. Vehicles that are free are left out. */
export type FleetUses = Readonly<Record<string, TripUse>>;

/**
 * Returns vehicles in the order in which staff choose one for a trip: the free ones, those that are
 * taken, those that are blocked, each in the order given (AVAIL-11).
 */
export function freeFirst<V extends { readonly id: string }>(vehicles: readonly V[], uses: FleetUses): readonly V[] {
  const rank = ({ id }: V): number => AVAILABILITIES.indexOf(uses[id]?.state ?? 'free');
  return [...vehicles].sort((one, other) => rank(one) - rank(other));
}

/** Describes whether a trip can have a vehicle, and who has it until when (AVAIL-11). */
export function describeTripUse({ state, overlaps }: TripUse, today: DateText): string {
  if (state === 'free') return 'Free';
  const { who, more, until } = holdersOf({ state, overlaps }, today);
  return `${state === 'blocked' ? who : `Taken: ${who}`}${more} until ${until}`;
}

/** Describes in a sentence who has the vehicle that a press would give away twice (AVAIL-8). */
export function describeHolders(overlaps: readonly NamedUse[], today: DateText): string {
  if (overlaps.length === 0) return 'The vehicle is not free on these dates.';
  const state = overlaps.every(isBlock) ? 'blocked' : 'taken';
  const { who, more, until } = holdersOf({ state, overlaps }, today);
  if (state === 'blocked') return `The vehicle is ${who.toLowerCase()}${more} until ${until}.`;
  return more === '' ? `${who} has it until ${until}.` : `${who}${more} have it, the last until ${until}.`;
}

/** Names what is in the way first, counts the others, and says when the last of them ends. */
function holdersOf({ state, overlaps }: TripUse, today: DateText) {
  const first = overlaps.find((use) => isBlock(use) === (state === 'blocked')) ?? overlaps[0];
  const last = overlaps.reduce<NamedUse | undefined>((a, b) => (a && a.to > b.to ? a : b), undefined);
  return {
    who: first === undefined ? 'Another booking' : nameHolder(first),
    more: overlaps.length < 2 ? '' : ` and ${overlaps.length - 1} more`,
    until: last === undefined ? 'then' : formatShortMoment(last.to, today),
  };
}

function isBlock({ reason }: NamedUse): boolean {
  return reason !== undefined;
}

function nameHolder({ reason, customer = '', confirmationNumber = '' }: NamedUse): string {
  if (reason !== undefined) return BLOCK_REASON_NAMES[reason];
  return customer || confirmationNumber;
}

/**
 * What else concerns the vehicle of a booking at its time (STAFF-42). 'taken' and 'blocked' keep it
 * from being free, 'asked' are requests that are not answered, 'beside' leaves a unit.
 */
export type Clash = {
  readonly kind: 'taken' | 'blocked' | 'asked' | 'beside';
  readonly heading: string;
  readonly uses: readonly NamedUse[];
};

/** Sorts what else concerns a vehicle by what it means. `requests` wait for an answer. */
export function clashesOf(
  vehicle: string,
  { state, overlaps }: TripUse,
  requests: readonly NamedUse[],
): readonly Clash[] {
  const blocks = overlaps.filter(isBlock);
  const isBlocked = state === 'blocked';
  const bookings = isBlocked ? overlaps.filter((use) => !isBlock(use)) : overlaps;
  const [block] = blocks;
  const reason = block === undefined ? '' : nameHolder(block).toLowerCase();
  const clashes: readonly Clash[] = [
    {
      kind: 'blocked',
      heading: `${vehicle} is ${reason === 'blocked' ? 'blocked on these dates' : reason}`,
      uses: isBlocked ? blocks : [],
    },
    state === 'free'
      ? { kind: 'beside', heading: `${vehicle} has a unit free beside these`, uses: bookings }
      : { kind: 'taken', heading: `${vehicle} is taken on these dates`, uses: bookings },
    { kind: 'asked', heading: `${vehicle} is asked for too`, uses: requests },
  ];
  return clashes.filter(({ uses }) => uses.length > 0);
}
