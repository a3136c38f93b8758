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
  /** The prices and free kilometres that the rental has, whatever vehicle it is (BOOK-70). */
  readonly pricedAs: VehicleId;
  /** The odometer at the hand-out and the return, and when the vehicle went out. */
  readonly out?: { readonly odometer: number; readonly at: string };
  /** The vehicles before the present one: by which they were priced, and both readings of the swap. */
  readonly swaps: readonly {
    readonly from: VehicleId;
    readonly pricedAs: VehicleId;
    readonly back: number;
    readonly out: number;
  }[];
  readonly back?: { readonly odometer: number; readonly late: Lateness; readonly statusBefore: Rental['status'] };
  readonly bill: Bill;
  readonly payer: Payer | undefined;
  /** The entries about money, with what each adds to what is paid and held. */
  readonly money: readonly Money[];
  /** The invoices and credit notes, in the order of their numbers. */
  readonly papers: readonly Paper[];
  readonly lines: readonly Line[];
  readonly emails: readonly ModelEmail[];
};

/** The lines by hand, in cents: cleaning with HST, a toll without, and what a discount takes off. */
export type Bill = { readonly cleaning: number; readonly toll: number; readonly discount: number };

/** Who pays for the customer: all, or at most so many cents. */
export type Payer = { readonly kind: 'insurer' | 'company'; readonly share: 'all' | number };
export type Party = 'customer' | 'payer';

export type Money = {
  readonly id: string;
  readonly kind: PayKind;
  readonly method: PayMethod;
  readonly amount: number;
  readonly at: string;
  readonly voidOf?: string;
};

export type Sums = { readonly subTotal: number; readonly hst: number; readonly total: number };

/** An invoice, or the credit note of one, whose sums are negative. */
export type Paper = Sums & {
  readonly number: string;
  readonly for: Party;
  readonly name: string;
  readonly paidThen: number;
  readonly of?: string;
  readonly creditedBy?: string;
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
  readonly payment?: object;
  readonly number?: string;
  readonly of?: string;
  readonly for?: Party;
  readonly total?: number;
};
type ModelEmail = { readonly kind: string; readonly state: string; readonly to: string };

export type TripName = 'three days' | 'four days';
export type VehicleId = 'sienna' | 'van';
/** The warnings that a press has confirmed. */
export type Although = 'cancelled' | 'approved' | 'out';
/** What each kind of entry adds to what is paid and to what is held. */
const EFFECTS = {
  payment: [1, 0],
  refund: [-1, 0],
  'deposit-held': [0, 1],
  'deposit-released': [0, -1],
  'deposit-kept': [1, -1],
} as const;
export type PayKind = keyof typeof EFFECTS;
/** What an insurer pays counts for the payer. */
export type PayMethod = 'cash' | 'insurer';
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
      /** The lines of the bill that are written with the return, and what is paid in cash with it. */
      readonly bill?: Bill;
      readonly paid: number;
      readonly tellCustomer: boolean;
    }
  | {
      readonly what: 'swap';
      readonly vehicle: VehicleId;
      /** The readings of the vehicle that comes back, and of the one that goes out. */
      readonly back: number;
      readonly out: number;
      readonly prices?: 'booked' | 'new';
      readonly tellCustomer: boolean;
      readonly isPriceRight: boolean;
    }
  | { readonly what: 'bill'; readonly bill: Bill }
  | { readonly what: 'invoice'; readonly party: Party }
  | { readonly what: 'credit'; readonly index: number }
  | { readonly what: 'note'; readonly text: string }
  | { readonly what: 'pay'; readonly kind: PayKind; readonly method: PayMethod; readonly amount: number }
  | { readonly what: 'void'; readonly index: number }
  | { readonly what: 'undo' | 'release' | 'erase' };

/** What a change sets. What is absent stays. */
export type Edit = {
  readonly trip?: TripName;
  readonly hasDriver?: boolean;
  readonly vehicle?: VehicleId;
  readonly email?: string;
  readonly phone?: string;
  /** null removes the payer. */
  readonly payer?: Payer | null;
};

