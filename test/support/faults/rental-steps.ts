import fc from 'fast-check';
import { type Although, type Bill, type Edit, MISREAD_ODOMETER, type Step } from './rental-model.ts';

/** Where a crash ends the process: before or after which call of the booking store, or write of a paper. */
export type CrashPoint = { readonly call: number; readonly isAfter: boolean };

/** A step of a member of staff: who takes it, what they saw, and the crash on the way. */
export type Press = {
  readonly step: Step;
  readonly by: string;
  readonly isSeenRight: boolean;
  readonly crash?: CrashPoint | undefined;
};

/** How a booking comes about. */
export type Origin = 'site' | 'held' | 'desk' | 'desk, approved';
/** Half of the bookings are approved from the start, so that many vehicles go out. */
export const ORIGINS: readonly Origin[] = [
  'site',
  'held',
  'desk',
  'desk, approved',
  'desk, approved',
  'desk, approved',
];

/** Stands for an address of the life, so that each life has its own. */
const ADDRESSES = ['first', 'second', ''] as const;

function edits(): fc.Arbitrary<Edit> {
  return fc.record(
    {
      trip: fc.constantFrom('three days', 'four days'),
      hasDriver: fc.boolean(),
      vehicle: fc.constantFrom('sienna', 'van'),
      email: fc.constantFrom(...ADDRESSES),
      phone: fc.constantFrom('905 555 0118', '905 555 0199', '905 555 0100', ' '),
      payer: fc.constantFrom({ kind: 'insurer', share: 'all' }, { kind: 'company', share: 30_001 }, null),
    },
    { requiredKeys: [], noNullPrototype: true },
  );
}

/** The warnings are confirmed one after another, so that each refusal comes. */
function confirmed(): fc.Arbitrary<readonly Although[]> {
  return fc.constantFrom<readonly Although[]>([], ['cancelled', 'approved'], ['cancelled', 'approved', 'out']);
}

function bills(): fc.Arbitrary<Bill> {
  return fc.record({
    cleaning: fc.constantFrom(0, 5000),
    toll: fc.constantFrom(0, 2417),
    discount: fc.constantFrom(0, 3333, 9_000_000),
  });
}

function steps(): fc.Arbitrary<Step> {
  const odometer = fc.oneof(
    { weight: 2, arbitrary: fc.integer({ min: 11_950, max: 13_000 }) },
    { weight: 1, arbitrary: fc.constant(MISREAD_ODOMETER) },
  );
  // Mostly confirmed at once, so that many vehicles go out.
  const isAlthough = fc.integer({ min: 0, max: 4 }).map((side) => side > 0);
  return fc.oneof(
    { weight: 8, arbitrary: fc.record({ what: fc.constantFrom('approve', 'decline'), although: confirmed() }) },
    { weight: 12, arbitrary: fc.record({ what: fc.constant('hand out'), odometer: fc.constant(12_000), isAlthough }) },
    {
      weight: 6,
      arbitrary: fc.record(
        {
          what: fc.constant('take back'),
          odometer,
          isAlthough: fc.boolean(),
          late: fc.constantFrom(-600, 0, 31, 2000, 'before out'),
          bill: bills(),
          paid: fc.constantFrom(0, 0, 5000),
          tellCustomer: fc.boolean(),
        },
        { requiredKeys: ['what', 'odometer', 'isAlthough', 'late', 'paid', 'tellCustomer'], noNullPrototype: true },
      ),
    },
    {
      weight: 6,
      arbitrary: fc
        .record({
          vehicle: fc.constantFrom('sienna', 'van'),
          back: fc.integer({ min: 11_950, max: 13_000 }),
          out: fc.integer({ min: 11_950, max: 12_000 }),
          prices: fc.constantFrom('booked', 'new', undefined),
          tellCustomer: fc.boolean(),
          price: fc.integer({ min: 0, max: 7 }),
        })
        .map(({ prices, price, ...swap }) => ({
          ...swap,
          what: 'swap' as const,
          ...(prices && { prices }),
          isPriceRight: price > 0,
        })),
    },
    {
      weight: 5,
      arbitrary: fc
        .record({ edited: edits(), tellCustomer: fc.boolean(), price: fc.integer({ min: 0, max: 7 }) })
        .map(({ edited, tellCustomer, price }) => ({
          ...edited,
          what: 'change' as const,
          tellCustomer,
          isPriceRight: price > 0,
        })),
    },
    { weight: 1, arbitrary: edits().map((edited) => ({ ...edited, what: 'preview' as const })) },
    {
      weight: 3,
      arbitrary: fc.record(
        { what: fc.constant('cancel'), reason: fc.constantFrom('customer', 'company', 'no-show') },
        { requiredKeys: ['what'], noNullPrototype: true },
      ),
    },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('bill'), bill: bills() }) },
    {
      weight: 3,
      arbitrary: fc.record({ what: fc.constant('invoice'), party: fc.constantFrom('customer', 'customer', 'payer') }),
    },
    { weight: 5, arbitrary: fc.record({ what: fc.constant('credit'), index: fc.nat(1) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        what: fc.constant('pay'),
        kind: fc.constantFrom('payment', 'refund', 'deposit-held', 'deposit-released', 'deposit-kept'),
        method: fc.constantFrom('cash', 'insurer'),
        amount: fc.constantFrom(5000, 20_000, 50_000),
      }),
    },
    { weight: 3, arbitrary: fc.record({ what: fc.constant('void'), index: fc.nat(1) }) },
    { weight: 4, arbitrary: fc.record({ what: fc.constant('note'), text: fc.constantFrom('Called.', ' ') }) },
    { weight: 3, arbitrary: fc.constant<Step>({ what: 'undo' }) },
    { weight: 2, arbitrary: fc.constantFrom<Step>({ what: 'release' }, { what: 'erase' }) },
  ) as fc.Arbitrary<Step>;
}

/** Mostly no crash. */
export function crashPoints(): fc.Arbitrary<CrashPoint | undefined> {
  const point = fc.record({ call: fc.integer({ min: 0, max: 3 }), isAfter: fc.boolean() });
  return fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: point });
}

/** A step of any kind, often with the version that is stored. */
export function presses(): fc.Arbitrary<Press> {
  return fc.record({
    step: steps(),
    by: fc.constantFrom('kim@oakville.example', 'sam@oakville.example'),
    isSeenRight: fc.integer({ min: 0, max: 7 }).map((side) => side > 0),
    crash: crashPoints(),
  });
}
