/**
 * A model of one rental, written apart from the domain: what an action does, or why it is refused.
 * It calls nothing of `src`, so that a fault of the life cycle is no fault of the model too.
 */
export type Rental = {
  readonly version: number;
  readonly status: 'confirmed' | 'approved' | 'declined' | 'completed' | 'cancelled';
  readonly isHeld: boolean;
  readonly isErased: boolean;
  readonly trip: TripName;
  readonly hasDriver: boolean;
  readonly vehicle: VehicleId;
  readonly email: string;
  readonly phone: string;
  /** The odometer at the hand-out and the return, and when the vehicle went out. */
  readonly out?: { readonly odometer: number; readonly at: string };
  readonly back?: { readonly odometer: number; readonly late: Lateness; readonly statusBefore: Rental['status'] };
  /** The lines by hand on the bill, in cents: cleaning with HST, and what a discount takes off. */
  readonly bill: { readonly cleaning: number; readonly discount: number };
  readonly lines: readonly Line[];
  readonly emails: readonly ModelEmail[];
};

export type Line = {
  readonly what: string;
  readonly by: string;
  readonly at: string;
  readonly version?: number;
  readonly from?: string;
  readonly to?: string;
  readonly text?: string;
  readonly reason?: string;
};
type ModelEmail = { readonly kind: string; readonly state: string; readonly to: string };

export type TripName = 'three days' | 'four days';
export type VehicleId = 'sienna' | 'van';
/** The warnings that a press has confirmed. */
export type Although = 'cancelled' | 'approved' | 'out';
/** Minutes after the agreed dropoff. */
export type Lateness = -600 | 0 | 31 | 2000;

export type Step =
  | { readonly what: 'approve' | 'decline'; readonly although: readonly Although[] }
  | { readonly what: 'cancel'; readonly reason?: 'customer' | 'company' | 'no-show' }
  | (Edit & { readonly what: 'change'; readonly tellCustomer: boolean; readonly isPriceRight: boolean })
  | (Edit & { readonly what: 'preview' })
  | { readonly what: 'hand out'; readonly odometer: number; readonly isAlthough: boolean }
  | {
      readonly what: 'take back';
      readonly odometer: number;
      readonly late: Lateness | 'before out';
      readonly isAlthough: boolean;
    }
  | { readonly what: 'bill'; readonly cleaning: number; readonly discount: number }
  | { readonly what: 'note'; readonly text: string }
  | { readonly what: 'undo' | 'release' | 'erase' };

/** What a change sets. What is absent stays. */
export type Edit = {
  readonly trip?: TripName;
  readonly hasDriver?: boolean;
  readonly vehicle?: VehicleId;
  readonly email?: string;
  readonly phone?: string;
};

/** Who acts, when, and whether they saw the present version. */
export type Doer = { readonly by: string; readonly at: string; readonly isSeenRight: boolean };

/** A discount up to it leaves something to pay of each of these trips, and one above it takes more than any costs. */
const LOWEST_PRICE = 20_000;

/** More than anybody drives on these trips. */
export const MISREAD_ODOMETER = 99_000;

export const COMPANY = 'desk@oakville.example';

/** Returns a new rental: a request of the site, held or not, or one that staff entered. */
export function newRental(
  origin: 'site' | 'held' | 'desk' | 'desk, approved',
  email: string,
  { by, at }: Pick<Doer, 'by' | 'at'>,
): Rental {
  const state = origin === 'held' ? 'held' : 'queued';
  const isSite = origin === 'site' || origin === 'held';
  const isApproved = origin === 'desk, approved';
  return {
    version: isApproved ? 2 : 1,
    status: isApproved ? 'approved' : 'confirmed',
    isHeld: origin === 'held',
    isErased: false,
    trip: 'three days',
    hasDriver: true,
    vehicle: 'sienna',
    email,
    phone: '905 555 0118',
    bill: { cleaning: 0, discount: 0 },
    lines: [
      { what: 'submitted', by: isSite ? 'customer' : by, at, version: 1, to: 'confirmed' },
      ...(isApproved ? [{ what: 'approved', by, at, version: 2, from: 'confirmed', to: 'approved' }] : []),
    ],
    emails: [
      { kind: isApproved ? 'confirmation' : 'received', state, to: email },
      ...(isSite ? [{ kind: 'notice', state, to: COMPANY }] : []),
    ],
  };
}