/** Who acts, when, whether they saw the present version, and the number that the next paper gets. */
export type Doer = {
  readonly by: string;
  readonly at: string;
  readonly isSeenRight: boolean;
  readonly nextPaper: string;
};

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
    pricedAs: 'sienna',
    swaps: [],
    email,
    phone: '905 555 0118',
    bill: { cleaning: 0, toll: 0, discount: 0 },
    payer: undefined,
    money: [],
    papers: [],
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
  if (step.what === 'pay') return paidBy(rental, step, doer);
  if (step.what === 'void') return voided(rental, step.index, doer);
  if (step.what === 'credit') return credited(rental, step.index, doer);
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
  const isInvoiced = rental.papers.some(isInForce);

  switch (step.what) {
    case 'approve':
    case 'decline': {
      const to = step.what === 'approve' ? 'approved' : 'declined';
      if (status === to) return 'changed-meanwhile';
      if (back !== undefined) return 'not-possible';
      if (isInvoiced && to === 'declined') return 'invoiced';
      if (!step.although.includes('cancelled') && status === 'cancelled') return 'booking-cancelled';
      if (!step.although.includes('approved') && status === 'approved') return 'booking-approved';
      if (!step.although.includes('out') && isOut) return 'vehicle-out';
      const email = to === 'approved' ? 'confirmation' : 'declined';
      return next(rental, { status: to, isHeld: false }, { what: to, from: status, to }, doer, email);
    }
    case 'cancel': {
      if (status === 'cancelled') return 'changed-meanwhile';
      if (!isOpen) return 'not-possible';
      if (isInvoiced) return 'invoiced';
      const line = { what: 'cancelled', from: status, to: 'cancelled', ...(step.reason && { reason: step.reason }) };
      return next(rental, { status: 'cancelled', isHeld: false }, line, doer, 'cancelled');
    }
    case 'change': {
      const edited = edit(rental, step);
      const isReturnAlone = edited.hasDriver === rental.hasDriver && edited.vehicle === rental.vehicle;
      const isTripPossible = isSameTrip(rental, edited) || isOpen || (isOut && isReturnAlone);
      if (!isTripPossible || (!isSamePayer(rental, edited) && !isOpen)) return 'not-possible';
      if (isInvoiced) return 'invoiced';
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
      const changed = { status: 'completed', back: returned, bill: step.bill ?? rental.bill } as const;
      const taken = next(rental, changed, line, doer, step.tellCustomer ? 'settlement' : undefined);
      return step.paid === 0 ? taken : withMoney(taken, { kind: 'payment', method: 'cash', amount: step.paid }, doer);
    }
    case 'swap': {
      if (!isOut) return 'not-possible';
      const { vehicle, pricedAs, swaps } = rental;
      const swap = { from: vehicle, pricedAs, back: step.back, out: step.out };
      const swapped = { ...edit(rental, priceOf(rental, step)), swaps: [...swaps, swap] };
      if (!step.isPriceRight) return 'price-changed';
      const isCustomerNotified = step.tellCustomer || waitsUntrue(rental);
      return next(rental, swapped, { what: 'swapped' }, doer, isCustomerNotified ? 'changed' : undefined);
    }
    case 'bill':
      if (isInvoiced) return 'invoiced';
      return next(rental, { bill: step.bill }, { what: 'billed' }, doer);
    case 'invoice':
      return invoiced(rental, step.party, doer);
    case 'undo': {
      if (out === undefined) return 'not-possible';
      if (isInvoiced) return 'invoiced';
      const { out: _out, back: _back, ...rest } = withoutBillEmail(rental);
      const swap = rental.swaps.at(-1);
      if (isOut && swap !== undefined) {
        const { from: vehicle, pricedAs } = swap;
        return next(
          { ...rest, out },
          { vehicle, pricedAs, swaps: rental.swaps.slice(0, -1) },
          { what: 'undone' },
          doer,
        );
      }
      if (back === undefined) return next(rest, {}, { what: 'undone' }, doer);
      const to = back.statusBefore;
      return next({ ...rest, out }, { status: to }, { what: 'undone', from: 'completed', to }, doer);
    }
    case 'release':
      if (!isHeld) return 'not-possible';
      return next(rental, { isHeld: false }, { what: 'released' }, doer);
  }
}