/** Returns the rental after a step, or the code of the refusal. A step may change nothing. */
export function predict(rental: Rental, step: Step, doer: Doer): Rental | string {
  const { status, out, back, isHeld, isErased } = rental;
  const isOut = out !== undefined && back === undefined;
  const isOpen = (status === 'confirmed' || status === 'approved') && out === undefined;
  if (step.what === 'note' && step.text.trim() === '') return 'note-empty';
  if (step.what === 'erase') {
    const isOver = status !== 'confirmed' && status !== 'approved';
    return isOver && !isOut && !isErased && rental.email !== '' ? erased(rental, doer) : rental;
  }
  if (isErased) return 'booking-erased';
  if (step.what === 'preview') {
    return typedProblem(rental, { ...step, what: 'change', tellCustomer: false, isPriceRight: true }) ?? rental;
  }
  if (step.what === 'note') {
    return { ...rental, lines: [...rental.lines, { what: 'note', by: doer.by, at: doer.at, text: step.text }] };
  }
  const typed = typedProblem(rental, step);
  if (typed !== undefined) return typed;
  if (!doer.isSeenRight) return 'changed-meanwhile';

  switch (step.what) {
    case 'approve':
    case 'decline': {
      const to = step.what === 'approve' ? 'approved' : 'declined';
      if (status === to) return 'changed-meanwhile';
      if (back !== undefined) return 'not-possible';
      if (!step.although.includes('cancelled') && status === 'cancelled') return 'booking-cancelled';
      if (!step.although.includes('approved') && status === 'approved') return 'booking-approved';
      if (!step.although.includes('out') && isOut) return 'vehicle-out';
      const email = to === 'approved' ? 'confirmation' : 'declined';
      return next(rental, { status: to, isHeld: false }, { what: to, from: status, to }, doer, email);
    }
    case 'cancel': {
      if (status === 'cancelled') return 'changed-meanwhile';
      if (!isOpen) return 'not-possible';
      const line = { what: 'cancelled', from: status, to: 'cancelled', ...(step.reason && { reason: step.reason }) };
      return next(rental, { status: 'cancelled', isHeld: false }, line, doer, 'cancelled');
    }
    case 'change': {
      const edited = edit(rental, step);
      if (!isSameTrip(rental, edited) && !isOpen) return 'not-possible';
      if (!step.isPriceRight) return 'price-changed';
      const isCustomerNotified = step.tellCustomer || (!isSameTrip(rental, edited) && waitsUntrue(rental));
      return next(rental, edited, { what: 'changed' }, doer, isCustomerNotified ? 'changed' : undefined);
    }
    case 'hand out':
      if (status !== 'approved' || out !== undefined) return 'not-possible';
      // All steps but the return are taken days before the pickup.
      if (!step.isAlthough) return 'check-hand-out';
      return next(rental, { out: { odometer: step.odometer, at: doer.at } }, { what: 'handed-out' }, doer);
    case 'take back': {
      if (!isOut || step.late === 'before out') return 'not-possible';
      if (!step.isAlthough && step.odometer === MISREAD_ODOMETER) return 'check-return';
      const line = { what: 'taken-back', from: status, to: 'completed' };
      const returned = { odometer: step.odometer, late: step.late, statusBefore: status };
      return next(rental, { status: 'completed', back: returned }, line, doer);
    }
    case 'bill':
      return next(rental, { bill: billOf(step) }, { what: 'billed' }, doer);
    case 'undo': {
      const { out: _out, back: _back, ...rest } = rental;
      if (isOut) return next(rest, {}, { what: 'undone' }, doer);
      if (out === undefined || back === undefined) return 'not-possible';
      const to = back.statusBefore;
      return next({ ...rest, out }, { status: to }, { what: 'undone', from: 'completed', to }, doer);
    }
    case 'release':
      if (!isHeld) return 'not-possible';
      return next(rental, { isHeld: false }, { what: 'released' }, doer);
  }
}

function typedProblem(rental: Rental, step: Step): string | undefined {
  if (step.what === 'change') {
    if (step.phone?.trim() === '') return 'contact';
    const edited = edit(rental, step);
    const isSame = isSameTrip(rental, edited) && edited.email === rental.email && edited.phone === rental.phone;
    return isSame ? 'nothing-changed' : undefined;
  }
  if (step.what === 'bill') {
    const { cleaning, discount } = billOf(step);
    const isOwed = rental.status !== 'declined' && rental.status !== 'cancelled';
    if (discount > cleaning + (isOwed ? LOWEST_PRICE : 0)) return 'bill-negative';
    // Lines are written without ids, so they are new ones.
    const isEmpty = cleaning + discount + rental.bill.cleaning + rental.bill.discount === 0;
    return isEmpty ? 'nothing-changed' : undefined;
  }
  const isOut = rental.out !== undefined && rental.back === undefined;
  if (step.what !== 'take back' || !isOut || rental.out === undefined) return undefined;
  return step.odometer < rental.out.odometer || step.late === 'before out' ? 'handover' : undefined;
}