/** What is paid and held of a rental, in cents: of one party, what counts for it (PAY-23). */
export function moneyOf(
  { money, payer }: Pick<Rental, 'money' | 'payer'>,
  party?: Party,
): { readonly paid: number; readonly held: number } {
  const counted = money.filter(
    ({ method }) => party === undefined || payer === undefined || (method === 'insurer') === (party === 'payer'),
  );
  const sum = (place: 0 | 1) => counted.reduce((total, { kind, amount }) => total + EFFECTS[kind][place] * amount, 0);
  return { paid: sum(0), held: sum(1) };
}

/** The id of the next entry about money. */
export function nextMoneyId({ money }: Pick<Rental, 'money'>): string {
  return `money-${money.length}`;
}

type Entry = Pick<Money, 'kind' | 'method' | 'amount'>;

function paidBy(rental: Rental, { kind, method, amount }: Entry, doer: Doer): Rental | string {
  const { paid, held } = moneyOf(rental);
  // A deposit pays the part of its method alone, and a refund gives back what that part has paid.
  const party = rental.payer !== undefined && method === 'insurer' ? 'payer' : 'customer';
  const paidOfPart = moneyOf(rental, party).paid;
  const ofPart = (partsIn(rental)[party]?.total ?? 0) - paidOfPart;
  const most: Partial<Record<PayKind, number>> = {
    refund: Math.max(0, Math.min(paid, paidOfPart)),
    'deposit-released': held,
    'deposit-kept': Math.max(0, Math.min(held, accountIn(rental).total - paid, ofPart)),
  };
  if (amount > (most[kind] ?? amount)) return 'payment-too-high';
  return withMoney(rental, { kind, method, amount }, doer);
}

function voided(rental: Rental, index: number, doer: Doer): Rental | string {
  const { money, payer } = rental;
  const found = money[index];
  if (found === undefined) return 'payment-not-found';
  const { id: voidOf, kind, method, amount } = found;
  const entry = { kind, method, amount: -amount };
  const { paid, held } = moneyOf({ payer, money: [...money, { ...found, ...entry }] });
  const isVoid = found.voidOf !== undefined || money.some((one) => one.voidOf === voidOf);
  if (isVoid || paid < 0 || held < 0) return 'not-possible';
  return withMoney(rental, entry, doer, { ...(!rental.isErased && { note: 'Wrong' }), voidOf });
}

function withMoney(rental: Rental, entry: Entry, { by, at }: Doer, more: { readonly voidOf?: string } = {}): Rental {
  const id = nextMoneyId(rental);
  const { voidOf } = more;
  return {
    ...rental,
    money: [...rental.money, { id, ...entry, at, ...(voidOf !== undefined && { voidOf }) }],
    lines: [...rental.lines, { what: 'payment', by, at, payment: { id, at, by, ...entry, ...more } }],
  };
}

/** Whom the papers for a party are made out to. */
export function nameOf({ payer }: Pick<Rental, 'payer'>, party: Party): string {
  return party === 'customer' ? 'Priya Raman' : `The ${payer?.kind}`;
}

/** Whether a paper is an invoice that is not credited. */
export function isInForce({ of, creditedBy }: Paper): boolean {
  return of === undefined && creditedBy === undefined;
}

function invoiced(rental: Rental, party: Party, { by, at, nextPaper: number }: Doer): Rental | string {
  const sums = partsIn(rental)[party];
  if (rental.status === 'confirmed' || sums === undefined || sums.total <= 0) return 'not-possible';
  if (rental.papers.some((paper) => isInForce(paper) && paper.for === party)) return 'invoiced';
  const paidThen = moneyOf(rental, party).paid;
  const paper = { ...sums, number, for: party, name: nameOf(rental, party), paidThen };
  const line = { what: 'invoiced', by, at, number, for: party, total: sums.total };
  return { ...rental, papers: [...rental.papers, paper], lines: [...rental.lines, line] };
}

function credited(rental: Rental, index: number, { by, at, nextPaper: number }: Doer): Rental | string {
  const found = rental.papers[index];
  if (found === undefined) return 'invoice-not-found';
  if (!isInForce(found)) return 'not-possible';
  const { for: party, name, number: of, subTotal, hst, total } = found;
  const sums = { subTotal: 0 - subTotal, hst: 0 - hst, total: 0 - total };
  const note = { ...sums, number, for: party, name, of, paidThen: 0 };
  const papers = rental.papers.map((paper) => (paper === found ? { ...paper, creditedBy: number } : paper));
  const line = { what: 'credited', by, at, number, of, for: party };
  return { ...rental, papers: [...papers, note], lines: [...rental.lines, line] };
}

/** Once a return is undone its bill is mailed to nobody. */
function withoutBillEmail(rental: Rental): Rental {
  const isBill = ({ kind }: ModelEmail) => kind === 'settlement';
  return { ...rental, emails: rental.emails.map((one) => (isBill(one) ? { ...one, state: 'cancelled' } : one)) };
}

function withoutNote({ note: _, ...payment }: { readonly note?: string }): object {
  return payment;
}

function typedProblem(rental: Rental, step: Step): string | undefined {
  if (step.what === 'change') {
    if (step.phone?.trim() === '') return 'contact';
    const edited = edit(rental, step);
    const isSameContact = edited.email === rental.email && edited.phone === rental.phone;
    const isSame = isSameTrip(rental, edited) && isSameContact && isSamePayer(rental, edited);
    return isSame ? 'nothing-changed' : undefined;
  }
  if (step.what === 'bill') {
    const isOwed = rental.status !== 'declined' && rental.status !== 'cancelled';
    if (isNegative(step.bill, isOwed)) return 'bill-negative';
    // Lines are written without ids, so they are new ones.
    return isEmpty(step.bill) && isEmpty(rental.bill) ? 'nothing-changed' : undefined;
  }
  const isOut = rental.out !== undefined && rental.back === undefined;
  if (!isOut || rental.out === undefined) return undefined;
  const wentOutAt = rental.swaps.at(-1)?.out ?? rental.out.odometer;
  if (step.what === 'swap') {
    if (step.back < wentOutAt) return 'handover';
    return step.vehicle === rental.vehicle ? 'nothing-changed' : undefined;
  }
  if (step.what !== 'take back') return undefined;
  if (step.odometer < wentOutAt || step.late === 'before out') return 'handover';
  return step.bill !== undefined && isNegative(step.bill, true) ? 'bill-negative' : undefined;
}

/** Whether the discount takes off more than there is. */
function isNegative({ cleaning, discount }: Bill, isOwed: boolean): boolean {
  return discount > cleaning + (isOwed ? LOWEST_PRICE : 0);
}

function isEmpty({ cleaning, toll, discount }: Bill): boolean {
  return cleaning + toll + discount === 0;
}

/** Returns what a swap sets: another vehicle, and its prices if they are chosen. */
export function priceOf(
  { pricedAs }: Rental,
  { vehicle, prices }: Pick<Extract<Step, { what: 'swap' }>, 'vehicle' | 'prices'>,
): Pick<Rental, 'vehicle' | 'pricedAs'> {
  return { vehicle, pricedAs: prices === 'new' ? vehicle : pricedAs };
}