function billOf({ cleaning, discount }: Rental['bill']): Rental['bill'] {
  return { cleaning, discount };
}

export function edit(rental: Rental, { trip, hasDriver, vehicle, email, phone }: Edit): Rental {
  return {
    ...rental,
    trip: trip ?? rental.trip,
    hasDriver: hasDriver ?? rental.hasDriver,
    vehicle: vehicle ?? rental.vehicle,
    email: email ?? rental.email,
    phone: phone ?? rental.phone,
  };
}

function isSameTrip(one: Rental, other: Rental): boolean {
  return one.trip === other.trip && one.hasDriver === other.hasDriver && one.vehicle === other.vehicle;
}

/** Returns the rental with the next version, its line, and what it owes. */
function next(
  rental: Rental,
  changed: Partial<Rental>,
  line: Omit<Line, 'by' | 'at' | 'version'>,
  { by, at }: Doer,
  email?: string,
): Rental {
  const after: Rental = { ...rental, ...changed, version: rental.version + 1 };
  return {
    ...after,
    lines: [...rental.lines, { ...line, by, at, version: after.version }],
    emails: mailed(rental, after, email),
  };
}

/** The waiting e-mails that one of a kind replaces. */
const REPLACED: Readonly<Record<string, readonly string[]>> = {
  confirmation: ['confirmation', 'declined', 'cancelled', 'changed'],
  declined: ['confirmation', 'declined', 'cancelled', 'changed'],
  cancelled: ['received', 'confirmation', 'declined', 'cancelled', 'changed'],
  changed: ['received', 'confirmation', 'changed'],
};

/** Whether an e-mail waits that names the trip. A change of the trip makes it untrue. */
function waitsUntrue({ emails }: Rental): boolean {
  return emails.some(({ kind, state }) => state !== 'cancelled' && REPLACED.changed?.includes(kind));
}

function mailed(before: Rental, after: Rental, kind: string | undefined): readonly ModelEmail[] {
  const isMailed = kind !== undefined && after.email !== '';
  const state = after.isHeld ? 'held' : 'queued';
  const isReleased = before.isHeld && !after.isHeld && after.status === 'confirmed';
  const isAnswered = before.isHeld && !after.isHeld && after.status !== 'confirmed';
  const kept = before.emails.map((one): ModelEmail => {
    if (one.state === 'cancelled') return one;
    const isMoved = after.email !== before.email && one.to !== COMPANY;
    const moved = isMoved && after.email !== '' ? { ...one, to: after.email } : one;
    const isGone = isMoved && after.email === '';
    if (isGone || isAnswered || (isMailed && REPLACED[kind]?.includes(one.kind)))
      return { ...moved, state: 'cancelled' };
    return isReleased ? { ...moved, state: 'queued' } : moved;
  });
  return isMailed ? [...kept, { kind, state, to: after.email }] : kept;
}

function erased(rental: Rental, { by, at }: Doer): Rental {
  const version = rental.version + 1;
  return {
    ...rental,
    version,
    isErased: true,
    isHeld: false,
    email: '',
    phone: '',
    lines: [
      ...rental.lines.map(({ reason: _, ...line }) => (line.what === 'note' ? { ...line, text: '' } : line)),
      { what: 'erased', by, at, version },
    ],
    emails: rental.emails.map(({ kind }) => ({ kind, state: 'cancelled', to: '' })),
  };
}

/** What each trip is charged for when it ends so late: whole days, and started hours beyond them. */
const CHARGED: Readonly<Record<TripName, Readonly<Record<Lateness, readonly [days: number, hours: number]>>>> = {
  'three days': { [-600]: [3, 3], 0: [3, 3], 31: [3, 4], 2000: [5, 0] },
  'four days': { [-600]: [4, 0], 0: [4, 0], 31: [4, 0], 2000: [6, 0] },
};
const PER_DAY: Readonly<Record<VehicleId, number>> = { sienna: 9400, van: 12_000 };

/** Returns what a rental costs that ends so late, in cents. */
export function costOf({ trip, vehicle, hasDriver }: Rental, late: Lateness = 0): number {
  const [days, hours] = CHARGED[trip][late];
  const subTotal = days * (PER_DAY[vehicle] + 99 + (hasDriver ? 1500 : 0)) + (hours * PER_DAY[vehicle]) / 4;
  return subTotal + Math.round((subTotal * 13) / 100);
}

/** Returns the free kilometres of a rental that ends so late. Both vehicles have 200 a day. */
export function freeKilometresOf({ trip }: Rental, late: Lateness = 0): number {
  return CHARGED[trip][late][0] * 200;
}