/** Returns the kilometres that all vehicles were driven. */
export function drivenIn({ out, swaps, back }: Rental): number {
  const starts = [out?.odometer ?? 0, ...swaps.map((swap) => swap.out)];
  const ends = [...swaps.map((swap) => swap.back), back?.odometer ?? 0];
  return ends.reduce((sum, end, index) => sum + end - (starts[index] ?? 0), 0);
}

export function edit(
  rental: Rental,
  { trip, hasDriver, vehicle, pricedAs, email, phone, payer }: Edit & Partial<Pick<Rental, 'pricedAs'>>,
): Rental {
  return {
    ...rental,
    trip: trip ?? rental.trip,
    hasDriver: hasDriver ?? rental.hasDriver,
    vehicle: vehicle ?? rental.vehicle,
    pricedAs: pricedAs ?? (vehicle === undefined || vehicle === rental.vehicle ? rental.pricedAs : vehicle),
    email: email ?? rental.email,
    phone: phone ?? rental.phone,
    payer: payer === undefined ? rental.payer : (payer ?? undefined),
  };
}

function isSameTrip(one: Rental, other: Rental): boolean {
  return one.trip === other.trip && one.hasDriver === other.hasDriver && one.vehicle === other.vehicle;
}

function isSamePayer({ payer: one }: Rental, { payer: other }: Rental): boolean {
  return one?.kind === other?.kind && one?.share === other?.share;
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
  settlement: ['settlement'],
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
      ...rental.lines.map(({ reason: _, ...line }) => {
        if (line.payment !== undefined) return { ...line, payment: withoutNote(line.payment) };
        return line.what === 'note' ? { ...line, text: '' } : line;
      }),
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
export function costOf(rental: Rental, late: Lateness = 0): number {
  const subTotal = baseOf(rental, late);
  return subTotal + hstOn(subTotal);
}

/** The same before HST. */
function baseOf({ trip, pricedAs, hasDriver }: Rental, late: Lateness): number {
  const [days, hours] = CHARGED[trip][late];
  return days * (PER_DAY[pricedAs] + 99 + (hasDriver ? 1500 : 0)) + (hours * PER_DAY[pricedAs]) / 4;
}

function hstOn(amount: number): number {
  return Math.floor((amount * 13 + 50) / 100);
}

/** Returns what a rental comes to with its lines by hand (PRICE-28). */
export function accountIn(rental: Rental): Sums & { readonly base: number } {
  const { status, back, bill } = rental;
  const isOwed = status !== 'declined' && status !== 'cancelled';
  const base = isOwed ? baseOf(rental, back?.late ?? 0) : 0;
  // A discount of more than is left does not count.
  const taxed = base + bill.cleaning - (isOwed || bill.discount <= bill.cleaning ? bill.discount : 0);
  const subTotal = taxed + bill.toll;
  const hst = hstOn(taxed);
  return { base, subTotal, hst, total: subTotal + hst };
}

/** Returns who pays what of it (PAY-22). */
export function partsIn(rental: Rental): { readonly customer: Sums; readonly payer?: Sums } {
  const { subTotal, hst, total } = accountIn(rental);
  if (rental.payer === undefined) return { customer: { subTotal, hst, total } };
  const { share } = rental.payer;
  const paid = share === 'all' ? total : Math.min(share, total);
  // 13/113 of it, an exact half up; no more than there is, and the customer has no more HST than is left to pay.
  const ofPayer = Math.max(Math.min(Math.floor((paid * 26 + 113) / 226), hst), hst - (total - paid));
  const payer = { subTotal: paid - ofPayer, hst: ofPayer, total: paid };
  return {
    payer,
    customer: { subTotal: subTotal - payer.subTotal, hst: hst - ofPayer, total: total - paid },
  };
}

/** Returns the free kilometres of a rental that ends so late. */
export function freeKilometresOf({ trip, pricedAs }: Rental, late: Lateness = 0): number {
  return CHARGED[trip][late][0] * (pricedAs === 'van' ? 100 : 200);
}
